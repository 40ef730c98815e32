// Opening sets as text: one opening a line, the moves from the start of the game.
//
//     # a comment, to the end of the line
//     32-28 19-23 28x19 14x23    # +0.04
//     W:W46-50:B1-5 46-41 5-10   # another first position, as FEN without blanks

#pragma once

#include "base/expected.hpp"
#include "rules/game.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace damjen {

struct OpeningsError {
    int line = 0;           // from 1
    std::string word;       // what was found there; empty if nothing was
    std::string complaint;  // what is wrong with it, as in "not a legal move"

    friend bool operator==(const OpeningsError&, const OpeningsError&) = default;
};

// Every opening as a game that is not over, ended by the agreed adjudication should it go on for
// ever. A file without openings is an error, on line 0.
Expected<std::vector<Game>, OpeningsError> parse_openings(const RuleSet& rules,
                                                          std::string_view text);

// One line, without its end. parse_openings(to_line(g)) is g, but for the number of its first move.
std::string to_line(const Game& opening);

}  // namespace damjen
