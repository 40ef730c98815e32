#include "service/game_service.hpp"

#include "service/event_text.hpp"

#include <algorithm>
#include <charconv>
#include <future>
#include <utility>

#include <spdlog/spdlog.h>

namespace damjen {

namespace {

constexpr std::string_view kLastAlive = "last_alive";
constexpr std::string_view kDowntimes = "downtimes";
// While a clock runs, this often: a crash gives its mover at most so much for nothing.
constexpr Milliseconds kAliveEvery{500};
constexpr Milliseconds kLookEvery{1000};  // the keeper's longest sleep
constexpr Milliseconds kSweepEvery{30'000};
constexpr std::size_t kMostWaiting = 2000;  // stateless tasks beyond are refused

std::int64_t to_number(Instant instant) { return instant.time_since_epoch().count(); }

Refusal refusal(Refusal::Code code) { return {code, std::nullopt}; }

std::optional<TokenHash> hashed(const GameService::Token& token) {
    if (!token) return std::nullopt;
    return hash_of(*token);
}

// Who plays which side, and with which token, in a game somebody asks for.
struct Founding {
    Created created;
    Seat seat = Seat::None;
    std::string token;
};

Founding found(const NewGame& wanted) {
    Founding founding;
    founding.token = new_token();
    const TokenHash hash = hash_of(founding.token);
    Created& created = founding.created;
    created.settings = wanted.settings;
    const Participant creator{Participant::Kind::Human, wanted.name, 0};
    if (wanted.settings.mode == Mode::Local) {
        founding.seat = Seat::Both;
        for (const Color color : kColors) {
            created.players[color] = {Participant::Kind::Human, {}, 0};
            created.seats[color] = hash;
        }
        return founding;
    }
    const Color own = wanted.color.value_or(toss() ? Color::White : Color::Black);
    founding.seat = seat_of(own);
    created.players[own] = creator;
    created.seats[own] = hash;
    created.players[opponent(own)] = wanted.settings.mode == Mode::Engine
                                         ? Participant{Participant::Kind::Engine, {}, wanted.level}
                                         : Participant{Participant::Kind::Open, {}, 0};
    return founding;
}

}  // namespace

GameService::GameService(GameStore& store,
                         const TimeSource& time,
                         Player& player,
                         Encoder& encoder,
                         const ServiceOptions& options)
    : store_(store), time_(time), encoder_(encoder), options_(options), workers_(options.workers),
      thinking_(player, options.thinkers) {}

GameService::~GameService() { stop(); }

Expected<Downtimes, StoreError> GameService::read_downtimes() {
    const auto known = store_.value(kDowntimes);
    if (!known) return Unexpected(known.error());
    const auto alive = store_.value(kLastAlive);
    if (!alive) return Unexpected(alive.error());
    Downtimes downtimes = Downtimes::from_text(known->value_or(""));
    if (!*alive) return downtimes;
    const Instant now = time_.now();
    std::int64_t last = 0;
    const std::string& text = **alive;
    if (std::from_chars(text.data(), text.data() + text.size(), last).ec != std::errc())
        return downtimes;
    const Instant since{Milliseconds(last)};
    if (since < now) downtimes.add(since, now);
    return downtimes;
}

Expected<void, StoreError> GameService::start() {
    auto downtimes = read_downtimes();
    if (!downtimes) return Unexpected(downtimes.error());
    store_.set_value(std::string(kDowntimes), downtimes->to_text(), [](const auto&) {});
    note_alive(time_.now());
    around_ = std::make_unique<Surroundings>(Surroundings{
        .store = store_,
        .time = time_,
        .thinking = thinking_,
        .encoder = encoder_,
        .patience = options_.patience,
        .downtimes = *std::move(downtimes),
        .set_alarm = [this](const GameId& id,
                            std::optional<Instant> at,
                            bool clock_runs) { set_alarm(id, at, clock_runs); },
        .wake_soon =
            [this](const GameId& id) {
                with_room(id, [](GameRoom* room) {
                    if (room) room->wake();
                });
            },
        .stored = [this](const Expected<void, StoreError>& done) { stored(done); },
        .told_move = [this] { ++moves_; },
    });

    std::vector<GameId> unfinished;
    const auto visited =
        store_.visit_unfinished([&](const StoredGame& game, const std::vector<StoredLine>&) {
            unfinished.push_back(game.id);
        });
    if (!visited) return Unexpected(visited.error());
    // Loading a room arranges its flags and the engine's turn.
    for (const GameId& id : unfinished)
        with_room(id, [](GameRoom* room) {
            if (room) room->wake();
        });
    spdlog::info("{} unfinished games taken up", unfinished.size());
    keeper_ = std::thread([this] { keep_time(); });
    return {};
}

void GameService::stop() {
    {
        const std::lock_guard lock(mutex_);
        if (stopping_) return;
        stopping_ = true;
    }
    alarm_changed_.notify_all();
    if (keeper_.joinable()) keeper_.join();
    if (!around_) return;
    thinking_.stop();
    questions_.drain();
    // A commit answered may lead to another task, and that to another commit; then it is quiet.
    for (int round = 0; round < 3; ++round) {
        workers_.drain();
        wait_for_store();
    }
    note_alive(time_.now());
    wait_for_store();
}

// Appends are carried out in the order of the calls: when this one is done, so are all before it.
void GameService::wait_for_store() {
    std::promise<void> done;
    store_.set_value("barrier", "", [&done](const auto&) { done.set_value(); });
    done.get_future().wait();
}

void GameService::create(NewGame wanted, SeatedAnswer answered) {
    workers_.post([this, wanted = std::move(wanted), answered = std::move(answered)] {
        Founding founding = found(wanted);
        const GameId id = new_game_id();
        Append append{id, 1, {to_line({founding.created, time_.now(), std::nullopt})}, false};
        store_.append(
            std::move(append),
            [this, id, seat = founding.seat, token = founding.token, answered](
                const Expected<void, StoreError>& done) {
                workers_.post([this, id, seat, token, answered, done] {
                    around_->stored(done);
                    if (!done) {
                        spdlog::error("no game can be created: {}", to_text(done.error()));
                        return answered(Unexpected(refusal(Refusal::Code::StorageFull)), nullptr);
                    }
                    ++games_created_;
                    with_room(id, [id, seat, token, answered](GameRoom* room) {
                        if (!room)
                            return answered(Unexpected(refusal(Refusal::Code::Unknown)), nullptr);
                        const GameView view = room->view();
                        answered(Seated{id, seat, token}, &view);
                    });
                });
            });
    });
}

void GameService::join(const GameId& id, std::string name, Token token, SeatedAnswer answered) {
    with_room(id, [id, name = std::move(name), token, answered](GameRoom* room) {
        if (!room) return answered(Unexpected(refusal(Refusal::Code::Unknown)), nullptr);
        const std::string secret = new_token();
        const TokenHash hash = hash_of(secret);
        Command command{room->seat_of(hashed(token)), room->game().seq, Join{name, hash}, {}};
        const auto self = room->shared_from_this();
        room->carry_out(std::move(command),
                        [id, secret, hash, answered, self](const Answer& answer) {
                            if (!answer) return answered(Unexpected(answer.error()), nullptr);
                            const GameView view = self->view();
                            answered(Seated{id, self->seat_of(hash), secret}, &view);
                        });
    });
}

void GameService::look(const GameId& id, Token token, Looked looked) {
    with_room(id, [token, looked](GameRoom* room) {
        if (!room) return looked(nullptr, Seat::None);
        const GameView view = room->view();
        looked(&view, room->seat_of(hashed(token)));
    });
}

void GameService::carry_out(const GameId& id,
                            Token token,
                            Command command,
                            GameRoom::Answered answered) {
    with_room(id, [token, command = std::move(command), answered](GameRoom* room) mutable {
        if (!room) return answered(Unexpected(refusal(Refusal::Code::Unknown)));
        command.by = room->seat_of(hashed(token));
        room->carry_out(std::move(command), answered);
    });
}

void GameService::hint(const GameId& id, Token token, std::uint32_t seen, GameRoom::Hinted hinted) {
    with_room(id, [token, seen, hinted](GameRoom* room) {
        if (!room) return hinted(Unexpected(refusal(Refusal::Code::Unknown)));
        room->hint(room->seat_of(hashed(token)), seen, hinted);
    });
}

void GameService::explain(const GameId& id, Attempt attempt, Explained explained) {
    with_room(id, [attempt, explained](GameRoom* room) {
        if (!room) return explained(nullptr, {});
        const Game& game = room->game().game;
        explained(&game.rules(), damjen::explain(game.rules(), game.position(), attempt));
    });
}

void GameService::enter(const GameId& id,
                        Token token,
                        std::shared_ptr<Subscriber> subscriber,
                        std::optional<std::uint32_t> since,
                        std::function<void(bool)> entered) {
    with_room(id, [token, subscriber, since, entered](GameRoom* room) {
        entered(room != nullptr);
        if (room) room->enter(subscriber, room->seat_of(hashed(token)), since);
    });
}

void GameService::leave(const GameId& id, std::shared_ptr<Subscriber> subscriber) {
    with_room(id, [subscriber](GameRoom* room) {
        if (room) room->leave(subscriber);
    });
}

bool GameService::post(Task task) {
    return questions_.post_unless_busy(std::move(task), kMostWaiting);
}

ServiceCounts GameService::counts() const {
    ServiceCounts counts;
    {
        const std::lock_guard lock(mutex_);
        counts.rooms = rooms_.size();
        counts.running_clocks = running_clocks_;
    }
    counts.tasks_waiting = workers_.waiting();
    counts.engines_waiting = thinking_.waiting();
    counts.engines_thinking = thinking_.thinking();
    counts.games_created = games_created_;
    counts.moves = moves_;
    counts.storage_works = storage_works_;
    return counts;
}

// Runs the deed in the queue of that game, with its room, or with null if there is no such game.
void GameService::with_room(const GameId& id, std::function<void(GameRoom*)> deed) {
    Room room;
    {
        const std::lock_guard lock(mutex_);
        Room& known = rooms_[id];
        if (!known) known = std::make_shared<GameRoom>(id, *around_, workers_);
        room = known;
    }
    room->queue().post([this, id, room, deed = std::move(deed)] {
        if (room->load()) return deed(room.get());
        forget(id);
        deed(nullptr);
    });
}

void GameService::forget(const GameId& id) {
    const std::lock_guard lock(mutex_);
    rooms_.erase(id);
}

void GameService::set_alarm(const GameId& id, std::optional<Instant> at, bool clock_runs) {
    const std::lock_guard lock(mutex_);
    Alarm& alarm = alarms_[id];
    if (alarm.at) order_.erase({*alarm.at, id});
    if (alarm.clock_runs) --running_clocks_;
    if (clock_runs) ++running_clocks_;
    alarm = {at, clock_runs};
    if (at) order_.insert({*at, id});
    if (!at && !clock_runs) alarms_.erase(id);
    // The keeper wakes early only if it would otherwise wake late.
    const bool first_clock = clock_runs && running_clocks_ == 1;
    if (first_clock || (at && *at < keeper_wakes_)) alarm_changed_.notify_one();
}

void GameService::stored(const Expected<void, StoreError>& done) {
    // An append out of order is a quarrel within the program and says nothing about the disk.
    if (done || done.error().kind != StoreError::Kind::OutOfOrder)
        storage_works_ = done.has_value();
}

// The games whose moment has come; their alarms are then off until the rooms set them anew.
std::vector<GameId> GameService::due(Instant now) {
    std::vector<GameId> games;
    while (!order_.empty() && order_.begin()->first <= now) {
        games.push_back(order_.begin()->second);
        alarms_[games.back()].at.reset();
        order_.erase(order_.begin());
    }
    return games;
}

void GameService::keep_time() {
    Instant alive_at{};
    Instant swept_at = time_.now();
    std::unique_lock lock(mutex_);
    while (!stopping_) {
        const Instant now = time_.now();
        const std::vector<GameId> games = due(now);
        // A disk that was full is tried again, so that /healthz learns when there is room.
        const bool alive = running_clocks_ > 0 || !storage_works_;
        const bool beats = alive && now - alive_at >= kAliveEvery;
        lock.unlock();

        for (const GameId& id : games)
            with_room(id, [](GameRoom* room) {
                if (room) room->wake();
            });
        if (beats) {
            note_alive(now);
            alive_at = now;
        }
        if (now - swept_at >= kSweepEvery) {
            drop_idle_rooms();
            swept_at = now;
        }

        lock.lock();
        keeper_wakes_ = time_.now() + (running_clocks_ > 0 ? kAliveEvery : kLookEvery);
        if (!order_.empty()) keeper_wakes_ = std::min(keeper_wakes_, order_.begin()->first);
        // At least a millisecond, so that a moment that is just coming is not waited for busily.
        const Milliseconds pause = std::max(keeper_wakes_ - time_.now(), Milliseconds(1));
        if (!stopping_) alarm_changed_.wait_for(lock, pause);
    }
}

void GameService::note_alive(Instant now) {
    store_.set_value(std::string(kLastAlive),
                     std::to_string(to_number(now)),
                     [this](const auto& done) { stored(done); });
}

void GameService::drop_idle_rooms() {
    const std::lock_guard lock(mutex_);
    // Nobody can come to hold a room but under this lock.
    std::erase_if(rooms_, [](const auto& entry) {
        return entry.second.use_count() == 1 && entry.second->is_idle();
    });
}

}  // namespace damjen
