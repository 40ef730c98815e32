// Makes openings for matches: random but sensible moves, to a position in which neither side is
// ahead.

#pragma once

#include "engine/engine.hpp"
#include "rules/key.hpp"

#include <optional>
#include <unordered_set>

namespace damjen {

struct OpeningWish {
    int least_plies = 6;
    int most_plies = 10;
    std::uint64_t move_nodes = 5'000;     // to find the sensible moves of a position
    Score concession = 50;                // by which a sensible move may be worse than the best
    std::uint64_t judge_nodes = 400'000;  // to judge the position at the end
    Score balance = 30;                   // by which either side may be ahead there

    friend bool operator==(const OpeningWish&, const OpeningWish&) = default;
};

struct MadeOpening {
    Game game;
    Score score;  // from White's side
};

// The opening of that seed, or nothing: where it leads is unbalanced, or the side to move has a
// capture to make there. The same seed gives the same opening. Forgets what the engine has learned.
std::optional<MadeOpening>
make_opening(Engine& engine, const OpeningWish& wish, std::uint64_t seed);

// Remembers where openings led, so that none is taken twice: not by another order of moves, nor
// with the board turned round and the colours exchanged.
class OpeningsSeen {
public:
    // Whether the position is a new one; remembers it.
    bool add(const Position& position);

private:
    std::unordered_set<std::uint64_t> keys_;
};

}  // namespace damjen
