// What has been found out about positions searched before.
//
// Any number of threads may read and write at the same time without locks: an entry is two words
// written apart, and the first is the key mixed with the second, so that an entry torn between two
// writers fits no key and is not found.

#pragma once

#include "base/score.hpp"
#include "rules/key.hpp"
#include "rules/move.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

namespace damjen {

// What is remembered of a move: from, to and a few bits of the captured set. Never played as it
// is, only compared with legal moves.
enum class MoveTag : std::uint16_t { None = 0 };

constexpr MoveTag tag_of(const Move& move) {
    const std::uint64_t mixed = move.captured.bits() * 0x9e3779b97f4a7c15;
    const auto from = static_cast<unsigned>(move.from.bit());
    const auto to = static_cast<unsigned>(move.to.bit());
    const auto captured = static_cast<unsigned>(mixed >> 61);
    return static_cast<MoveTag>(1U << 15 | captured << 12 | from << 6 | to);
}

enum class Bound : std::uint8_t { None, AtMost, AtLeast, Exact };

struct TableEntry {
    MoveTag move = MoveTag::None;  // the best one, or the one that was good enough
    Score score = 0;               // won and lost scores count from the position, not from the root
    Depth depth = 0;
    Bound bound = Bound::None;
};

class TranspositionTable {
public:
    // The greatest power of two of bytes that fits into so many megabytes; at least 64 kB.
    explicit TranspositionTable(std::size_t megabytes);

    std::size_t bytes() const { return count_ * sizeof(Bucket); }

    std::optional<TableEntry> find(Key key) const;
    void store(Key key, const TableEntry& entry);

    // Asks the processor to fetch what will be looked for soon.
    void prefetch(Key key) const { __builtin_prefetch(&bucket(key)); }

    // Begins a new search: what was stored before is the first to be replaced.
    void age() { generation_ = (generation_ + 1) % kGenerations; }

    // Forgets everything. Not while others use the table.
    void clear();

private:
    static constexpr unsigned kGenerations = 64;

    struct Slot {
        std::atomic<std::uint64_t> check{0};
        std::atomic<std::uint64_t> data{0};
    };
    struct alignas(64) Bucket {
        std::array<Slot, 4> slots;
    };
    static_assert(sizeof(Bucket) == 64);

    Bucket& bucket(Key key) const {
        return buckets_[static_cast<std::uint64_t>(key) & (count_ - 1)];
    }

    struct Free {
        void operator()(Bucket* buckets) const;
    };

    std::size_t count_;
    std::unique_ptr<Bucket[], Free> buckets_;
    unsigned generation_ = 0;
};

}  // namespace damjen
