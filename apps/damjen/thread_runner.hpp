// Shares work among threads, the caller's among them.

#pragma once

#include "endgame/job_runner.hpp"

#include <atomic>
#include <thread>
#include <vector>

namespace damjen::app {

class ThreadRunner final : public JobRunner {
public:
    // 0 for as many as there are processors.
    explicit ThreadRunner(int threads)
        : workers_(threads > 0 ? static_cast<std::size_t>(threads)
                               : std::max<std::size_t>(1, std::thread::hardware_concurrency())) {}

    std::size_t workers() const override { return workers_; }

    void run(std::size_t count, const Job& job) override {
        std::atomic<std::size_t> next{0};
        const auto work = [&](std::size_t worker) {
            for (std::size_t number = next++; number < count; number = next++)
                job(number, worker);
        };
        std::vector<std::jthread> helpers;
        for (std::size_t worker = 1; worker < std::min(workers_, count); ++worker)
            helpers.emplace_back(work, worker);
        work(0);
    }

private:
    std::size_t workers_;
};

}  // namespace damjen::app
