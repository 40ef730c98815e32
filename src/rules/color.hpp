// The two sides and the two kinds of piece.

#pragma once

#include <cstdint>

namespace damjen {

enum class Color : std::uint8_t { White, Black };
enum class Kind : std::uint8_t { Man, King };

inline constexpr Color kColors[] = {Color::White, Color::Black};

constexpr Color opponent(Color color) {
    return color == Color::White ? Color::Black : Color::White;
}

// For arrays with an element per side: White 0, Black 1.
constexpr int index_of(Color color) { return static_cast<int>(color); }

}  // namespace damjen
