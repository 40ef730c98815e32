#include "engine/time_budget.hpp"

#include <algorithm>
#include <utility>

namespace damjen {

namespace {

// What may pass between the engine's answer and the clock's stop.
constexpr Milliseconds kLag{25};
// A game is expected to last this many more moves, whenever it is asked.
constexpr int kMovesToGo = 24;

}  // namespace

TimeBudget::TimeBudget(const SearchLimits& limits, Ticker ticker) : ticker_(std::move(ticker)) {
    if (!ticker_) return;
    started_ = ticker_();
    if (limits.move_time) most_ = *limits.move_time;
    if (limits.clock) {
        const Milliseconds left = std::max(limits.clock->left - kLag, Milliseconds{1});
        // A move in reserve, so that the last one before the time control is not the first to fail.
        const int moves = limits.clock->moves > 0 ? limits.clock->moves + 1 : kMovesToGo;
        usual_ = std::min(left / moves + limits.clock->increment * 3 / 4, left / 2);
        const Milliseconds most = std::min(4 * usual_, left / 2);
        most_ = limits.move_time ? std::min(most_, most) : most;
    }
    saves_ = limits.clock.has_value();
    has_limit_ = saves_ || limits.move_time.has_value();
}

Milliseconds TimeBudget::elapsed() const {
    return ticker_ ? ticker_() - started_ : Milliseconds{0};
}

void TimeBudget::note(bool kept_the_move) {
    // The next look takes longer than all before it together, so beginning it at half the usual
    // time is about right for a move that has stood for long.
    patience_ = kept_the_move ? std::max(40, patience_ * 9 / 10) : std::min(160, patience_ * 3 / 2);
}

}  // namespace damjen
