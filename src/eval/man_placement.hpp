// Where men stand well: a number for each square and two stages of the game, looked up a row of
// five squares at a time.

#pragma once

#include "rules/board.hpp"

#include <array>
#include <cstdint>

namespace damjen {

// The same quantity early in the game and late in it.
struct Staged {
    int early = 0;
    int late = 0;

    constexpr Staged& operator+=(Staged other) {
        early += other.early;
        late += other.late;
        return *this;
    }
    friend constexpr Staged operator+(Staged a, Staged b) { return a += b; }
    friend constexpr Staged operator-(Staged a, Staged b) {
        return {a.early - b.early, a.late - b.late};
    }
    friend constexpr Staged operator*(Staged a, int factor) {
        return {a.early * factor, a.late * factor};
    }
};

namespace detail {

// For White's men, from square 1 (about to promote) to square 50 (the own back row).
inline constexpr std::array<std::array<int, 5>, 10> kEarlyMan = {{
    {0, 0, 0, 0, 0},
    {30, 32, 34, 34, 34},
    {22, 24, 26, 26, 22},
    {15, 19, 21, 19, 17},
    {9, 13, 15, 14, 9},
    {5, 10, 12, 10, 7},
    {3, 6, 9, 8, 3},
    {1, 4, 6, 5, 2},
    {1, 3, 4, 4, 1},
    {4, 8, 6, 8, 4},
}};
inline constexpr std::array<std::array<int, 5>, 10> kLateMan = {{
    {0, 0, 0, 0, 0},
    {90, 92, 92, 92, 90},
    {62, 66, 68, 66, 62},
    {44, 48, 50, 48, 46},
    {30, 34, 36, 34, 30},
    {20, 24, 26, 24, 21},
    {12, 15, 17, 16, 12},
    {6, 9, 11, 10, 6},
    {2, 4, 6, 5, 3},
    {2, 5, 4, 5, 2},
}};

using RowTable = std::array<std::array<std::int32_t, 32>, 10>;

// Both stages in one word, so that a row costs one look-up: early + 65536 · late.
constexpr int kStageUnit = 1 << 16;

constexpr RowTable man_rows(Color color) {
    RowTable table{};
    for (int row = 0; row < 10; ++row) {
        for (unsigned set = 0; set < 32; ++set) {
            int sum = 0;
            for (int at = 0; at < 5; ++at) {
                if ((set >> at & 1) == 0) continue;
                const int index = 5 * row + at;
                const int seen = color == Color::White ? index : Square::kCount - 1 - index;
                const auto r = static_cast<std::size_t>(seen / 5);
                const auto c = static_cast<std::size_t>(seen % 5);
                sum += kEarlyMan[r][c] + kStageUnit * kLateMan[r][c];
            }
            table[static_cast<std::size_t>(row)][set] = sum;
        }
    }
    return table;
}

inline constexpr std::array<RowTable, 2> kManRows = {man_rows(Color::White),
                                                     man_rows(Color::Black)};

}  // namespace detail

constexpr Staged man_placement(Bitboard men, Color color) {
    const detail::RowTable& table = detail::kManRows[static_cast<std::size_t>(color)];
    std::int32_t sum = 0;
    for (int row = 0; row < 10; ++row) {
        const int shift = Square::from_index(5 * row).bit();
        sum += table[static_cast<std::size_t>(row)][men.bits() >> shift & 0x1f];
    }
    return {sum % detail::kStageUnit, sum / detail::kStageUnit};
}

static_assert(man_placement(full_start().men[0], Color::White).early ==
              man_placement(full_start().men[1], Color::Black).early);

}  // namespace damjen
