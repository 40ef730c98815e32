#include "base/random.hpp"
#include "lab/match_score.hpp"
#include "lab/sprt.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace damjen {

namespace {

MatchScore pairs(std::array<int, 5> counts) {
    MatchScore score;
    score.pairs = counts;
    return score;
}

// Plays pairs at random until the test ends, each game won, drawn or lost by a player of the given
// share of points with so many draws.
SprtAnswer::Verdict verdict_at(double share, double draws, Random& random) {
    const SprtQuestion question{0, 60, 0.05, 0.05};
    MatchResults results;
    for (int game = 0;; ++game) {
        const double dice = random.below(1'000'000) / 1e6;
        const double wins = share - draws / 2;
        results.add(game,
                    dice < wins           ? GameResult::Win
                    : dice < wins + draws ? GameResult::Draw
                                          : GameResult::Loss);
        const auto verdict = sprt(question, results.score()).verdict;
        if (verdict != SprtAnswer::Verdict::Open) return verdict;
    }
}

}  // namespace

TEST(MatchResults, CountsPairsInWhateverOrderGamesEnd) {
    MatchResults results;
    results.add(3, GameResult::Win);
    results.add(0, GameResult::Loss);
    EXPECT_EQ(results.score().pair_count(), 0);
    results.add(2, GameResult::Draw);
    results.add(1, GameResult::Loss);
    results.add(8, GameResult::Win);
    const MatchScore& score = results.score();
    EXPECT_EQ(score.pairs, (std::array{1, 0, 0, 1, 0}));
    EXPECT_EQ(score.games(), 5);
    EXPECT_DOUBLE_EQ(score.share(), 0.5);
}

TEST(Elo, IsTheInverseOfTheShare) {
    EXPECT_NEAR(share_of_elo(0), 0.5, 1e-12);
    EXPECT_NEAR(share_of_elo(400), 10.0 / 11, 1e-12);
    for (const double share : {0.01, 0.25, 0.5, 0.75, 0.99})
        EXPECT_NEAR(share_of_elo(elo_of_share(share)), share, 1e-12);
    EXPECT_TRUE(std::isinf(elo_of_share(1)));
    EXPECT_LT(elo_of_share(0), 0);
}

TEST(Elo, HasNoErrorWhereEveryPairIsSplit) {
    const EloEstimate estimate = elo_of(pairs({0, 0, 50, 0, 0}));
    EXPECT_EQ(estimate.elo, 0);
    EXPECT_EQ(estimate.error(), 0);
    EXPECT_EQ(likelihood_of_superiority(pairs({0, 0, 50, 0, 0})), 0.5);
}

// By hand: mean 0.6, variance of a pair 0.19, and 1.96 standard errors of a hundred pairs.
TEST(Elo, ReckonsItsErrorFromPairs) {
    const MatchScore score = pairs({30, 0, 20, 0, 50});
    const double deviation = std::sqrt((0.3 * 0.36 + 0.2 * 0.01 + 0.5 * 0.16) / 100);
    const EloEstimate estimate = elo_of(score);
    EXPECT_NEAR(estimate.elo, elo_of_share(0.6), 1e-9);
    EXPECT_NEAR(estimate.high, elo_of_share(0.6 + 1.959964 * deviation), 1e-6);
    EXPECT_NEAR(estimate.low, elo_of_share(0.6 - 1.959964 * deviation), 1e-6);
    EXPECT_NEAR(likelihood_of_superiority(score), 0.989118, 1e-5);
}

TEST(Elo, IsTheSameSeenFromTheOtherSide) {
    const EloEstimate ours = elo_of(pairs({3, 9, 20, 14, 7}));
    const EloEstimate theirs = elo_of(pairs({7, 14, 20, 9, 3}));
    EXPECT_NEAR(ours.elo, -theirs.elo, 1e-9);
    EXPECT_NEAR(ours.low, -theirs.high, 1e-9);
    EXPECT_NEAR(likelihood_of_superiority(pairs({3, 9, 20, 14, 7})) +
                    likelihood_of_superiority(pairs({7, 14, 20, 9, 3})),
                1,
                1e-12);
}

TEST(Sprt, IsOpenBeforeTheFirstPair) {
    const SprtAnswer answer = sprt({}, {});
    EXPECT_EQ(answer.verdict, SprtAnswer::Verdict::Open);
    EXPECT_EQ(answer.ratio, 0);
    EXPECT_NEAR(answer.high, std::log(19), 1e-12);
    EXPECT_NEAR(answer.low, -std::log(19), 1e-12);
}

// For small leads the exact ratio is close to the one of a normal distribution:
// pairs · (s1 - s0) · (2·mean - s0 - s1) / (2 · variance).
TEST(Sprt, AgreesWithTheNormalDistributionForSmallLeads) {
    const std::array<int, 5> counts{100, 250, 320, 280, 110};
    const double total = 1060;
    double mean = 0;
    double square = 0;
    for (std::size_t i = 0; i < 5; ++i) {
        mean += counts[i] * (static_cast<double>(i) / 4) / total;
        square += counts[i] * (static_cast<double>(i * i) / 16) / total;
    }
    const double s0 = share_of_elo(-2);
    const double s1 = share_of_elo(6);
    const double expected = total * (s1 - s0) * (2 * mean - s0 - s1) / (2 * (square - mean * mean));
    EXPECT_NEAR(sprt({-2, 6, 0.05, 0.05}, pairs(counts)).ratio, expected, 0.02 * expected);
}

TEST(Sprt, AcceptsWhatIsPlainlySo) {
    EXPECT_EQ(sprt({0, 10, 0.05, 0.05}, pairs({0, 0, 20, 0, 180})).verdict,
              SprtAnswer::Verdict::Elo1);
    EXPECT_EQ(sprt({0, 10, 0.05, 0.05}, pairs({180, 0, 20, 0, 0})).verdict,
              SprtAnswer::Verdict::Elo0);
    EXPECT_EQ(sprt({0, 10, 0.05, 0.05}, pairs({0, 0, 1, 0, 2})).verdict, SprtAnswer::Verdict::Open);
}

// With risks of 5 %, of 100 tests about 5 go wrong; 16 would be five deviations off.
TEST(Sprt, IsRarelyWrong) {
    Random random(5);
    int false_alarms = 0;
    int misses = 0;
    for (int i = 0; i < 100; ++i) {
        false_alarms += verdict_at(0.5, 0.2, random) == SprtAnswer::Verdict::Elo1;
        misses += verdict_at(share_of_elo(60), 0.2, random) == SprtAnswer::Verdict::Elo0;
    }
    EXPECT_LT(false_alarms, 16);
    EXPECT_LT(misses, 16);
    EXPECT_GT(false_alarms + misses, 0);  // a test that is never wrong asks for too many games
}

}  // namespace damjen
