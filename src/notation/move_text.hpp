// Moves as text: 32-28, 28x19, and the full route where from and to do not name one move.

#pragma once

#include "base/expected.hpp"
#include "notation/parse_error.hpp"
#include "rules/explain.hpp"
#include "rules/moves.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace damjen {

// The PDN 3.0 text of a legal move: short, or with every square where the piece turns, and the
// square right behind a captured piece where it goes on straight, if that is needed to tell it from
// another legal move. Requires: move is one of legal_moves(rules, position).
std::string to_text(const RuleSet& rules, const Position& position, const Move& move);

// The same for moves of one list, legal_moves(rules, position), without making it again.
std::string to_text(const Position& position, const Move& move, const MoveList& legal);

// The captured set spelled out, as `damjen moves` prints it: 32-28, or 34x5:25,40.
std::string to_full_text(const Move& move);

struct MoveTextError {
    enum class What {
        Malformed,  // not a move at all; see where
        Illegal,    // a move, but not one that may be played; explain(attempt) says why
        WrongSign,  // a legal move, a capture written with '-' or a quiet one with 'x'; candidates
                    // lists how it is written
        Ambiguous,  // several legal captures fit; candidates lists their texts
    };
    What what;
    ParseError where;
    Attempt attempt;
    std::vector<std::string> candidates;
};

// Reads a move: 32-28, 28x19, 28x19x13, 32 28, 3228, with x X × : * or a dash of any kind, blanks
// and leading zeros. A route may be written in full or in part, as long as one legal move fits.
Expected<Move, MoveTextError>
parse_move(const RuleSet& rules, const Position& position, std::string_view text);

}  // namespace damjen
