#include "service/worker_pool.hpp"

#include <utility>

namespace damjen {

WorkerPool::WorkerPool(int threads) {
    for (int i = 0; i < threads; ++i)
        threads_.emplace_back([this] { work(); });
}

WorkerPool::~WorkerPool() {
    {
        const std::lock_guard lock(mutex_);
        ends_ = true;
    }
    more_.notify_all();
    for (std::thread& thread : threads_)
        thread.join();
}

void WorkerPool::post(Task task) {
    {
        const std::lock_guard lock(mutex_);
        tasks_.push_back(std::move(task));
    }
    more_.notify_one();
}

bool WorkerPool::post_unless_busy(Task task, std::size_t waiting) {
    {
        const std::lock_guard lock(mutex_);
        if (tasks_.size() >= waiting) return false;
        tasks_.push_back(std::move(task));
    }
    more_.notify_one();
    return true;
}

std::size_t WorkerPool::waiting() const {
    const std::lock_guard lock(mutex_);
    return tasks_.size();
}

void WorkerPool::drain() {
    std::unique_lock lock(mutex_);
    idle_.wait(lock, [this] { return tasks_.empty() && busy_ == 0; });
}

void WorkerPool::work() {
    std::unique_lock lock(mutex_);
    for (;;) {
        more_.wait(lock, [this] { return ends_ || !tasks_.empty(); });
        if (tasks_.empty()) return;
        Task task = std::move(tasks_.front());
        tasks_.pop_front();
        ++busy_;
        lock.unlock();
        task();
        task = nullptr;  // what it held goes before anybody calls the pool idle
        lock.lock();
        --busy_;
        if (tasks_.empty() && busy_ == 0) idle_.notify_all();
    }
}

}  // namespace damjen
