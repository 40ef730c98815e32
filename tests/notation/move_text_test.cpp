#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "support/random_positions.hpp"

#include <set>

#include <gtest/gtest.h>

namespace damjen {

namespace {

using What = MoveTextError::What;

std::string read(std::string_view fen, std::string_view text, const RuleSet& rules = kWfd) {
    const auto move = parse_move(rules, parse_fen(fen).value().position, text);
    if (move) return to_full_text(*move);
    switch (move.error().what) {
    case What::Malformed:
        return to_text(move.error().where, text);
    case What::Illegal:
        return "illegal";
    case What::WrongSign:
    case What::Ambiguous:
        break;
    }
    std::string all = move.error().what == What::WrongSign ? "rather" : "one of";
    for (const std::string& candidate : move.error().candidates)
        all += ' ' + candidate;
    return all;
}

constexpr const char* kStart = "W:W31-50:B1-20";
constexpr const char* kTwoWays = "W:WK36:B26,37,44";

}  // namespace

TEST(MoveText, ReadsAQuietMoveInEveryWayPeopleWriteIt) {
    for (const char* text :
         {"32-28", "32 - 28", "32 28", "3228", " 32-28 ", "032-028", "32–28", "32‑28", "32−28"}) {
        EXPECT_EQ(read(kStart, text), "32-28") << text;
    }
}

TEST(MoveText, ReadsACaptureInEveryWayPeopleWriteIt) {
    for (const char* text :
         {"41x1", "41×1", "41:1", "41X1", "41*1", "41x 1", "41 1", "4101", "41x21x1"}) {
        EXPECT_EQ(read("W:W41:B11,31", text), "41x1:11,31") << text;
    }
}

TEST(MoveText, WritesTheRouteOnlyWhereItIsNeeded) {
    const Position position = parse_fen(kTwoWays).value().position;
    std::set<std::string> texts;
    for (const Move& move : legal_moves(kWfd, position))
        texts.insert(to_text(kWfd, position, move));
    EXPECT_EQ(texts, (std::set<std::string>{"36x49", "36x6x50", "36x39x50"}));
}

TEST(MoveText, AsksWhichOfSeveralCapturesIsMeant) {
    EXPECT_EQ(read(kTwoWays, "36x50"), "one of 36x6x50 36x39x50");
    EXPECT_EQ(read(kTwoWays, "36x6x50"), "36x50:26,44");
    EXPECT_EQ(read(kTwoWays, "36x39x50"), "36x50:37,44");
}

TEST(MoveText, ReadsACaptureThatEndsWhereItBegan) {
    EXPECT_EQ(read("W:W40:B39,43,44", "40x40"), "40x40:39,43,44");
}

TEST(MoveText, DoesNotTakeADashForACapture) {
    EXPECT_EQ(read("W:W28,50:B1,2,19", "28-10"), "illegal");
    EXPECT_EQ(read("W:W28,50:B1,2,22", "28-17"), "rather 28x17");
    EXPECT_EQ(read(kTwoWays, "36-50"), "rather 36x6x50 36x39x50");
    EXPECT_EQ(read(kStart, "32x28"), "rather 32-28");
}

TEST(MoveText, PointsAtWhatIsNoMove) {
    EXPECT_EQ(read(kStart, ""), "character 1: expected a square from 1 to 50, found the end");
    EXPECT_EQ(read(kStart, "32-51"), "character 4: expected a square from 1 to 50, found '5'");
    EXPECT_EQ(read(kStart, "32"), "character 3: expected '-' or 'x' and a square, found the end");
    EXPECT_EQ(read(kStart, "32-28!"),
              "character 6: expected '-', 'x' or the end of the move, found '!'");
    EXPECT_EQ(read(kStart, "32-28x22"),
              "character 6: expected the same separator throughout, found 'x'");
    EXPECT_EQ(read(kStart, "32-28-22"),
              "character 1: expected a quiet move of two squares, found '3'");
}

TEST(MoveText, WrittenAndReadIsTheSameMove) {
    for (const RuleSet* rules : kRuleSets) {
        RandomPositions positions(*rules, 29);
        for (int i = 0; i < 1'500; ++i) {
            const Position position = positions.next();
            const MoveList legal = legal_moves(*rules, position);
            for (const Move& move : legal) {
                const std::string text = to_text(position, move, legal);
                const auto again = parse_move(*rules, position, text);
                ASSERT_TRUE(again) << text << " in " << to_fen(position);
                ASSERT_EQ(*again, move) << text << " in " << to_fen(position);
            }
        }
    }
}

}  // namespace damjen
