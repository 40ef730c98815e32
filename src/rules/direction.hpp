// The eight compass steps between dark squares. A diagonal step goes to the neighbouring dark
// square; a straight step goes to the next dark square of the row or column, two away.

#pragma once

#include <array>
#include <cstdint>

namespace damjen {

// As White sees the board: Up is towards square 1..5, Left towards square 6, 16, …
enum class Direction : std::uint8_t {
    UpLeft,
    UpRight,
    DownLeft,
    DownRight,
    Up,
    Down,
    Left,
    Right,
};

inline constexpr std::array<Direction, 8> kAllDirections = {Direction::UpLeft,
                                                            Direction::UpRight,
                                                            Direction::DownLeft,
                                                            Direction::DownRight,
                                                            Direction::Up,
                                                            Direction::Down,
                                                            Direction::Left,
                                                            Direction::Right};

// By how many bits one step moves a square of a Bitboard.
constexpr int bit_step(Direction direction) {
    constexpr std::array<int, 8> kSteps = {-7, -6, 6, 7, -13, 13, -1, 1};
    return kSteps[static_cast<std::size_t>(direction)];
}

constexpr bool is_diagonal(Direction direction) { return direction <= Direction::DownRight; }

}  // namespace damjen
