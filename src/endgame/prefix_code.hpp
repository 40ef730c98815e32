// A prefix code (Huffman, 1952) over symbols numbered from the most to the least frequent, so that
// how many code words there are of each length says everything about it (a canonical code).

#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace damjen {

class PrefixCode {
public:
    static constexpr int kLongest = 24;

    // How many code words have 1, 2, … kLongest bits.
    using Lengths = std::array<std::uint32_t, kLongest>;

    // A nearly best code for symbols that occur so often. Requires that the frequencies do not
    // rise, and 1 to 2^kLongest of them.
    static Lengths lengths_for(std::span<const std::uint64_t> frequencies);

    // Whether there is a code with those lengths, for that many symbols. A single symbol has one
    // bit.
    static bool is_code(const Lengths& lengths, std::uint32_t symbols);

    PrefixCode() = default;
    // Requires is_code(lengths, …).
    explicit PrefixCode(const Lengths& lengths);

    struct Word {
        std::uint32_t bits = 0;
        int length = 0;
    };
    // The symbol's code word, to be written with its highest bit first.
    Word word_of(std::uint32_t symbol) const;

    struct Found {
        std::uint32_t symbol;
        int length;  // bits that it took
    };
    // The symbol whose word begins a string of bits, of which the window holds the first in its
    // highest. Bits that begin no word (there are none if a code has two words) give the last
    // symbol.
    Found find(std::uint64_t window) const {
        const std::uint32_t quick = short_[window >> (64 - kShort)];
        if (quick != 0) [[likely]]
            return {quick >> kLengthBits, static_cast<int>(quick & ((1U << kLengthBits) - 1))};
        return find_long(window, kShort + 1);
    }

private:
    static constexpr int kShort = 10;
    static constexpr int kLengthBits = 5;
    static_assert(kLongest < 1 << kLengthBits);

    // Among the words of so many bits and more.
    Found find_long(std::uint64_t window, int shortest) const;

    // By the first kShort bits: symbol and length in one, or 0 where the word is longer.
    std::vector<std::uint32_t> short_;
    // Of each length: the first word and its symbol, and the word after the last.
    std::array<std::uint64_t, kLongest + 1> first_words_{};
    std::array<std::uint32_t, kLongest + 1> first_symbols_{};
    std::array<std::uint64_t, kLongest + 1> end_words_{};
    std::uint32_t symbols_ = 0;
};

}  // namespace damjen
