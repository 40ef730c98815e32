// Integers that refuse to mix: a Score is not a Depth. A plain int turns into any of them, so that
// depth - 1 reads naturally; one of them never turns into another, or back, by itself.

#pragma once

#include <compare>

namespace damjen {

template <class Tag>
class StrongInt {
public:
    constexpr StrongInt() = default;
    constexpr StrongInt(int value) : value_(value) {}  // NOLINT(google-explicit-constructor)

    constexpr int value() const { return value_; }

    constexpr StrongInt& operator+=(StrongInt other) { return value_ += other.value_, *this; }
    constexpr StrongInt& operator-=(StrongInt other) { return value_ -= other.value_, *this; }

    friend constexpr StrongInt operator+(StrongInt a, StrongInt b) { return a.value_ + b.value_; }
    friend constexpr StrongInt operator-(StrongInt a, StrongInt b) { return a.value_ - b.value_; }
    friend constexpr StrongInt operator-(StrongInt a) { return -a.value_; }
    friend constexpr StrongInt operator*(StrongInt a, int factor) { return a.value_ * factor; }
    friend constexpr StrongInt operator*(int factor, StrongInt a) { return a.value_ * factor; }
    friend constexpr StrongInt operator/(StrongInt a, int divisor) { return a.value_ / divisor; }
    friend constexpr auto operator<=>(StrongInt, StrongInt) = default;

private:
    int value_ = 0;
};

using Depth = StrongInt<struct DepthTag>;  // plies still to be searched
using Ply = StrongInt<struct PlyTag>;      // plies played since the root of a search

}  // namespace damjen
