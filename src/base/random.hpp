// A small reproducible random generator (SplitMix64; Steele, Lea and Flood, 2014). The same seed
// gives the same numbers on every machine. Not for secrets.

#pragma once

#include <cassert>
#include <cstdint>

namespace damjen {

class Random {
public:
    using result_type = std::uint64_t;

    explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return ~result_type{0}; }

    constexpr result_type operator()() {
        state_ += 0x9e3779b97f4a7c15;
        std::uint64_t mixed = state_;
        mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
        mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
        return mixed ^ (mixed >> 31);
    }

    // A number in [0, bound), every one as likely (up to one part in 2^32). Requires bound > 0.
    constexpr std::uint32_t below(std::uint32_t bound) {
        assert(bound > 0);
        return static_cast<std::uint32_t>(((operator()() >> 32) * bound) >> 32);
    }

private:
    std::uint64_t state_;
};

}  // namespace damjen
