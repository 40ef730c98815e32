#include "lab/match_game.hpp"
#include "lab/match_score.hpp"
#include "lab/openings.hpp"
#include "lab/own_player.hpp"
#include "notation/fen.hpp"

#include <functional>

#include <gtest/gtest.h>

namespace damjen {

namespace {

using What = Fault::What;

// Time stands still but for what players take.
struct FakeTime {
    Milliseconds now{0};
    Ticker ticker() {
        return [this] { return now; };
    }
};

// Plays the first legal move, takes its time, and does what it is told at some ply of the game.
class FakePlayer final : public MatchPlayer {
public:
    explicit FakePlayer(FakeTime& time, Milliseconds pace = Milliseconds(10))
        : time_(time), pace_(pace) {}

    Expected<void, Fault> begin_game() override {
        ++begun;
        if (start_fault) return Unexpected(*start_fault);
        return {};
    }
    Expected<PlayerMove, Fault>
    think(const Game& game, const SearchLimits& limits, Milliseconds patience) override {
        asked = limits;
        if (fault && game.ply() >= fault_ply) return Unexpected(*fault);
        if (pace_ > patience) {
            time_.now += patience;
            return Unexpected(Fault{What::Hung, {}});
        }
        time_.now += pace_;
        return PlayerMove{legal_moves(game.rules(), game.position())[0], score, 3, 100};
    }
    std::string name() const override { return "fake"; }

    int begun = 0;
    std::optional<Fault> start_fault;
    std::optional<Fault> fault;
    int fault_ply = 0;
    std::optional<Score> score;
    SearchLimits asked;

private:
    FakeTime& time_;
    Milliseconds pace_;
};

Game opening(const std::string& line = "32-28 19-23 28x19 14x23") {
    return parse_openings(kWfd, line).value().front();
}

class MatchGameTest : public testing::Test {
protected:
    FakeTime time;
    FakePlayer white{time};
    FakePlayer black{time};
    SearchLimits limits;
    MatchManners manners;

    std::optional<MatchGame> play(const Game& from = opening()) {
        return play_match_game(
            from, {MatchSeat{white, limits}, MatchSeat{black, limits}}, manners, time.ticker());
    }
};

}  // namespace

TEST_F(MatchGameTest, GoesOnFromTheOpeningToAnEndByTheRules) {
    const auto played = play();
    ASSERT_TRUE(played);
    EXPECT_TRUE(played->game.outcome().is_over());
    EXPECT_EQ(std::get<EndReason>(played->ending), played->game.outcome().reason);
    EXPECT_EQ(static_cast<int>(played->notes.size()) + 4, played->game.ply());
    EXPECT_EQ(played->notes.front().took, Milliseconds(10));
    EXPECT_EQ(white.begun, 1);
    EXPECT_EQ(black.begun, 1);
}

TEST_F(MatchGameTest, IsLostByWhoeverIsAtFault) {
    for (const What what : {What::IllegalMove, What::Crashed, What::Hung}) {
        black.fault = Fault{what, "as told"};
        black.fault_ply = 8;
        const auto played = play();
        ASSERT_TRUE(played);
        EXPECT_EQ(played->winner, Color::White);
        EXPECT_EQ(std::get<Fault>(played->ending), *black.fault);
        EXPECT_EQ(played->game.ply(), 9);
    }
}

TEST_F(MatchGameTest, IsLostByWhoeverDoesNotBegin) {
    white.start_fault = Fault{What::Crashed, {}};
    const auto played = play();
    ASSERT_TRUE(played);
    EXPECT_EQ(played->winner, Color::Black);
    EXPECT_EQ(name_of(played->ending), "crashed");
    EXPECT_TRUE(played->notes.empty());
}

TEST_F(MatchGameTest, IsNoGameWhenInterrupted) {
    black.fault = Fault{What::Interrupted, {}};
    EXPECT_FALSE(play());
}

TEST_F(MatchGameTest, IsLostOnTimeByWhoeverRunsOutOfClock) {
    limits.clock = ClockTime{Milliseconds(50), Milliseconds(0)};
    const auto played = play();
    ASSERT_TRUE(played);
    EXPECT_EQ(played->winner, Color::Black);  // White is the first to need a sixth 10 ms
    EXPECT_EQ(std::get<Fault>(played->ending).what, What::LostOnTime);
    EXPECT_EQ(played->game.ply(), 4 + 10);
}

TEST_F(MatchGameTest, AddsTheIncrementBeforeEachMove) {
    limits.clock = ClockTime{Milliseconds(50), Milliseconds(7)};
    play();
    EXPECT_LE(white.asked.clock->left, Milliseconds(57));
    // After n moves of 10 ms: 50 - 3n + 7, which no longer suffices from the 16th on.
    EXPECT_EQ(white.asked.clock->left, Milliseconds(57 - 3 * 16));
    EXPECT_EQ(white.asked.clock->increment, Milliseconds(7));
}

TEST_F(MatchGameTest, MayExceedATimePerMoveByTheOvertimeOnly) {
    limits.move_time = Milliseconds(5);
    manners.overtime = Milliseconds(5);
    EXPECT_FALSE(std::holds_alternative<Fault>(play()->ending));
    manners.overtime = Milliseconds(4);
    EXPECT_EQ(std::get<Fault>(play()->ending).what, What::LostOnTime);
}

TEST_F(MatchGameTest, WaitsForAPlayerWithoutAClockOnlySoLong) {
    manners.patience = Milliseconds(9);
    const auto played = play();
    EXPECT_EQ(std::get<Fault>(played->ending).what, What::Hung);
    EXPECT_EQ(played->winner, Color::Black);
}

TEST_F(MatchGameTest, IsGivenToThePlayerWhomBothSeeFarAhead) {
    manners.agreement = ScoreAgreement{500, 3};
    white.score = -600;
    black.score = 500;
    const auto played = play();
    EXPECT_EQ(played->winner, Color::Black);
    EXPECT_EQ(name_of(played->ending), "agreed score");
    EXPECT_EQ(played->notes.size(), 6u);
}

TEST_F(MatchGameTest, GoesOnWhereOnlyOnePlayerSeesItDecided) {
    manners.agreement = ScoreAgreement{500, 3};
    white.score = -600;
    black.score = 499;
    EXPECT_NE(name_of(play()->ending), "agreed score");
    black.score = std::nullopt;
    EXPECT_NE(name_of(play()->ending), "agreed score");
}

TEST_F(MatchGameTest, EndsByAgreedRepetitionWhereTheRulesHaveNone) {
    // Kings that can only shuffle, two against two.
    const auto played = play(Game(
        kWfd, {.position = parse_fen("W:WK46,K47:BK5,K4").value().position}, Adjudication::Agreed));
    EXPECT_TRUE(played->game.outcome().is_over());
    EXPECT_FALSE(std::holds_alternative<Fault>(played->ending));
}

// Whatever happens in a game between two players who do the same in the same position happens again
// with the colours exchanged, for the other one.
TEST(IdenticalPlayers, ScoreExactlyHalf) {
    const std::atomic<bool> never{false};
    for (const RuleSet* rules : {&kWfd, &kStraight}) {
        const EngineParts parts = basic_parts(*rules);
        const auto make = [&](std::optional<Level> level) {
            return OwnPlayer(
                std::make_unique<Engine>(parts, *rules, EngineOptions{.table_megabytes = 1}),
                level,
                {},
                never);
        };
        OwnPlayer first = make(level(3));
        OwnPlayer second = make(level(3));
        SearchLimits limits;
        limits.nodes = 200;
        MatchResults results;
        int game = 0;
        const auto openings = parse_openings(*rules,
                                             "32-28 19-23 28x19 14x23\n"
                                             "31-27 20-24\n"
                                             "34-30 19-24 30x19 13x24\n"
                                             "33-28 18-22\n"
                                             "W:W46-50:B1-5 46-41\n")
                                  .value();
        for (const Game& opening : openings) {
            for (const Color first_color : kColors) {
                const bool is_white = first_color == Color::White;
                const auto played = play_match_game(opening,
                                                    {MatchSeat{is_white ? first : second, limits},
                                                     MatchSeat{is_white ? second : first, limits}},
                                                    {},
                                                    [] { return Milliseconds(0); });
                ASSERT_TRUE(played);
                results.add(game++,
                            !played->winner                  ? GameResult::Draw
                            : *played->winner == first_color ? GameResult::Win
                                                             : GameResult::Loss);
            }
        }
        EXPECT_EQ(results.score().pairs, (std::array{0, 0, 5, 0, 0})) << rules->name;
        EXPECT_EQ(results.score().share(), 0.5);
    }
}

}  // namespace damjen
