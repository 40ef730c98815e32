// The rules a second time: slow, plain, on a board of ten by ten, written from docs/rules.md and
// sharing nothing with src/rules but the types that go in and out. A witness, not a library.

#pragma once

#include "rules/move.hpp"
#include "rules/position.hpp"
#include "rules/rule_set.hpp"

#include <compare>
#include <set>
#include <vector>

namespace damjen::plain {

struct Move {
    int from = 0;
    int to = 0;
    std::vector<int> captured;  // ascending

    friend auto operator<=>(const Move&, const Move&) = default;
};

// All legal moves.
std::set<Move> moves(const RuleSet& rules, const Position& position);

// What both generators can be compared by.
Move to_plain(const damjen::Move& move);

}  // namespace damjen::plain
