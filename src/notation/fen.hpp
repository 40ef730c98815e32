// Positions as text: W:W31-50:B1-20, kings with K, and a tail for draw counts and king runs,
// :H<draw plies>:F<move number>:+<black run>+<white run> (docs/rules.md, Notation).

#pragma once

#include "base/expected.hpp"
#include "notation/parse_error.hpp"
#include "rules/game.hpp"

#include <string>
#include <string_view>

namespace damjen {

// Reads liberally: ranges, either side first, blanks, an empty side, a trailing dot, small letters,
// and the side to move written twice.
Expected<GameStart, ParseError> parse_fen(std::string_view text);

// Writes strictly: every square by its number, White first; the tail only when a draw count or a
// king run is not zero. parse_fen(to_fen(s)) == s, but for a move number that needed no tail.
std::string to_fen(const GameStart& start);
std::string to_fen(const Position& position);

// Where a game stands after so many plies, to be written as FEN. Requires 0 <= ply <= game.ply().
GameStart start_at(const Game& game, int ply);

}  // namespace damjen
