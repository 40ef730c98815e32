// Inside the move generator: what men alone can capture, for a whole side at once.

#pragma once

#include "rules/captures.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace damjen::detail {

// The eight ways to jump: the steps up in bits, then those down. Rotating moves a bit either way.
// What is rotated out of the word and in again lands elsewhere than any jump does: no two steps are
// 32 apart.
inline constexpr std::array<int, 8> kWays = {1, 6, 7, 13, -1, -6, -7, -13};
constexpr std::size_t opposite_way(std::size_t way) { return way ^ 4; }

// Four sets of squares side by side: one instruction works on all where the processor can.
using FourSets = std::uint64_t __attribute__((vector_size(32)));

// A set of squares for each way.
struct WaySets {
    FourSets up;
    FourSets down;

    std::uint64_t by(std::size_t way) const { return way < 4 ? up[way] : down[way - 4]; }
    // In each of the four, what the other three have.
    WaySets others() const {
        const auto turn = [](const FourSets& sets, FourSets& others) {
            others = __builtin_shufflevector(sets, sets, 1, 2, 3, 0) |
                     __builtin_shufflevector(sets, sets, 2, 3, 0, 1) |
                     __builtin_shufflevector(sets, sets, 3, 0, 1, 2);
        };
        WaySets others;
        turn(up, others.up);
        turn(down, others.down);
        return others;
    }
    int count() const {
        int count = 0;
        for (std::size_t way = 0; way < kWays.size(); ++way)
            count += std::popcount(by(way));
        return count;
    }
    // A bit for each way that has a square.
    unsigned ways() const { return bits_of(up != 0) | bits_of(down != 0) << 4; }

private:
    template <class Mask>
    static unsigned bits_of(const Mask& lanes) {
#if defined(__AVX2__)
        return static_cast<unsigned>(_mm256_movemask_pd((__m256d)lanes));
#else
        return static_cast<unsigned>((lanes[0] & 1) | (lanes[1] & 2) | (lanes[2] & 4) |
                                     (lanes[3] & 8));
#endif
    }
};

// The captures of one side's men on a board without kings, where the longest capture is the best
// under every rule set. Squares are single bits throughout.
class MenJumps {
public:
    MenJumps(std::uint64_t men, std::uint64_t enemy, std::uint64_t empty)
        : men_(men), enemy_(enemy),
          from_{(enemy & (empty >> kSteps)) >> kSteps, (enemy & (empty << kSteps)) << kSteps} {}

    bool any() const {
        const FourSets jumping = men_ & (from_.up | from_.down);
        return (jumping[0] | jumping[1] | jumping[2] | jumping[3]) != 0;
    }
    // By way, the men that can jump, and those that can go on after it. Nothing has changed for
    // them but the piece just taken, which stands between them and where they came from: so the
    // board as it is tells.
    WaySets first() const { return {men_ & from_.up, men_ & from_.down}; }
    WaySets going_on() const {
        const FourSets both = from_.up | from_.down;
        const FourSets more = both | __builtin_shufflevector(both, both, 2, 3, 0, 1);
        const FourSets springboards = more | __builtin_shufflevector(more, more, 1, 0, 3, 2);
        return {men_ & from_.up & (springboards >> 2 * kSteps),
                men_ & from_.down & (springboards << 2 * kSteps)};
    }
    // By way, where a piece on one of these squares could jump if the board were as it is now.
    WaySets from(std::uint64_t squares) const { return {from_.up & squares, from_.down & squares}; }

    std::uint64_t enemy() const { return enemy_; }

    // How many captures of two pieces there are, if none takes more; nothing if one may. The men
    // that go on are those of going_on().
    std::optional<int> count_pairs(const WaySets& going_on) const {
        // By the second way: where a third jump is possible that is not back over the second piece.
        const WaySets others = from_.others();
        const WaySets onwards = {from_.up | others.up | others.down,
                                 from_.down | others.down | others.up};
        int count = 0;
        FourSets further = {};
        for (unsigned ways = going_on.ways(); ways != 0; ways &= ways - 1) {
            const auto way = static_cast<std::size_t>(std::countr_zero(ways));
            const WaySets second = from(std::rotl(going_on.by(way), 2 * kWays[way]));
            count += second.count();
            further |= ((second.up << 2 * kSteps) & onwards.up) |
                       ((second.down >> 2 * kSteps) & onwards.down);
            // Three jumps can lead round to the square where the man stood: the third piece is then
            // beside the second, the first way back.
            const std::uint64_t third = std::rotl(enemy_, kWays[way]);
            further |= ((second.up << kSteps) & third & kRound[way].up) |
                       ((second.down >> kSteps) & third & kRound[way].down);
        }
        if ((further[0] | further[1] | further[2] | further[3]) != 0) return std::nullopt;
        return count;
    }

private:
    static constexpr FourSets kSteps = {1, 6, 7, 13};

    // By the first way: all squares for each second way that together make one of the ways.
    static constexpr WaySets round(std::size_t first) {
        const auto squares = [&](std::size_t second) {
            const bool way = std::ranges::count(kWays, kWays[first] + kWays[second]) != 0;
            return way ? ~std::uint64_t{0} : 0;
        };
        return {FourSets{squares(0), squares(1), squares(2), squares(3)},
                FourSets{squares(4), squares(5), squares(6), squares(7)}};
    }
    static const std::array<WaySets, 8> kRound;

    std::uint64_t men_;
    std::uint64_t enemy_;
    // The squares from which a man can jump that way now. While it is on its way only the pieces it
    // has taken bar it, and only the square it came from is free besides.
    WaySets from_;
};

inline constexpr std::array<WaySets, 8> MenJumps::kRound = {
    round(0), round(1), round(2), round(3), round(4), round(5), round(6), round(7)};

// Calls visit(from, captured, to) for each jump of men, given by way.
template <class Visit>
void for_each_jump(const WaySets& men_by_way, Visit&& visit) {
    for (unsigned ways = men_by_way.ways(); ways != 0; ways &= ways - 1) {
        const auto way = static_cast<std::size_t>(std::countr_zero(ways));
        for (std::uint64_t men = men_by_way.by(way); men != 0; men &= men - 1) {
            const std::uint64_t from = men & -men;
            visit(from, std::rotl(from, kWays[way]), std::rotl(from, 2 * kWays[way]));
        }
    }
}

// A capture of several pieces; the squares are single bits.
struct LongJump {
    std::uint64_t captured;
    std::uint64_t from;
    std::uint64_t to;
    friend bool operator==(const LongJump&, const LongJump&) = default;
};

// The longest captures among those that take two pieces or more.
class LongJumps {
public:
    explicit LongJumps(const MenJumps& jumps) : jumps_(jumps) {}

    // Requires going_on to be those of the jumps, and not none. False if there are too many
    // captures, or too many ways to walk; what was found is then of no use.
    bool find(const WaySets& going_on) {
        for_each_jump(going_on, [&](std::uint64_t from, std::uint64_t taken, std::uint64_t to) {
            origin_ = from;
            homewards_ = jumps_from(Bitboard(from).first()).bits();
            // What can be jumped now could be jumped from there before.
            for_each_way_from(to, ~0U, [&](std::size_t way) {
                go_on(std::rotl(to, 2 * kWays[way]), taken | std::rotl(to, kWays[way]), 2, way);
            });
        });
        return patience_ >= 0;
    }
    // In no order.
    std::span<const LongJump> found() const { return {found_.data(), number_found_}; }

private:
    template <class Visit>
    void for_each_way_from(std::uint64_t at, unsigned among, Visit&& visit) const {
        for (unsigned ways = jumps_.from(at).ways() & among; ways != 0; ways &= ways - 1)
            visit(static_cast<std::size_t>(std::countr_zero(ways)));
    }

    void go_on(std::uint64_t at, std::uint64_t captured, int length, std::size_t came) {
        if (--patience_ < 0) return;
        bool went_on = false;
        const auto jump = [&](std::size_t way) {
            const std::uint64_t over = std::rotl(at, kWays[way]);
            if ((over & captured) != 0) return;
            went_on = true;
            go_on(std::rotl(at, 2 * kWays[way]), captured | over, length + 1, way);
        };
        // Back, over what it has just taken, looks possible and is not.
        for_each_way_from(at, ~(1U << opposite_way(came)), jump);
        if ((at & homewards_) != 0) {
            for (std::size_t way = 0; way < kWays.size(); ++way) {
                const bool home = std::rotl(at, 2 * kWays[way]) == origin_;
                if (home && (std::rotl(at, kWays[way]) & jumps_.enemy()) != 0) jump(way);
            }
        }
        if (!went_on && length >= longest_) offer({captured, origin_, at}, length);
    }

    void offer(const LongJump& jump, int length) {
        if (length > longest_) {
            longest_ = length;
            number_found_ = 0;
        }
        // Two pieces can be taken in one order only.
        if (length > 2 && std::ranges::find(found(), jump) != found().end()) return;
        if (number_found_ < found_.size()) {
            found_[number_found_++] = jump;
        } else {
            patience_ = 0;
        }
    }

    const MenJumps& jumps_;
    std::uint64_t origin_ = 0;
    std::uint64_t homewards_ = 0;  // from where a jump could lead back to it
    int longest_ = 2;
    int patience_ = 2000;
    std::size_t number_found_ = 0;
    union {  // a union so that it is not zeroed
        std::array<LongJump, 32> found_;
    };
};

// Calls visit(from, captured, to) for each of the captures that take the most, in no order. False,
// and no call, if there are too many of them to find this way.
template <class Visit>
bool for_each_best_capture(const MenJumps& jumps, Visit&& visit) {
    const WaySets first = jumps.first();
    if (first.ways() == 0) return true;
    const WaySets going_on = jumps.going_on();
    if (going_on.ways() == 0) {
        for_each_jump(first, visit);
        return true;
    }
    LongJumps longest(jumps);
    if (!longest.find(going_on)) return false;
    for (const LongJump& jump : longest.found())
        visit(jump.from, jump.captured, jump.to);
    return true;
}

}  // namespace damjen::detail
