// A slice of the endgames: all positions with the same material, seen by the side to move.

#pragma once

#include "rules/position.hpp"

#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damjen {

struct Material {
    int men = 0;
    int kings = 0;

    constexpr int pieces() const { return men + kings; }
    friend constexpr auto operator<=>(Material, Material) = default;
};

// The first side is the one to move; each side has a piece.
struct Slice {
    // What files and indices are made for; positions of more are not numbered.
    static constexpr int kMostPieces = 6;

    Material first;
    Material second;

    // Requires a piece on either side.
    static Slice of(const Position& position);

    constexpr int pieces() const { return first.pieces() + second.pieces(); }
    constexpr int men() const { return first.men + second.men; }
    constexpr Slice flipped() const { return {second, first}; }

    friend constexpr auto operator<=>(Slice, Slice) = default;
};

// A number below kSliceNumbers for every slice, to find things by. A side has at most five of a
// kind, since the other has a piece.
inline constexpr std::size_t kSliceNumbers = 6 * 6 * 6 * 6;
static_assert(Slice::kMostPieces == 6);
constexpr std::size_t slice_number(Slice slice) {
    const auto [own, other] = slice;
    return static_cast<std::size_t>(((own.men * 6 + own.kings) * 6 + other.men) * 6 + other.kings);
}

// "KKMvK": kings, men, v, and the same for the second side.
std::string to_text(Slice slice);

// Reads the same, letters in any order and case; nothing if it is no slice of 2..kMostPieces.
std::optional<Slice> slice_named(std::string_view text);

// Every slice of so many pieces, men last: what a position can become by a promotion comes before
// it. A slice and its flipped one follow each other.
std::vector<Slice> slices_of(int pieces);

}  // namespace damjen
