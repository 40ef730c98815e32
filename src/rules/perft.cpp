#include "rules/perft.hpp"

#include "rules/generator.hpp"

namespace damjen {

std::uint64_t perft(const RuleSet& rules, const Position& position, int depth) {
    if (depth == 0) return 1;
    if (detail::is_finished(position.board())) return 0;
    if (depth == 1 && !must_capture(position)) return detail::count_quiet_moves(rules, position);

    MoveList moves;
    legal_moves(rules, position, moves);
    if (depth == 1) return moves.size();
    std::uint64_t leaves = 0;
    for (const Move& move : moves) {
        leaves += perft(rules, detail::after(position, move), depth - 1);
    }
    return leaves;
}

}  // namespace damjen
