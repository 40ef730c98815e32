// The fifty playable squares.
//
// Inside a Bitboard a square is a bit of a layout with ghost columns: the rows of five squares
// start at bits 0, 6, 13, 19, 26, 32, 39, 45, 52, 58, so that every step in one direction is one
// shift and a step off the board lands on a ghost bit.

#pragma once

#include <array>
#include <cassert>
#include <compare>
#include <cstdint>
#include <optional>

namespace damjen {

class Square {
public:
    static constexpr int kCount = 50;

    // Square 1; exists so that arrays of moves need no initialisation by hand.
    constexpr Square() = default;

    // Requires 1 <= number <= 50. For numbers from outside, use from_number.
    explicit constexpr Square(int number) : bit_(kBitOf[static_cast<std::size_t>(number - 1)]) {
        assert(1 <= number && number <= kCount);
    }

    static constexpr std::optional<Square> from_number(int number) {
        if (number < 1 || number > kCount) return std::nullopt;
        return Square(number);
    }

    // Requires 0 <= index < 50.
    static constexpr Square from_index(int index) { return Square(index + 1); }

    // Requires a bit of the layout above that is not a ghost.
    static constexpr Square from_bit(int bit) {
        Square square;
        square.bit_ = static_cast<std::uint8_t>(bit);
        return square;
    }

    constexpr int number() const { return index() + 1; }    // 1..50, as printed on a diagram
    constexpr int index() const { return kIndexOf[bit_]; }  // 0..49, as used in arrays
    constexpr int bit() const { return bit_; }              // 0..62, as used in a Bitboard

    constexpr int row() const { return index() / 5; }  // 0 is Black's back row
    // 0 is the left column as White sees it; a dark square has row + column odd.
    constexpr int column() const { return 2 * (index() % 5) + (row() % 2 == 0 ? 1 : 0); }

    friend constexpr auto operator<=>(Square, Square) = default;

private:
    static constexpr std::array<std::uint8_t, kCount> kBitOf = [] {
        std::array<std::uint8_t, kCount> bits{};
        for (int index = 0; index < kCount; ++index) {
            const int row = index / 5;
            bits[static_cast<std::size_t>(index)] =
                static_cast<std::uint8_t>(index + row + row / 2);
        }
        return bits;
    }();
    static constexpr std::array<std::uint8_t, 64> kIndexOf = [] {
        std::array<std::uint8_t, 64> indices{};
        for (int index = 0; index < kCount; ++index) {
            indices[kBitOf[static_cast<std::size_t>(index)]] = static_cast<std::uint8_t>(index);
        }
        return indices;
    }();

    std::uint8_t bit_ = 0;
};

static_assert(sizeof(Square) == 1);
static_assert(!Square::from_number(0) && !Square::from_number(51));
static_assert(Square(50).bit() == 62 && Square::from_bit(62).number() == 50);

}  // namespace damjen
