#include "engine/transposition_table.hpp"

#include <algorithm>
#include <bit>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace damjen {

namespace {

constexpr auto kRelaxed = std::memory_order_relaxed;

// In pages of two megabytes instead of four kilobytes a position is looked up without looking up
// its page first. A wish: without it all works, slower.
#if defined(__linux__)
constexpr std::align_val_t kAlignment{std::size_t{2} << 20};
void prefer_large_pages(void* memory, std::size_t bytes) {
    ::madvise(memory, bytes, MADV_HUGEPAGE);
}
#else
constexpr std::align_val_t kAlignment{64};
void prefer_large_pages(void*, std::size_t) {}
#endif

// The second word of a slot: move 16 bits, score 16, depth 8, bound 2, generation 6. An empty slot
// is all zero, and has Bound::None.
std::uint64_t packed(const TableEntry& entry, unsigned generation) {
    const auto score = static_cast<std::uint16_t>(static_cast<std::int16_t>(entry.score.value()));
    return static_cast<std::uint64_t>(entry.move) | std::uint64_t{score} << 16 |
           static_cast<std::uint64_t>(entry.depth.value()) << 32 |
           static_cast<std::uint64_t>(entry.bound) << 40 | std::uint64_t{generation} << 42;
}

Depth depth_of(std::uint64_t data) { return static_cast<int>(data >> 32 & 0xff); }
unsigned generation_of(std::uint64_t data) { return static_cast<unsigned>(data >> 42 & 0x3f); }

TableEntry unpacked(std::uint64_t data) {
    return {.move = static_cast<MoveTag>(data & 0xffff),
            .score = static_cast<std::int16_t>(data >> 16 & 0xffff),
            .depth = depth_of(data),
            .bound = static_cast<Bound>(data >> 40 & 3)};
}

}  // namespace

TranspositionTable::TranspositionTable(std::size_t megabytes)
    : count_(
          std::bit_floor(std::max<std::size_t>(megabytes * (1 << 20), 1 << 16) / sizeof(Bucket))),
      buckets_(static_cast<Bucket*>(::operator new(bytes(), kAlignment))) {
    prefer_large_pages(buckets_.get(), bytes());
    std::uninitialized_value_construct_n(buckets_.get(), count_);
}

void TranspositionTable::Free::operator()(Bucket* buckets) const {
    ::operator delete(buckets, kAlignment);
}

std::optional<TableEntry> TranspositionTable::find(Key key) const {
    for (const Slot& slot : bucket(key).slots) {
        const std::uint64_t data = slot.data.load(kRelaxed);
        if ((slot.check.load(kRelaxed) ^ data) != static_cast<std::uint64_t>(key)) continue;
        const TableEntry entry = unpacked(data);
        if (entry.bound != Bound::None) return entry;
    }
    return std::nullopt;
}

void TranspositionTable::store(Key key, const TableEntry& entry) {
    // The same position, else an old entry, else the shallowest.
    auto& slots = bucket(key).slots;
    Slot* worst = &slots.front();
    int least = 1 << 20;
    TableEntry kept = entry;
    for (Slot& slot : slots) {
        const std::uint64_t data = slot.data.load(kRelaxed);
        if ((slot.check.load(kRelaxed) ^ data) == static_cast<std::uint64_t>(key)) {
            worst = &slot;
            // A bound without a move does not make us forget the move that was good before.
            if (kept.move == MoveTag::None) kept.move = unpacked(data).move;
            break;
        }
        const int worth =
            depth_of(data).value() + (generation_of(data) == generation_ && data != 0 ? 256 : 0);
        if (worth < least) {
            least = worth;
            worst = &slot;
        }
    }
    const std::uint64_t data = packed(kept, generation_);
    worst->data.store(data, kRelaxed);
    worst->check.store(static_cast<std::uint64_t>(key) ^ data, kRelaxed);
}

void TranspositionTable::clear() {
    generation_ = 0;
    for (std::size_t i = 0; i < count_; ++i) {
        for (Slot& slot : buckets_[i].slots) {
            slot.data.store(0, kRelaxed);
            slot.check.store(0, kRelaxed);
        }
    }
}

}  // namespace damjen
