// Every reason why a move is refused, in the positions where players ask for it.

#include "notation/fen.hpp"
#include "rules/explain.hpp"
#include "support/random_positions.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace damjen {

namespace {

using Why = Explanation::Why;

Explanation ask(std::string_view fen,
                int from,
                std::optional<int> to = std::nullopt,
                const RuleSet& rules = kWfd,
                std::optional<Bitboard> captured = std::nullopt) {
    Attempt attempt{Square(from), std::nullopt, captured};
    if (to) attempt.to = Square(*to);
    return explain(rules, parse_fen(fen).value().position, attempt);
}

constexpr const char* kStart = "W:W31-50:B1-20";

}  // namespace

TEST(Explain, CallsALegalMoveLegal) {
    EXPECT_EQ(ask(kStart, 32, 28).why, Why::Legal);
    EXPECT_EQ(ask(kStart, 32).why, Why::Legal);
}

TEST(Explain, NamesAnEmptySquareAndAPieceOfTheOther) {
    EXPECT_EQ(ask(kStart, 25, 20).why, Why::EmptySquare);
    EXPECT_EQ(ask(kStart, 20, 25).why, Why::NotYours);
}

TEST(Explain, NamesHowAManMoves) {
    EXPECT_EQ(ask("W:W28:B1", 28, 33).why, Why::MenMoveForward);
    EXPECT_EQ(ask("W:W28:B1", 28, 17).why, Why::MenMoveOneStep);
    EXPECT_EQ(ask("W:W28:B1", 28, 18).why, Why::MenMoveOneStep);
    EXPECT_EQ(ask(kStart, 37, 32).why, Why::SquareTaken);
    EXPECT_EQ(ask(kStart, 45).why, Why::PieceBlocked);
}

TEST(Explain, NamesHowAKingMoves) {
    EXPECT_EQ(ask("W:WK28:B1", 28, 18).why, Why::NotOnALine);
    EXPECT_EQ(ask("W:WK28:B1", 28, 18, kStraight).why, Why::Legal);
    EXPECT_EQ(ask("W:WK28,22:B1", 28, 17).why, Why::SquareTaken);
}

TEST(Explain, NamesTheKingThatMadeThreeMoves) {
    EXPECT_EQ(ask("W:WK28,46:B5:H0:F1:+0+328", 28, 22).why, Why::KingMadeThree);
    EXPECT_EQ(ask("W:WK28,46:B5:H0:F1:+0+328", 28).why, Why::KingMadeThree);
}

TEST(Explain, SaysThatAnotherPieceMustCapture) {
    const Explanation answer = ask("W:W33,46:B28,1", 46, 41);
    EXPECT_EQ(answer.why, Why::CaptureCompulsory);
    ASSERT_EQ(answer.duty.size(), 1u);
    EXPECT_EQ(answer.duty[0], (PieceCapture{Square(33), false, {.men = 1, .kings = 0}}));
    EXPECT_EQ(ask("W:W33,46:B28,1", 46).why, Why::CaptureCompulsory);
}

TEST(Explain, SaysThatThisVeryPieceMustCapture) {
    EXPECT_EQ(ask("W:W33,46:B28,1", 33, 29).why, Why::PieceMustCapture);
}

TEST(Explain, ComparesACaptureWithABetterOne) {
    // 32 can take one man; 38 takes a king.
    const Explanation answer = ask("W:W32,44:B28,K40,1", 32, 23);
    EXPECT_EQ(answer.why, Why::WorthLess);
    EXPECT_EQ(answer.value, (CaptureValue{.men = 1, .kings = 0}));
    EXPECT_EQ(answer.best(), (CaptureValue{.men = 0, .kings = 1}));
}

TEST(Explain, SaysThatAKingMustTakeAtEqualValue) {
    const Explanation answer = ask("W:W9,K24:B19", 9, 29);
    EXPECT_EQ(answer.why, Why::KingMustCapture);
    ASSERT_EQ(answer.duty.size(), 1u);
    EXPECT_TRUE(answer.duty[0].is_king);
}

TEST(Explain, SaysThatACaptureMustGoOn) {
    // 41x1 takes 11 and 31; 21 lies between the two.
    EXPECT_EQ(ask("W:W41:B11,31", 41, 21).why, Why::PathIncomplete);
}

TEST(Explain, SaysWhenFromAndToNameSeveralCaptures) {
    EXPECT_EQ(ask("W:WK36:B26,37,44", 36, 50).why, Why::Ambiguous);
    EXPECT_EQ(ask("W:WK36:B26,37,44", 36, 50, kWfd, Bitboard{Square(26), Square(44)}).why,
              Why::Legal);
}

TEST(Explain, SaysWhenTheGameIsOver) { EXPECT_EQ(ask("W:W31:B", 31, 26).why, Why::GameOver); }

TEST(Explain, CallsExactlyTheLegalMovesLegal) {
    for (const RuleSet* rules : kRuleSets) {
        RandomPositions positions(*rules, 17);
        for (int i = 0; i < 300; ++i) {
            const Position position = positions.next();
            const MoveList legal = legal_moves(*rules, position);
            for (const Move& move : legal) {
                ASSERT_EQ(explain(*rules, position, {move.from, move.to, move.captured}).why,
                          Why::Legal);
            }
            const auto index = [&] {
                return Square::from_index(static_cast<int>(positions.random().below(50)));
            };
            const Attempt attempt{index(), index(), std::nullopt};
            const bool exists = std::any_of(legal.begin(), legal.end(), [&](const Move& move) {
                return move.from == attempt.from && move.to == *attempt.to;
            });
            const Why why = explain(*rules, position, attempt).why;
            ASSERT_EQ(why == Why::Legal || why == Why::Ambiguous, exists) << to_fen(position);
        }
    }
}

}  // namespace damjen
