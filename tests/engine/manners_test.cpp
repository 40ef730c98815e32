#include "engine/manners.hpp"
#include "rules/setup.hpp"

#include <gtest/gtest.h>

namespace damjen {

namespace {

// A king each, and these men.
Game kings_and_men(Bitboard white_men, Bitboard black_men) {
    Setup setup;
    setup.board.men = {white_men, black_men};
    setup.board.kings = {Square(28), Square(1)};
    return Game(kStraight, {.position = to_position(setup).value()});
}

std::vector<Score> times(std::size_t count, Score score) {
    return std::vector<Score>(count, score);
}

}  // namespace

TEST(Manners, NeverResignBelowLevelEight) {
    const auto hopeless = times(20, -2000);
    for (int number = 1; number <= Level::kCount; ++number)
        EXPECT_EQ(resigns(level(number), hopeless), number >= 8) << number;
}

TEST(Manners, ResignOnlyAfterSeveralHopelessMoves) {
    const Level best = level(Level::kCount);
    EXPECT_FALSE(resigns(best, times(2, -2000)));
    auto scores = times(10, -2000);
    EXPECT_TRUE(resigns(best, scores));
    scores.back() = -300;
    EXPECT_FALSE(resigns(best, scores));
    EXPECT_FALSE(resigns(best, times(10, -400)));
    EXPECT_FALSE(resigns(best, {}));
}

TEST(Manners, WantADrawWhenFewPiecesHaveBeenLevelForLong) {
    const Game game = kings_and_men(Square(46), Square(5));
    EXPECT_TRUE(wants_draw(game, times(10, 0)));
    EXPECT_FALSE(wants_draw(game, times(3, 0)));
    EXPECT_FALSE(wants_draw(game, times(10, 80)));
    auto scores = times(10, 0);
    scores[8] = 60;
    EXPECT_FALSE(wants_draw(game, scores));
}

TEST(Manners, PlayOnWhileThereIsMuchOnTheBoard) {
    EXPECT_FALSE(wants_draw(Game(kStraight), times(30, 0)));
    EXPECT_FALSE(wants_draw(
        kings_and_men({Square(46), Square(47), Square(48)}, {Square(5), Square(4), Square(3)}),
        times(30, 0)));
}

TEST(Manners, AgreeAtOnceWhereTheTableKnowsADraw) {
    const Game game = kings_and_men({}, {});
    EXPECT_TRUE(wants_draw(game, times(1, 0)));
    EXPECT_FALSE(wants_draw(game, times(1, win_in(3))));
    EXPECT_FALSE(wants_draw(game, {}));
}

}  // namespace damjen
