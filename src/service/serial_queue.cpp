#include "service/serial_queue.hpp"

#include <utility>

namespace damjen {

void SerialQueue::post(Task task) {
    {
        const std::lock_guard lock(mutex_);
        tasks_.push_back(std::move(task));
        if (running_ || held_) return;
        running_ = true;
    }
    schedule();
}

void SerialQueue::hold() {
    const std::lock_guard lock(mutex_);
    held_ = true;
}

void SerialQueue::release(Task next) {
    {
        const std::lock_guard lock(mutex_);
        tasks_.push_front(std::move(next));
        held_ = false;
        // The task that called hold() may not have returned yet: then run() goes on by itself.
        if (running_) return;
        running_ = true;
    }
    schedule();
}

bool SerialQueue::is_idle() const {
    const std::lock_guard lock(mutex_);
    return tasks_.empty() && !running_ && !held_;
}

void SerialQueue::schedule() {
    pool_.post([self = shared_from_this()] { self->run(); });
}

// One task each time, so that a busy game does not keep the others waiting.
void SerialQueue::run() {
    Task task;
    {
        const std::lock_guard lock(mutex_);
        task = std::move(tasks_.front());
        tasks_.pop_front();
    }
    task();
    task = nullptr;
    {
        const std::lock_guard lock(mutex_);
        if (held_ || tasks_.empty()) {
            running_ = false;
            return;
        }
    }
    schedule();
}

}  // namespace damjen
