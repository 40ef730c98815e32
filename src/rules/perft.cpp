#include "rules/perft.hpp"

#include "rules/generator.hpp"

#include <bit>

namespace damjen {

namespace {

// The positions of one key at different depths must not look alike.
std::uint64_t word_of(Key key, int depth) {
    return static_cast<std::uint64_t>(key) ^ static_cast<std::uint64_t>(depth) * 0x9e3779b97f4a7c15;
}

}  // namespace

std::uint64_t perft(const RuleSet& rules, const Position& position, int depth) {
    if (depth == 0) return 1;
    if (detail::is_finished(position.board())) return 0;

    MoveList moves;
    detail::CaptureCollector captures(rules, position.board(), position.turn(), moves);
    if (!captures.collect()) {
        if (depth == 1) return detail::count_quiet_moves(rules, position);
        detail::add_quiet_moves(rules, position, moves);
    }
    if (depth == 1) return moves.size();
    std::uint64_t leaves = 0;
    for (const Move& move : moves) {
        leaves += perft(rules, detail::after(position, move), depth - 1);
    }
    return leaves;
}

PerftTable::PerftTable(std::size_t megabytes)
    : entries_(std::bit_floor((megabytes << 20) / sizeof(Entry))) {}

std::uint64_t PerftTable::find(Key key, int depth) const {
    const std::uint64_t word = word_of(key, depth);
    const Entry& entry = entries_[slot(word)];
    const std::uint64_t leaves = entry.leaves.load(std::memory_order_relaxed);
    return (entry.check.load(std::memory_order_relaxed) ^ leaves) == word ? leaves : 0;
}

void PerftTable::store(Key key, int depth, std::uint64_t leaves) {
    const std::uint64_t word = word_of(key, depth);
    Entry& entry = entries_[slot(word)];
    entry.check.store(word ^ leaves, std::memory_order_relaxed);
    entry.leaves.store(leaves, std::memory_order_relaxed);
}

std::uint64_t
perft(const RuleSet& rules, const Position& position, Key key, int depth, PerftTable& table) {
    if (depth <= 1) return perft(rules, position, depth);
    if (const std::uint64_t known = table.find(key, depth)) return known;

    MoveList moves;
    legal_moves(rules, position, moves);
    std::uint64_t leaves = 0;
    for (const Move& move : moves) {
        const Position next = detail::after(position, move);
        leaves += perft(rules, next, key_after(key, position, move, next), depth - 1, table);
    }
    table.store(key, depth, leaves);
    return leaves;
}

}  // namespace damjen
