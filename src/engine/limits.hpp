// The question put to the engine: how long it may think, and how many lines it should show.

#pragma once

#include "base/strong_int.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>

namespace damjen {

using Milliseconds = std::chrono::milliseconds;

// Tells the time since some fixed moment. The engine never looks at a clock of its own: a limit in
// time without a ticker is no limit.
using Ticker = std::function<Milliseconds()>;

// The mover's game clock.
struct ClockTime {
    Milliseconds left{0};
    Milliseconds increment{0};
    int moves = 0;  // until time is added to what is left; 0 if none will be
};

// No search goes deeper.
inline constexpr Depth kMaxDepth = 99;

// The search ends with the first limit it reaches; without any it goes on until it is stopped.
struct SearchLimits {
    static constexpr std::uint64_t kNoNodeLimit = std::numeric_limits<std::uint64_t>::max();

    Depth depth = kMaxDepth;
    std::uint64_t nodes = kNoNodeLimit;
    std::optional<Milliseconds> move_time;
    std::optional<ClockTime> clock;
    int lines = 1;  // multi-PV: how many root moves get an exact score
};

}  // namespace damjen
