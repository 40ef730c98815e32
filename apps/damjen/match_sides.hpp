// The two sides of a match: from what was asked for to players that can be made, one for every game
// that is played at the same time.

#pragma once

#include "commands.hpp"
#include "lab/match_player.hpp"

#include <atomic>
#include <functional>
#include <memory>

namespace damjen::app {

struct MatchSide {
    std::function<std::unique_ptr<MatchPlayer>()> make_player;
    SearchLimits limits;
    std::string name;         // as asked for; empty: as the player calls itself
    std::string description;  // all of the above as text: what must not change in a match
};

// The first or second side, or a sentence that says which flag is wrong. Players borrow the flag:
// once it is raised they are interrupted.
Expected<MatchSide, std::string> to_match_side(const MatchOptions& match,
                                               bool is_first,
                                               const RuleSet& rules,
                                               const std::atomic<bool>& stop);

}  // namespace damjen::app
