// From the common flags --rules, --start and --fen to the game they describe.

#pragma once

#include "commands.hpp"
#include "rules/game.hpp"

#include <optional>

namespace damjen::app {

// The game to start from; or nothing, after one line on stderr that says what is wrong and where.
std::optional<Game> to_game(const PositionOptions& options,
                            Adjudication adjudication = Adjudication::None);

// One line on stderr, beginning with the program's name; returns kBadUsage.
int complain(const std::string& sentence);

}  // namespace damjen::app
