// Inside the move generator: what men alone can capture, for a whole side at once.

#pragma once

#include "rules/captures.hpp"

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
            // What can be jumped now could be jumped from there before.
            for_each_jump(to, [&](std::uint64_t over, std::uint64_t landing) {
                go_on(landing, taken | over, 2);
            });
        });
        return patience_ >= 0;
    }

private:
    static constexpr std::array<int, 4> kSteps = {1, 6, 7, 13};

    template <class Visit>
    void for_each_jump(std::uint64_t at, Visit&& visit) const {
        for (std::size_t i = 0; i < kSteps.size(); ++i) {
            const int step = kSteps[i];
            if ((up_[i] & at) != 0) visit(at << step, at << 2 * step);
            if ((down_[i] & at) != 0) visit(at >> step, at >> 2 * step);
        }
    }

    void go_on(std::uint64_t at, std::uint64_t captured, int length) {
        if (--patience_ < 0) return;
        bool went_on = false;
        const auto jump = [&](std::uint64_t over, std::uint64_t to) {
            if ((over & captured) != 0) return;
            went_on = true;
            go_on(to, captured | over, length + 1);
        };
        if ((springboards_ & at) != 0) for_each_jump(at, jump);
        const Square square = Bitboard(at).first();
        if (jumps_from(square).contains(origin())) {
            for (const int step : kSteps) {
                if (at << 2 * step == origin_ && (at << step & enemy_) != 0)
                    jump(at << step, origin_);
                if (at >> 2 * step == origin_ && (at >> step & enemy_) != 0)
                    jump(at >> step, origin_);
            }
        }
        if (!went_on && length >= longest_) offer(square, captured, length);
    }

    void offer(Square to, std::uint64_t captured, int length) {
        if (length > longest_) {
            longest_ = length;
            moves_->clear();
        }
        const Move move{Bitboard(captured), origin(), to};
        if (!moves_->contains(move)) moves_->push_back(move);
    }

    Square origin() const { return Bitboard(origin_).first(); }

    std::uint64_t men_;
    std::uint64_t enemy_;
    // By step: the squares from which a man can jump now, up and down in bits. While it is on its
    // way only the pieces it has taken bar it, and only the square it came from is free besides.
    std::array<std::uint64_t, 4> up_;
    std::array<std::uint64_t, 4> down_;
    std::uint64_t springboards_ = 0;  // all of these
    std::uint64_t origin_ = 0;
    MoveList* moves_ = nullptr;
    int longest_ = 2;
    int patience_ = 2000;
};

}  // namespace damjen::detail
