// Everything about a match that is settled before its first game.

#pragma once

#include "lab/match_game.hpp"
#include "match_sides.hpp"

#include <optional>
#include <string>
#include <vector>

namespace damjen::app {

struct MatchPlan {
    const MatchOptions& options;
    const RuleSet& rules;
    std::vector<Game> openings;
    std::vector<MatchSide> sides;  // first and second
    MatchManners manners;
    std::string description;  // GameHeader::match

    // Games 2i and 2i+1 have one opening; the first player has White in the former.
    const Game& opening_of(int game) const {
        const int index = options.skip + game / 2;
        return openings[static_cast<std::size_t>(index) % openings.size()];
    }
    static Color first_color(int game) { return game % 2 == 0 ? Color::White : Color::Black; }
};

// Checks all that can be checked without starting a player; nothing after a complaint. Players will
// borrow the flag: once it is raised they are interrupted. Borrows the options.
std::optional<MatchPlan> to_plan(const MatchOptions& options, const std::atomic<bool>& stop);

}  // namespace damjen::app
