// damjen moves: the legal moves of a position, one a line.

#include "commands.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "position_options.hpp"

#include <algorithm>
#include <iostream>
#include <vector>

#include <boost/json.hpp>

namespace damjen::app {

namespace {

// By from, then to, then the captured squares as a list.
bool comes_before(const Move& a, const Move& b) {
    if (a.from != b.from) return a.from < b.from;
    if (a.to != b.to) return a.to < b.to;
    return std::lexicographical_compare(
        a.captured.begin(), a.captured.end(), b.captured.begin(), b.captured.end());
}

boost::json::object to_json(const Game& game, const std::vector<Move>& moves) {
    boost::json::array list;
    for (const Move& move : moves) {
        boost::json::array captures;
        for (const Square square : move.captured)
            captures.push_back(square.number());
        list.push_back({{"text", to_text(game.rules(), game.position(), move)},
                        {"from", move.from.number()},
                        {"to", move.to.number()},
                        {"captures", captures}});
    }
    return {{"rules", game.rules().name}, {"fen", to_fen(game.start())}, {"moves", list}};
}

}  // namespace

int moves(const MovesOptions& options) {
    const auto game = to_game(options.position);
    if (!game) return kBadUsage;
    const MoveList legal = legal_moves(game->rules(), game->position());
    std::vector<Move> sorted(legal.begin(), legal.end());
    std::sort(sorted.begin(), sorted.end(), comes_before);
    if (options.json) {
        std::cout << to_json(*game, sorted) << '\n';
    } else {
        for (const Move& move : sorted)
            std::cout << to_full_text(move) << '\n';
    }
    return kSuccess;
}

}  // namespace damjen::app
