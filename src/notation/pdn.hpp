// Whole games as text: Portable Draughts Notation 3.0, GameType 40.

#pragma once

#include "base/expected.hpp"
#include "notation/parse_error.hpp"
#include "rules/game.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace damjen {

// A game and what a file says about it. Tags that follow from the game itself (GameType, FEN,
// Variant, Rules, Result) are not among the tags: the writer makes them.
struct PdnGame {
    std::vector<std::pair<std::string, std::string>> tags;  // such as {"White", "Tester"}, in order
    Game game;
    std::string result = "*";  // 1-0, 0-1, 1/2-1/2 or *
    // After each move, from the first; empty where there is none. May be shorter than the game.
    std::vector<std::string> comments = {};
};

// Writes one game: tags, moves in lines of at most 79 characters, the result. A comment cannot hold
// a closing brace, nor blanks at its ends or more than one in a row.
std::string to_pdn(const PdnGame& game);

// Reads the first game of a text, as to_pdn writes it and with common liberties: variations
// and marks are skipped, of several comments on a move the last is kept, results 2-0 1-1 0-2 are
// understood. The error points at the character.
Expected<PdnGame, ParseError> parse_pdn(std::string_view text);

}  // namespace damjen
