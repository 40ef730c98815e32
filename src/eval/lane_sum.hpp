// The sum of a position's rows, lane by lane, and what follows from it.
//
// Written with the vectors that both compilers know, since they make nothing as good of loops.

#pragma once

#include "eval/weights.hpp"

#include <bit>
#include <cstring>

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace damjen {

class LaneSum {
public:
    explicit LaneSum(const Weights::Row& row) { load(lanes_, row.lanes); }

    // A lane wraps round where the sum does not fit, which only boards with dozens of kings reach.
    void add(const Weights::Row& row) {
        Bits more;
        load(more, row.lanes);
        lanes_ += more;
    }

    int early() const { return static_cast<std::int16_t>(lanes_[0]); }
    int late() const { return static_cast<std::int16_t>(lanes_[1]); }

    // The hidden lanes, clipped and weighted.
    std::int32_t hidden(const Weights::Output& output) const;

private:
    using Lanes = std::int16_t __attribute__((vector_size(2 * Weights::kLanes)));
    using Bits =
        std::uint16_t __attribute__((vector_size(2 * Weights::kLanes)));  // these wrap round
    using Products = std::int32_t __attribute__((vector_size(4 * Weights::kLanes)));

    template <class Vector>
    static void load(Vector& lanes, const std::array<std::int16_t, Weights::kLanes>& numbers) {
        std::memcpy(&lanes, numbers.data(), sizeof lanes);
    }

    Bits lanes_;
};

inline std::int32_t LaneSum::hidden(const Weights::Output& output) const {
    constexpr Lanes kNone = {};
    constexpr Lanes kMost = kNone + Weights::kHiddenOne;
    Lanes clipped;
    std::memcpy(&clipped, &lanes_, sizeof clipped);
    clipped = clipped < kNone ? kNone : clipped;
    clipped = clipped > kMost ? kMost : clipped;
    Lanes weights;
    load(weights, output.lanes);
#if defined(__wasm_simd128__)
    // Not found by the compiler: two products at a time, added up.
    const auto numbers = std::bit_cast<std::array<v128_t, 2>>(clipped);
    const auto factors = std::bit_cast<std::array<v128_t, 2>>(weights);
    const v128_t sums = wasm_i32x4_add(wasm_i32x4_dot_i16x8(numbers[0], factors[0]),
                                       wasm_i32x4_dot_i16x8(numbers[1], factors[1]));
    return wasm_i32x4_extract_lane(sums, 0) + wasm_i32x4_extract_lane(sums, 1) +
           wasm_i32x4_extract_lane(sums, 2) + wasm_i32x4_extract_lane(sums, 3);
#else
    const Products products =
        __builtin_convertvector(clipped, Products) * __builtin_convertvector(weights, Products);
    std::int32_t sum = 0;
    for (std::size_t lane = 0; lane < Weights::kLanes; ++lane)
        sum += products[lane];
    return sum;
#endif
}

}  // namespace damjen
