#include "base/overloaded.hpp"
#include "notation/fen.hpp"
#include "protocol/hub_move.hpp"
#include "protocol/hub_session.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace damjen {

namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::StartsWith;
using Purpose = HubSearch::Purpose;
using Texts = std::vector<std::string>;

std::string text_of(const HubRequest& request) {
    return std::visit(Overloaded{[](const HubPrepare&) -> std::string { return "(prepare)"; },
                                 [](const HubForget&) -> std::string { return "(forget)"; },
                                 [](const HubSearch& search) -> std::string {
                                     const char* purpose = search.purpose == Purpose::Move ? "move"
                                                           : search.purpose == Purpose::Ponder
                                                               ? "ponder"
                                                               : "analyze";
                                     return std::string("(search ") + purpose + " ply " +
                                            std::to_string(search.game.ply()) + ": " +
                                            to_text(to_message(search.limits)) + ")";
                                 },
                                 [](const HubPonderHit&) -> std::string { return "(hit)"; },
                                 [](const HubStop&) -> std::string { return "(stop)"; }},
                      request);
}

// The lines, then the requests in brackets.
Texts texts_of(const HubReply& reply) {
    Texts texts;
    for (const HubMessage& line : reply.lines)
        texts.push_back(to_text(line));
    for (const HubRequest& request : reply.requests)
        texts.push_back(text_of(request));
    return texts;
}

class HubSessionTest : public testing::Test {
protected:
    // What comes of several lines, one after the other.
    template <class... Lines>
    Texts say(const Lines&... lines) {
        Texts texts;
        for (const std::string_view line : {std::string_view(lines)...}) {
            for (std::string& text : texts_of(session_.receive(line)))
                texts.push_back(std::move(text));
        }
        return texts;
    }
    Texts find(std::string_view move, std::string_view ponder = "") {
        HubDone done{parse_hub_move(move).value(), std::nullopt};
        if (!ponder.empty()) done.ponder = parse_hub_move(ponder).value();
        return texts_of(session_.found(done));
    }

    HubSession session_{{"Damjen", "1.0", "its authors"}, HubSettings{}};
};

}  // namespace

TEST_F(HubSessionTest, DeclaresItselfAndItsParameters) {
    EXPECT_THAT(say("hub"),
                ElementsAre("id name=Damjen version=1.0 author=\"its authors\"",
                            "param name=variant value=frisian type=enum "
                            "values=\"frisian frisian-straight frisian-ludoteka\"",
                            "param name=threads value=1 type=int min=1 max=64",
                            "param name=tt-size value=24 type=int min=16 max=30",
                            "param name=endgame-size value=3 type=int min=0 max=6",
                            "param name=level value=10 type=int min=1 max=10",
                            "param name=multi-pv value=1 type=int min=1 max=64",
                            "param name=book value=false type=bool",
                            "param name=ponder value=false type=bool",
                            "wait"));
}

TEST_F(HubSessionTest, IsReadyOnceItsParametersAreTakenUp) {
    EXPECT_THAT(say("set-param name=variant value=frisian-straight",
                    "set-param name=tt-size value=20",
                    "set-param name=ponder value=true"),
                IsEmpty());
    const HubReply reply = session_.receive("init");
    const HubSettings& settings = std::get<HubPrepare>(reply.requests.at(0)).settings;
    EXPECT_EQ(settings.rules, &kStraight);
    EXPECT_EQ(settings.table_log, 20);
    EXPECT_TRUE(settings.ponder);
    EXPECT_THAT(texts_of(session_.prepared()), ElementsAre("ready"));
}

TEST_F(HubSessionTest, SaysWhyAParameterIsRefused) {
    EXPECT_THAT(
        say("set-param name=threads value=0",
            "set-param name=ponder value=1",
            "set-param name=variant value=normal",
            "set-param name=bb-size value=6",
            "set-param"),
        ElementsAre(
            "error message=\"threads: character 1: expected a number from 1 to 64, found '0'\"",
            "error message=\"ponder: character 1: expected true or false, found '1'\"",
            "error message=\"variant: character 1: expected one of frisian frisian-straight "
            "frisian-ludoteka, found 'n'\"",
            "error message=\"set-param: character 1: expected a parameter declared by param, "
            "found 'b'\"",
            "error message=\"set-param: character 1: expected name=, found the end\""));
}

TEST_F(HubSessionTest, SearchesThePositionWithinTheLimits) {
    EXPECT_THAT(say("pos start moves=\"32-28 19-23\"", "level depth=5", "go think"),
                ElementsAre("(search move ply 2: level depth=5)"));
    EXPECT_THAT(texts_of(session_.tell({.depth = 1, .score = 7})),
                ElementsAre("info depth=1 score=0.07"));
    EXPECT_THAT(find("28x19x23", "14x23x19"), ElementsAre("done move=28x19x23 ponder=14x23x19"));
}

TEST_F(HubSessionTest, ForgetsTheLevelWithEveryPositionAndSearch) {
    say("level depth=5", "pos start");
    EXPECT_THAT(say("go analyze"), ElementsAre("(search analyze ply 0: level)"));
    find("32-28");
    say("level depth=5", "go think");
    find("32-28");
    EXPECT_THAT(say("go think"), ElementsAre("(search move ply 0: level)"));
}

TEST_F(HubSessionTest, AnswersPingDuringASearch) {
    say("pos start", "go think");
    EXPECT_THAT(say("ping"), ElementsAre("pong"));
    EXPECT_TRUE(session_.is_searching());
}

TEST_F(HubSessionTest, StopsOnceWhenToldTwice) {
    say("pos start", "level infinite", "go analyze");
    EXPECT_THAT(say("stop", "stop"), ElementsAre("(stop)"));
    EXPECT_THAT(find("32-28"), ElementsAre("done move=32-28"));
}

TEST_F(HubSessionTest, HasNothingToStopOutsideASearch) {
    EXPECT_THAT(say("stop", "ponder-hit"), IsEmpty());
}

TEST_F(HubSessionTest, HoldsAnAnswerFoundWhilePonderingUntilTheHit) {
    say("pos start", "level depth=3", "go ponder");
    EXPECT_THAT(find("32-28"), IsEmpty());
    EXPECT_THAT(say("ponder-hit"), ElementsAre("done move=32-28"));
}

TEST_F(HubSessionTest, GoesOnThinkingAfterAPonderHit) {
    say("pos start", "level time=60", "go ponder");
    EXPECT_THAT(say("ponder-hit", "ponder-hit"), ElementsAre("(hit)"));
    EXPECT_THAT(find("32-28"), ElementsAre("done move=32-28"));
}

TEST_F(HubSessionTest, AnswersWhenPonderingWasInVain) {
    say("pos start", "go ponder");
    EXPECT_THAT(say("stop"), ElementsAre("(stop)"));
    EXPECT_THAT(find("32-28"), ElementsAre("done move=32-28"));
    say("go ponder");
    find("32-28");
    EXPECT_THAT(say("stop"), ElementsAre("done move=32-28"));
}

TEST_F(HubSessionTest, HoldsAnAnswerToAnInfiniteSearchUntilTheStop) {
    say("pos start", "level infinite", "go think");
    EXPECT_THAT(find("32-28"), IsEmpty());
    EXPECT_THAT(say("stop"), ElementsAre("done move=32-28"));
}

TEST_F(HubSessionTest, EndsASearchForALineThatNeedsIt) {
    say("pos start", "level depth=30", "go think");
    EXPECT_THAT(say("pos start moves=32-28", "level depth=2", "go think"), ElementsAre("(stop)"));
    EXPECT_THAT(find("31-26"),
                ElementsAre("done move=31-26", "(search move ply 1: level depth=2)"));
}

TEST_F(HubSessionTest, KeepsAStopForTheSearchItWasMeantFor) {
    say("pos start", "go think");
    EXPECT_THAT(say("go analyze", "stop"), ElementsAre("(stop)"));
    EXPECT_THAT(find("32-28"),
                ElementsAre("done move=32-28", "(search analyze ply 0: level)", "(stop)"));
    EXPECT_THAT(find("31-26"), ElementsAre("done move=31-26"));
}

TEST_F(HubSessionTest, RefusesToSearchWhatItDidNotUnderstand) {
    EXPECT_THAT(say("pos start moves=\"32-28 32-28\"", "go think"),
                ElementsAre("error message=\"moves: illegal move 32-28\"",
                            "error message=\"go: there is no position, the last pos was refused\"",
                            "done"));
    EXPECT_THAT(say("pos start", "go think"), ElementsAre("(search move ply 0: level)"));
    find("31-26");

    const std::string endless = "pos pos=" + std::string(HubSession::kLongestLine, 'e');
    for (const std::string& pos : {std::string("pos start moves=\"32-28"),
                                   std::string(" pos pos=W wolf=W28=3"),
                                   std::string("pos =x"),
                                   endless}) {
        EXPECT_THAT(say("pos start", pos, "go think"),
                    ElementsAre(StartsWith("error"),
                                "error message=\"go: there is no position, the last pos was "
                                "refused\"",
                                "done"))
            << pos.substr(0, 40);
    }
    for (const char* level : {"level depth=0", "level move-time=soon", "level depth=\""}) {
        EXPECT_THAT(say("pos start", level, "level nodes=5", "go think"),
                    ElementsAre(StartsWith("error"),
                                "error message=\"go: there are no limits, the last level was "
                                "refused\"",
                                "done"))
            << level;
        EXPECT_THAT(say("level depth=2", "go think"),
                    ElementsAre("(search move ply 0: level depth=2)"));
        find("31-26");
    }
}

TEST_F(HubSessionTest, EndsASearchForAPositionThatCannotBeRead) {
    say("pos start", "go think");
    EXPECT_THAT(say("pos start moves=\"", "go think"), ElementsAre(StartsWith("error"), "(stop)"));
    EXPECT_THAT(find("31-26"), ElementsAre("done move=31-26", StartsWith("error"), "done"));
}

TEST_F(HubSessionTest, TakesAClockBelowZeroForOneThatHasRunOut) {
    EXPECT_THAT(say("pos start", "level time=-0.05 inc=1", "go think"),
                ElementsAre("(search move ply 0: level time=0 inc=1)"));
}

TEST_F(HubSessionTest, AnswersUnknownAndBrokenLinesWithAnError) {
    EXPECT_THAT(say("", "dance", "pos pos=\"", "level depth=deep", "ponder-hit now"),
                ElementsAre("error message=\"character 1: expected a command, found the end\"",
                            "error message=\"unknown command 'dance'\"",
                            "error message=\"character 10: expected a closing ''', found the end\"",
                            "error message=\"depth: character 1: expected a number from 1 to "
                            "1000, found 'd'\""));
}

TEST_F(HubSessionTest, ReadsNoEndlessLineAndKeepsNoEndlessQueue) {
    const std::string endless(HubSession::kLongestLine + 1, 'x');
    EXPECT_THAT(say(endless),
                ElementsAre("error message=\"a line of more than 262144 bytes is "
                            "not read\""));
    say("pos start", "go think");
    for (std::size_t i = 0; i < HubSession::kMostWaiting; ++i)
        say("new-game");
    EXPECT_THAT(say("new-game"),
                ElementsAre("error message=\"too many lines wait for the search to end\""));
    EXPECT_EQ(find("32-28").size(), 1 + HubSession::kMostWaiting);
}

TEST_F(HubSessionTest, ReadsKingRunsThatThePositionCannotCarry) {
    std::string board(51, 'e');
    board[0] = 'W';
    board[32] = 'W';
    board[40] = 'w';
    board[11] = 'b';
    say("pos pos=" + board + " wolf=\"W32=3\"");
    const HubReply reply = session_.receive("go think");
    EXPECT_EQ(to_fen(std::get<HubSearch>(reply.requests.at(0)).game.position()),
              "W:WK32,40:B11:H0:F1:+0+332");
}

TEST_F(HubSessionTest, TellsAQuitFromEverythingElse) {
    EXPECT_TRUE(HubSession::asks_to_quit("quit"));
    EXPECT_TRUE(HubSession::asks_to_quit("  quit now=yes\r"));
    EXPECT_FALSE(HubSession::asks_to_quit("quitter"));
    EXPECT_FALSE(HubSession::asks_to_quit(""));
}

}  // namespace damjen
