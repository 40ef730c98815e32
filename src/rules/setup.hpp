// Anything a person or a file may write down as a position, perhaps nonsense; and the one door from
// there to a Position.

#pragma once

#include "base/expected.hpp"
#include "rules/position.hpp"

#include <optional>

namespace damjen {

struct Setup {
    // A king run as written: the count may be too large, the square missing or without a king.
    struct Run {
        int count = 0;
        std::optional<Square> square;
        friend bool operator==(const Run&, const Run&) = default;
    };

    Board board;
    Color turn = Color::White;
    std::array<Run, 2> runs;  // by index_of(color)

    friend bool operator==(const Setup&, const Setup&) = default;
};

// Why a set-up is no position; color and square say where, as far as there is a place.
struct SetupError {
    enum class What {
        NoPieces,          // both sides are empty (one empty side is a finished game)
        SquareTaken,       // two pieces on one square
        ManOnFarRow,       // a man on the row where it would have promoted
        RunTooLong,        // a king run above three moves
        RunWithoutSquare,  // a king run that names no king
        RunWithoutKing,    // a king run on a square where that side has no king
    };
    What what;
    Color color = Color::White;
    std::optional<Square> square;

    friend bool operator==(const SetupError&, const SetupError&) = default;
};

// The position a set-up describes, or the first thing wrong with it. The run of a side without men
// means nothing and is dropped; so is a square with a count of zero.
Expected<Position, SetupError> to_position(const Setup& setup);

// The same position written down again: to_position(to_setup(p)) == p.
Setup to_setup(const Position& position);

// The same position seen by the other side: the board turned round, the colours exchanged, the turn
// and the king runs too.
Position turned_round(const Position& position);

}  // namespace damjen
