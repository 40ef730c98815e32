// Inside the slice files: where things stand in them, and how lengths of stretches are written.
// docs/endgame-format.md says the same in words.

#pragma once

#include "endgame/prefix_code.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace damjen::detail {

inline constexpr std::string_view kMagic = "DamjenEG";
inline constexpr std::uint16_t kVersion = 1;
inline constexpr std::uint8_t kDistancesFlag = 1;

// Offsets in the header; numbers are little-endian.
inline constexpr std::size_t kVersionAt = 8;          // 2 bytes
inline constexpr std::size_t kRulesAt = 10;           // 1
inline constexpr std::size_t kFlagsAt = 11;           // 1
inline constexpr std::size_t kMaterialAt = 12;        // 4: men, kings of the first, of the second
inline constexpr std::size_t kPatternsAt = 16;        // 4
inline constexpr std::size_t kBlockBitsAt = 20;       // 1
inline constexpr std::size_t kLengthClassesAt = 21;   // 1
inline constexpr std::size_t kFileSizeAt = 24;        // 8
inline constexpr std::size_t kContentSumAt = 32;      // 8: of everything after the tables
inline constexpr std::size_t kPatternLengthsAt = 40;  // 4 for each length of code words
inline constexpr std::size_t kClassLengthsAt = kPatternLengthsAt + 4 * PrefixCode::kLongest;
inline constexpr std::size_t kClassesAt = kClassLengthsAt + 4 * PrefixCode::kLongest;  // 64
inline constexpr std::size_t kMostClasses = 64;
inline constexpr std::size_t kHeaderSumAt = kClassesAt + kMostClasses;  // 8: of all before it
inline constexpr std::size_t kHeaderSize = kHeaderSumAt + 8;
static_assert(kHeaderSize == 304);

inline constexpr int kMostBlockBits = 20;

// After the stream, so that a window of eight bytes may begin at its last.
inline constexpr std::size_t kPadding = 8;

template <class Integer>
Integer read_at(std::span<const std::byte> bytes, std::size_t at) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < sizeof(Integer); ++i)
        value |= std::to_integer<std::uint64_t>(bytes[at + i]) << (8 * i);
    return static_cast<Integer>(value);
}

template <class Integer>
void write_at(std::span<std::byte> bytes, std::size_t at, Integer value) {
    for (std::size_t i = 0; i < sizeof(Integer); ++i)
        bytes[at + i] = static_cast<std::byte>(std::uint64_t{value} >> (8 * i) & 0xff);
}

// Lengths 1 to 8 are classes 0 to 7 of their own; beyond, a class goes from one power of two to the
// next, and extra bits say where in it.
constexpr int class_of(std::uint64_t length) {
    return length <= 8 ? static_cast<int>(length) - 1
                       : 4 + static_cast<int>(std::bit_width(length));
}
constexpr int extra_bits(int length_class) { return length_class < 8 ? 0 : length_class - 5; }
constexpr std::uint64_t shortest_of(int length_class) {
    return length_class < 8 ? static_cast<std::uint64_t>(length_class) + 1
                            : std::uint64_t{1} << (length_class - 5);
}
static_assert(class_of(8) == 7 && class_of(9) == 8 && class_of(15) == 8 && class_of(16) == 9);
static_assert(shortest_of(8) == 8 && shortest_of(9) == 16 && extra_bits(9) == 4);

}  // namespace damjen::detail
