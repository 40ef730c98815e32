// Writes slice files: patterns by frequency, stretches of equal ones, a code for each.

#include "base/checksum.hpp"
#include "endgame/slice_file.hpp"
#include "endgame/slice_layout.hpp"
#include "endgame/slice_values.hpp"
#include "rules/moves.hpp"

#include <algorithm>
#include <numeric>
#include <string>
#include <unordered_map>

namespace damjen {

namespace {

using namespace detail;

// A probe walks through half a block: short ones are quick, long ones need fewer places to begin
// at. The small slices are asked most and take no room.
constexpr std::uint64_t stretches_per_block(Slice slice) { return slice.pieces() <= 3 ? 16 : 64; }
constexpr int kLeastBlockBits = 4;

// The placements as runs of equal patterns. A placement with a pending capture goes with what
// stands before it.
struct Stretches {
    struct Stretch {
        std::uint64_t begin;
        std::uint32_t pattern;
    };
    std::vector<Stretch> all;
    std::vector<std::string> patterns;  // the codes by run
};

// Calls visit(placement, board) for every placement, in order; the side to move is White.
template <class Visit>
void for_each_board(const EndgameIndex& index, Visit&& visit) {
    const auto [first, second] = index.slice();
    std::uint64_t placement = 0;
    for (std::uint64_t number = 0; number < index.configurations(); ++number) {
        Sides sides = index.men_at(number);
        const Bitboard free = kAllSquares - sides.men[0] - sides.men[1];
        const std::uint32_t first_sets = binomial(free.size(), first.kings);
        const std::uint32_t second_sets = binomial(free.size() - first.kings, second.kings);
        for (std::uint32_t one = 0; one < first_sets; ++one) {
            sides.kings[0] = set_of(one, first.kings, free);
            for (std::uint32_t other = 0; other < second_sets; ++other) {
                sides.kings[1] = set_of(other, second.kings, free - sides.kings[0]);
                visit(placement++, number, sides.board());
            }
        }
    }
}

Stretches stretches_of(const SliceValues& values) {
    const EndgameIndex& index = values.index();
    const auto runs = static_cast<std::size_t>(index.runs());
    Stretches stretches;
    std::unordered_map<std::string, std::uint32_t> numbers;
    std::string pattern(runs, '\0');
    for_each_board(
        index, [&](std::uint64_t placement, std::uint64_t configuration, const Board& board) {
            if (can_capture(board, Color::White)) return;
            const std::uint64_t kings = placement % index.kings_per_configuration();
            for (std::size_t run = 0; run < runs; ++run)
                pattern[run] = static_cast<char>(values.get(configuration, kings, run));
            const auto [found, is_new] =
                numbers.try_emplace(pattern, static_cast<std::uint32_t>(stretches.patterns.size()));
            if (is_new) stretches.patterns.push_back(pattern);
            if (stretches.all.empty())
                stretches.all.push_back({0, found->second});
            else if (stretches.all.back().pattern != found->second)
                stretches.all.push_back({placement, found->second});
        });
    if (stretches.all.empty()) {  // captures everywhere
        stretches.all.push_back({0, 0});
        stretches.patterns.emplace_back(runs, '\0');
    }
    return stretches;
}

// Numbers from the most to the least frequent: by old number the new one.
template <class Count>
std::vector<std::uint32_t> by_frequency(const std::vector<Count>& counts) {
    std::vector<std::uint32_t> order(counts.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return counts[a] != counts[b] ? counts[a] > counts[b] : a < b;
    });
    return order;
}

class BitWriter {
public:
    void put(std::uint64_t bits, int length) {
        for (int left = length; left > 0; --left) {
            if (filled_ == 0) bytes_.push_back(std::byte{0});
            if ((bits >> (left - 1) & 1) != 0) bytes_.back() |= std::byte{0x80} >> filled_;
            filled_ = (filled_ + 1) % 8;
        }
    }
    void put(PrefixCode::Word word) { put(word.bits, word.length); }
    // Goes to the next whole byte, and says which.
    std::size_t align() {
        filled_ = 0;
        return bytes_.size();
    }
    const std::vector<std::byte>& bytes() const { return bytes_; }

private:
    std::vector<std::byte> bytes_;
    int filled_ = 0;
};

// Cuts stretches where blocks end and calls visit(block begins, pattern, length).
template <class Visit>
void for_each_piece(const Stretches& stretches,
                    std::uint64_t placements,
                    int block_bits,
                    Visit&& visit) {
    const std::uint64_t mask = (std::uint64_t{1} << block_bits) - 1;
    for (std::size_t i = 0; i < stretches.all.size(); ++i) {
        const std::uint64_t end =
            i + 1 < stretches.all.size() ? stretches.all[i + 1].begin : placements;
        for (std::uint64_t at = stretches.all[i].begin; at < end;) {
            const std::uint64_t next = std::min(end, (at | mask) + 1);
            visit((at & mask) == 0, stretches.all[i].pattern, next - at);
            at = next;
        }
    }
}

int block_bits_for(const Stretches& stretches, const EndgameIndex& index) {
    const std::uint64_t wanted = std::max<std::uint64_t>(
        1, index.placements() * stretches_per_block(index.slice()) / stretches.all.size());
    return std::clamp(
        static_cast<int>(std::bit_width(wanted)) - 1, kLeastBlockBits, kMostBlockBits);
}

PrefixCode::Lengths lengths_for(const std::vector<std::uint64_t>& counts,
                                const std::vector<std::uint32_t>& order) {
    std::vector<std::uint64_t> sorted;
    for (const std::uint32_t number : order)
        sorted.push_back(std::max<std::uint64_t>(1, counts[number]));
    return PrefixCode::lengths_for(sorted);
}

std::vector<std::uint32_t> inverse(const std::vector<std::uint32_t>& order) {
    std::vector<std::uint32_t> places(order.size());
    for (std::uint32_t place = 0; place < order.size(); ++place)
        places[order[place]] = place;
    return places;
}

}  // namespace

std::vector<std::byte> write_slice_file(const RuleSet& rules, const SliceValues& values) {
    const EndgameIndex& index = values.index();
    const Stretches stretches = stretches_of(values);
    const int block_bits = block_bits_for(stretches, index);

    // 1. How often each pattern and each class of lengths occurs.
    std::vector<std::uint64_t> pattern_counts(stretches.patterns.size());
    std::vector<std::uint64_t> class_counts;
    for_each_piece(stretches,
                   index.placements(),
                   block_bits,
                   [&](bool, std::uint32_t pattern, std::uint64_t length) {
                       ++pattern_counts[pattern];
                       const auto number = static_cast<std::size_t>(class_of(length));
                       if (class_counts.size() <= number) class_counts.resize(number + 1);
                       ++class_counts[number];
                   });
    const auto pattern_order = by_frequency(pattern_counts);
    const auto class_order = by_frequency(class_counts);
    const auto pattern_lengths = lengths_for(pattern_counts, pattern_order);
    const auto class_lengths = lengths_for(class_counts, class_order);

    // 2. The stream and where its blocks begin.
    const PrefixCode pattern_code(pattern_lengths);
    const PrefixCode class_code(class_lengths);
    const auto pattern_places = inverse(pattern_order);
    const auto class_places = inverse(class_order);
    BitWriter stream;
    std::vector<std::uint32_t> starts;
    for_each_piece(stretches,
                   index.placements(),
                   block_bits,
                   [&](bool begins, std::uint32_t pattern, std::uint64_t length) {
                       if (begins) starts.push_back(static_cast<std::uint32_t>(stream.align()));
                       stream.put(pattern_code.word_of(pattern_places[pattern]));
                       const int number = class_of(length);
                       stream.put(
                           class_code.word_of(class_places[static_cast<std::size_t>(number)]));
                       stream.put(length - shortest_of(number), extra_bits(number));
                   });

    // 3. All of it in one piece.
    std::vector<std::byte> file(kHeaderSize);
    for (const std::uint32_t number : pattern_order) {
        for (const char code : stretches.patterns[number])
            file.push_back(static_cast<std::byte>(code));
    }
    for (const std::uint32_t start : starts) {
        for (int i = 0; i < 4; ++i)
            file.push_back(static_cast<std::byte>(start >> (8 * i) & 0xff));
    }
    file.insert(file.end(), stream.bytes().begin(), stream.bytes().end());
    file.resize(file.size() + kPadding);

    const std::span<std::byte> bytes(file);
    for (std::size_t i = 0; i < kMagic.size(); ++i)
        file[i] = static_cast<std::byte>(kMagic[i]);
    const auto [first, second] = index.slice();
    const std::array<int, 4> material = {first.men, first.kings, second.men, second.kings};
    write_at(bytes, kVersionAt, kVersion);
    write_at(bytes, kRulesAt, static_cast<std::uint8_t>(rules.id));
    write_at(bytes, kFlagsAt, values.has_distances() ? kDistancesFlag : std::uint8_t{0});
    for (std::size_t i = 0; i < material.size(); ++i)
        write_at(bytes, kMaterialAt + i, static_cast<std::uint8_t>(material[i]));
    write_at(bytes, kPatternsAt, static_cast<std::uint32_t>(pattern_order.size()));
    write_at(bytes, kBlockBitsAt, static_cast<std::uint8_t>(block_bits));
    write_at(bytes, kLengthClassesAt, static_cast<std::uint8_t>(class_order.size()));
    write_at(bytes, kFileSizeAt, std::uint64_t{file.size()});
    for (std::size_t i = 0; i < pattern_lengths.size(); ++i) {
        write_at(bytes, kPatternLengthsAt + 4 * i, pattern_lengths[i]);
        write_at(bytes, kClassLengthsAt + 4 * i, class_lengths[i]);
    }
    for (std::size_t i = 0; i < class_order.size(); ++i)
        write_at(bytes, kClassesAt + i, static_cast<std::uint8_t>(class_order[i]));
    write_at(bytes, kContentSumAt, checksum(bytes.subspan(kHeaderSize)));
    write_at(bytes, kHeaderSumAt, checksum(bytes.first(kHeaderSumAt)));
    return file;
}

}  // namespace damjen
