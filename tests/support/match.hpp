// Games between two ways of choosing a move, in pairs from the same opening with colours exchanged.
// The same seed gives the same match.

#pragma once

#include "base/random.hpp"
#include "engine/engine.hpp"

#include <functional>
#include <optional>
#include <vector>

namespace damjen {

// Chooses a move for the side to move, or gives up. The seed is another one for every game.
using Mover = std::function<std::optional<Move>(const Game& game, std::uint64_t seed)>;

// From the first player's side.
struct MatchScore {
    int wins = 0;
    int draws = 0;
    int losses = 0;

    int games() const { return wins + draws + losses; }
    double share() const { return (wins + draws / 2.0) / games(); }

    MatchScore& operator+=(const MatchScore& other) {
        wins += other.wins;
        draws += other.draws;
        losses += other.losses;
        return *this;
    }
};

// Six to ten random moves after which neither side is more than half a man ahead.
inline Game balanced_opening(const RuleSet& rules, Engine& judge, Random& random) {
    constexpr Score kBalanced = 50;
    SearchLimits limits;
    limits.nodes = 10'000;
    for (;;) {
        Game game(rules, {}, Adjudication::Agreed);
        const int plies = 6 + static_cast<int>(random.below(5));
        while (game.ply() < plies && !game.outcome().is_over()) {
            const MoveList moves = legal_moves(rules, game.position());
            game.append(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        if (game.outcome().is_over()) continue;
        judge.new_game();
        const Score score = judge.search(game, limits).score;
        if (-kBalanced <= score && score <= kBalanced) return game;
    }
}

// Who won, or nobody.
inline std::optional<Color>
play_out(Game game, const Mover& white, const Mover& black, std::uint64_t seed) {
    while (!game.outcome().is_over()) {
        const Color turn = game.position().turn();
        const std::optional<Move> move = (turn == Color::White ? white : black)(game, seed);
        if (!move) return opponent(turn);
        game.append(*move);
    }
    const Outcome& outcome = game.outcome();
    return outcome.kind == Outcome::Kind::Draw ? std::nullopt : std::optional(outcome.winner);
}

// Two games to be played: an opening, and the seed of each game.
struct MatchPair {
    Game opening;
    std::uint64_t first_seed = 0;
    std::uint64_t second_seed = 0;
};

inline std::vector<MatchPair> match_pairs(const RuleSet& rules, int count, std::uint64_t seed) {
    Random random(seed);
    Engine judge(rules, {.table_megabytes = 1});
    std::vector<MatchPair> pairs;
    for (int i = 0; i < count; ++i) {
        pairs.push_back({balanced_opening(rules, judge, random)});
        pairs.back().first_seed = random();
        pairs.back().second_seed = random();
    }
    return pairs;
}

inline MatchScore play_pair(const MatchPair& pair, const Mover& first, const Mover& second) {
    MatchScore score;
    const auto count = [&](std::optional<Color> winner, Color ours) {
        ++(!winner ? score.draws : *winner == ours ? score.wins : score.losses);
    };
    count(play_out(pair.opening, first, second, pair.first_seed), Color::White);
    count(play_out(pair.opening, second, first, pair.second_seed), Color::Black);
    return score;
}

inline MatchScore play_match(
    const RuleSet& rules, const Mover& first, const Mover& second, int pairs, std::uint64_t seed) {
    MatchScore score;
    for (const MatchPair& pair : match_pairs(rules, pairs, seed))
        score += play_pair(pair, first, second);
    return score;
}

}  // namespace damjen
