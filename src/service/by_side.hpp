// A value for each side.

#pragma once

#include "rules/color.hpp"

#include <array>
#include <cstddef>

namespace damjen {

template <class T>
struct BySide {
    std::array<T, 2> values{};

    constexpr T& operator[](Color color) { return values[static_cast<std::size_t>(color)]; }
    constexpr const T& operator[](Color color) const {
        return values[static_cast<std::size_t>(color)];
    }
    constexpr BySide swapped() const { return {{values[1], values[0]}}; }

    friend bool operator==(const BySide&, const BySide&) = default;
};

}  // namespace damjen
