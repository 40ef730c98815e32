// Many games at once against a server, as people play them: for `damjen bench server`. Knows the
// API of docs/http-api.md and no rules: moves are taken from what the server calls legal.

#pragma once

#include "net/ip_address.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace damjen::app {

struct LoadPlan {
    net::Endpoint server;
    int games = 1000;      // at any moment; a finished one is replaced
    double seconds = 60;   // measured, after all games have begun
    double pace = 1;       // seconds a side takes for a move, on average (half to one and a half)
    int engine_level = 0;  // 0: two people a game; otherwise one, against this level
    std::uint64_t seed = 1;

    // Called when all games have begun, ten times at even distances while it is measured, and when
    // the measured time is over.
    std::function<void()> measuring_begins;
    std::function<void()> tenth_is_over;
    std::function<void()> measuring_ends;
};

// Milliseconds, of everything that happened while it was measured.
using Samples = std::vector<float>;

struct LoadResult {
    double measured_seconds = 0;
    std::uint64_t moves = 0;  // received, the engine's included
    Samples delivery;         // from a move sent to its receipt by the opponent (by oneself when
                              // playing an engine)
    Samples stored;           // from a move sent to the answer that it is on disk
    Samples answers;          // from one's own move received to the engine's
    std::uint64_t games_begun = 0;
    std::uint64_t games_checked = 0;  // the server's own final state equals what was folded
    std::uint64_t stale = 0;          // sent again, since the engine had offered a draw meanwhile
    std::uint64_t lost_events = 0;    // gaps in the numbers, and states that differ
    std::map<std::string, std::uint64_t> errors;  // by what went wrong

    std::uint64_t error_count() const;
};

// Plays on this thread until the time is over and every game has been checked. Takes seconds + a
// few more, at most half a minute. An interrupt (or SIGTERM) ends the measuring early.
LoadResult run_load(const LoadPlan& plan);

}  // namespace damjen::app
