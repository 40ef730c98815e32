// Exact play of one king against one and of two kings against one, with nothing else on the board:
// who wins, and in how many plies. Solved when it is made, in well under a second.
//
// Immutable afterwards, so it may be shared by any number of threads. The distances know nothing of
// limits on the number of moves; value() takes the plies that are left.

#pragma once

#include "rules/position.hpp"
#include "rules/rule_set.hpp"

#include <cstdint>
#include <vector>

namespace damjen {

class KingEndings {
public:
    // From the mover's side.
    struct Value {
        enum class Kind : std::uint8_t { Draw, Win, Loss };
        Kind kind = Kind::Draw;
        int plies = 0;  // to the end of the game with best play; 0 for a draw

        friend bool operator==(const Value&, const Value&) = default;
    };

    explicit KingEndings(const RuleSet& rules);

    // Whether the board has no men and one king against one, or two against one.
    static bool covers(const Board& board) {
        if (!(board.men[0] | board.men[1]).empty()) return false;
        const int white = board.kings[0].size();
        const int black = board.kings[1].size();
        return white >= 1 && black >= 1 && white + black <= 3;
    }

    // The value when the game is drawn unless it ends within so many plies. Requires covers(board).
    Value value(const Position& position, int plies_left) const;

private:
    std::vector<std::int8_t> codes_;  // by the numbers of king_endings.cpp
};

}  // namespace damjen
