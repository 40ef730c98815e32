// Lines on the board: the squares a king sees, and a man's eight neighbours.

#pragma once

#include "rules/bitboard.hpp"

#include <array>

namespace damjen {

namespace detail {

inline constexpr auto kRays = [] {
    std::array<std::array<Bitboard, 64>, 8> rays{};
    for (const Direction direction : kAllDirections) {
        for (const Square square : kAllSquares) {
            Bitboard ray;
            for (Bitboard step = Bitboard(square).shifted(direction); !step.empty();
                 step = step.shifted(direction)) {
                ray |= step;
            }
            rays[static_cast<std::size_t>(direction)][static_cast<std::size_t>(square.bit())] = ray;
        }
    }
    return rays;
}();

inline constexpr auto kNeighbours = [] {
    std::array<Bitboard, 64> neighbours{};
    for (const Square square : kAllSquares) {
        for (const Direction direction : kAllDirections) {
            neighbours[static_cast<std::size_t>(square.bit())] |=
                Bitboard(square).shifted(direction);
        }
    }
    return neighbours;
}();

inline constexpr auto kJumps = [] {
    std::array<Bitboard, 64> jumps{};
    for (const Square square : kAllSquares) {
        for (const Direction direction : kAllDirections) {
            jumps[static_cast<std::size_t>(square.bit())] |=
                Bitboard(square).shifted(direction).shifted(direction);
        }
    }
    return jumps;
}();

}  // namespace detail

// All squares from the square to the edge, without the square itself.
constexpr Bitboard ray(Direction direction, Square square) {
    return detail::kRays[static_cast<std::size_t>(direction)]
                        [static_cast<std::size_t>(square.bit())];
}

// The squares one step away in the eight directions.
constexpr Bitboard neighbours(Square square) {
    return detail::kNeighbours[static_cast<std::size_t>(square.bit())];
}

// The squares two steps away in the eight directions.
constexpr Bitboard jumps_from(Square square) {
    return detail::kJumps[static_cast<std::size_t>(square.bit())];
}

// The square of the set that lies nearest in that direction, for a set on one ray of it.
// Requires !squares.empty().
constexpr Square nearest(Direction direction, Bitboard squares) {
    return Square::from_bit(bit_step(direction) > 0 ? std::countr_zero(squares.bits())
                                                    : 63 - std::countl_zero(squares.bits()));
}

// The empty squares a piece on the square can slide over in that direction.
constexpr Bitboard slide(Direction direction, Square square, Bitboard occupied) {
    const Bitboard line = ray(direction, square);
    const Bitboard blockers = line & occupied;
    if (blockers.empty()) return line;
    const Square blocker = nearest(direction, blockers);
    return line - ray(direction, blocker) - blocker;
}

}  // namespace damjen
