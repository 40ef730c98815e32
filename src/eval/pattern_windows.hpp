// The patterns of the trained evaluation: sixteen overlapping windows of eight squares (four files
// by four ranks), each square empty or with a man of the mover or of the opponent: 3^8 states a
// window.
//
// Everything is seen from the side of the player to move: Black's view is the board turned round
// with the colours exchanged. Kings count as empty; they are features of their own.

#pragma once

#include "rules/board.hpp"

#include <array>
#include <cstdint>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace damjen {

inline constexpr int kWindows = 16;
inline constexpr int kWindowSquares = 8;
inline constexpr int kWindowStates = 6561;

// The squares of window 4i + j: the squares j and j + 1 of the rows 2i to 2i + 3. Bit 2k + l of
// what is seen through it is square j + l of row 2i + k.
constexpr Bitboard window_squares(int window) {
    Bitboard squares;
    for (int row = 0; row < 4; ++row) {
        for (int at = 0; at < 2; ++at) {
            squares |= Square::from_index(5 * (2 * (window / 4) + row) + window % 4 + at);
        }
    }
    return squares;
}

namespace detail {

// Binary digits read as ternary ones, from the lowest bit on or from the highest.
using TernaryTable = std::array<std::uint16_t, 256>;

constexpr TernaryTable ternary(bool from_the_top) {
    TernaryTable table{};
    for (unsigned set = 0; set < table.size(); ++set) {
        int value = 0;
        int power = 1;
        for (int i = 0; i < kWindowSquares; ++i, power *= 3) {
            const int bit = from_the_top ? kWindowSquares - 1 - i : i;
            if ((set >> bit & 1) != 0) value += power;
        }
        table[set] = static_cast<std::uint16_t>(value);
    }
    return table;
}

// By colour: turning the board round reverses the squares of a window.
inline constexpr std::array<TernaryTable, 2> kTernary = {ternary(false), ternary(true)};

inline constexpr std::array<std::uint64_t, kWindows> kWindowMasks = [] {
    std::array<std::uint64_t, kWindows> masks{};
    for (int window = 0; window < kWindows; ++window)
        masks[static_cast<std::size_t>(window)] = window_squares(window).bits();
    return masks;
}();

inline unsigned seen_through(std::size_t window, std::uint64_t men) {
#if defined(__BMI2__)
    return static_cast<unsigned>(_pext_u64(men, kWindowMasks[window]));
#else
    // Two rows are 13 bits of a Bitboard (square.hpp).
    const std::uint64_t rows = men >> (13 * (window / 4) + window % 4);
    return static_cast<unsigned>((rows & 3) | (rows >> 4 & 0xc) | (rows >> 9 & 0x30) |
                                 (rows >> 13 & 0xc0));
#endif
}

}  // namespace detail

// The state of each window for that side: the sum over its squares of 3^bit, twice that for a man
// of the opponent's.
inline std::array<std::uint16_t, kWindows> window_states(const Board& board, Color side) {
    const bool turned = side == Color::Black;
    const std::uint64_t own = board.men_of(side).bits();
    const std::uint64_t other = board.men_of(opponent(side)).bits();
    const detail::TernaryTable& ternary = detail::kTernary[turned];
    std::array<std::uint16_t, kWindows> states;
    for (std::size_t window = 0; window < kWindows; ++window) {
        const std::size_t through = turned ? kWindows - 1 - window : window;
        states[window] =
            static_cast<std::uint16_t>(ternary[detail::seen_through(through, own)] +
                                       2 * ternary[detail::seen_through(through, other)]);
    }
    return states;
}

// A square as that side sees it, 0..49.
constexpr int index_seen_by(Color side, Square square) {
    return side == Color::White ? square.index() : Square::kCount - 1 - square.index();
}

}  // namespace damjen
