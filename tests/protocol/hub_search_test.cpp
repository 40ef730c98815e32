#include "protocol/hub_move.hpp"
#include "protocol/hub_search.hpp"

#include <gtest/gtest.h>

namespace damjen {

namespace {

HubMessage line(std::string_view text) { return parse_hub(text).value(); }

HubLimits limits_of(std::string_view text) { return to_limits(line(text)).value(); }

std::string error_of(std::string_view text) {
    const auto limits = to_limits(line(text));
    return limits ? "none" : to_text(limits.error());
}

Move move_of(std::string_view text) { return parse_hub_move(text).value(); }

}  // namespace

TEST(HubLimits, AreAnyOfTheFormsOfALevelLine) {
    EXPECT_EQ(limits_of("level depth=12").depth, 12);
    EXPECT_EQ(limits_of("level nodes=20000").nodes, 20000U);
    EXPECT_EQ(limits_of("level move-time=0.25").move_time, Milliseconds(250));
    EXPECT_EQ(limits_of("level moves=5 time=60 inc=1.5").clock,
              (HubClock{Milliseconds(60'000), 5, Milliseconds(1500)}));
    EXPECT_TRUE(limits_of("level infinite").infinite);
    EXPECT_EQ(limits_of("level"), HubLimits{});
    EXPECT_EQ(limits_of("level handicap=3"), HubLimits{});  // an argument nobody here knows
}

TEST(HubLimits, AddUp) {
    const HubLimits limits = to_limits(line("level nodes=7"), limits_of("level depth=3")).value();
    EXPECT_EQ(limits.depth, 3);
    EXPECT_EQ(limits.nodes, 7U);
}

TEST(HubLimits, AreRefusedWithTheirName) {
    EXPECT_EQ(error_of("level depth=0"),
              "depth: character 1: expected a number from 1 to 1000, found '0'");
    EXPECT_EQ(error_of("level nodes=-4"),
              "nodes: character 1: expected a number from 1 to 9223372036854775807, found '-'");
    EXPECT_EQ(error_of("level move-time=soon"),
              "move-time: character 1: expected seconds, as in 0.5, found 's'");
    EXPECT_EQ(error_of("level time=nan"),
              "time: character 1: expected seconds, as in 0.5, found 'n'");
    EXPECT_EQ(error_of("level time=1e300"),
              "time: character 1: expected seconds, as in 0.5, found '1'");
    EXPECT_EQ(error_of("level time=5 inc=-1"),
              "inc: character 1: expected seconds, as in 0.5, found '-'");
}

TEST(HubLimits, AreWrittenAsTheyAreRead) {
    for (const char* text : {"level depth=12",
                             "level nodes=20000",
                             "level move-time=0.25",
                             "level moves=5 time=60 inc=1.5",
                             "level depth=3 nodes=5 move-time=2 time=3",
                             "level infinite"}) {
        EXPECT_EQ(to_text(to_message(limits_of(text))), text);
    }
}

TEST(HubInfo, IsWrittenAsItIsRead) {
    for (const char* text :
         {"info depth=21 mean-depth=22.8 score=0.02 nodes=11449684 time=3.345 nps=3.40 "
          "pv=\"32-27 20-24 31-26\"",
          "info score=-0.50 multi-pv=2 pv=28x19x13x18",
          "info"}) {
        EXPECT_EQ(to_text(to_message(to_info(line(text)))), text);
    }
}

TEST(HubInfo, KeepsWhatItUnderstands) {
    const HubInfo info = to_info(line("info depth=x score=1.25 nodes=-1 pv=\"32-28 oops 19-23\""));
    EXPECT_EQ(info.depth, std::nullopt);
    EXPECT_EQ(info.score, Score(125));
    EXPECT_EQ(info.nodes, std::nullopt);
    EXPECT_EQ(info.line, std::vector<Move>{move_of("32-28")});
}

TEST(HubDone, IsAMoveAndPerhapsTheAnswerExpected) {
    EXPECT_EQ(to_done(line("done move=32-27 ponder=20-24")).value(),
              (HubDone{move_of("32-27"), move_of("20-24")}));
    EXPECT_EQ(to_done(line("done")).value(), HubDone{});
    EXPECT_EQ(to_text(to_message(HubDone{move_of("28x19x23"), std::nullopt})),
              "done move=28x19x23");
    EXPECT_EQ(to_text(to_done(line("done move=none")).error()),
              "move: character 1: expected a square from 1 to 50, found 'n'");
}

TEST(HubScore, TellsThePliesToAWinOrALoss) {
    EXPECT_EQ(to_hub_score(win_in(3)), "99.97");
    EXPECT_EQ(to_hub_score(loss_in(4)), "-99.96");
    EXPECT_EQ(parse_hub_score("99.97"), win_in(3));
    EXPECT_EQ(parse_hub_score("-99.96"), loss_in(4));
    EXPECT_EQ(parse_hub_score("-100"), loss_in(0));
}

TEST(HubScore, KeepsAnEvaluationApartFromAWin) {
    EXPECT_EQ(to_hub_score(5), "0.05");
    EXPECT_EQ(to_hub_score(-5), "-0.05");
    EXPECT_EQ(to_hub_score(9999), "80.00");
    EXPECT_EQ(parse_hub_score("+0.35"), Score(35));
    EXPECT_EQ(parse_hub_score("85.00"), Score(8500));
    EXPECT_EQ(parse_hub_score("much"), std::nullopt);
}

TEST(HubScore, IsReadAgainAsItWasWritten) {
    for (int value = -8000; value <= 8000; ++value)
        ASSERT_EQ(parse_hub_score(to_hub_score(value)), Score(value));
    for (int plies = 0; plies <= 1000; ++plies)
        ASSERT_EQ(parse_hub_score(to_hub_score(win_in(plies))), win_in(plies));
}

}  // namespace damjen
