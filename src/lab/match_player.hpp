// Whoever plays one side of a match: another program, or the engine in this one.

#pragma once

#include "base/expected.hpp"
#include "base/score.hpp"
#include "engine/limits.hpp"
#include "rules/game.hpp"

#include <optional>
#include <string>

namespace damjen {

// Why there is no move. All but the last lose the game for the player.
struct Fault {
    enum class What {
        Unfit,        // cannot play what is asked for: no such variant, no such parameter
        IllegalMove,  // a move that cannot be played, or none at all
        Crashed,      // ended, or closed its output
        Hung,         // said nothing for too long
        LostOnTime,   // used more time than it had
        Interrupted,  // the match is to end; nobody's fault
    };
    What what;
    std::string detail;  // what was said or done, as "move=50-1"; for the record

    friend bool operator==(const Fault&, const Fault&) = default;
};

// A move and what its player said of it.
struct PlayerMove {
    Move move;
    std::optional<Score> score;  // from the mover's side
    int depth = 0;               // these are 0 if not told
    std::uint64_t nodes = 0;
};

// One thread only.
class MatchPlayer {
public:
    MatchPlayer() = default;
    MatchPlayer(const MatchPlayer&) = delete;
    MatchPlayer& operator=(const MatchPlayer&) = delete;
    virtual ~MatchPlayer() = default;

    // Gets ready for a game that has nothing to do with the ones before, also after a fault.
    virtual Expected<void, Fault> begin_game() = 0;

    // A legal move, thought about within the limits. After so much patience the player has hung.
    // Requires: begin_game succeeded, and the game is not over.
    virtual Expected<PlayerMove, Fault>
    think(const Game& game, const SearchLimits& limits, Milliseconds patience) = 0;

    // As it calls itself; empty until it has begun a game.
    virtual std::string name() const = 0;

    // What was said in both directions lately, line by line; empty where nothing is said.
    virtual std::string transcript() const { return {}; }
};

}  // namespace damjen
