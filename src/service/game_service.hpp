// All games: created, found, woken when their time comes, and forgotten when nobody is there. Every
// game is decided on the threads of one pool, one task at a time for each game.

#pragma once

#include "service/game_room.hpp"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <set>
#include <thread>
#include <unordered_map>

namespace damjen {

struct ServiceOptions {
    int workers = 2;   // threads that decide games
    int thinkers = 2;  // threads on which engines think
    Patience patience;
};

struct ServiceCounts {
    std::size_t rooms = 0;  // games in memory
    std::size_t running_clocks = 0;
    std::size_t tasks_waiting = 0;
    int engines_waiting = 0;
    int engines_thinking = 0;
    std::uint64_t games_created = 0;
    std::uint64_t moves = 0;
    bool storage_works = true;  // whether the last write reached the disk
};

// Any thread may call. Answers come on threads of the pool: what a callback borrows is valid for
// the call alone.
class GameService {
public:
    // A seat just taken, with the secret that holds it.
    struct Seated {
        GameId game;
        Seat seat = Seat::None;
        std::string token;
    };
    using SeatedAnswer = std::function<void(const Expected<Seated, Refusal>&, const GameView*)>;
    using Looked = std::function<void(const GameView*, Seat)>;  // null: no such game
    using Explained = std::function<void(const RuleSet*, const Explanation&)>;
    using Token = std::optional<std::string>;

    // All are borrowed and outlive the service.
    GameService(GameStore& store,
                const TimeSource& time,
                Player& player,
                Encoder& encoder,
                const ServiceOptions& options = {});
    ~GameService();  // stops

    GameService(const GameService&) = delete;
    GameService& operator=(const GameService&) = delete;

    // Takes up every game that has not ended. Call it once, before anything else.
    Expected<void, StoreError> start();
    // Lets commits under way end and notes the time, so that no clock pays for the absence.
    void stop();

    void create(NewGame wanted, SeatedAnswer answered);
    void join(const GameId& id, std::string name, Token token, SeatedAnswer answered);
    void look(const GameId& id, Token token, Looked looked);
    // The sender's seat is found from the token.
    void carry_out(const GameId& id, Token token, Command command, GameRoom::Answered answered);
    void hint(const GameId& id, Token token, std::uint32_t seen, GameRoom::Hinted hinted);
    void explain(const GameId& id, Attempt attempt, Explained explained);

    // A connection comes and goes. entered is told whether there is such a game.
    void enter(const GameId& id,
               Token token,
               std::shared_ptr<Subscriber> subscriber,
               std::optional<std::uint32_t> since,
               std::function<void(bool)> entered);
    void leave(const GameId& id, std::shared_ptr<Subscriber> subscriber);

    // Work that belongs to no game, such as looking at a position. False when too much waits.
    bool post(Task task);

    ServiceCounts counts() const;

private:
    using Room = std::shared_ptr<GameRoom>;
    struct Alarm {
        std::optional<Instant> at;
        bool clock_runs = false;
    };

    void with_room(const GameId& id, std::function<void(GameRoom*)> deed);
    void forget(const GameId& id);
    void set_alarm(const GameId& id, std::optional<Instant> at, bool clock_runs);
    void stored(const Expected<void, StoreError>& done);
    void keep_time();
    std::vector<GameId> due(Instant now);
    void note_alive(Instant now);
    void drop_idle_rooms();
    void wait_for_store();
    Expected<Downtimes, StoreError> read_downtimes();

    GameStore& store_;
    const TimeSource& time_;
    Encoder& encoder_;
    const ServiceOptions options_;
    std::unique_ptr<Surroundings> around_;  // made by start(); outlives what uses it
    WorkerPool workers_;
    WorkerPool questions_{1};  // what belongs to no game keeps no game waiting
    ThinkingPool thinking_;

    mutable std::mutex mutex_;
    std::unordered_map<GameId, Room> rooms_;      // guarded by mutex_
    std::unordered_map<GameId, Alarm> alarms_;    // guarded by mutex_
    std::set<std::pair<Instant, GameId>> order_;  // of alarms_ with a moment; guarded by mutex_
    std::size_t running_clocks_ = 0;              // guarded by mutex_
    std::condition_variable alarm_changed_;
    Instant keeper_wakes_{};  // guarded by mutex_
    bool stopping_ = false;   // guarded by mutex_
    std::thread keeper_;

    std::atomic<std::uint64_t> games_created_ = 0;
    std::atomic<std::uint64_t> moves_ = 0;
    std::atomic<bool> storage_works_ = true;
};

}  // namespace damjen
