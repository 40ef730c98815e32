// Clocks, folding, and games written down and read back.

#include "service/builders.hpp"
#include "service/event_text.hpp"

namespace damjen {

namespace {

using std::chrono::minutes;
using std::chrono::seconds;

constexpr ClockSettings kClock{minutes(5), seconds(3)};

TEST(Clock, StandsStillUntilBothHaveMoved) {
    GameTeller teller(GameTeller::between_friends(kClock));
    EXPECT_FALSE(teller.game().running_clock());
    teller.play({"32-28"}, minutes(20));
    EXPECT_FALSE(teller.game().flag_at());
    teller.play({"19-23"}, minutes(20));
    EXPECT_EQ(teller.game().running_clock(), Color::White);
    EXPECT_EQ(*teller.game().clock, (ClockReading{{kClock.initial, kClock.initial}}));
}

TEST(Clock, StandsStillWhileAFriendIsAwaited) {
    Created created = GameTeller::waiting_for_friend();
    created.settings.clock = kClock;
    const GameTeller teller(created);
    EXPECT_EQ(teller.game().clock_at(kStart + minutes(60))[Color::White], kClock.initial);
}

TEST(Clock, GainsTheIncrementAfterTheMove) {
    GameTeller teller(GameTeller::between_friends(kClock));
    teller.play({"32-28", "19-23"});
    teller.play({"28x19"}, seconds(10));
    EXPECT_EQ((*teller.game().clock)[Color::White], minutes(5) - seconds(10) + seconds(3));
    EXPECT_EQ(teller.game().plies.back().took, seconds(10));
    EXPECT_EQ(teller.game().running_clock(), Color::Black);
}

TEST(Clock, IsComputedFromMomentsAndNotFromTicks) {
    GameTeller teller(GameTeller::between_friends(kClock));
    teller.play({"32-28", "19-23"});
    EXPECT_EQ(teller.game().clock_at(kStart + seconds(7))[Color::White], minutes(5) - seconds(7));
    EXPECT_EQ(teller.game().clock_at(kStart + seconds(7))[Color::Black], minutes(5));
    EXPECT_EQ(teller.game().clock_at(kStart + minutes(9))[Color::White], Milliseconds(0));
}

TEST(Clock, AfterATakebackShowsWhatItShowedAtThatPly) {
    GameTeller teller(GameTeller::between_friends(kClock));
    teller.play({"32-28", "19-23"});
    const ClockReading before = *teller.game().clock;
    teller.play({"28x19"}, seconds(30));
    teller.play({"14x23"}, seconds(40));
    teller.act(Seat::Black, AskTakeback{}, teller.game().last_at + seconds(5));
    teller.act(Seat::White, AcceptTakeback{});
    EXPECT_EQ(teller.game().game.ply(), 3);
    EXPECT_EQ((*teller.game().clock)[Color::White], before[Color::White] - seconds(27));
    EXPECT_EQ((*teller.game().clock)[Color::Black], before[Color::Black]);
    EXPECT_EQ(teller.game().running_clock(), Color::Black);
}

TEST(Clock, StopsWithTheGame) {
    GameTeller teller(GameTeller::between_friends(kClock));
    teller.play({"32-28", "19-23"});
    teller.act(Seat::White, Resign{}, kStart + seconds(20));
    EXPECT_EQ(teller.game().clock_at(kStart + minutes(60))[Color::White], minutes(5) - seconds(20));
    EXPECT_FALSE(teller.game().flag_at());
}

TEST(Clock, ForgivesTheTimeInWhichTheServerWasAway) {
    GameTeller teller(GameTeller::between_friends(kClock));
    teller.play({"32-28", "19-23"});
    LiveGame game = teller.game();
    game.forgiven = minutes(30);
    EXPECT_EQ(game.flag_at(), kStart + minutes(35));
    EXPECT_EQ(game.clock_at(kStart + minutes(31))[Color::White], minutes(4));
    game = apply(game, {DrawOffered{Color::Black}, kStart + minutes(31), std::nullopt});
    EXPECT_EQ(game.forgiven, minutes(30)) << "it is of the turn, and the turn goes on";
}

TEST(Commands, AreRememberedByTheirNames) {
    GameTeller teller(GameTeller::between_friends());
    const CommandName name{Seat::White, "a1"};
    EXPECT_FALSE(teller.game().done_before(name));
    teller.tell(DrawOffered{Color::White}, kStart, name);
    EXPECT_EQ(teller.game().done_before(name), 2u);
    EXPECT_FALSE(teller.game().done_before({Seat::Black, "a1"})) << "another seat's name";
    for (int i = 0; i < 200; ++i)
        teller.tell(
            DrawDeclined{Color::Black}, kStart, CommandName{Seat::Black, std::to_string(i)});
    EXPECT_EQ(teller.game().done.size(), LiveGame::kRemembered);
}

TEST(Commands, OfSeveralEventsAreAnsweredWithTheLast) {
    GameTeller teller(GameTeller::between_friends());
    const CommandName name{Seat::White, "a1"};
    teller.tell(DrawOffered{Color::White}, kStart, name);
    teller.tell(DrawDeclined{Color::Black}, kStart, name);
    EXPECT_EQ(teller.game().done_before(name), 3u);
}

// What two games that are the same would show.
void expect_same(const LiveGame& a, const LiveGame& b) {
    EXPECT_EQ(a.seq, b.seq);
    EXPECT_EQ(a.settings, b.settings);
    EXPECT_EQ(a.players, b.players);
    EXPECT_EQ(a.seats, b.seats);
    EXPECT_EQ(a.game.moves(), b.game.moves());
    EXPECT_EQ(a.game.position(), b.game.position());
    EXPECT_EQ(a.game.counts(), b.game.counts());
    EXPECT_EQ(a.clock, b.clock);
    EXPECT_EQ(a.turn_began, b.turn_began);
    EXPECT_EQ(a.draw, b.draw);
    EXPECT_EQ(a.takeback, b.takeback);
    EXPECT_EQ(a.rematch, b.rematch);
    EXPECT_EQ(a.result, b.result);
    EXPECT_EQ(a.next_game, b.next_game);
    EXPECT_EQ(a.done.size(), b.done.size());
}

TEST(EventText, GivesBackTheGameItWasWrittenFrom) {
    const Created starts[] = {GameTeller::between_friends(kClock, kWfd),
                              GameTeller::waiting_for_friend(),
                              GameTeller::against_engine(),
                              GameTeller::on_one_screen(),
                              GameTeller::from(GameTeller::between_friends(std::nullopt, kLudoteka),
                                               "B:WK28,46:B5,K10:H0:F7:+0+228")};
    for (const Created& created : starts) {
        Random random(7);
        LiveGame game;
        game.id = "7K3M9QWZT2XA";
        std::vector<StoredLine> lines;
        Instant now = kStart;
        const auto tell = [&](Event event, std::optional<CommandName> command) {
            const Record record{std::move(event), now, std::move(command)};
            lines.push_back(to_line(record));
            const auto back = to_record(lines.back());
            ASSERT_TRUE(back) << back.error().detail;
            EXPECT_EQ(*back, record);
            game = apply(std::move(game), record);
        };
        tell(created, std::nullopt);
        if (game.phase() == LiveGame::Phase::Waiting)
            tell(Joined{Color::Black, "\"Wybren\" \xe2\x99\x9e\\", black_token()}, std::nullopt);
        for (int step = 0; step < 60 && game.phase() == LiveGame::Phase::Running; ++step) {
            now += Milliseconds(random.below(2000));
            const MoveList legal = legal_moves(game.game.rules(), game.game.position());
            const Move move = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
            Command command{created.settings.mode == Mode::Local ? Seat::Both
                                                                 : seat_of(game.turn()),
                            game.seq,
                            PlayMove{move},
                            {}};
            if (step % 7 == 3) command.action = AskTakeback{};
            if (step % 7 == 4) command.action = OfferDraw{};
            if (step % 7 == 4 && created.settings.mode == Mode::Local) continue;
            const auto events = decide(game, command, now);
            if (!events) continue;
            for (const Event& event : *events)
                tell(event, CommandName{command.by, "c" + std::to_string(step)});
        }
        if (game.phase() != LiveGame::Phase::Over)
            tell(Ended{{ResultReason::Resignation, Color::White}, game.clock}, std::nullopt);
        tell(RematchOffered{Color::Black}, std::nullopt);
        tell(RematchDeclined{Color::White}, std::nullopt);
        tell(Rematched{"7K3M9QWZT2XB"}, std::nullopt);

        const auto folded = fold_lines(game.id, lines);
        ASSERT_TRUE(folded) << folded.error().detail;
        expect_same(*folded, game);
    }
}

TEST(EventText, OfADamagedLineIsAnErrorThatNamesIt) {
    GameTeller teller(GameTeller::between_friends());
    const StoredLine created = to_line({GameTeller::between_friends(), kStart, std::nullopt});
    const auto line = [](std::string kind, std::string body, int version = kEventVersion) {
        return StoredLine{std::move(kind), std::move(body), 0, version};
    };
    const StoredLine bad[] = {
        line("moved", ""),
        line("moved", "[]"),
        line("moved", "{}"),
        line("moved", R"({"from":32,"to":28})"),
        line("moved", R"({"from":0,"to":28,"took":0})"),
        line("moved", R"({"from":32,"to":22,"took":0})"),
        line("moved", R"({"from":32,"to":28,"took":0,"clock":[1,2]})"),
        line("moved", R"({"from":32,"to":28,"took":0,"captures":7})"),
        line("moved", R"({"from":32,"to":28,"took":0,"command":["white"]})"),
        line("moved", R"({"from":32,"to":28,"took":0})", kEventVersion + 1),
        line("took_back", R"({"ply":3})"),
        line("took_back", R"({"ply":-1})"),
        line("ended", R"({"reason":"boredom"})"),
        line("draw_offered", R"({"by":"green"})"),
        line("joined", R"({"color":"black","name":"x","seat":"00"})"),
        line("promoted", "{}"),
        created,
    };
    for (const StoredLine& each : bad) {
        const StoredLine lines[] = {created, each};
        const auto folded = fold_lines("7K3M9QWZT2XA", lines);
        ASSERT_FALSE(folded) << each.kind << " " << each.body;
        EXPECT_EQ(folded.error().seq, 2u);
    }
    const StoredLine good[] = {created, line("moved", R"({"from":32,"to":28,"took":0,"new":1})")};
    EXPECT_TRUE(fold_lines("7K3M9QWZT2XA", good)) << "what is not known yet is ignored";
}

}  // namespace

}  // namespace damjen
