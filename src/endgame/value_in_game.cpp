#include "endgame/value_in_game.hpp"

namespace damjen {

EndgameValue
value_in_game(const RuleSet& rules, EndgameValue value, const DrawCounts& counts, Color turn) {
    using enum EndgameValue::Kind;
    if (value.kind == Unknown || value.kind == Draw) return value;
    if (counts.strong) {
        const int moves = kSevenMoves - counts.strong_moves(turn);
        const int left = 2 * moves - (turn == *counts.strong ? 1 : 0);
        if (!value.has_distance()) return {};
        if (value.plies > left) return {Draw, EndgameValue::kNoDistance};
    }
    if (rules.quiet_count == RuleSet::QuietCount::None) return value;
    // Without a distance a value holds for a count that has just begun.
    const int left = rules.quiet_limit - counts.quiet_plies;
    const bool stands = value.has_distance() ? value.plies <= left : counts.quiet_plies == 0;
    return stands ? value : EndgameValue{};
}

}  // namespace damjen
