// Moves in the Hub protocol: 32-28, or 28x19x13x18 with every captured square after from and to.

#pragma once

#include "base/expected.hpp"
#include "notation/parse_error.hpp"
#include "rules/move.hpp"

#include <span>
#include <string>
#include <string_view>

namespace damjen {

std::string to_hub_text(const Move& move);
// Several, with a blank between them.
std::string to_hub_text(std::span<const Move> moves);

// Reads a move, captured squares in any order. It names from, to and the captured set, which is all
// that a move is; whether it may be played, legal_moves or play() tell.
Expected<Move, ParseError> parse_hub_move(std::string_view text);

}  // namespace damjen
