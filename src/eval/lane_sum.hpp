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

// Neighbouring lanes, as many as a vector of a power of two.
template <std::size_t kCount>
class LaneGroup {
public:
    explicit LaneGroup(const std::int16_t* row) { load(lanes_, row); }

    void add(const std::int16_t* row) {
        Bits more;
        load(more, row);
        lanes_ += more;
    }

    std::int16_t operator[](std::size_t lane) const {
        return static_cast<std::int16_t>(lanes_[lane]);
    }

    // Each lane clipped to the hidden range, times its weight; the sum of these.
    std::int32_t weighted(const std::int16_t* weights) const;

private:
    using Lanes = std::int16_t __attribute__((vector_size(2 * kCount)));
    using Bits = std::uint16_t __attribute__((vector_size(2 * kCount)));  // these wrap round
    using Products = std::int32_t __attribute__((vector_size(4 * kCount)));

    template <class Vector>
    static void load(Vector& lanes, const std::int16_t* numbers) {
        std::memcpy(&lanes, numbers, sizeof lanes);
    }

    Bits lanes_;
};

template <std::size_t kCount>
std::int32_t LaneGroup<kCount>::weighted(const std::int16_t* weights) const {
    constexpr Lanes kNone = {};
    constexpr Lanes kMost = kNone + Weights::kHiddenOne;
    Lanes clipped;
    std::memcpy(&clipped, &lanes_, sizeof clipped);
    clipped = clipped < kNone ? kNone : clipped;
    clipped = clipped > kMost ? kMost : clipped;
    Lanes factors;
    load(factors, weights);
#if defined(__wasm_simd128__)
    // Not found by the compiler: two products at a time, added up.
    const auto left = std::bit_cast<std::array<v128_t, kCount / 8>>(clipped);
    const auto right = std::bit_cast<std::array<v128_t, kCount / 8>>(factors);
    v128_t sums = wasm_i32x4_dot_i16x8(left[0], right[0]);
    for (std::size_t i = 1; i < left.size(); ++i)
        sums = wasm_i32x4_add(sums, wasm_i32x4_dot_i16x8(left[i], right[i]));
    return wasm_i32x4_extract_lane(sums, 0) + wasm_i32x4_extract_lane(sums, 1) +
           wasm_i32x4_extract_lane(sums, 2) + wasm_i32x4_extract_lane(sums, 3);
#else
    const Products products =
        __builtin_convertvector(clipped, Products) * __builtin_convertvector(factors, Products);
    std::int32_t sum = 0;
    for (std::size_t lane = 0; lane < kCount; ++lane)
        sum += products[lane];
    return sum;
#endif
}

class LaneSum {
public:
    explicit LaneSum(const Weights::Row& row)
        : first_(row.lanes.data()), last_(row.lanes.data() + kFirst) {}

    // A lane wraps round where the sum does not fit, which only boards with dozens of kings reach.
    void add(const Weights::Row& row) {
        first_.add(row.lanes.data());
        last_.add(row.lanes.data() + kFirst);
    }

    int early() const { return first_[0]; }
    int late() const { return first_[1]; }

    // The hidden lanes, clipped and weighted.
    std::int32_t hidden(const Weights::Output& output) const {
        return first_.weighted(output.lanes.data()) + last_.weighted(output.lanes.data() + kFirst);
    }

private:
    static constexpr std::size_t kFirst = 16;

    LaneGroup<kFirst> first_;
    LaneGroup<Weights::kLanes - kFirst> last_;
};

}  // namespace damjen
