// How much time one move may take. One thread only.

#pragma once

#include "engine/limits.hpp"

namespace damjen {

// Divides the clock. A move has a time it should take, which shrinks while the search keeps to its
// choice and grows when it changes its mind, and a time it must never exceed.
class TimeBudget {
public:
    // Starts now. Without a ticker, or without a limit in time, it is never spent.
    TimeBudget(const SearchLimits& limits, Ticker ticker);

    // Since the budget was made; 0 without a ticker.
    Milliseconds elapsed() const;

    // Whether the search must end at once.
    bool is_spent() const { return has_limit_ && elapsed() >= most_; }

    // Whether another, deeper look would not be worth its time. Asked after each one. A fixed time
    // for the move is there to be used: only a game clock is saved.
    bool is_enough() const { return saves_ && elapsed() >= usual_ * patience_ / 100; }

    // Tells whether the latest look kept to the move of the one before.
    void note(bool kept_the_move);

private:
    Ticker ticker_;
    Milliseconds started_{0};
    Milliseconds usual_{0};
    Milliseconds most_{0};
    int patience_ = 100;  // per cent of the usual time
    bool has_limit_ = false;
    bool saves_ = false;
};

}  // namespace damjen
