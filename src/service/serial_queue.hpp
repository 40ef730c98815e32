// Tasks of one owner, carried out one at a time and in order on the threads of a pool. A task may
// hold the queue while it waits for something (a commit); what follows waits too.

#pragma once

#include "service/worker_pool.hpp"

#include <deque>
#include <memory>
#include <mutex>

namespace damjen {

// Any thread may call; hold() only from within a task. Shared, since a task that is being carried
// out keeps its queue alive.
class SerialQueue : public std::enable_shared_from_this<SerialQueue> {
public:
    // The pool is borrowed and outlives the queue.
    explicit SerialQueue(WorkerPool& pool) : pool_(pool) {}

    void post(Task task);

    // Nothing further is begun until release() is called, which puts its task before all others.
    void hold();
    void release(Task next);

    bool is_idle() const;

private:
    void run();
    void schedule();

    WorkerPool& pool_;
    mutable std::mutex mutex_;
    std::deque<Task> tasks_;  // guarded by mutex_
    bool running_ = false;    // a run() is scheduled or at work; guarded by mutex_
    bool held_ = false;       // guarded by mutex_
};

}  // namespace damjen
