#include "base/random.hpp"
#include "eval/pattern_windows.hpp"

#include <gtest/gtest.h>

namespace damjen {

namespace {

Board random_men(Random& random) {
    Board board;
    for (const Square square : kAllSquares) {
        const std::uint32_t what = random.below(3);
        if (what > 0) board.men[what - 1] |= square;
    }
    return board;
}

// From the definition, square by square: rows and columns as the side sees them.
int plain_state(const Board& board, Color side, int window) {
    int state = 0;
    int power = 1;
    for (int row = 0; row < 4; ++row) {
        for (int at = 0; at < 2; ++at, power *= 3) {
            const int seen = 5 * (2 * (window / 4) + row) + window % 4 + at;
            const Square square =
                Square::from_index(side == Color::White ? seen : Square::kCount - 1 - seen);
            if (board.men_of(side).contains(square)) state += power;
            if (board.men_of(opponent(side)).contains(square)) state += 2 * power;
        }
    }
    return state;
}

}  // namespace

TEST(PatternWindows, ShowWhatTheirDefinitionSays) {
    Random random(3);
    for (int i = 0; i < 300; ++i) {
        const Board board = random_men(random);
        for (const Color side : kColors) {
            const auto states = window_states(board, side);
            for (int window = 0; window < kWindows; ++window) {
                ASSERT_EQ(states[static_cast<std::size_t>(window)],
                          plain_state(board, side, window))
                    << "window " << window;
            }
        }
    }
}

TEST(PatternWindows, CoverTheBoard) {
    Bitboard seen;
    for (int window = 0; window < kWindows; ++window) {
        EXPECT_EQ(window_squares(window).size(), kWindowSquares);
        seen |= window_squares(window);
    }
    EXPECT_EQ(seen, kAllSquares);
}

TEST(PatternWindows, TakeKingsForEmptySquares) {
    Board board = full_start();
    const auto before = window_states(board, Color::White);
    board.put(Square(28), {Color::White, Kind::King});
    board.put(Square(22), {Color::Black, Kind::King});
    EXPECT_EQ(window_states(board, Color::White), before);
}

}  // namespace damjen
