// The whole service over a store in memory: commits before answers, people around a game, engines,
// flags and restarts.

#include "service/builders.hpp"
#include "service/event_text.hpp"
#include "service/game_service.hpp"
#include "support/fake_game_store.hpp"
#include "support/faulty_game_store.hpp"

#include <future>
#include <thread>

#include <gmock/gmock.h>

namespace damjen {

namespace {

using std::chrono::minutes;
using std::chrono::seconds;
using testing::ElementsAre;
using testing::HasSubstr;

// Says in a word what it would say in JSON.
class WordEncoder : public Encoder {
public:
    Frame state(const GameView& view, Seat) override {
        return word("state " + std::to_string(view.game.seq));
    }
    Frame event(const GameView&, Seat, const Told& told) override {
        return word("event " + std::to_string(told.seq));
    }
    Frame now(const GameView& view, Seat) override {
        std::string text = "now";
        if (view.present[Color::White]) text += " white";
        if (view.present[Color::Black]) text += " black";
        if (view.spectators > 0) text += " +" + std::to_string(view.spectators);
        if (view.thinking != Thinking::No) text += " thinking";
        return word(text);
    }

private:
    static Frame word(std::string text) {
        return std::make_shared<const std::string>(std::move(text));
    }
};

class Listener : public Subscriber {
public:
    void send(Frame frame) override {
        const std::lock_guard lock(mutex_);
        heard_.push_back(*frame);
    }
    std::vector<std::string> heard() const {
        const std::lock_guard lock(mutex_);
        return heard_;
    }
    void forget() {
        const std::lock_guard lock(mutex_);
        heard_.clear();
    }

private:
    mutable std::mutex mutex_;
    std::vector<std::string> heard_;
};

// Plays its first legal move, or whatever a test prefers.
class SimplePlayer : public Player {
public:
    Reply answer(int, const Question& question, const std::atomic<bool>& stop) override {
        while (is_slow && !stop)
            std::this_thread::sleep_for(Milliseconds(1));
        Reply reply;
        reply.move = legal_moves(question.game.rules(), question.game.position())[0];
        if (plays_nonsense) reply.move = Move{{}, Square(1), Square(50)};
        reply.accepts_draw = accepts_draws;
        reply.resigns = resigns;
        ++answers;
        return reply;
    }
    std::atomic<bool> is_slow = false;
    std::atomic<bool> plays_nonsense = false;
    std::atomic<bool> accepts_draws = false;
    std::atomic<bool> resigns = false;
    std::atomic<int> answers = 0;
};

class Service : public testing::Test {
protected:
    Service() { start(); }

    void start() {
        service = std::make_unique<GameService>(store, time, player, encoder);
        ASSERT_TRUE(service->start());
    }
    // As after a crash: what is in the store is all that is left.
    void restart(Milliseconds away = {}) {
        service.reset();
        time.pass(away);
        start();
    }

    GameService::Seated create(Mode mode, std::optional<ClockSettings> clock = std::nullopt) {
        NewGame wanted;
        wanted.settings.mode = mode;
        wanted.settings.clock = clock;
        wanted.color = Color::White;
        wanted.level = 3;
        std::promise<Expected<GameService::Seated, Refusal>> promise;
        service->create(wanted,
                        [&](const auto& seated, const GameView*) { promise.set_value(seated); });
        const auto seated = promise.get_future().get();
        EXPECT_TRUE(seated);
        return *seated;
    }
    Expected<GameService::Seated, Refusal> join(const GameId& id, GameService::Token token = {}) {
        std::promise<Expected<GameService::Seated, Refusal>> promise;
        service->join(id, "Wybren", token, [&](const auto& seated, const GameView*) {
            promise.set_value(seated);
        });
        return promise.get_future().get();
    }
    Answer act(const GameService::Seated& seat, Action action, std::string id = {}) {
        return act(seat.game, seat.token, std::move(action), std::move(id));
    }
    Answer act(const GameId& game,
               const std::string& token,
               Action action,
               std::string id = {},
               std::optional<std::uint32_t> seen = std::nullopt) {
        std::promise<Answer> promise;
        Command command{
            Seat::None, seen.value_or(look(game).seq), std::move(action), std::move(id)};
        service->carry_out(
            game, token, command, [&](const Answer& answer) { promise.set_value(answer); });
        return promise.get_future().get();
    }
    Answer move(const GameService::Seated& seat, std::string_view text, std::string id = {}) {
        const LiveGame game = look(seat.game);
        const auto move = parse_move(game.game.rules(), game.game.position(), text);
        EXPECT_TRUE(move) << text;
        return act(seat, PlayMove{*move}, std::move(id));
    }
    LiveGame look(const GameId& id) {
        std::promise<LiveGame> promise;
        service->look(id, std::nullopt, [&](const GameView* view, Seat) {
            promise.set_value(view ? view->game : LiveGame());
        });
        return promise.get_future().get();
    }
    void enter(const GameId& game,
               GameService::Token token,
               std::shared_ptr<Listener> listener,
               std::optional<std::uint32_t> since = std::nullopt) {
        std::promise<bool> promise;
        service->enter(game, token, listener, since, [&](bool found) { promise.set_value(found); });
        EXPECT_TRUE(promise.get_future().get());
        look(game);  // what enter() says has been said when this is answered
    }
    template <class Condition>
    void wait_until(const Condition& condition) {
        for (int i = 0; i < 5000 && !condition(); ++i)
            std::this_thread::sleep_for(Milliseconds(1));
        EXPECT_TRUE(condition());
    }

    FakeGameStore memory;
    FaultyGameStore store{memory};
    FakeTime time;
    SimplePlayer player;
    WordEncoder encoder;
    std::unique_ptr<GameService> service;
};

TEST_F(Service, StoresAMoveBeforeItIsAcknowledged) {
    const auto white = create(Mode::Friend);
    ASSERT_TRUE(join(white.game));
    const Answer answer = move(white, "32-28");
    ASSERT_TRUE(answer);
    const auto lines = memory.read(white.game, 0);
    ASSERT_EQ(lines->size(), answer->seq);
    EXPECT_EQ(lines->back().kind, "moved");
}

TEST_F(Service, ChangesNothingWhenTheDiskIsFullAndGoesOnOnceItIsNot) {
    const auto white = create(Mode::Friend);
    ASSERT_TRUE(join(white.game));
    store.fail_after(0);
    const Answer refused = move(white, "32-28", "a1");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, Refusal::Code::StorageFull);
    EXPECT_EQ(look(white.game).game.ply(), 0);
    EXPECT_FALSE(service->counts().storage_works);
    store.mend();
    EXPECT_TRUE(move(white, "32-28", "a1")) << "the same command, sent again";
    EXPECT_TRUE(service->counts().storage_works);
}

TEST_F(Service, NoticesByItselfThatTheDiskHasRoomAgain) {
    const auto white = create(Mode::Local);
    store.fail_after(0);
    EXPECT_FALSE(move(white, "32-28"));
    EXPECT_FALSE(service->counts().storage_works);
    store.mend();
    time.pass(seconds(1));
    wait_until([&] { return service->counts().storage_works; });
}

TEST_F(Service, CarriesACommandOutOnceHoweverOftenItIsSent) {
    const auto white = create(Mode::Friend);
    ASSERT_TRUE(join(white.game));
    const Answer first = move(white, "32-28", "a1");
    const Move again{{}, Square(32), Square(28)};
    const Answer second = act(white.game, white.token, PlayMove{again}, "a1", 2);
    ASSERT_TRUE(second);
    EXPECT_EQ(first->seq, second->seq);
    EXPECT_EQ(look(white.game).game.ply(), 1);

    restart();
    const Answer third = act(white.game, white.token, PlayMove{again}, "a1", 2);
    ASSERT_TRUE(third) << "also after a restart";
    EXPECT_EQ(first->seq, third->seq);
}

TEST_F(Service, AnswersARefusedCommandTheSameWayAgain) {
    const auto white = create(Mode::Friend);
    const Answer first = act(white, Resign{}, "a1");
    ASSERT_FALSE(first);
    ASSERT_TRUE(join(white.game));
    const Answer second = act(white, Resign{}, "a1");
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().code, first.error().code);
    EXPECT_TRUE(act(white, Resign{}, "a2"));
}

TEST_F(Service, KnowsSeatsByTheirTokensAlone) {
    const auto white = create(Mode::Friend);
    const auto black = join(white.game);
    ASSERT_TRUE(black);
    EXPECT_EQ(black->seat, Seat::Black);
    EXPECT_NE(black->token, white.token);
    EXPECT_EQ(join(white.game).error().code, Refusal::Code::SeatTaken);
    EXPECT_EQ(join(white.game, white.token).error().code, Refusal::Code::AlreadySeated);
    EXPECT_EQ(act(white.game, "wrong", Resign{}).error().code, Refusal::Code::Spectator);
    EXPECT_EQ(act(white.game, black->token, PlayMove{{{}, Square(32), Square(28)}}).error().code,
              Refusal::Code::NotYourTurn);
    EXPECT_EQ(act("0000000000ZZ", white.token, Resign{}, {}, 1).error().code,
              Refusal::Code::Unknown);
}

TEST_F(Service, KeepsNoTokenInTheStore) {
    const auto white = create(Mode::Friend);
    const auto black = join(white.game);
    const auto lines = memory.read(white.game, 0);
    for (const StoredLine& line : *lines) {
        EXPECT_THAT(line.body, testing::Not(HasSubstr(white.token)));
        EXPECT_THAT(line.body, testing::Not(HasSubstr(black->token)));
    }
}

TEST_F(Service, TellsEveryoneInOrderAndTheMoverToo) {
    const auto white = create(Mode::Friend);
    const auto black = join(white.game);
    const auto at_white = std::make_shared<Listener>();
    const auto watching = std::make_shared<Listener>();
    enter(white.game, white.token, at_white);
    enter(white.game, std::nullopt, watching);
    EXPECT_THAT(at_white->heard(), ElementsAre("state 2", "now white +1"));
    EXPECT_THAT(watching->heard(), ElementsAre("state 2"));
    ASSERT_TRUE(move(white, "32-28"));
    ASSERT_TRUE(move(*black, "19-23"));
    EXPECT_THAT(watching->heard(), ElementsAre("state 2", "event 3", "event 4"));
    EXPECT_THAT(at_white->heard(), ElementsAre("state 2", "now white +1", "event 3", "event 4"));
}

TEST_F(Service, TellsWhoReturnsWhatWasMissed) {
    const auto white = create(Mode::Friend);
    const auto black = join(white.game);
    ASSERT_TRUE(move(white, "32-28"));
    ASSERT_TRUE(move(*black, "19-23"));
    const auto back = std::make_shared<Listener>();
    enter(white.game, white.token, back, 3);
    EXPECT_THAT(back->heard(), ElementsAre("event 4"));
    back->forget();
    enter(white.game, white.token, back, 4);
    EXPECT_THAT(back->heard(), ElementsAre("now white")) << "nothing was missed";
    back->forget();
    enter(white.game, white.token, back, 77);
    EXPECT_THAT(back->heard(), ElementsAre("state 4")) << "no such event yet";
    restart();
    back->forget();
    enter(white.game, white.token, back, 3);
    EXPECT_THAT(back->heard(), ElementsAre("state 4")) << "not remembered any more";
}

TEST_F(Service, TellsAllOfItWhenTooMuchWasMissed) {
    const auto game = create(Mode::Local);
    for (int i = 0; i < 12; ++i) {
        ASSERT_TRUE(move(game, "32-28"));
        ASSERT_TRUE(act(game, AskTakeback{}));
    }
    const auto back = std::make_shared<Listener>();
    enter(game.game, game.token, back, 2);
    EXPECT_THAT(back->heard(), ElementsAre("state 25"));
}

TEST_F(Service, TellsWhoComesAndGoes) {
    const auto white = create(Mode::Friend);
    const auto black = join(white.game);
    const auto at_white = std::make_shared<Listener>();
    const auto at_black = std::make_shared<Listener>();
    enter(white.game, white.token, at_white);
    at_white->forget();
    enter(white.game, black->token, at_black);
    EXPECT_THAT(at_white->heard(), ElementsAre("now white black"));
    const auto second_tab = std::make_shared<Listener>();
    enter(white.game, black->token, second_tab);
    service->leave(white.game, at_black);
    look(white.game);
    EXPECT_EQ(at_white->heard().back(), "now white black") << "the other tab is still there";
    service->leave(white.game, second_tab);
    look(white.game);
    EXPECT_EQ(at_white->heard().back(), "now white");
}

TEST_F(Service, EndsAGameOnTimeByItself) {
    const auto white = create(Mode::Friend, ClockSettings{minutes(1), {}});
    const auto black = join(white.game);
    ASSERT_TRUE(move(white, "32-28"));
    ASSERT_TRUE(move(*black, "19-23"));
    time.pass(minutes(1));
    wait_until([&] { return look(white.game).result.has_value(); });
    EXPECT_EQ(*look(white.game).result, (Result{ResultReason::Time, Color::Black}));
}

TEST_F(Service, ChargesNoClockForTheTimeItWasAway) {
    const auto white = create(Mode::Friend, ClockSettings{minutes(5), {}});
    const auto black = join(white.game);
    ASSERT_TRUE(move(white, "32-28"));
    ASSERT_TRUE(move(*black, "19-23"));
    time.pass(seconds(40));
    restart(std::chrono::hours(3));
    const LiveGame game = look(white.game);
    EXPECT_FALSE(game.result);
    EXPECT_EQ(game.clock_at(time.now())[Color::White], minutes(5) - seconds(40));
    restart(minutes(20));
    EXPECT_EQ(look(white.game).clock_at(time.now())[Color::White], minutes(5) - seconds(40));
    time.pass(minutes(5));
    wait_until([&] { return look(white.game).result.has_value(); });
}

TEST_F(Service, LetsTheEngineAnswerAndTellsThatItThinks) {
    const auto white = create(Mode::Engine);
    const auto listener = std::make_shared<Listener>();
    enter(white.game, white.token, listener);
    ASSERT_TRUE(move(white, "32-28"));
    wait_until([&] { return look(white.game).game.ply() == 2; });
    EXPECT_EQ(listener->heard().front(), "state 1");
    EXPECT_EQ(listener->heard().back(), "event 3");
}

TEST_F(Service, LetsTheEngineGoOnAfterARestart) {
    player.is_slow = true;
    const auto white = create(Mode::Engine);
    ASSERT_TRUE(move(white, "32-28"));
    wait_until([&] { return service->counts().engines_thinking == 1; });
    restart();
    player.is_slow = false;
    wait_until([&] { return look(white.game).game.ply() == 2; });
}

TEST_F(Service, DropsWhatTheEngineThoughtAboutAPositionThatIsGone) {
    player.is_slow = true;
    const auto white = create(Mode::Engine);
    ASSERT_TRUE(move(white, "32-28"));
    ASSERT_TRUE(act(white, AskTakeback{}));
    player.is_slow = false;
    ASSERT_TRUE(act(white, Resign{}));
    EXPECT_EQ(look(white.game).game.ply(), 0);
    wait_until([&] { return service->counts().engines_thinking == 0; });
}

TEST_F(Service, PlaysALegalMoveWhateverTheEngineSays) {
    player.plays_nonsense = true;
    const auto white = create(Mode::Engine);
    ASSERT_TRUE(move(white, "32-28"));
    wait_until([&] { return look(white.game).game.ply() == 2; });
}

TEST_F(Service, HasTheEngineAnswerADrawOffer) {
    const auto white = create(Mode::Engine);
    ASSERT_TRUE(act(white, OfferDraw{}));
    wait_until([&] { return !look(white.game).draw; });
    EXPECT_FALSE(look(white.game).result);
    ASSERT_TRUE(move(white, "32-28"));
    wait_until([&] { return look(white.game).game.ply() == 2; });
    player.accepts_draws = true;
    ASSERT_TRUE(act(white, OfferDraw{}));
    wait_until([&] { return look(white.game).result.has_value(); });
    EXPECT_EQ(look(white.game).result->reason, ResultReason::Agreement);
}

TEST_F(Service, LetsTheEngineResign) {
    player.resigns = true;
    const auto white = create(Mode::Engine);
    ASSERT_TRUE(move(white, "32-28"));
    wait_until([&] { return look(white.game).result.has_value(); });
    EXPECT_EQ(*look(white.game).result, (Result{ResultReason::Resignation, Color::White}));
}

TEST_F(Service, HintsAgainstTheEngineButNotBetweenFriends) {
    const auto ask = [&](const GameService::Seated& seat) {
        std::promise<bool> hinted;
        service->hint(seat.game, seat.token, 1, [&](const auto& hint) {
            hinted.set_value(hint.has_value());
        });
        return hinted.get_future().get();
    };
    EXPECT_TRUE(ask(create(Mode::Engine)));
    EXPECT_TRUE(ask(create(Mode::Local)));
    const auto white = create(Mode::Friend);
    ASSERT_TRUE(join(white.game));
    EXPECT_FALSE(ask(white));
}

TEST_F(Service, RefusesAHintThatComesTooLate) {
    player.is_slow = true;
    const auto game = create(Mode::Local);
    std::promise<Expected<LegalMoveView, Refusal>> hinted;
    service->hint(game.game, game.token, 1, [&](const auto& hint) { hinted.set_value(hint); });
    ASSERT_TRUE(move(game, "32-28"));
    const auto hint = hinted.get_future().get();
    ASSERT_FALSE(hint);
    EXPECT_EQ(hint.error().code, Refusal::Code::Stale);
}

TEST_F(Service, SeatsThePlayersOfARematchByTheSameTokens) {
    const auto white = create(Mode::Friend);
    const auto black = join(white.game);
    ASSERT_TRUE(act(white, Resign{}));
    ASSERT_TRUE(act(white, AskRematch{new_game_id()}));
    ASSERT_TRUE(act(*black, AcceptRematch{new_game_id()}));
    const GameId next = look(white.game).next_game.value();
    const GameService::Seated white_again{next, Seat::White, black->token};
    EXPECT_EQ(act(next, white.token, PlayMove{{{}, Square(32), Square(28)}}).error().code,
              Refusal::Code::NotYourTurn);
    EXPECT_TRUE(move(white_again, "32-28"));
}

TEST_F(Service, NamesNoRematchThatCouldNotBeStored) {
    const auto game = create(Mode::Local);
    ASSERT_TRUE(act(game, Resign{}));
    store.fail_after(1);  // the new game is stored, the news of it is not
    EXPECT_FALSE(act(game, AskRematch{new_game_id()}));
    EXPECT_FALSE(look(game.game).next_game);
    store.mend();
    EXPECT_TRUE(act(game, AskRematch{new_game_id()}));
    EXPECT_TRUE(look(game.game).next_game);
}

TEST_F(Service, LetsAPlayerClaimAGameWhoseOpponentIsGone) {
    const auto white = create(Mode::Friend, ClockSettings{minutes(60), {}});
    const auto black = join(white.game);
    const auto at_white = std::make_shared<Listener>();
    const auto at_black = std::make_shared<Listener>();
    enter(white.game, white.token, at_white);
    enter(white.game, black->token, at_black);
    ASSERT_TRUE(move(white, "32-28"));
    ASSERT_TRUE(move(*black, "19-23"));
    ASSERT_TRUE(move(white, "28x19"));
    service->leave(white.game, at_black);
    EXPECT_EQ(act(white, ClaimLeft{}, "c1").error().code, Refusal::Code::NotAllowed);
    at_white->forget();
    time.pass(Patience().absent_with_clock);
    wait_until([&] { return !at_white->heard().empty(); });  // told that a claim is possible now
    EXPECT_TRUE(act(white, ClaimLeft{}, "c2"));
    EXPECT_EQ(*look(white.game).result, (Result{ResultReason::Left, Color::White}));
}

TEST_F(Service, ClosesGamesNobodyComesBackTo) {
    const auto waiting = create(Mode::Friend);
    restart(Patience().for_friend);
    wait_until([&] { return look(waiting.game).result.has_value(); });
    EXPECT_EQ(look(waiting.game).result->reason, ResultReason::Abandoned);
}

TEST_F(Service, ForgetsGamesNobodyLooksAtAndFindsThemAgain) {
    const auto game = create(Mode::Local);
    ASSERT_TRUE(move(game, "32-28"));
    wait_until([&] {
        time.pass(minutes(1));
        return service->counts().rooms == 0;
    });
    EXPECT_EQ(look(game.game).game.ply(), 1);
}

TEST_F(Service, KeepsAGameThatIsWatched) {
    const auto game = create(Mode::Local);
    const auto listener = std::make_shared<Listener>();
    enter(game.game, std::nullopt, listener);
    const auto other = create(Mode::Local);
    wait_until([&] {
        time.pass(minutes(1));
        return service->counts().rooms == 1;
    });
    ASSERT_TRUE(move(game, "32-28"));
    EXPECT_EQ(listener->heard().back(), "event 2");
}

// Many people at once: every game's events are numbered without a gap, whoever sends what when.
TEST_F(Service, NumbersEventsWithoutGapsUnderManyHands) {
    constexpr std::size_t kGames = 6;
    std::vector<GameService::Seated> games;
    std::vector<std::shared_ptr<Listener>> listeners;
    for (std::size_t i = 0; i < kGames; ++i) {
        games.push_back(create(i % 2 == 0 ? Mode::Local : Mode::Engine));
        listeners.push_back(std::make_shared<Listener>());
        enter(games.back().game, std::nullopt, listeners.back());
    }
    std::vector<std::thread> hands;
    for (std::uint64_t hand = 0; hand < 4; ++hand) {
        hands.emplace_back([&, hand] {
            Random random(hand);
            for (int step = 0; step < 150; ++step) {
                const auto& seat = games[random.below(kGames)];
                const LiveGame game = look(seat.game);
                const MoveList legal = legal_moves(game.game.rules(), game.game.position());
                Action action = AskTakeback{};
                if (random.below(4) != 0 && !legal.empty())
                    action =
                        PlayMove{legal[random.below(static_cast<std::uint32_t>(legal.size()))]};
                static_cast<void>(act(seat.game,
                                      seat.token,
                                      action,
                                      std::to_string(hand) + "." + std::to_string(step),
                                      game.seq));
                if (step % 20 == 0) {
                    const auto passer_by = std::make_shared<Listener>();
                    enter(seat.game, std::nullopt, passer_by, 1);
                    service->leave(seat.game, passer_by);
                }
            }
        });
    }
    for (std::thread& hand : hands)
        hand.join();
    wait_until([&] {
        const ServiceCounts counts = service->counts();
        return counts.engines_waiting + counts.engines_thinking == 0 && counts.tasks_waiting == 0;
    });
    for (std::size_t i = 0; i < kGames; ++i) {
        const LiveGame game = look(games[i].game);
        const auto lines = memory.read(games[i].game, 0);
        ASSERT_EQ(lines->size(), game.seq);
        const auto folded = fold_lines(games[i].game, *lines);
        ASSERT_TRUE(folded) << folded.error().detail;
        EXPECT_EQ(folded->game.position(), game.game.position());
        std::uint32_t next = 2;
        for (const std::string& word : listeners[i]->heard()) {
            if (word.starts_with("event ")) {
                EXPECT_EQ(word, "event " + std::to_string(next++));
            }
        }
        EXPECT_EQ(next, game.seq + 1);
    }
}

}  // namespace

}  // namespace damjen
