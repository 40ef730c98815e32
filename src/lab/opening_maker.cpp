#include "lab/opening_maker.hpp"

#include "base/random.hpp"
#include "rules/setup.hpp"

#include <cassert>

namespace damjen {

namespace {

// More than there are moves early in a game.
constexpr int kAllLines = 64;

// One of the moves that are not much worse than the best.
Move sensible_move(Engine& engine, const OpeningWish& wish, const Game& game, Random& random) {
    SearchLimits limits;
    limits.nodes = wish.move_nodes;
    limits.lines = kAllLines;
    const SearchResult result = engine.search(game, limits);
    assert(!result.lines.empty());
    std::vector<Move> sensible;
    for (const SearchLine& line : result.lines) {
        if (line.score >= result.score - wish.concession) sensible.push_back(line.moves.front());
    }
    return sensible[random.below(static_cast<std::uint32_t>(sensible.size()))];
}

// From an empty table.
Score evaluation(Engine& engine, const Game& game, std::uint64_t nodes) {
    engine.new_game();
    SearchLimits limits;
    limits.nodes = nodes;
    return engine.search(game, limits).score;
}

bool is_within(Score score, Score balance) { return -balance <= score && score <= balance; }

}  // namespace

std::optional<MadeOpening>
make_opening(Engine& engine, const OpeningWish& wish, std::uint64_t seed) {
    Random random(seed);
    const auto range = static_cast<std::uint32_t>(wish.most_plies - wish.least_plies + 1);
    const int plies = wish.least_plies + static_cast<int>(random.below(range));
    Game game(engine.rules(), {}, Adjudication::Agreed);
    engine.new_game();
    while (game.ply() < plies && !game.outcome().is_over())
        game.append(sensible_move(engine, wish, game, random));
    if (game.outcome().is_over() || must_capture(game.position())) return std::nullopt;

    // Most are out of balance by far, which a short search sees. The judgement itself begins with
    // an empty table, so that it can be found again.
    const std::uint64_t glance = wish.judge_nodes / 20;
    if (!is_within(evaluation(engine, game, glance), 2 * wish.balance)) return std::nullopt;
    const Score score = evaluation(engine, game, wish.judge_nodes);
    if (!is_within(score, wish.balance)) return std::nullopt;
    return MadeOpening{game, game.position().turn() == Color::White ? score : -score};
}

bool OpeningsSeen::add(const Position& position) {
    const bool is_new = keys_.insert(static_cast<std::uint64_t>(key_of(position))).second;
    keys_.insert(static_cast<std::uint64_t>(key_of(turned_round(position))));
    return is_new;
}

}  // namespace damjen
