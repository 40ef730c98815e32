// The wide patterns of the trained evaluation: sixteen windows of ten squares, 3^10 states each.
//
// Eight are boxes of four files by five ranks; eight are two neighbouring files from end to end, in
// which men capture straight ahead and back. All is seen as in pattern_windows.hpp.

#pragma once

#include "eval/pattern_windows.hpp"

#include <algorithm>
#include <cstring>

namespace damjen {

inline constexpr int kWideWindows = 16;
inline constexpr int kWideStates = 59049;

using WideStates = std::array<std::uint16_t, kWideWindows>;

// Where the digit of a square stands in the state of a window: digit k counts 3^k.
//
// Window 4i + j for i < 2 is the box of the squares j and j + 1 of the rows 5i to 5i + 4, row by
// row. Windows 8 to 15 are the files 0 and 1, 1 and 2, … from left to right, without 4 and 5: a
// square of each row, the row's digit.
struct WideDigit {
    int window = 0;
    int digit = 0;
};

// Calls visit(WideDigit) for each wide window that shows the square j of that row.
template <class Visit>
constexpr void for_each_wide_digit(int row, int j, Visit&& visit) {
    for (int left = std::max(j - 1, 0); left <= std::min(j, 3); ++left)
        visit(WideDigit{4 * (row / 5) + left, 2 * (row % 5) + j - left});
    // Even rows have their squares on odd files.
    const int file = 2 * j + (row % 2 == 0 ? 1 : 0);
    for (int left = std::max(file - 1, 0); left <= std::min(file, 8); ++left) {
        if (left != 4) visit(WideDigit{8 + left - (left > 4 ? 1 : 0), row});
    }
}

namespace detail {

using WideLanes = std::uint16_t __attribute__((vector_size(2 * kWideWindows)));

// By the ten squares of the rows 2i and 2i + 1: for each box the sum of 3^k over its squares there
// as if the box began with them, so for the boxes of both halves alike; for each pair of files the
// same over its two squares.
using WidePairTable = std::array<WideStates, 1024>;

// What a man on one of the ten squares counts.
constexpr WideStates wide_count(int square) {
    constexpr std::array<std::uint16_t, 4> kPowers = {1, 3, 9, 27};
    WideStates count{};
    for_each_wide_digit(square / 5, square % 5, [&](const WideDigit& digit) {
        const auto window = static_cast<std::size_t>(digit.window);
        count[window] = kPowers[static_cast<std::size_t>(digit.digit)];
        if (window < 8) count[window + 4] = count[window];
    });
    return count;
}

constexpr WidePairTable wide_pair_table(bool turned) {
    WidePairTable table{};
    for (std::size_t squares = 1; squares < table.size(); ++squares) {
        const int first = std::countr_zero(squares);
        const WideStates more = wide_count(turned ? 9 - first : first);
        const WideStates& others = table[squares & (squares - 1)];
        for (std::size_t window = 0; window < more.size(); ++window)
            table[squares][window] = static_cast<std::uint16_t>(others[window] + more[window]);
    }
    return table;
}

// By colour.
inline constexpr std::array<WidePairTable, 2> kWidePairTables = {wide_pair_table(false),
                                                                 wide_pair_table(true)};

// By the pair of rows: what it counts in each window. The middle pair has the last row of the upper
// boxes and the first of the lower ones; see wide_states.
inline constexpr std::array<WideStates, 5> kWidePowers = {{
    {1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1},
    {81, 81, 81, 81, 0, 0, 0, 0, 9, 9, 9, 9, 9, 9, 9, 9},
    {6561, 6561, 6561, 6561, 0, 0, 0, 0, 81, 81, 81, 81, 81, 81, 81, 81},
    {0, 0, 0, 0, 9, 9, 9, 9, 729, 729, 729, 729, 729, 729, 729, 729},
    {0, 0, 0, 0, 729, 729, 729, 729, 6561, 6561, 6561, 6561, 6561, 6561, 6561, 6561},
}};
// By the middle pair's second row, times nine taken back from the upper boxes and given to the
// lower; these numbers wrap round.
inline constexpr WideStates kSecondMiddleRow = {
    6487, 6487, 6487, 6487, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0};
static_assert((6487 + 9 * 6561) % 65536 == 0);

}  // namespace detail

// The state of each wide window for that side.
inline WideStates wide_states(const Board& board, Color side) {
    using detail::WideLanes;
    constexpr std::size_t kPairs = 5;
    const bool turned = side == Color::Black;
    const std::uint64_t own = board.men_of(side).bits();
    const std::uint64_t other = board.men_of(opponent(side)).bits();
    const detail::WidePairTable& table = detail::kWidePairTables[turned];
    const auto load = [](WideLanes& lanes, const WideStates& states) {
        std::memcpy(&lanes, states.data(), sizeof lanes);
    };
    WideLanes sum = {};
    for (std::size_t pair = 0; pair < kPairs; ++pair) {
        const std::size_t at = turned ? kPairs - 1 - pair : pair;
        WideLanes seen;
        WideLanes theirs;
        WideLanes powers;
        load(seen, table[detail::row_pair(own, at)]);
        load(theirs, table[detail::row_pair(other, at)]);
        load(powers, detail::kWidePowers[pair]);
        seen += theirs + theirs;
        sum += seen * powers;
        if (pair != 2) continue;
        // At most 80, of which the second row makes nines: 57/512 is a ninth for those.
        load(powers, detail::kSecondMiddleRow);
        sum += (seen * 57 >> 9) * powers;
    }
    WideStates states;
    std::memcpy(states.data(), &sum, sizeof sum);
    return states;
}

}  // namespace damjen
