// Positions for property tests: from random games, endings with many kings, and any legal board.

#pragma once

#include "base/random.hpp"
#include "rules/moves.hpp"
#include "rules/setup.hpp"

#include <algorithm>

namespace damjen {

// Any legal board: so many pieces of either side, so many of a hundred of them kings; the side to
// move and the king runs at random too.
inline Position random_board(Random& random, std::uint32_t most_pieces, std::uint32_t kings) {
    for (;;) {
        Setup setup;
        const std::uint32_t pieces = 1 + random.below(most_pieces);
        for (std::uint32_t i = 0; i < pieces; ++i) {
            const Square square = Square::from_index(static_cast<int>(random.below(50)));
            const Color color = kColors[random.below(2)];
            const Kind kind = random.below(100) < kings ? Kind::King : Kind::Man;
            if (setup.board.at(square)) continue;
            if (kind == Kind::Man && far_row(color).contains(square)) continue;
            setup.board.put(square, {color, kind});
        }
        setup.turn = kColors[random.below(2)];
        for (const Color color : kColors) {
            for (const Square square : setup.board.kings_of(color)) {
                if (random.below(4) != 0) continue;
                setup.runs[static_cast<std::size_t>(color)] = {static_cast<int>(random.below(4)),
                                                               square};
            }
        }
        if (const auto position = to_position(setup)) return *position;
    }
}

// Walks through random games and random boards, a position at a time.
class RandomPositions {
public:
    RandomPositions(const RuleSet& rules, std::uint64_t seed) : rules_(rules), random_(seed) {}

    // Half of the positions come from games, a quarter from few pieces with many kings, a quarter
    // from boards with anything on them.
    Position next() {
        switch (random_.below(4)) {
        case 0:
            return random_board(random_, 7, 80);
        case 1:
            return random_board(random_, 1 + random_.below(45), random_.below(60));
        default:
            return next_of_game();
        }
    }

    Random& random() { return random_; }

private:
    static constexpr int kLongest = 300;  // plies; random games of kings alone would not end

    Position next_of_game() {
        const MoveList moves = legal_moves(rules_, game_);
        if (moves.empty() || ++plies_ > kLongest) {
            plies_ = 0;
            game_ = random_.below(3) == 0 ? Position::frysk() : Position::full();
        } else {
            game_ = after(game_, moves[random_.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        return game_;
    }

    const RuleSet& rules_;
    Random random_;
    Position game_;
    int plies_ = 0;
};

}  // namespace damjen
