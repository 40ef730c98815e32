// A GameStore in memory, for tests of what uses one.

#pragma once

#include "store/game_store.hpp"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

namespace damjen {

// Any thread may call anything, as with every GameStore. Either it has a thread that writes and
// tells, or a test plays that thread by calling deliver, and so chooses the moment.
class FakeGameStore : public GameStore {
public:
    enum class Delivery { ByThread, WhenTold };

    explicit FakeGameStore(Delivery delivery = Delivery::ByThread) {
        if (delivery == Delivery::ByThread) thread_ = std::thread([this] { run(); });
    }

    ~FakeGameStore() override {
        {
            const std::lock_guard lock(mutex_);
            ending_ = true;
        }
        changed_.notify_all();
        if (thread_.joinable()) thread_.join();
        deliver();
    }

    // Carries out everything queued, also what is queued meanwhile, and tells everyone; gives how
    // many there were. On the calling thread, so only with Delivery::WhenTold.
    std::size_t deliver() {
        std::size_t delivered = 0;
        while (deliver_one())
            ++delivered;
        return delivered;
    }

    void append(Append append, Done done) override {
        push([this, append = std::move(append)] { return add(append); }, std::move(done));
    }

    void set_value(std::string key, std::string value, Done done) override {
        push(
            [this, key = std::move(key), value = std::move(value)]() -> Outcome {
                values_[key] = value;
                return {};
            },
            std::move(done));
    }

    Expected<std::vector<StoredLine>, StoreError> read(const GameId& game,
                                                       std::uint32_t since) override {
        const std::lock_guard lock(mutex_);
        const auto found = games_.find(game);
        if (found == games_.end()) return std::vector<StoredLine>();
        const std::vector<StoredLine>& lines = found->second.lines;
        const auto skipped = std::min<std::size_t>(since, lines.size());
        return std::vector(lines.begin() + static_cast<std::ptrdiff_t>(skipped), lines.end());
    }

    Expected<std::optional<StoredGame>, StoreError> find(const GameId& game) override {
        const std::lock_guard lock(mutex_);
        const auto found = games_.find(game);
        if (found == games_.end()) return std::optional<StoredGame>();
        return std::optional(found->second.about);
    }

    Expected<void, StoreError> visit_unfinished(const Visitor& visit) override {
        std::vector<Game> unfinished;
        {
            const std::lock_guard lock(mutex_);
            for (const GameId& id : order_) {
                const Game& game = games_.at(id);
                if (!game.about.ended) unfinished.push_back(game);
            }
        }
        for (Game& game : unfinished)
            visit(game.about, std::move(game.lines));
        return {};
    }

    Expected<std::optional<std::string>, StoreError> value(std::string_view key) override {
        const std::lock_guard lock(mutex_);
        const auto found = values_.find(std::string(key));
        if (found == values_.end()) return std::optional<std::string>();
        return std::optional(found->second);
    }

private:
    using Outcome = Expected<void, StoreError>;
    struct Game {
        StoredGame about;
        std::vector<StoredLine> lines;
    };
    struct Job {
        std::function<Outcome()> carry_out;  // under the lock
        Done done;
    };

    void push(std::function<Outcome()> carry_out, Done done) {
        {
            const std::lock_guard lock(mutex_);
            queue_.push_back({std::move(carry_out), std::move(done)});
        }
        changed_.notify_all();
    }

    Outcome add(const Append& append) {
        const auto found = games_.find(append.game);
        const std::size_t length = found == games_.end() ? 0 : found->second.lines.size();
        if (append.first_seq != length + 1) {
            return Unexpected(StoreError{StoreError::Kind::OutOfOrder, {}, {}});
        }
        if (length == 0) order_.push_back(append.game);
        Game& game = games_[append.game];
        game.lines.insert(game.lines.end(), append.lines.begin(), append.lines.end());
        game.about.id = append.game;
        game.about.length = static_cast<std::uint32_t>(game.lines.size());
        game.about.created = game.lines.front().at;
        game.about.last_at = game.lines.back().at;
        if (append.ends && !game.about.ended) game.about.ended = game.lines.back().at;
        return {};
    }

    bool deliver_one() {
        std::unique_lock lock(mutex_);
        if (queue_.empty()) return false;
        const Job job = std::move(queue_.front());
        queue_.pop_front();
        const Outcome outcome = job.carry_out();
        lock.unlock();
        if (job.done) job.done(outcome);
        return true;
    }

    void run() {
        while (true) {
            {
                std::unique_lock lock(mutex_);
                changed_.wait(lock, [this] { return ending_ || !queue_.empty(); });
                if (queue_.empty()) return;
            }
            deliver_one();
        }
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    std::map<GameId, Game> games_;  // guarded by mutex_, as are those below
    std::vector<GameId> order_;     // as created
    std::map<std::string, std::string> values_;
    std::deque<Job> queue_;
    bool ending_ = false;
    std::thread thread_;
};

}  // namespace damjen
