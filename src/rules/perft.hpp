// Counting the legal lines of play of a given length: the classic proof of a move generator.

#pragma once

#include "rules/position.hpp"
#include "rules/rule_set.hpp"

#include <cstdint>
#include <functional>

namespace damjen {

// The number of legal sequences of depth moves (1 for depth 0). Moves are counted by (from, to,
// captured set); the last ply is counted, not played. One thread, no table.
std::uint64_t perft(const RuleSet& rules, const Position& position, int depth);

}  // namespace damjen
