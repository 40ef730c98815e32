// The engine as the terminal commands use it: a clock, and a way to stop.

#pragma once

#include "engine/engine.hpp"
#include "rules/game.hpp"

#include <atomic>
#include <string>
#include <vector>

namespace damjen::app {

// Milliseconds of a steady clock since the ticker was made.
Ticker steady_ticker();

// While it lives, an interrupt from the keyboard (or SIGTERM) raises flag() instead of ending the
// program; a second one ends it.
class StopOnInterrupt {
public:
    StopOnInterrupt();
    StopOnInterrupt(const StopOnInterrupt&) = delete;
    StopOnInterrupt& operator=(const StopOnInterrupt&) = delete;
    ~StopOnInterrupt();

    const std::atomic<bool>& flag() const;
    // Raises the flag as an interrupt would.
    void raise();
};

// "+0.35" in men from the mover's side, or "win in 5", "loss in 4" (plies).
std::string score_text(Score score);

// The moves of a line, played from the game's position.
std::vector<std::string> line_text(const Game& game, const std::vector<Move>& line);

}  // namespace damjen::app
