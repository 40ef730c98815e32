#include "endgame/prefix_code.hpp"

#include <algorithm>
#include <cassert>
#include <queue>

namespace damjen {

namespace {

// Depths in Huffman's tree, by symbol.
std::vector<int> depths_of(std::span<const std::uint64_t> frequencies) {
    using Node = std::pair<std::uint64_t, std::size_t>;  // frequency, number
    std::priority_queue<Node, std::vector<Node>, std::greater<>> open;
    std::vector<std::size_t> parents(2 * frequencies.size() - 1, 0);
    for (std::size_t symbol = 0; symbol < frequencies.size(); ++symbol)
        open.emplace(frequencies[symbol], symbol);
    for (std::size_t next = frequencies.size(); open.size() > 1; ++next) {
        std::uint64_t sum = 0;
        for (int child = 0; child < 2; ++child) {
            sum += open.top().first;
            parents[open.top().second] = next;
            open.pop();
        }
        open.emplace(sum, next);
    }
    std::vector<int> depths(parents.size(), 0);
    for (std::size_t node = parents.size() - 1; node-- > 0;)
        depths[node] = depths[parents[node]] + 1;
    depths.resize(frequencies.size());
    return depths;
}

}  // namespace

PrefixCode::Lengths PrefixCode::lengths_for(std::span<const std::uint64_t> frequencies) {
    assert(!frequencies.empty());
    assert(std::is_sorted(frequencies.rbegin(), frequencies.rend()));
    Lengths lengths{};
    if (frequencies.size() == 1) {
        lengths[0] = 1;
        return lengths;
    }
    // Words that came out too long are cut; the room that this takes is made by lengthening the
    // longest of the shorter ones.
    constexpr std::uint64_t kRoom = std::uint64_t{1} << kLongest;
    std::uint64_t taken = 0;
    for (const int depth : depths_of(frequencies)) {
        const int length = std::clamp(depth, 1, kLongest);
        ++lengths[static_cast<std::size_t>(length - 1)];
        taken += kRoom >> length;
    }
    while (taken > kRoom) {
        int length = kLongest - 1;
        while (lengths[static_cast<std::size_t>(length - 1)] == 0)
            --length;
        --lengths[static_cast<std::size_t>(length - 1)];
        ++lengths[static_cast<std::size_t>(length)];
        taken -= kRoom >> (length + 1);
    }
    // What this left over goes to the longest words again.
    for (int length = kLongest; length > 1; --length) {
        std::uint32_t& longer = lengths[static_cast<std::size_t>(length - 1)];
        while (longer > 0 && taken + (kRoom >> length) <= kRoom) {
            --longer;
            ++lengths[static_cast<std::size_t>(length - 2)];
            taken += kRoom >> length;
        }
    }
    return lengths;
}

bool PrefixCode::is_code(const Lengths& lengths, std::uint32_t symbols) {
    std::uint64_t count = 0;
    std::uint64_t taken = 0;
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        count += lengths[i];
        taken += std::uint64_t{lengths[i]} << (kLongest - 1 - static_cast<int>(i));
    }
    return count == symbols && symbols > 0 && taken <= std::uint64_t{1} << kLongest;
}

PrefixCode::PrefixCode(const Lengths& lengths) : short_(std::size_t{1} << kShort) {
    std::uint64_t word = 0;
    for (int length = 1; length <= kLongest; ++length) {
        const auto at = static_cast<std::size_t>(length);
        word <<= 1;
        first_words_[at] = word;
        first_symbols_[at] = symbols_;
        word += lengths[at - 1];
        symbols_ += lengths[at - 1];
        end_words_[at] = word;
    }
    for (std::size_t bits = 0; bits < short_.size(); ++bits) {
        const Found found = find_long(std::uint64_t{bits} << (64 - kShort), 1);
        if (found.length > kShort) continue;
        short_[bits] = found.symbol << kLengthBits | static_cast<std::uint32_t>(found.length);
    }
}

PrefixCode::Word PrefixCode::word_of(std::uint32_t symbol) const {
    assert(symbol < symbols_);
    int length = kLongest;
    while (first_symbols_[static_cast<std::size_t>(length)] > symbol)
        --length;
    const auto at = static_cast<std::size_t>(length);
    return {static_cast<std::uint32_t>(first_words_[at] + symbol - first_symbols_[at]), length};
}

PrefixCode::Found PrefixCode::find_long(std::uint64_t window, int shortest) const {
    for (int length = shortest; length <= kLongest; ++length) {
        const auto at = static_cast<std::size_t>(length);
        const std::uint64_t word = window >> (64 - length);
        if (word >= end_words_[at]) continue;
        return {static_cast<std::uint32_t>(first_symbols_[at] + (word - first_words_[at])), length};
    }
    return {symbols_ - 1, kLongest};
}

}  // namespace damjen
