#include "engine/level.hpp"
#include "support/match.hpp"

#include <set>

#include <gtest/gtest.h>

namespace damjen {

namespace {

SearchLimits without_clock(const Level& level) {
    SearchLimits limits = limits_of(level);
    limits.move_time.reset();
    return limits;
}

SearchResult think_at(Engine& engine, int number, const Game& game, std::uint64_t seed) {
    const std::atomic<bool> never{false};
    engine.new_game();
    return think(engine, level(number), game, without_clock(level(number)), seed, {}, never);
}

}  // namespace

TEST(Level, GoesFromOneToTen) {
    for (int number = 1; number <= Level::kCount; ++number) {
        EXPECT_EQ(level(number).number, number);
        EXPECT_EQ(level(number).may_resign, number >= 8);
    }
}

TEST(Level, AnswersAtOnceBelowTheStrongest) {
    for (int number = 1; number < Level::kCount; ++number)
        EXPECT_LE(level(number).nodes, 200'000U) << number;
    EXPECT_LE(limits_of(level(Level::kCount)).move_time, Milliseconds(1000));
}

TEST(Level, PlaysTheSameMoveForTheSameSeedAndOthersForOthers) {
    Engine engine(kStraight, {.table_megabytes = 1});
    const Game game(kStraight);
    std::set<int> seen;
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        const SearchResult result = think_at(engine, 3, game, seed);
        ASSERT_TRUE(result.best);
        EXPECT_EQ(result.best, think_at(engine, 3, game, seed).best);
        EXPECT_EQ(result.best, result.lines.front().moves.front());
        EXPECT_EQ(result.score, result.lines.front().score);
        seen.insert(result.best->from.number() * 100 + result.best->to.number());
    }
    EXPECT_GT(seen.size(), 1U);
}

TEST(Level, DoubtsOnlyBetweenMovesThatAreNearlyEqual) {
    Engine engine(kWfd, {.table_megabytes = 1});
    const int number = 2;
    Random random(4);
    for (int i = 0; i < 20; ++i) {
        Game game(kWfd, {}, Adjudication::Agreed);
        while (game.ply() < 10 + i && !game.outcome().is_over()) {
            const MoveList moves = legal_moves(kWfd, game.position());
            game.append(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        if (game.outcome().is_over()) continue;
        engine.new_game();
        const Score best = engine.search(game, without_clock(level(number))).score;
        EXPECT_GE(think_at(engine, number, game, 9).score, best - level(number).doubt);
    }
}

TEST(Level, BeatsAMuchLowerOne) {
    Engine upper(kStraight, {.table_megabytes = 1});
    Engine lower(kStraight, {.table_megabytes = 1});
    const auto mover = [](Engine& engine, int number) {
        return [&engine, number](const Game& game, std::uint64_t seed) {
            return *think_at(engine, number, game, seed).best;
        };
    };
    const MatchScore score = play_match(kStraight, mover(upper, 4), mover(lower, 1), 5, 1);
    EXPECT_EQ(score.games(), 10);
    EXPECT_GE(score.share(), 0.8);
}

TEST(Level, ScoresExactlyHalfAgainstItself) {
    Engine one(kWfd, {.table_megabytes = 1});
    Engine other(kWfd, {.table_megabytes = 1});
    // The same choice whoever asks: no randomness but that of the openings.
    const auto mover = [](Engine& engine) {
        return [&engine](const Game& game, std::uint64_t) {
            SearchLimits limits;
            limits.depth = 2;
            engine.new_game();
            return *engine.search(game, limits).best;
        };
    };
    const MatchScore score = play_match(kWfd, mover(one), mover(other), 5, 2);
    EXPECT_EQ(score.wins, score.losses);
}

TEST(Level, GivesAHintThatIsALegalMove) {
    Engine engine(kLudoteka, {.table_megabytes = 1});
    EXPECT_LE(hint_limits().move_time, Milliseconds(500));
    SearchLimits limits = hint_limits();
    limits.nodes = std::min<std::uint64_t>(limits.nodes, 20'000);
    const SearchResult result = engine.search(Game(kLudoteka), limits);
    ASSERT_TRUE(result.best);
    EXPECT_TRUE(legal_moves(kLudoteka, Position::full()).contains(*result.best));
}

}  // namespace damjen
