// The patterns of the trained evaluation: sixteen overlapping windows of eight squares (four files
// by four ranks), each square empty or with a man of the mover or of the opponent: 3^8 states a
// window.
//
// Everything is seen from the side of the player to move: Black's view is the board turned round
// with the colours exchanged. Kings count as empty; they are features of their own.

#pragma once

#include "rules/board.hpp"

#include <array>
#include <bit>
#include <cstdint>

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

// What four windows side by side see of two rows, sixteen bits each, the leftmost lowest: the sum
// of 3^bit over the first four squares of each. By the ten squares of the two rows.
using PairTable = std::array<std::uint64_t, 1024>;

constexpr PairTable pair_table(bool turned) {
    PairTable table{};
    for (std::size_t squares = 0; squares < table.size(); ++squares) {
        for (std::size_t window = 0; window < 4; ++window) {
            std::uint64_t state = 0;
            std::uint64_t power = 1;
            for (std::size_t bit = 0; bit < 4; ++bit, power *= 3) {
                const std::size_t square = 5 * (bit / 2) + window + bit % 2;
                if ((squares >> (turned ? 9 - square : square) & 1) != 0) state += power;
            }
            table[squares] |= state << 16 * window;
        }
    }
    return table;
}

// By colour: turning the board round reverses the squares of two rows.
inline constexpr std::array<PairTable, 2> kPairTables = {pair_table(false), pair_table(true)};

// The ten squares of the rows 2i and 2i + 1, without the ghosts of a Bitboard (square.hpp).
constexpr std::size_t row_pair(std::uint64_t men, std::size_t pair) {
    const std::uint64_t rows = men >> 13 * pair;
    return static_cast<std::size_t>((rows & 0x1f) | (rows >> 1 & 0x3e0));
}

}  // namespace detail

// The state of each window for that side: the sum over its squares of 3^bit, twice that for a man
// of the opponent's.
inline std::array<std::uint16_t, kWindows> window_states(const Board& board, Color side) {
    constexpr std::size_t kPairs = 5;
    constexpr std::uint64_t kFourthPower = 81;
    const bool turned = side == Color::Black;
    const std::uint64_t own = board.men_of(side).bits();
    const std::uint64_t other = board.men_of(opponent(side)).bits();
    const detail::PairTable& table = detail::kPairTables[turned];
    std::array<std::uint64_t, kPairs> pairs;
    for (std::size_t pair = 0; pair < kPairs; ++pair) {
        const std::size_t at = turned ? kPairs - 1 - pair : pair;
        pairs[pair] = table[detail::row_pair(own, at)] + 2 * table[detail::row_pair(other, at)];
    }
    // No sum of four grows out of its sixteen bits.
    static_assert(kWindowStates < 1 << 16 && std::endian::native == std::endian::little);
    std::array<std::uint64_t, kPairs - 1> fours;
    for (std::size_t pair = 0; pair < fours.size(); ++pair)
        fours[pair] = pairs[pair] + kFourthPower * pairs[pair + 1];
    return std::bit_cast<std::array<std::uint16_t, kWindows>>(fours);
}

// A square as that side sees it, 0..49.
constexpr int index_seen_by(Color side, Square square) {
    return side == Color::White ? square.index() : Square::kCount - 1 - square.index();
}

}  // namespace damjen
