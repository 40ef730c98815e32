// One game and everybody around it: decides commands, has their events stored, folds them, and
// tells the people. The only writer of its game.

#pragma once

#include "service/downtime.hpp"
#include "service/serial_queue.hpp"
#include "service/subscriber.hpp"
#include "service/thinking_pool.hpp"

#include <atomic>
#include <deque>
#include <functional>
#include <map>
#include <memory>

namespace damjen {

// What a room finds around it. Borrowed members outlive all rooms; every member may be used from
// any thread.
struct Surroundings {
    GameStore& store;
    const TimeSource& time;
    ThinkingPool& thinking;
    Encoder& encoder;
    Patience patience;
    Downtimes downtimes;

    // Asks for GameRoom::wake at that moment, instead of whenever it was asked for before.
    // clock_runs: somebody's time is being counted.
    std::function<void(const GameId&, std::optional<Instant> at, bool clock_runs)> set_alarm;
    // Asks for GameRoom::wake of another game, now.
    std::function<void(const GameId&)> wake_soon;
    // Every answer of the store.
    std::function<void(const Expected<void, StoreError>&)> stored;
    std::function<void()> told_move;  // counts moves
};

struct Ack {
    std::uint32_t seq = 0;
};
using Answer = Expected<Ack, Refusal>;

// Only queue() and is_idle() are for any thread; everything else is called from tasks of queue().
class GameRoom : public std::enable_shared_from_this<GameRoom> {
public:
    using Answered = std::function<void(const Answer&)>;
    using Hinted = std::function<void(const Expected<LegalMoveView, Refusal>&)>;

    GameRoom(GameId id, const Surroundings& around, WorkerPool& pool);

    SerialQueue& queue() { return *queue_; }

    // Whether nobody is here and nothing is under way: then it may be forgotten, since the store
    // knows everything.
    bool is_idle() const { return pins_.load() == 0 && queue_->is_idle(); }

    // Makes sure that the game is in memory; false when there is none of that name, or it cannot be
    // read.
    bool load();

    // These require load() to have succeeded.
    const LiveGame& game() const { return *game_; }
    Seat seat_of(const std::optional<TokenHash>& token) const;
    GameView view();

    // Carries a command out, or answers as it was answered before. Its events are on disk and told
    // before it is answered.
    void carry_out(Command command, Answered answered);

    void hint(Seat by, std::uint32_t seen, Hinted hinted);

    // Lets somebody watch or play; tells them at once what happened after event since, or all. Who
    // is here already is told again.
    void enter(const std::shared_ptr<Subscriber>& subscriber,
               Seat seat,
               std::optional<std::uint32_t> since);
    void leave(const std::shared_ptr<Subscriber>& subscriber);

    // Sees to whatever time has brought: flags, farewells, and the engine's turn.
    void wake();

private:
    struct Guest {
        std::shared_ptr<Subscriber> subscriber;
        Seat seat;
    };
    struct PastRefusal {
        CommandName command;
        Refusal refusal;
    };
    static constexpr std::size_t kRecent = 16;  // events kept for those who missed a few

    void commit(std::vector<Event> events, std::optional<CommandName> command, Answered answered);
    void append(std::vector<Record> records, Answered answered);
    void committed(const std::vector<Record>& records,
                   const Expected<void, StoreError>& done,
                   const Answered& answered);
    void fold(const Record& record);
    void arrange();
    void arrange_thinking();
    void arrange_alarm();
    void ask_engine(Question::Kind kind);
    void engine_answered(Question::Kind kind, std::uint32_t seq, const Reply& reply);
    void own_command(Color by, Action action);
    void tell_now(const Subscriber* but = nullptr);
    template <class Encode>
    void tell(const Encode& encode, const Subscriber* but = nullptr);
    void count_presence();
    Thinking thinking() const;
    void forget_hint(const Refusal& refusal);
    void count_pins();

    const GameId id_;
    const Surroundings& around_;
    const std::shared_ptr<SerialQueue> queue_;
    std::atomic<int> pins_ = 0;

    std::optional<LiveGame> game_;
    std::optional<PositionView> position_;  // of game_; made when it is asked for
    std::deque<Told> recent_;
    std::deque<PastRefusal> refusals_;
    std::vector<Guest> guests_;
    BySide<std::optional<Instant>> absent_since_;

    std::shared_ptr<ThinkingPool::Job> move_job_;
    std::uint32_t move_job_seq_ = 0;
    std::shared_ptr<ThinkingPool::Job> draw_job_;
    std::shared_ptr<ThinkingPool::Job> hint_job_;
    Hinted hinted_;
};

}  // namespace damjen
