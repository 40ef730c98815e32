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

// For White's men, from square 1 (about to promote) to square 50 (the own back row), in hundredths
// of a man; fitted like the numbers of hand_evaluator.cpp. Men in the middle of a full board are
// targets from eight sides.
inline constexpr std::array<std::array<int, 5>, 10> kEarlyMan = {{
    {0, 0, 0, 0, 0},
    {-7, 77, 53, 41, 38},
    {71, 10, -41, 11, 14},
    {12, -37, -94, -76, 18},
    {15, -61, -64, -11, 30},
    {21, -8, -20, -12, 14},
    {20, 0, -8, 2, 23},
    {15, -3, 1, -5, 21},
    {22, 1, 8, 5, 20},
    {37, 28, 15, 20, 43},
}};
inline constexpr std::array<std::array<int, 5>, 10> kLateMan = {{
    {0, 0, 0, 0, 0},
    {235, 231, 185, 200, 263},
    {153, 92, 68, 116, 75},
    {24, 37, 6, 21, 43},
    {-11, -14, -16, 10, 8},
    {7, -12, -44, -35, -16},
    {-30, -33, -51, -16, 12},
    {13, -20, -47, -24, -29},
    {-2, -3, -12, 12, 44},
    {62, 34, 28, 23, 27},
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
    const int early = static_cast<std::int16_t>(sum & (detail::kStageUnit - 1));
    return {early, (sum - early) / detail::kStageUnit};
}

static_assert(man_placement(full_start().men[0], Color::White).early ==
              man_placement(full_start().men[1], Color::Black).early);

}  // namespace damjen
