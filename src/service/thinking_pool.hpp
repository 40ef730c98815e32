// Engines think here: a bounded number of threads and a fair queue. When many wait each gets less
// time, so that answers are weaker rather than late.

#pragma once

#include "service/player.hpp"

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace damjen {

// Any thread may call.
class ThinkingPool {
public:
    // One question on its way. Dropping or cancelling it means that nobody wants the answer.
    class Job {
    public:
        void cancel() { stop_.store(true, std::memory_order_relaxed); }
        bool is_cancelled() const { return stop_.load(std::memory_order_relaxed); }
        bool has_begun() const { return begun_.load(std::memory_order_relaxed); }

    private:
        friend class ThinkingPool;
        Question question_;
        std::function<void()> begins_;
        std::function<void(const Reply&)> answered_;
        std::atomic<bool> stop_ = false;
        std::atomic<bool> begun_ = false;
    };

    // The player is borrowed and outlives the pool.
    ThinkingPool(Player& player, int threads);
    ~ThinkingPool();  // stops

    // Cancels everything; nothing is answered any more once this returns.
    void stop();

    ThinkingPool(const ThinkingPool&) = delete;
    ThinkingPool& operator=(const ThinkingPool&) = delete;

    // Queues a question behind those that came before. begins is called when a thread takes it up,
    // answered with the answer; both on a thread of the pool, and neither once cancelled. Should
    // the player throw, the answer is the first legal move.
    std::shared_ptr<Job> ask(Question question,
                             std::function<void()> begins,
                             std::function<void(const Reply&)> answered);

    int waiting() const;
    int thinking() const;
    int threads() const { return static_cast<int>(threads_.size()); }

private:
    void work(int worker);

    Player& player_;
    mutable std::mutex mutex_;
    std::condition_variable more_;
    std::deque<std::shared_ptr<Job>> queue_;         // guarded by mutex_
    std::vector<std::shared_ptr<Job>> in_progress_;  // one for each thread; guarded by mutex_
    bool ends_ = false;                              // guarded by mutex_
    std::vector<std::thread> threads_;
};

}  // namespace damjen
