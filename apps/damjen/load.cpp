#include "load.hpp"

#include "base/random.hpp"
#include "load_connection.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <memory>
#include <optional>
#include <unordered_set>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/json.hpp>

namespace damjen::app {

namespace {

namespace json = boost::json;

using Clock = std::chrono::steady_clock;
using Timer = asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, LoadExecutor>;
template <class T>
using Task = LoadTask<T>;

constexpr std::chrono::seconds kPatience{15};  // for a move to arrive
constexpr std::chrono::seconds kEnginePatience{60};
constexpr int kBeginningsPerSecond = 200;
constexpr int kShortestGame = 20;  // plies after which somebody may resign
constexpr int kLongestGame = 100;  // plies after which somebody has resigned

Clock::duration span(double seconds) {
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

float milliseconds(Clock::duration time) {
    return std::chrono::duration<float, std::milli>(time).count();
}

std::string text_of(const json::object& object, std::string_view name) {
    const json::value* value = object.if_contains(name);
    return value != nullptr && value->is_string() ? std::string(value->get_string().c_str())
                                                  : std::string();
}

// What a client knows of a game from the messages it was sent; two who know the same are equal.
struct Folded {
    std::uint64_t seq = 0;
    std::size_t plies = 0;
    std::size_t moves = 0;  // a hash of them all, in order
    std::string fen;
    std::string phase;
    std::string result;

    void add_move(const json::value& move) {
        ++plies;
        moves = moves * 1'000'003 + std::hash<std::string>()(json::serialize(move));
    }
    void set_now(const json::object& now) {
        fen = text_of(now.at("position").as_object(), "fen");
        phase = text_of(now, "phase");
        result = json::serialize(now.at("result"));
    }
    static Folded of(const json::object& state) {
        Folded folded;
        folded.seq = state.at("seq").to_number<std::uint64_t>();
        for (const json::value& move : state.at("moves").as_array())
            folded.add_move(move);
        folded.set_now(state.at("now").as_object());
        return folded;
    }
    bool operator==(const Folded&) const = default;
};

// What all games share. One thread only.
struct Load {
    explicit Load(const LoadPlan& its_plan) : plan(its_plan), random(its_plan.seed) {}

    const LoadPlan& plan;
    Random random;
    LoadResult result;
    bool measuring = false;
    bool ending = false;  // no further move is begun
    std::unordered_set<class LoadGame*> games;
    asio::io_context context{1};  // last: games under way when it goes sign off above

    double fraction() { return random.below(1 << 20) / static_cast<double>(1 << 20); }
    void sample(Samples& samples, Clock::duration time) {
        if (measuring) samples.push_back(milliseconds(time));
    }
};

// One game and the one or two who play it, from its creation to the comparison with what the server
// says it was.
class LoadGame : public std::enable_shared_from_this<LoadGame> {
public:
    explicit LoadGame(Load& load)
        : load_(load), wakes_(load.context.get_executor()),
          last_ply_(kShortestGame + load.random.below(kLongestGame - kShortestGame)) {
        load_.games.insert(this);
        wakes_.expires_at(Clock::time_point::max());
    }
    LoadGame(const LoadGame&) = delete;
    LoadGame& operator=(const LoadGame&) = delete;
    ~LoadGame() { load_.games.erase(this); }

    // Whether all went well.
    Task<bool> play() {
        const bool has_begun = co_await begin();
        if (!has_begun) co_return false;
        ++load_.result.games_begun;
        for (Player& player : players_) {
            asio::co_spawn(
                load_.context.get_executor(),
                [self = shared_from_this(), &player] { return self->listen(player); },
                asio::detached);
        }
        while (!failed_ && !is_settled())
            co_await wakes_.async_wait(kLoadTuple);
        if (!failed_) co_await check();
        is_done_ = true;
        for (Player& player : players_)
            player.connection.cut();
        co_return !failed_;
    }

    // Called now and then, and when the load ends.
    void look(Clock::time_point now) {
        if (pending_ && now - pending_->sent > kPatience) fail("no event in time after a move");
        if (asked_ && now - *asked_ > kEnginePatience) fail("no answer of the engine in time");
        if (load_.ending && is_settled()) wakes_.cancel();
    }

private:
    struct Player {
        LoadConnection connection;
        std::string token;
        std::string color;
        Folded folded;
        std::string legal_move;         // one of those the server offers, chosen at random
        std::uint64_t moved_after = 0;  // the seq for which a move was begun, so as to begin once
    };
    // A move on its way.
    struct Pending {
        Clock::time_point sent;
        Player* by;
        bool is_stored = false;
        bool is_delivered = false;
    };

    bool plays_engine() const { return load_.plan.engine_level > 0; }

    void fail(const char* what) {
        if (failed_ || is_done_) return;
        failed_ = true;
        ++load_.result.errors[what];
        wakes_.cancel();
    }

    bool is_settled() const {
        if (pending_) return false;
        const bool over = std::all_of(players_.begin(), players_.end(), [](const Player& player) {
            return player.folded.phase == "over";
        });
        return over || (load_.ending && !asked_);
    }

    // 1. The game is created, joined, and entered by everybody.
    Task<bool> begin() {
        json::object opponent{{"kind", "friend"}};
        if (plays_engine()) opponent = {{"kind", "engine"}, {"level", load_.plan.engine_level}};
        const std::string wanted =
            json::serialize(json::object{{"opponent", std::move(opponent)}, {"color", "random"}});
        players_.reserve(2);  // they are referred to
        const bool created = co_await sit_down("/api/v1/games", wanted);
        if (!created) co_return false;
        if (!plays_engine()) {
            const std::string join = "/api/v1/games/" + id_ + "/join";
            const bool joined = co_await sit_down(join, "{}");
            if (!joined) co_return false;
        }
        for (Player& player : players_) {
            const std::string live = "/api/v1/games/" + id_ + "/live";
            const bool opened = co_await player.connection.open_channel(live);
            if (!opened) {
                fail("a WebSocket was refused");
                co_return false;
            }
            std::string hello = json::serialize(
                json::object{{"t", "hello"}, {"token", player.token}, {"since", nullptr}});
            const bool sent = co_await player.connection.send(std::move(hello));
            if (!sent) fail("a connection broke");
        }
        co_return !failed_;
    }

    Task<bool> sit_down(std::string target, std::string body) {
        Player& player = players_.emplace_back(Player{
            LoadConnection(load_.context.get_executor(), load_.plan.server), {}, {}, {}, {}, 0});
        const auto answer = co_await player.connection.post(target, std::move(body));
        if (!answer) {
            fail("a seat was refused");
            co_return false;
        }
        const json::object& seat = answer->at("seat").as_object();
        player.token = text_of(seat, "token");
        player.color = text_of(seat, "color");
        id_ = text_of(answer->at("state").as_object(), "id");
        co_return true;
    }

    // 2. Everybody listens and folds.
    Task<void> listen(Player& player) {
        for (;;) {
            const auto text = co_await player.connection.receive();
            const Clock::time_point at = Clock::now();
            if (is_done_ || failed_) co_return;
            if (!text) {
                fail("a connection broke");
                co_return;
            }
            try {
                hear(player, json::parse(*text).as_object(), at);
            } catch (const std::exception&) {
                fail("a message not as documented");
            }
        }
    }

    void hear(Player& player, const json::object& message, Clock::time_point at) {
        const std::string kind = text_of(message, "t");
        if (kind == "event") return hear_event(player, message, at);
        if (kind == "state") {
            // After hello alone; later it would mean that events were left out.
            if (player.folded.seq > 0) ++load_.result.lost_events;
            player.folded = Folded::of(message.at("state").as_object());
            return take_turn(player, message.at("state").at("now").as_object());
        }
        if (kind == "now") {
            player.folded.set_now(message.at("now").as_object());
            return take_turn(player, message.at("now").as_object());
        }
        if (kind == "ack") {
            if (!pending_) return;
            load_.sample(load_.result.stored, at - pending_->sent);
            pending_->is_stored = true;
            return settle();
        }
        if (kind == "refused" && plays_engine() && text_of(message, "code") == "stale") {
            ++load_.result.stale;
            pending_.reset();
            player.moved_after = 0;
            return begin_move(player);
        }
        if (kind == "refused") return fail("a move was refused");
        if (kind == "bye") return fail("the server said bye");
    }

    void hear_event(Player& player, const json::object& message, Clock::time_point at) {
        const auto seq = message.at("seq").to_number<std::uint64_t>();
        if (seq != player.folded.seq + 1) {
            ++load_.result.lost_events;
            return fail("a gap in the numbers");
        }
        player.folded.seq = seq;
        player.folded.set_now(message.at("now").as_object());
        const json::object& event = message.at("event").as_object();
        const std::string kind = text_of(event, "kind");
        if (kind == "moved") {
            player.folded.add_move(event.at("move"));
            const bool is_own = pending_ && pending_->by == &player;
            if (plays_engine() && !is_own && asked_) {
                load_.sample(load_.result.answers, at - *asked_);
                asked_.reset();
                count_move();
            }
            if (pending_ && !pending_->is_delivered && is_own == plays_engine()) {
                load_.sample(load_.result.delivery, at - pending_->sent);
                pending_->is_delivered = true;
                if (plays_engine()) asked_ = at;
                count_move();
            }
        }
        if (kind == "ended") {
            // Somebody resigned, or the move before it ended the game.
            if (pending_) pending_->is_delivered = true;
            asked_.reset();
        }
        take_turn(player, message.at("now").as_object());
        settle();
    }

    void count_move() { load_.result.moves += load_.measuring ? 1 : 0; }

    void settle() {
        if (pending_ && pending_->is_stored && pending_->is_delivered) pending_.reset();
        if (is_settled()) wakes_.cancel();
    }

    // 3. Whose turn it is thinks a little and plays one of the legal moves.
    void take_turn(Player& player, const json::object& now) {
        const json::array& can = now.at("can").as_array();
        const bool may_move = std::find(can.begin(), can.end(), json::value("move")) != can.end();
        const json::array& legal = now.at("position").at("legal").as_array();
        if (!may_move || legal.empty()) return;
        const json::object& move =
            legal[load_.random.below(static_cast<std::uint32_t>(legal.size()))].as_object();
        player.legal_move = json::serialize(json::object{
            {"from", move.at("from")}, {"to", move.at("to")}, {"captures", move.at("captures")}});
        begin_move(player);
    }

    void begin_move(Player& player) {
        if (player.moved_after == player.folded.plies + 1) return;
        player.moved_after = player.folded.plies + 1;
        asio::co_spawn(
            load_.context.get_executor(),
            [self = shared_from_this(), &player] { return self->move_soon(player); },
            asio::detached);
    }

    Task<void> move_soon(Player& player) {
        Timer thought(load_.context.get_executor());
        thought.expires_after(span(load_.plan.pace * (0.5 + load_.fraction())));
        co_await thought.async_wait(kLoadTuple);
        if (load_.ending || is_done_ || failed_ || player.folded.phase != "running") co_return;
        while (pending_ && !failed_) {  // the move before is not on disk yet
            thought.expires_after(std::chrono::milliseconds(2));
            co_await thought.async_wait(kLoadTuple);
        }
        if (failed_) co_return;
        const std::string head = R"("id":")" + player.color + std::to_string(player.folded.seq) +
                                 R"(","seq":)" + std::to_string(player.folded.seq);
        const bool resigns = player.folded.plies >= last_ply_;
        std::string text = resigns
                               ? R"({"t":"resign",)" + head + "}"
                               : R"({"t":"move",)" + head + R"(,"move":)" + player.legal_move + "}";
        pending_ = Pending{Clock::now(), &player, false, false};
        const bool sent = co_await player.connection.send(std::move(text));
        if (!sent) fail("a connection broke");
    }

    // 4. The server says the same as was heard.
    Task<void> check() {
        constexpr int kTries = 40;
        LoadConnection asking(load_.context.get_executor(), load_.plan.server);
        Timer pause(load_.context.get_executor());
        for (int attempt = 0; attempt < kTries; ++attempt) {
            const auto state = co_await asking.get("/api/v1/games/" + id_);
            if (!state) {
                fail("a finished game could not be fetched");
                co_return;
            }
            const Folded final = Folded::of(*state);
            // Events may be on their way still: then ask again.
            const bool caught_up =
                std::all_of(players_.begin(), players_.end(), [&](const Player& player) {
                    return player.folded.seq == final.seq;
                });
            if (caught_up) {
                for (const Player& player : players_) {
                    if (player.folded == final) continue;
                    ++load_.result.lost_events;
                    fail("a final state that differs from what was heard");
                }
                if (!failed_) ++load_.result.games_checked;
                co_return;
            }
            pause.expires_after(std::chrono::milliseconds(50));
            co_await pause.async_wait(kLoadTuple);
        }
        ++load_.result.lost_events;
        fail("events that never came");
    }

    Load& load_;
    Timer wakes_;  // cancelled when the game may have ended
    const std::size_t last_ply_;
    std::string id_;
    std::vector<Player> players_;
    std::optional<Pending> pending_;
    std::optional<Clock::time_point> asked_;  // since when the engine owes an answer
    bool failed_ = false;
    bool is_done_ = false;
};

// One of the games at any moment: begins a new one whenever one ends.
Task<void> keep_playing(Load& load, Clock::duration first_pause) {
    Timer pause(load.context.get_executor());
    pause.expires_after(first_pause);
    co_await pause.async_wait(kLoadTuple);
    while (!load.ending) {
        const auto game = std::make_shared<LoadGame>(load);
        const bool went_well = co_await game->play();
        if (went_well) continue;
        pause.expires_after(std::chrono::seconds(1));
        co_await pause.async_wait(kLoadTuple);
    }
}

// Sees to it that the measuring begins and ends, and that everything ends.
Task<void> keep_time(Load& load, Clock::duration beginning) {
    asio::signal_set interrupts(load.context, SIGINT, SIGTERM);
    // Shared, since the waiting is called off only when this coroutine is gone already.
    const auto interrupted = std::make_shared<bool>(false);
    interrupts.async_wait([interrupted](const boost::system::error_code& error, int) {
        *interrupted = *interrupted || !error;
    });
    Timer tick(load.context.get_executor());
    const Clock::time_point begin = Clock::now() + beginning;
    const Clock::time_point end = begin + span(load.plan.seconds);
    Clock::time_point began = begin;
    int tenths = 0;
    while (!load.ending || !load.games.empty()) {
        tick.expires_after(std::chrono::milliseconds(100));
        co_await tick.async_wait(kLoadTuple);
        const Clock::time_point now = Clock::now();
        if (!load.measuring && !load.ending && now >= begin) {
            load.measuring = true;
            began = now;
            if (load.plan.measuring_begins) load.plan.measuring_begins();
        }
        if (load.measuring && now - begin >= (tenths + 1) * (end - begin) / 10) {
            ++tenths;
            if (load.plan.tenth_is_over) load.plan.tenth_is_over();
        }
        if (!load.ending && (now >= end || *interrupted)) {
            load.ending = true;
            load.measuring = false;
            load.result.measured_seconds =
                std::max(0.0, std::chrono::duration<double>(now - began).count());
            if (load.plan.measuring_ends) load.plan.measuring_ends();
        }
        const std::unordered_set<LoadGame*> present = load.games;
        for (LoadGame* game : present)
            if (load.games.contains(game)) game->look(now);
        if (now > end + kEnginePatience + std::chrono::seconds(10)) {
            ++load.result.errors["games that did not end"];
            load.context.stop();
        }
    }
}

}  // namespace

std::uint64_t LoadResult::error_count() const {
    std::uint64_t count = 0;
    for (const auto& [what, times] : errors)
        count += times;
    return count;
}

LoadResult run_load(const LoadPlan& plan) {
    Load load(plan);
    const auto executor = load.context.get_executor();
    // Not all in the same moment, and each is a little into its game when the measuring begins.
    const Clock::duration between = span(1.0 / kBeginningsPerSecond);
    for (int i = 0; i < plan.games; ++i)
        asio::co_spawn(executor, keep_playing(load, i * between), asio::detached);
    asio::co_spawn(
        executor, keep_time(load, plan.games * between + std::chrono::seconds(3)), asio::detached);
    load.context.run();
    return std::move(load.result);
}

}  // namespace damjen::app
