// The same position from the other side: the board turned round and the colours exchanged.

#pragma once

#include "rules/setup.hpp"

namespace damjen {

inline Bitboard turned(Bitboard squares) {
    Bitboard result;
    for (const Square square : squares)
        result |= Square::from_index(Square::kCount - 1 - square.index());
    return result;
}

inline Position mirrored(const Position& position) {
    const Setup setup = to_setup(position);
    Setup mirror;
    mirror.turn = opponent(setup.turn);
    for (std::size_t side = 0; side < 2; ++side) {
        mirror.board.men[side] = turned(setup.board.men[1 - side]);
        mirror.board.kings[side] = turned(setup.board.kings[1 - side]);
        mirror.runs[side] = setup.runs[1 - side];
        if (mirror.runs[side].square) {
            mirror.runs[side].square = turned(*mirror.runs[side].square).first();
        }
    }
    return to_position(mirror).value();
}

}  // namespace damjen
