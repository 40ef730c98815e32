// Inside the move generator: what men alone can capture, for a whole side at once.

#pragma once

#include "rules/captures.hpp"

#include <cstring>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace damjen::detail {

// The captures of one side's men on a board without kings, where the longest capture is the best
// under every rule set. Squares are single bits throughout.
//
// Four directions step up in bits and four step down by as much; each four are worked on together,
// in loops that compilers turn into one instruction where the processor has it.
class MenJumps {
public:
    MenJumps(std::uint64_t men, std::uint64_t enemy, std::uint64_t empty)
        : men_(men), enemy_(enemy) {
        for (std::size_t i = 0; i < kSteps.size(); ++i)
            up_[i] = (enemy & (empty >> kSteps[i])) >> kSteps[i];
        for (std::size_t i = 0; i < kSteps.size(); ++i)
            down_[i] = (enemy & (empty << kSteps[i])) << kSteps[i];
        for (std::size_t i = 0; i < kSteps.size(); ++i)
            springboards_ |= up_[i] | down_[i];
    }

    bool any() const { return (men_ & springboards_) != 0; }

    // Whether some man can go on after its first jump. Nothing has changed for it but the piece
    // just taken, which stands between it and where it came from: so the board as it is tells.
    bool any_goes_on() const {
        std::uint64_t landings = 0;
        for (std::size_t i = 0; i < kSteps.size(); ++i)
            landings |= (men_ & up_[i]) << 2 * kSteps[i] | (men_ & down_[i]) >> 2 * kSteps[i];
        return (landings & springboards_) != 0;
    }

    // The captures of one piece: all there are, unless one of them goes on.
    int count() const {
        int count = 0;
        for (std::size_t i = 0; i < kSteps.size(); ++i)
            count += std::popcount(men_ & up_[i]) + std::popcount(men_ & down_[i]);
        return count;
    }
    // Calls visit(from, taken, to).
    template <class Visit>
    void for_each(Visit&& visit) const {
        for (std::size_t i = 0; i < kSteps.size(); ++i) {
            const int step = kSteps[i];
            for (std::uint64_t men = men_ & up_[i]; men != 0; men &= men - 1) {
                const std::uint64_t from = men & -men;
                visit(from, from << step, from << 2 * step);
            }
            for (std::uint64_t men = men_ & down_[i]; men != 0; men &= men - 1) {
                const std::uint64_t from = men & -men;
                visit(from, from >> step, from >> 2 * step);
            }
        }
    }

    // The longest captures, in no order. Requires any_goes_on(). False if there are too many ways
    // to walk; the list is then of no use.
    bool collect_longest(MoveList& moves) {
        moves_ = &moves;
        for_each([&](std::uint64_t from, std::uint64_t taken, std::uint64_t to) {
            if ((to & springboards_) == 0) return;
            origin_ = from;
            homewards_ = jumps_from(Bitboard(from).first()).bits();
            // What can be jumped now could be jumped from there before.
            for (unsigned ways = ways_on(to); ways != 0; ways &= ways - 1) {
                const auto way = static_cast<std::size_t>(std::countr_zero(ways));
                go_on(std::rotl(to, 2 * kWays[way]), taken | std::rotl(to, kWays[way]), 2, way);
            }
        });
        return patience_ >= 0;
    }

private:
    static constexpr std::array<int, 4> kSteps = {1, 6, 7, 13};

    // The steps up in bits, then those down. Rotating moves a bit either way. What is rotated out
    // of the word and in again lands elsewhere than any jump does: no two steps are 32 apart.
    static constexpr std::array<int, 8> kWays = {1, 6, 7, 13, -1, -6, -7, -13};

    static constexpr std::size_t opposite(std::size_t way) { return way ^ kSteps.size(); }

    // A bit for each of kWays by which a piece could be jumped from that square at first.
    unsigned ways_on(std::uint64_t at) const {
        return ways_among(up_, at) | ways_among(down_, at) << kSteps.size();
    }

    // Which of the four squares have that bit.
    static unsigned ways_among(const std::array<std::uint64_t, 4>& squares, std::uint64_t at) {
#if defined(__AVX2__)
        const __m256i bit = _mm256_set1_epi64x(static_cast<long long>(at));
        __m256i four;
        std::memcpy(&four, squares.data(), sizeof four);
        const __m256i same = _mm256_cmpeq_epi64(_mm256_and_si256(four, bit), bit);
        return static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(same)));
#else
        unsigned ways = 0;
        for (std::size_t i = 0; i < squares.size(); ++i)
            ways |= static_cast<unsigned>((squares[i] & at) != 0) << i;
        return ways;
#endif
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
        for (unsigned ways = ways_on(at) & ~(1U << opposite(came)); ways != 0; ways &= ways - 1)
            jump(static_cast<std::size_t>(std::countr_zero(ways)));
        if ((at & homewards_) != 0) {
            for (std::size_t way = 0; way < kWays.size(); ++way) {
                const bool home = std::rotl(at, 2 * kWays[way]) == origin_;
                if (home && (std::rotl(at, kWays[way]) & enemy_) != 0) jump(way);
            }
        }
        if (!went_on && length >= longest_) offer(Bitboard(at).first(), captured, length);
    }

    void offer(Square to, std::uint64_t captured, int length) {
        if (length > longest_) {
            longest_ = length;
            moves_->clear();
        }
        const Move move{Bitboard(captured), Bitboard(origin_).first(), to};
        // Two pieces can be taken in one order only.
        if (length == 2 || !moves_->contains(move)) moves_->push_back(move);
    }

    std::uint64_t men_;
    std::uint64_t enemy_;
    // By step: the squares from which a man can jump now, up and down in bits. While it is on its
    // way only the pieces it has taken bar it, and only the square it came from is free besides.
    std::array<std::uint64_t, 4> up_;
    std::array<std::uint64_t, 4> down_;
    std::uint64_t springboards_ = 0;  // all of these
    std::uint64_t origin_ = 0;
    std::uint64_t homewards_ = 0;  // from where a jump could lead back to it
    MoveList* moves_ = nullptr;
    int longest_ = 2;
    int patience_ = 2000;
};

}  // namespace damjen::detail
