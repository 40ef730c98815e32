// One slice as a file: checked when it is opened, read in place, never unpacked
// (docs/endgame-format.md).
//
// Holds values of positions without a pending capture; what stands for the others is whatever made
// the file small.

#pragma once

#include "base/expected.hpp"
#include "endgame/endgame_index.hpp"
#include "endgame/endgame_value.hpp"
#include "endgame/prefix_code.hpp"
#include "rules/rule_set.hpp"

#include <memory>
#include <span>

namespace damjen {

struct SliceFileError {
    enum class What : std::uint8_t {
        NoEndgameFile,   // it begins otherwise
        OtherVersion,    // found: its version, expected: ours
        OtherRules,      // found and expected: RuleSetId
        BadSlice,        // the material is none
        TooShort,        // found and expected: bytes
        TooLong,         // likewise
        DamagedHeader,   // a checksum, or numbers that contradict each other
        DamagedContent,  // the other checksum
    };
    What what;
    std::uint64_t found = 0;
    std::uint64_t expected = 0;

    friend bool operator==(const SliceFileError&, const SliceFileError&) = default;
};

// Immutable; may be read by any number of threads. Whatever bytes it is given, it reads none beyond
// them, even if they change under it.
class SliceFile {
public:
    using Bytes = std::span<const std::byte>;

    enum class Check : std::uint8_t {
        Everything,
        Header,  // reads a few pages instead of all
    };

    // The owner keeps the bytes alive, and in their place.
    static Expected<SliceFile, SliceFileError> open(const RuleSet& rules,
                                                    Bytes bytes,
                                                    std::shared_ptr<const void> owner,
                                                    Check check = Check::Everything);

    const EndgameIndex& index() const { return index_; }
    bool has_distances() const { return has_distances_; }
    std::uint64_t bytes() const { return size_; }

    // Requires numbers in range and a position without a pending capture.
    EndgameCode code_at(std::uint64_t placement, int run) const {
        return code_of(pattern_at(placement), run);
    }

    // Patterns say what a placement is worth by its runs.
    std::uint32_t patterns() const { return patterns_; }
    std::uint32_t pattern_at(std::uint64_t placement) const;
    EndgameCode code_of(std::uint32_t pattern, int run) const {
        return std::to_integer<EndgameCode>(
            dictionary_[pattern * static_cast<std::size_t>(index_.runs()) +
                        static_cast<std::size_t>(run)]);
    }
    // Calls visit(first placement, how many, pattern) for the placements from begin to end, in
    // order.
    template <class Visit>
    void for_each_stretch(std::uint64_t begin, std::uint64_t end, Visit&& visit) const;

private:
    SliceFile(Slice slice) : index_(slice) {}

    struct Stretch {
        std::uint32_t pattern;
        std::uint64_t length;
    };
    Stretch next_stretch(std::uint64_t& bit) const;
    std::uint64_t window_at(std::uint64_t bit) const;
    std::uint64_t start_of_block(std::uint64_t block) const;  // in bits

    EndgameIndex index_;
    bool has_distances_ = false;
    std::uint64_t size_ = 0;
    std::shared_ptr<const void> owner_;
    std::uint32_t patterns_ = 0;
    int block_bits_ = 0;  // a block holds 2^block_bits_ placements
    Bytes dictionary_;
    Bytes starts_;  // of blocks, four bytes each
    Bytes stream_;
    PrefixCode pattern_code_;
    PrefixCode length_code_;
    std::vector<std::uint8_t> length_classes_;  // by symbol of length_code_
};

// The file of a slice.
class SliceValues;
std::vector<std::byte> write_slice_file(const RuleSet& rules, const SliceValues& values);

template <class Visit>
void SliceFile::for_each_stretch(std::uint64_t begin, std::uint64_t end, Visit&& visit) const {
    const std::uint64_t in_block = std::uint64_t{1} << block_bits_;
    for (std::uint64_t at = begin / in_block * in_block; at < end;) {
        const std::uint64_t block_end = std::min(at + in_block, index_.placements());
        for (std::uint64_t bit = start_of_block(at >> block_bits_); at < block_end;) {
            const Stretch stretch = next_stretch(bit);
            const std::uint64_t next = std::min(at + stretch.length, block_end);
            const std::uint64_t first = std::max(at, begin);
            if (first < std::min(next, end)) {
                visit(first, std::min(next, end) - first, stretch.pattern);
            }
            at = next;
        }
    }
}

}  // namespace damjen
