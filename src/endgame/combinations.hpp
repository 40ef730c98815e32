// Sets of squares as numbers: a set of k squares chosen from a larger one has a rank from 0 to
// C(n, k) - 1 (the combinatorial number system, in colexicographic order).

#pragma once

#include "rules/bitboard.hpp"

#include <array>
#include <cassert>
#include <cstdint>

namespace damjen {

namespace detail {

inline constexpr int kMostChosen = 6;

inline constexpr auto kBinomials = [] {
    std::array<std::array<std::uint32_t, kMostChosen + 1>, Square::kCount + 1> table{};
    for (std::size_t n = 0; n < table.size(); ++n) {
        table[n][0] = 1;
        for (std::size_t k = 1; k <= kMostChosen && n > 0; ++k)
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
    }
    return table;
}();

}  // namespace detail

// Requires 0 <= n <= 50 and 0 <= k <= 6.
constexpr std::uint32_t binomial(int n, int k) {
    return detail::kBinomials[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

// How many squares of the set come before the square.
constexpr int squares_before(Square square, Bitboard set) {
    return (set & Bitboard(Bitboard(square).bits() - 1)).size();
}

// Requires universe.contains_all(chosen).
constexpr std::uint32_t rank_of(Bitboard chosen, Bitboard universe) {
    std::uint32_t rank = 0;
    int k = 0;
    for (const Square square : chosen)
        rank += binomial(squares_before(square, universe), ++k);
    return rank;
}

// The set of so many squares with that rank. Requires rank < binomial(universe.size(), count).
constexpr Bitboard set_of(std::uint32_t rank, int count, Bitboard universe) {
    assert(rank < binomial(universe.size(), count));
    // The squares from the last to the first; each takes the greatest binomial that fits.
    Bitboard chosen;
    int slot = universe.size() - 1;
    for (Bitboard left = universe; count > 0; --slot) {
        const Square last = Square::from_bit(63 - std::countl_zero(left.bits()));
        left -= last;
        const std::uint32_t worth = binomial(slot, count);
        if (worth > rank) continue;
        rank -= worth;
        --count;
        chosen |= last;
    }
    return chosen;
}

// The board turned by half a turn: square n becomes 51 - n.
constexpr Bitboard rotated(Bitboard squares) {
    std::uint64_t bits = squares.bits();
    bits = (bits & 0x5555555555555555) << 1 | (bits >> 1 & 0x5555555555555555);
    bits = (bits & 0x3333333333333333) << 2 | (bits >> 2 & 0x3333333333333333);
    bits = (bits & 0x0f0f0f0f0f0f0f0f) << 4 | (bits >> 4 & 0x0f0f0f0f0f0f0f0f);
    bits = (bits & 0x00ff00ff00ff00ff) << 8 | (bits >> 8 & 0x00ff00ff00ff00ff);
    bits = (bits & 0x0000ffff0000ffff) << 16 | (bits >> 16 & 0x0000ffff0000ffff);
    bits = bits << 32 | bits >> 32;
    return Bitboard(bits >> 1);  // square 50 is bit 62
}

static_assert(rotated(Bitboard(Square(1))) == Bitboard(Square(50)));
static_assert(rotated(Bitboard(Square(28))) == Bitboard(Square(23)));
static_assert(set_of(rank_of({Square(3), Square(17)}, kAllSquares), 2, kAllSquares) ==
              Bitboard({Square(3), Square(17)}));

}  // namespace damjen
