#include "base/random.hpp"
#include "eval/wide_windows.hpp"

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

// Does a row of ten files have a square there?
bool is_square(int row, int file) { return (row + file) % 2 == 1; }

// From the definition in docs/evaluation.md, file by file.
int plain_wide_state(const Board& board, Color side, int window) {
    int state = 0;
    int power = 1;
    const auto look = [&](int row, int file) {
        if (!is_square(row, file)) return;
        const int seen = 5 * row + file / 2;
        const Square square =
            Square::from_index(side == Color::White ? seen : Square::kCount - 1 - seen);
        if (board.men_of(side).contains(square)) state += power;
        if (board.men_of(opponent(side)).contains(square)) state += 2 * power;
        power *= 3;
    };
    constexpr std::array<int, 8> kLeftFiles = {0, 1, 2, 3, 5, 6, 7, 8};
    const bool is_box = window < 8;
    const int left = is_box ? 2 * (window % 4) : kLeftFiles[static_cast<std::size_t>(window - 8)];
    const int right = left + (is_box ? 3 : 1);
    const int top = is_box ? 5 * (window / 4) : 0;
    const int bottom = is_box ? top + 4 : 9;
    for (int row = top; row <= bottom; ++row) {
        for (int file = left; file <= right; ++file)
            look(row, file);
    }
    return state;
}

}  // namespace

TEST(WideWindows, ShowWhatTheirDefinitionSays) {
    Random random(4);
    for (int i = 0; i < 300; ++i) {
        const Board board = random_men(random);
        for (const Color side : kColors) {
            const WideStates states = wide_states(board, side);
            for (int window = 0; window < kWideWindows; ++window) {
                ASSERT_EQ(states[static_cast<std::size_t>(window)],
                          plain_wide_state(board, side, window))
                    << "window " << window;
            }
        }
    }
}

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
