// What the terminal says of moves, reasons and results: English made from structured facts.

#pragma once

#include "notation/move_text.hpp"
#include "rules/explain.hpp"
#include "rules/game.hpp"

#include <string>
#include <vector>

namespace damjen::app {

// "1 man and 2 kings".
std::string in_words(CaptureValue value);

// Why something cannot be played, in one sentence or two.
std::string in_words(const RuleSet& rules, const Explanation& explanation);

// What a player to move must do: "32 must capture: it takes 1 man." Empty without a duty.
std::string duty_in_words(const RuleSet& rules, const Position& position);

// Why a typed move was not understood. The text is what was typed.
std::string in_words(const RuleSet& rules,
                     const Position& position,
                     const MoveTextError& error,
                     const std::string& text);

// "White wins: Black has no piece left." Requires outcome.is_over().
std::string in_words(const Outcome& outcome);

// The counts in force: "two kings against one: 5 moves left".
std::vector<std::string> counters_in_words(const Game& game);

std::string name_of(Color color);

}  // namespace damjen::app
