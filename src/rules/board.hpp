// Who has men and kings where. No turn, no history.

#pragma once

#include "rules/bitboard.hpp"
#include "rules/color.hpp"

#include <array>
#include <optional>

namespace damjen {

struct Piece {
    Color color = Color::White;
    Kind kind = Kind::Man;
    friend constexpr bool operator==(Piece, Piece) = default;
};

struct Board {
    std::array<Bitboard, 2> men;  // by index_of(color)
    std::array<Bitboard, 2> kings;

    constexpr Bitboard men_of(Color color) const { return men[static_cast<std::size_t>(color)]; }
    constexpr Bitboard kings_of(Color color) const {
        return kings[static_cast<std::size_t>(color)];
    }
    constexpr Bitboard pieces_of(Color color) const { return men_of(color) | kings_of(color); }
    constexpr Bitboard pieces() const { return pieces_of(Color::White) | pieces_of(Color::Black); }
    constexpr Bitboard all_kings() const { return kings[0] | kings[1]; }
    constexpr Bitboard empty_squares() const { return kAllSquares - pieces(); }

    constexpr std::optional<Piece> at(Square square) const {
        for (const Color color : kColors) {
            if (men_of(color).contains(square)) return Piece{color, Kind::Man};
            if (kings_of(color).contains(square)) return Piece{color, Kind::King};
        }
        return std::nullopt;
    }

    // Requires the square to be empty.
    constexpr void put(Square square, Piece piece) {
        auto& side = piece.kind == Kind::Man ? men : kings;
        side[static_cast<std::size_t>(piece.color)] |= square;
    }

    constexpr void remove(Square square) {
        for (Bitboard& side : men)
            side -= square;
        for (Bitboard& side : kings)
            side -= square;
    }

    friend constexpr bool operator==(const Board&, const Board&) = default;
};

// The row on which a side's men promote (White 1–5, Black 46–50).
constexpr Bitboard far_row(Color color) { return Bitboard::row(color == Color::White ? 0 : 9); }

// The start of the full game (20 men each) and of Frysk! (five men each on the back rows).
constexpr Board full_start() {
    Board board;
    for (int row = 0; row < 4; ++row)
        board.men[1] |= Bitboard::row(row);
    for (int row = 6; row < 10; ++row)
        board.men[0] |= Bitboard::row(row);
    return board;
}
constexpr Board frysk_start() {
    Board board;
    board.men[1] = Bitboard::row(0);
    board.men[0] = Bitboard::row(9);
    return board;
}

}  // namespace damjen
