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

// Eight neighbouring lanes: a vector that every processor has, as fast as wider ones here.
class LaneGroup {
public:
    static constexpr std::size_t kSize = 8;

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
    using Lanes = std::int16_t __attribute__((vector_size(2 * kSize)));
    using Bits = std::uint16_t __attribute__((vector_size(2 * kSize)));  // these wrap round
    using Products = std::int32_t __attribute__((vector_size(4 * kSize)));

    template <class Vector>
    static void load(Vector& lanes, const std::int16_t* numbers) {
        std::memcpy(&lanes, numbers, sizeof lanes);
    }

    Bits lanes_;
};

inline std::int32_t LaneGroup::weighted(const std::int16_t* weights) const {
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
    const v128_t sums =
        wasm_i32x4_dot_i16x8(std::bit_cast<v128_t>(clipped), std::bit_cast<v128_t>(factors));
    return wasm_i32x4_extract_lane(sums, 0) + wasm_i32x4_extract_lane(sums, 1) +
           wasm_i32x4_extract_lane(sums, 2) + wasm_i32x4_extract_lane(sums, 3);
#else
    const Products products =
        __builtin_convertvector(clipped, Products) * __builtin_convertvector(factors, Products);
    std::int32_t sum = 0;
    for (std::size_t lane = 0; lane < kSize; ++lane)
        sum += products[lane];
    return sum;
#endif
}

class LaneSum {
public:
    explicit LaneSum(const Weights::Row& row)
        : groups_{LaneGroup(&row.lanes[0]),
                  LaneGroup(&row.lanes[LaneGroup::kSize]),
                  LaneGroup(&row.lanes[2 * LaneGroup::kSize])} {}

    // A lane wraps round where the sum does not fit, which only boards with dozens of kings reach.
    void add(const Weights::Row& row) {
        for (std::size_t i = 0; i < groups_.size(); ++i)
            groups_[i].add(&row.lanes[i * LaneGroup::kSize]);
    }

    int early() const { return groups_[0][0]; }
    int late() const { return groups_[0][1]; }

    // The hidden lanes, clipped and weighted.
    std::int32_t hidden(const Weights::Output& output) const {
        std::int32_t sum = 0;
        for (std::size_t i = 0; i < groups_.size(); ++i)
            sum += groups_[i].weighted(&output.lanes[i * LaneGroup::kSize]);
        return sum;
    }

private:
    static_assert(Weights::kLanes == 3 * LaneGroup::kSize);

    std::array<LaneGroup, 3> groups_;
};

}  // namespace damjen
