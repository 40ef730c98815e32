// Positions and games in the Hub protocol: 51 characters for a board, `wolf=` for the king runs
// that they cannot carry, and the moves played since.

#pragma once

#include "protocol/hub_message.hpp"
#include "rules/game.hpp"

namespace damjen {

// The side to move, W or B, and the squares 1 to 50: w b men, W B kings, e empty.
std::string to_hub_position(const Position& position);

// The king runs: "W32=2 B5=1", a half of it, or nothing where no king runs.
std::string to_hub_wolf(const Position& position);

// A board and the side to move, without king runs; letters of the side to move may be small.
Expected<Setup, ParseError> parse_hub_position(std::string_view text);

// The king runs, by index_of(color).
Expected<std::array<Setup::Run, 2>, ParseError> parse_hub_wolf(std::string_view text);

// The game of a `pos` line: start, pos= with wolf=, and the moves played. Without any, the start.
Expected<Game, HubArgumentError> to_game(const RuleSet& rules, const HubMessage& pos);

// The `pos` line of a game, with every move from its start: in Frisian draughts the king runs and
// repetitions depend on them. Draw counts that the start brings along cannot be told.
HubMessage to_pos_message(const Game& game);

}  // namespace damjen
