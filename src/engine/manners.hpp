// When to give up, and when to agree to a draw. Pure functions of the game and of what the engine
// thought at its latest moves.

#pragma once

#include "engine/level.hpp"

#include <span>

namespace damjen {

// Whether the engine, whose scores after its latest searches these are (oldest first, from its own
// side), should give up. Only the levels that know better do, and only when it has been hopeless
// for several moves.
bool resigns(const Level& level, std::span<const Score> scores);

// Whether the engine would agree to a draw, and offer one: few pieces, nothing happening, and a
// level score for long. Never where it is winning or could still be beaten without noticing.
bool wants_draw(const Game& game, std::span<const Score> scores);

}  // namespace damjen
