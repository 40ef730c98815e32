// A validated board, the side to move and both king runs: everything that decides which moves are
// legal. Two positions are equal exactly when they are the same for the repetition rule.

#pragma once

#include "rules/board.hpp"

#include <cstdint>

namespace damjen {

// Which king a side moved last, and how many quiet moves it made in a row (WFD Art. 17). A count of
// zero means that nothing runs; the square is then square 1, so that equal states compare equal.
struct KingRun {
    static constexpr int kLimit = 3;

    Square square;
    std::uint8_t count = 0;

    friend constexpr bool operator==(KingRun, KingRun) = default;
};

class Position {
public:
    // The start of the full game.
    constexpr Position() : board_(full_start()) {}

    static constexpr Position full() { return Position(); }
    static constexpr Position frysk() { return Position(frysk_start(), Color::White, {}); }

    constexpr const Board& board() const { return board_; }
    constexpr Color turn() const { return turn_; }
    constexpr KingRun run_of(Color color) const { return runs_[static_cast<std::size_t>(color)]; }

    // The king that may make no quiet move now because it made three in a row; empty if none.
    constexpr Bitboard blocked_king(Color color) const {
        const KingRun run = run_of(color);
        return run.count < KingRun::kLimit ? Bitboard() : Bitboard(run.square);
    }

    friend constexpr bool operator==(const Position&, const Position&) = default;

private:
    friend struct PositionAccess;  // setup.cpp and moves.cpp make positions; nobody else does

    constexpr Position(const Board& board, Color turn, std::array<KingRun, 2> runs)
        : board_(board), turn_(turn), runs_(runs) {}

    Board board_;
    Color turn_ = Color::White;
    std::array<KingRun, 2> runs_;
};

static_assert(sizeof(Position) == 40);

}  // namespace damjen
