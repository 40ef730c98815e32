#include "rules/setup.hpp"
#include "support/random_positions.hpp"

#include <gtest/gtest.h>

namespace damjen {

namespace {

using What = SetupError::What;

damjen::Setup two_pieces() {
    damjen::Setup setup;
    setup.board.put(Square(28), {Color::White, Kind::King});
    setup.board.put(Square(31), {Color::White, Kind::Man});
    setup.board.put(Square(5), {Color::Black, Kind::Man});
    return setup;
}

}  // namespace

TEST(SetupToPosition, IsTheInverseOfPositionToSetup) {
    RandomPositions positions(kStraight, 5);
    for (int i = 0; i < 2'000; ++i) {
        const Position position = positions.next();
        ASSERT_EQ(to_position(to_setup(position)).value(), position);
    }
}

TEST(SetupToPosition, RefusesAnEmptyBoardButNotAnEmptySide) {
    EXPECT_EQ(to_position({}).error().what, What::NoPieces);
    damjen::Setup setup;
    setup.board.put(Square(50), {Color::White, Kind::Man});
    EXPECT_TRUE(to_position(setup));
}

TEST(SetupToPosition, RefusesTwoPiecesOnOneSquare) {
    damjen::Setup setup = two_pieces();
    setup.board.men[1] |= Square(28);
    EXPECT_EQ(to_position(setup).error(), (SetupError{What::SquareTaken, {}, Square(28)}));
}

TEST(SetupToPosition, RefusesAManOnItsFarRow) {
    damjen::Setup setup = two_pieces();
    setup.board.put(Square(48), {Color::Black, Kind::Man});
    EXPECT_EQ(to_position(setup).error(),
              (SetupError{What::ManOnFarRow, Color::Black, Square(48)}));
}

TEST(SetupToPosition, RefusesKingRunsThatCannotBe) {
    damjen::Setup setup = two_pieces();
    setup.runs[0] = {4, Square(28)};
    EXPECT_EQ(to_position(setup).error().what, What::RunTooLong);
    setup.runs[0] = {-1, Square(28)};
    EXPECT_EQ(to_position(setup).error().what, What::RunTooLong);
    setup.runs[0] = {2, std::nullopt};
    EXPECT_EQ(to_position(setup).error().what, What::RunWithoutSquare);
    setup.runs[0] = {2, Square(31)};
    EXPECT_EQ(to_position(setup).error(),
              (SetupError{What::RunWithoutKing, Color::White, Square(31)}));
    setup.runs[0] = {3, Square(28)};
    EXPECT_EQ(to_position(setup).value().run_of(Color::White), (KingRun{Square(28), 3}));
}

TEST(SetupToPosition, DropsTheRunOfASideWithoutMen) {
    damjen::Setup setup = two_pieces();
    setup.board.remove(Square(31));
    setup.runs[0] = {3, Square(28)};
    EXPECT_EQ(to_position(setup).value().run_of(Color::White), KingRun{});
}

// Legal moves are the same ones turned round, and nothing is lost on the way.
TEST(TurnedRound, IsTheSamePositionForTheOtherSide) {
    Random random(11);
    for (int i = 0; i < 2000; ++i) {
        const Position position = random_board(random, 6, 50);
        const Position turned = turned_round(position);
        EXPECT_EQ(turned.turn(), opponent(position.turn()));
        EXPECT_EQ(turned_round(turned), position);
        for (const RuleSet* rules : kRuleSets)
            EXPECT_EQ(count_legal_moves(*rules, turned), count_legal_moves(*rules, position));
    }
    EXPECT_EQ(turned_round(turned_round(Position::full())), Position::full());
    EXPECT_EQ(turned_round(Position::full()).board(), Position::full().board());
}

}  // namespace damjen
