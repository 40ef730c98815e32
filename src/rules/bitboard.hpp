// A set of squares, as one machine word in the ghost-bit layout of square.hpp.

#pragma once

#include "rules/direction.hpp"
#include "rules/square.hpp"

#include <bit>
#include <cstdint>
#include <initializer_list>
#include <iterator>

namespace damjen {

class Bitboard {
public:
    constexpr Bitboard() = default;
    explicit constexpr Bitboard(std::uint64_t bits) : bits_(bits) {}
    explicit(false) constexpr Bitboard(Square square) : bits_(std::uint64_t{1} << square.bit()) {}
    explicit(false) constexpr Bitboard(std::initializer_list<Square> squares) {
        for (const Square square : squares)
            *this |= square;
    }

    // The five squares of row 0..9.
    static constexpr Bitboard row(int number) {
        return Bitboard(std::uint64_t{0x1f} << Square::from_index(5 * number).bit());
    }

    constexpr std::uint64_t bits() const { return bits_; }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr int size() const { return std::popcount(bits_); }
    constexpr bool contains(Square square) const { return (bits_ >> square.bit() & 1) != 0; }
    constexpr bool contains_all(Bitboard other) const { return (other.bits_ & ~bits_) == 0; }
    constexpr bool overlaps(Bitboard other) const { return (bits_ & other.bits_) != 0; }

    // The lowest square. Requires !empty().
    constexpr Square first() const { return Square::from_bit(std::countr_zero(bits_)); }

    // All squares moved one step; those that leave the board are dropped.
    constexpr Bitboard shifted(Direction direction) const;

    constexpr Bitboard& operator|=(Bitboard other) { return bits_ |= other.bits_, *this; }
    constexpr Bitboard& operator&=(Bitboard other) { return bits_ &= other.bits_, *this; }
    constexpr Bitboard& operator^=(Bitboard other) { return bits_ ^= other.bits_, *this; }
    constexpr Bitboard& operator-=(Bitboard other) { return bits_ &= ~other.bits_, *this; }

    friend constexpr Bitboard operator|(Bitboard a, Bitboard b) {
        return Bitboard(a.bits_ | b.bits_);
    }
    friend constexpr Bitboard operator&(Bitboard a, Bitboard b) {
        return Bitboard(a.bits_ & b.bits_);
    }
    friend constexpr Bitboard operator^(Bitboard a, Bitboard b) {
        return Bitboard(a.bits_ ^ b.bits_);
    }
    // The squares of a that are not in b.
    friend constexpr Bitboard operator-(Bitboard a, Bitboard b) {
        return Bitboard(a.bits_ & ~b.bits_);
    }
    friend constexpr bool operator==(Bitboard, Bitboard) = default;

    // Walks the squares in ascending order: for (const Square square : board) …
    class Iterator {
    public:
        using iterator_category = std::forward_iterator_tag;
        using value_type = Square;
        using difference_type = std::ptrdiff_t;
        using pointer = void;
        using reference = Square;

        constexpr Iterator() = default;
        explicit constexpr Iterator(std::uint64_t bits) : bits_(bits) {}
        constexpr Square operator*() const { return Square::from_bit(std::countr_zero(bits_)); }
        constexpr Iterator& operator++() { return bits_ &= bits_ - 1, *this; }
        constexpr Iterator operator++(int) {
            const Iterator before = *this;
            return ++*this, before;
        }
        friend constexpr bool operator==(Iterator, Iterator) = default;

    private:
        std::uint64_t bits_ = 0;
    };
    constexpr Iterator begin() const { return Iterator(bits_); }
    constexpr Iterator end() const { return Iterator(0); }

private:
    std::uint64_t bits_ = 0;
};

inline constexpr Bitboard kAllSquares = [] {
    Bitboard all;
    for (int row = 0; row < 10; ++row)
        all |= Bitboard::row(row);
    return all;
}();

constexpr Bitboard Bitboard::shifted(Direction direction) const {
    const int step = bit_step(direction);
    const std::uint64_t moved = step > 0 ? bits_ << step : bits_ >> -step;
    return Bitboard(moved) & kAllSquares;
}

static_assert(kAllSquares.size() == 50);
static_assert(Bitboard(Square(5)).shifted(Direction::DownRight).empty());
static_assert(Bitboard(Square(28)).shifted(Direction::Up) == Square(18));

}  // namespace damjen
