// Counting the legal lines of play of a given length: the classic proof of a move generator.

#pragma once

#include "rules/key.hpp"
#include "rules/position.hpp"
#include "rules/rule_set.hpp"

#include <atomic>
#include <cstdint>
#include <vector>

namespace damjen {

// The number of legal sequences of depth moves (1 for depth 0). Moves are counted by (from, to,
// captured set); the last ply is counted, not played. One thread, no table.
std::uint64_t perft(const RuleSet& rules, const Position& position, int depth);

// Counts remembered by position and depth. Any number of threads may share one: an entry is two
// words, and one written by two threads at once fails its key check and is not believed.
class PerftTable {
public:
    explicit PerftTable(std::size_t megabytes);

    // The count stored for the position at the depth, or 0.
    std::uint64_t find(Key key, int depth) const;
    void store(Key key, int depth, std::uint64_t leaves);

private:
    struct Entry {
        std::atomic<std::uint64_t> check{0};  // the key, depth and count, mixed
        std::atomic<std::uint64_t> leaves{0};
    };
    std::size_t slot(std::uint64_t word) const { return word & (entries_.size() - 1); }

    std::vector<Entry> entries_;
};

// More than can be counted. Only with a table does a count come so far.
inline constexpr std::uint64_t kTooManyLeaves = ~std::uint64_t{0};

constexpr std::uint64_t sum_of_leaves(std::uint64_t some, std::uint64_t more) {
    return some > kTooManyLeaves - more ? kTooManyLeaves : some + more;
}

// The same number with a table, or kTooManyLeaves. Requires key == key_of(position).
std::uint64_t
perft(const RuleSet& rules, const Position& position, Key key, int depth, PerftTable& table);

}  // namespace damjen
