#include "base/overloaded.hpp"
#include "base/random.hpp"
#include "protocol/dxp_inbox.hpp"
#include "protocol/dxp_session.hpp"

#include <deque>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace damjen {

namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Reason = DxpGameEnd::Reason;
using Why = DxpResult::Why;
using Texts = std::vector<std::string>;

std::string text_of(const DxpResult& result) {
    constexpr const char* kReasons[] = {"unknown", "lost", "drawn", "won"};
    constexpr const char* kWhys[] = {
        "rules", "claimed", "time", "moves", "illegal", "resigned", "disconnected"};
    return std::string(kReasons[static_cast<int>(result.reason)]) + " by " +
           kWhys[static_cast<int>(result.why)];
}

std::string text_of(const DxpEvent& event) {
    return std::visit(
        Overloaded{[](const DxpStarted&) -> std::string { return "(started)"; },
                   [](const DxpThink&) -> std::string { return "(think)"; },
                   [](const DxpStopThinking&) -> std::string { return "(stop)"; },
                   [](const DxpPlayed&) -> std::string { return "(played)"; },
                   [](const DxpWentBack&) -> std::string { return "(went back)"; },
                   [](const DxpBackDenied&) -> std::string { return "(denied)"; },
                   [](const DxpEnded& ended) { return "(" + text_of(ended.result) + ")"; },
                   [](const DxpRefused& refused) {
                       return "(refused " + std::to_string(static_cast<int>(refused.code)) + ")";
                   },
                   [](const DxpSaid& said) { return "(said " + said.text + ")"; },
                   [](const DxpOdd& odd) { return "(odd " + odd.message + ")"; },
                   [](const DxpLeave&) -> std::string { return "(leave)"; }},
        event);
}

Texts texts_of(const DxpReply& reply) {
    Texts texts;
    for (const DxpMessage& message : reply.messages)
        texts.push_back(to_text(message));
    for (const DxpEvent& event : reply.events)
        texts.push_back(text_of(event));
    return texts;
}

std::string named(std::string name, const std::string& rest) {
    name.resize(kDxpNameWidth, ' ');
    return name + rest;
}
std::string request(const std::string& rest) { return "R01" + named("Referee", rest); }
const std::string kAccepted = "A" + named("Damjen", "0");
const std::string kOtherVersion = "A" + named("Damjen", "1");
const std::string kNotThis = "A" + named("Damjen", "2");
const std::string kNoGames = "A" + named("Damjen", "3");

// A session, and a clock that a test turns by hand.
struct Follower {
    explicit Follower(DxpOptions options = {}) : session(std::move(options), Milliseconds(0)) {}

    Texts hear(const std::string& text) { return texts_of(session.receive(text, now)); }
    Texts play(int from, int to) {
        return texts_of(session.play({Bitboard(), Square(from), Square(to)}, now));
    }
    void pass(int seconds) { now += Milliseconds(1000 * seconds); }

    Milliseconds now{0};
    DxpSession session;
};

}  // namespace

TEST(DxpSession, FollowsAGameAndMovesFirstWithWhite) {
    Follower follower;
    EXPECT_THAT(follower.hear(request("W001075A")), ElementsAre(kAccepted, "(started)", "(think)"));
    EXPECT_EQ(follower.session.game()->opponent, "Referee");
    EXPECT_EQ(follower.session.left(follower.now), Milliseconds(60'000));
    follower.pass(2);
    EXPECT_THAT(follower.play(31, 26), ElementsAre("M0002312600"));
    EXPECT_THAT(follower.hear("M0001202500"), ElementsAre("(played)", "(think)"));
    EXPECT_EQ(follower.session.left(follower.now), Milliseconds(58'000));
}

TEST(DxpSession, WaitsForTheFirstMoveWithBlack) {
    Follower follower;
    EXPECT_THAT(follower.hear(request("Z001075A")), ElementsAre(kAccepted, "(started)"));
    EXPECT_THAT(follower.hear("M0000312600"), ElementsAre("(played)", "(think)"));
}

TEST(DxpSession, OffersAGameAndPlaysIt) {
    Follower initiator({.follows = false});
    EXPECT_THAT(texts_of(initiator.session.offer({"Damjen", Color::White, 5, 0}, initiator.now)),
                ElementsAre("R01" + named("Damjen", "W005000A")));
    EXPECT_THAT(initiator.hear("A" + named("Scan 3.1", "0")), ElementsAre("(started)"));
    EXPECT_EQ(initiator.session.game()->opponent, "Scan 3.1");
    EXPECT_THAT(initiator.hear("M0001312600"), ElementsAre("(played)", "(think)"));
    EXPECT_THAT(initiator.play(20, 25), ElementsAre("M0000202500"));
}

TEST(DxpSession, IsToldWhyAGameIsRefused) {
    Follower initiator({.follows = false});
    initiator.session.offer({"Damjen", Color::White, 5, 0}, initiator.now);
    EXPECT_THAT(initiator.hear("A" + named("Moby Dam", "2")), ElementsAre("(refused 2)"));
    EXPECT_TRUE(initiator.session.may_offer());
}

TEST(DxpSession, StartsFromAnotherPosition) {
    Follower follower;
    const std::string board = "ZeeeeezeeeeeeeeeeeeeeeeeeeeeeeeeeeeewZeeeeWeeeeeeee";
    EXPECT_THAT(follower.hear(request("Z010000B" + board)),
                ElementsAre(kAccepted, "(started)", "(think)"));
    EXPECT_TRUE(follower.session.game()
                    ->game.position()
                    .board()
                    .kings_of(Color::White)
                    .contains(Square(42)));
}

TEST(DxpSession, RefusesGamesThatCannotBePlayed) {
    Follower follower;
    // Nothing on the board; men where they would be kings; nobody can move.
    EXPECT_THAT(follower.hear(request("W001000BW" + std::string(50, 'e'))), ElementsAre(kNotThis));
    EXPECT_THAT(follower.hear(request("W001000BWw" + std::string(49, 'e'))), ElementsAre(kNotThis));
    EXPECT_THAT(follower.hear(request("W001000BW" + std::string(49, 'e') + "W")),
                ElementsAre(kNotThis));
    EXPECT_THAT(follower.hear("R02" + named("Referee", "W001075A")),
                ElementsAre(kOtherVersion, testing::StartsWith("Cnot understood"), testing::_));
    EXPECT_THAT(follower.hear("R01"),
                ElementsAre(kNotThis, testing::StartsWith("Cnot understood"), testing::_));
    follower.hear(request("W001075A"));
    EXPECT_THAT(follower.hear(request("W001075A")),
                ElementsAre(kNotThis, "Ca game is being played already", testing::_));
}

TEST(DxpSession, PlaysNoMoreGamesThanItWants) {
    Follower follower({.games = 1});
    follower.hear(request("Z001075A"));
    EXPECT_THAT(follower.hear("E10"), ElementsAre("E01", "(won by claimed)", "(leave)"));
    Follower initiator({.follows = false});
    EXPECT_THAT(initiator.hear(request("Z001075A")), ElementsAre(kNoGames));
}

TEST(DxpSession, AcknowledgesThatAGameIsOver) {
    Follower follower;
    follower.hear(request("Z001075A"));
    EXPECT_THAT(follower.hear("E20"), ElementsAre("E00", "(drawn by claimed)"));
    EXPECT_THAT(follower.hear(request("W001075A")), ElementsAre(kAccepted, "(started)", "(think)"));
    EXPECT_THAT(follower.hear("E31"), ElementsAre("E01", "(stop)", "(lost by claimed)", "(leave)"));
}

TEST(DxpSession, LosesWhenItHasNoMove) {
    Follower follower;
    std::string board(50, 'e');
    board[16] = 'w';
    board[11] = 'z';
    follower.hear(request("Z001000BW" + board));
    // 17x8 takes the last piece.
    EXPECT_THAT(follower.hear("M000017080112"), ElementsAre("E10", "(played)"));
    EXPECT_THAT(follower.hear("E00"), ElementsAre("(lost by rules)"));
}

TEST(DxpSession, EndsAGameAfterTheAgreedMoves) {
    Follower follower;
    follower.hear(request("W000001A"));
    EXPECT_EQ(follower.session.left(follower.now), std::nullopt);
    follower.play(31, 26);
    EXPECT_THAT(follower.hear("M0001202500"), ElementsAre("E00", "(played)"));
    EXPECT_THAT(follower.hear("E00"), ElementsAre("(unknown by moves)"));
}

TEST(DxpSession, ClaimsAGameWhenTheOpponentsTimeRanOut) {
    Follower follower;
    follower.hear(request("Z001000A"));
    follower.pass(63);
    EXPECT_THAT(follower.hear("M0001312600"), ElementsAre("E30", "(played)"));
    EXPECT_THAT(follower.hear("E00"), ElementsAre("(won by time)"));
    Follower patient({.claims_time = false});
    patient.hear(request("Z001000A"));
    patient.pass(63);
    EXPECT_THAT(patient.hear("M0001312600"), ElementsAre("(played)", "(think)"));
}

TEST(DxpSession, EndsAGameInWhichAnIllegalMoveIsPlayed) {
    Follower follower;
    follower.hear(request("Z001000A"));
    EXPECT_THAT(follower.hear("M0001312500"),
                ElementsAre("Cillegal move: the game ends", "E00", "(odd M0001312500)"));
    EXPECT_THAT(follower.hear("E00"), ElementsAre("(unknown by illegal)"));
}

TEST(DxpSession, RefusesAMoveOutOfTurn) {
    Follower follower;
    EXPECT_THAT(follower.hear("M0001312600"),
                ElementsAre("Cno game is being played", "(odd M0001312600)"));
    follower.hear(request("W001000A"));
    EXPECT_THAT(follower.hear("M0001312600"),
                ElementsAre("Cit is not your turn", "(odd M0001312600)"));
    EXPECT_TRUE(follower.session.is_our_turn());
}

TEST(DxpSession, GoesBackWhenAsked) {
    Follower follower;
    follower.hear(request("Z000000A"));
    follower.hear("M0001312600");
    EXPECT_THAT(follower.hear("B001W"), ElementsAre("K0", "(stop)", "(went back)"));
    EXPECT_EQ(follower.session.game()->game.ply(), 0);
    follower.hear("M0001322800");
    follower.play(20, 25);
    EXPECT_THAT(follower.hear("B001Z"), ElementsAre("K0", "(went back)", "(think)"));
    EXPECT_EQ(follower.session.game()->game.ply(), 1);
    for (const char* nonsense : {"B002W", "B002Z", "B999W"})
        EXPECT_THAT(follower.hear(nonsense), ElementsAre("K2")) << nonsense;
}

TEST(DxpSession, CountsMovesFromTheSideThatBegins) {
    Follower follower;
    const std::string board = "ZeeeeezeeeeeeeeeeeeeeeeeeeeeeeeeeeeewZeeeeWeeeeeeee";
    follower.hear(request("Z010000B" + board));
    EXPECT_THAT(follower.hear("B001W"), ElementsAre("K2"));
    EXPECT_THAT(follower.hear("B001Z"), ElementsAre("K0", "(stop)", "(went back)", "(think)"));
}

TEST(DxpSession, DoesNotGoBackIfItWasToldNotTo) {
    Follower follower({.goes_back = false});
    follower.hear(request("Z000000A"));
    EXPECT_THAT(follower.hear("B001W"), ElementsAre("K1"));
}

TEST(DxpSession, AsksToGoBackAndWaitsForTheAnswer) {
    Follower follower;
    follower.hear(request("W000000A"));
    follower.play(31, 26);
    follower.hear("M0001202500");
    EXPECT_THAT(texts_of(follower.session.ask_back(0, follower.now)),
                ElementsAre("B001W", "(stop)"));
    EXPECT_FALSE(follower.session.is_our_turn());
    EXPECT_THAT(texts_of(follower.session.ask_back(0, follower.now)), IsEmpty());
    EXPECT_THAT(follower.hear("K2"), ElementsAre("(denied)", "(think)"));
    follower.session.ask_back(0, follower.now);
    EXPECT_THAT(follower.hear("K0"), ElementsAre("(went back)", "(think)"));
    EXPECT_EQ(follower.session.game()->game.ply(), 0);
    EXPECT_THAT(follower.hear("K0"), ElementsAre("Cnobody asked to go back", "(odd K0)"));
}

TEST(DxpSession, LetsAMoveCrossItsWishToGoBack) {
    Follower follower;
    follower.hear(request("W000000A"));
    follower.play(31, 26);
    follower.session.ask_back(0, follower.now);
    EXPECT_THAT(follower.hear("M0001202500"), ElementsAre("(played)"));
    EXPECT_THAT(follower.hear("K0"), ElementsAre("(went back)", "(think)"));
}

TEST(DxpSession, PassesOnWhatIsSaid) {
    Follower follower;
    EXPECT_THAT(follower.hear("Cgoeie"), ElementsAre("(said goeie)"));
    EXPECT_THAT(texts_of(follower.session.say("goeie")), ElementsAre("Cgoeie"));
    EXPECT_EQ(texts_of(follower.session.say(std::string(500, 'x'))).at(0).size(), kDxpLongest);
}

TEST(DxpSession, LeavesTogetherWithTheOpponent) {
    Follower initiator({.follows = false});
    EXPECT_THAT(texts_of(initiator.session.leave(initiator.now)), ElementsAre("E01"));
    EXPECT_THAT(initiator.hear("E01"), ElementsAre("(leave)"));
    Follower follower;
    EXPECT_THAT(follower.hear("E01"), ElementsAre("E01", "(leave)"));
    EXPECT_THAT(follower.hear(request("W001000A")), IsEmpty());
}

TEST(DxpSession, NeverAnswersTheEndOfNothing) {
    Follower follower;
    EXPECT_THAT(follower.hear("E00"), IsEmpty());
}

TEST(DxpSession, GivesUpASilentOpponent) {
    Follower follower;
    follower.pass(599);
    EXPECT_THAT(texts_of(follower.session.expire(follower.now)), IsEmpty());
    follower.pass(1);
    EXPECT_THAT(texts_of(follower.session.expire(follower.now)),
                ElementsAre("Cno answer for too long", "(leave)"));
    Follower player;
    player.hear(request("Z001000A"));
    player.now = player.session.deadline();
    EXPECT_EQ(player.now, Milliseconds(60'000 + 2'000 + 60'000));
    EXPECT_THAT(texts_of(player.session.expire(player.now)),
                ElementsAre("Cno answer for too long", "(won by time)", "(leave)"));
}

TEST(DxpSession, EndsItsGameWhenTheConnectionBreaks) {
    Follower follower;
    follower.hear(request("W001000A"));
    EXPECT_THAT(texts_of(follower.session.disconnect()),
                ElementsAre("(stop)", "(unknown by disconnected)", "(leave)"));
}

// Two sessions at the ends of a wire play random games, talk and take moves back: they always have
// the same game, and see its end from opposite sides.
TEST(DxpSession, AgreesWithTheOtherEndOfTheWire) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Random random(seed);
        const RuleSet& rules = *kRuleSets[seed % 3];
        DxpSession ends[] = {DxpSession({.rules = &rules, .follows = false}, Milliseconds(0)),
                             DxpSession({.rules = &rules}, Milliseconds(0))};
        std::deque<std::string> wires[2];  // to each end
        std::optional<DxpResult> results[2];
        bool left[2] = {false, false};
        Milliseconds now{0};
        const auto take = [&](int end, const DxpReply& reply) {
            for (const DxpMessage& message : reply.messages)
                wires[1 - end].push_back(to_text(message));
            for (const DxpEvent& event : reply.events) {
                EXPECT_FALSE(std::holds_alternative<DxpOdd>(event)) << text_of(event);
                if (const auto* ended = std::get_if<DxpEnded>(&event)) results[end] = ended->result;
                if (std::holds_alternative<DxpLeave>(event)) left[end] = true;
            }
        };
        DxpGameRequest wish{"Damjen", kColors[random.below(2)], 0, 0};
        if (random.below(2) == 0) wish.moves = 20;
        take(0, ends[0].offer(wish, now));
        int backs = 3;
        for (int step = 0; step < 100'000 && !(left[0] && left[1]); ++step) {
            now += Milliseconds(random.below(100));
            const int end = static_cast<int>(random.below(2));
            DxpSession& session = ends[end];
            if (!wires[end].empty()) {
                const std::string text = wires[end].front();
                wires[end].pop_front();
                take(end, session.receive(text, now));
            } else if (session.is_our_turn() && random.below(20) > 0) {
                const Game& game = session.game()->game;
                const MoveList moves = legal_moves(rules, game.position());
                take(end,
                     session.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))],
                                  now));
            } else if (session.game() && !results[end] && backs > 0 && random.below(30) == 0 &&
                       session.game()->game.ply() > 0) {
                --backs;
                take(end,
                     session.ask_back(static_cast<int>(random.below(
                                          static_cast<std::uint32_t>(session.game()->game.ply()))),
                                      now));
            } else if (random.below(50) == 0) {
                take(end, session.say("goeie"));
            } else if (end == 0 && results[0] && session.may_offer()) {
                take(0, session.leave(now));
            }
        }
        ASSERT_TRUE(left[0] && left[1]) << seed;
        ASSERT_TRUE(results[0] && results[1]) << seed;
        EXPECT_EQ(ends[0].game()->game.moves(), ends[1].game()->game.moves()) << seed;
        const int sum = static_cast<int>(results[0]->reason) + static_cast<int>(results[1]->reason);
        EXPECT_TRUE(sum == 4 || sum == 0) << text_of(*results[0]) << ", " << text_of(*results[1]);
    }
}

TEST(DxpInbox, PutsMessagesTogetherAtTheirNul) {
    DxpInbox inbox;
    EXPECT_TRUE(inbox.take(std::string_view("Cab\0E0", 6)));
    EXPECT_EQ(inbox.next(), "Cab");
    EXPECT_EQ(inbox.next(), std::nullopt);
    EXPECT_TRUE(inbox.take(std::string_view("0\0\0K", 4)));
    EXPECT_EQ(inbox.next(), "E00");
    EXPECT_EQ(inbox.next(), "");
    EXPECT_EQ(inbox.next(), std::nullopt);
}

TEST(DxpInbox, BreaksOffAMessageWithoutEnd) {
    DxpInbox inbox;
    EXPECT_TRUE(inbox.take(std::string(127, 'x')));
    EXPECT_FALSE(inbox.take("x"));
    EXPECT_FALSE(inbox.take(std::string_view("\0", 1)));
}

}  // namespace damjen
