// A tabled value in a game that has a history: what the running draw counts leave of it.

#pragma once

#include "endgame/endgame_value.hpp"
#include "rules/game.hpp"

namespace damjen {

// What stands of the value of a position that is reached with these counts, that side to move.
// A draw stands. A decision that is near enough stands; one that the seven moves come before is a
// draw; one that another count may come before is unknown, because a capture or a man's move on the
// way would begin it anew.
EndgameValue
value_in_game(const RuleSet& rules, EndgameValue value, const DrawCounts& counts, Color turn);

}  // namespace damjen
