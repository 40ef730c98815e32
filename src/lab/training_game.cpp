#include "lab/training_game.hpp"

#include "base/random.hpp"

#include <algorithm>

namespace damjen {

namespace {

// An opening that is lost already teaches nothing.
constexpr Score kLostOpening = 350;

const Move& random_move(const MoveList& moves, Random& random) {
    return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

bool happens(Random& random, int per_mille) {
    return random.below(1000) < static_cast<std::uint32_t>(per_mille);
}

// A game after its random plies, none of which ended it.
Game random_opening(const RuleSet& rules, const TrainingGameOptions& options, Random& random) {
    const bool frysk = happens(random, options.frysk_per_mille);
    const Position start = frysk ? Position::frysk() : Position::full();
    const int spread = options.opening_most - options.opening_least + 1;
    for (;;) {
        Game game(rules, {.position = start}, Adjudication::Agreed);
        int plies = options.opening_least +
                    static_cast<int>(random.below(static_cast<std::uint32_t>(spread)));
        for (; plies > 0 && !game.outcome().is_over(); --plies)
            game.append(random_move(legal_moves(rules, game.position()), random));
        if (!game.outcome().is_over()) return game;
    }
}

// Whether the move can never be taken back: by a man, or a capture.
bool is_progress(const Position& position, const Move& move) {
    return move.is_capture() || position.board().men_of(position.turn()).contains(move.from);
}

}  // namespace

std::vector<TrainingRecord>
play_training_game(Engine& engine, const TrainingGameOptions& options, std::uint64_t seed) {
    Random random(seed);
    engine.new_game();
    Game game = random_opening(engine.rules(), options, random);
    SearchLimits limits;
    limits.nodes = options.nodes;

    std::vector<TrainingRecord> records;
    std::optional<Color> winner;
    int quiet = 0;
    bool first = true;
    while (!game.outcome().is_over() && quiet < options.quiet_plies) {
        const Position& position = game.position();
        const Color turn = position.turn();
        const SearchResult found = engine.search(game, limits);
        if (std::exchange(first, false) &&
            (found.score > kLostOpening || found.score < -kLostOpening)) {
            return {};
        }
        if (KingEndings::covers(position.board()) || is_decided(found.score)) {
            if (found.score != kDrawScore) winner = found.score > 0 ? turn : opponent(turn);
            break;
        }
        if (!must_capture(position)) {
            records.push_back({.position = position, .score = found.score, .ply = game.ply()});
        }
        Move move = *found.best;
        if (happens(random, options.random_per_mille)) {
            move = random_move(legal_moves(engine.rules(), position), random);
        }
        quiet = is_progress(position, move) ? 0 : quiet + 1;
        game.append(move);
    }
    if (game.outcome().kind == Outcome::Kind::Win) winner = game.outcome().winner;
    for (TrainingRecord& record : records) {
        record.result = !winner                             ? TrainingResult::Draw
                        : *winner == record.position.turn() ? TrainingResult::Win
                                                            : TrainingResult::Loss;
    }
    return records;
}

}  // namespace damjen
