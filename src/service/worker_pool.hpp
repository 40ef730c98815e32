// A few threads that carry out tasks in the order of their coming.

#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace damjen {

using Task = std::function<void()>;

// Any thread may post. Tasks must not throw.
class WorkerPool {
public:
    explicit WorkerPool(int threads);
    ~WorkerPool();  // carries out what is queued, then ends

    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    void post(Task task);

    // The same, unless as many tasks wait already.
    bool post_unless_busy(Task task, std::size_t waiting);

    std::size_t waiting() const;

    // Blocks until nothing is queued and nothing is being done. Only sensible when the only ones
    // who still post are the tasks themselves.
    void drain();

private:
    void work();

    mutable std::mutex mutex_;
    std::condition_variable more_;
    std::condition_variable idle_;
    std::deque<Task> tasks_;  // guarded by mutex_
    int busy_ = 0;            // guarded by mutex_
    bool ends_ = false;       // guarded by mutex_
    std::vector<std::thread> threads_;
};

}  // namespace damjen
