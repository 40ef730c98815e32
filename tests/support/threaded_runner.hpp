// Real threads for what takes a JobRunner.

#pragma once

#include "endgame/job_runner.hpp"

#include <atomic>
#include <thread>
#include <vector>

namespace damjen {

class ThreadedRunner final : public JobRunner {
public:
    explicit ThreadedRunner(std::size_t workers) : workers_(workers) {}

    std::size_t workers() const override { return workers_; }
    void run(std::size_t count, const Job& job) override {
        std::atomic<std::size_t> next{0};
        std::vector<std::jthread> threads;
        for (std::size_t worker = 0; worker < workers_; ++worker) {
            threads.emplace_back([&, worker] {
                for (std::size_t number = next++; number < count; number = next++)
                    job(number, worker);
            });
        }
    }

private:
    std::size_t workers_;
};

}  // namespace damjen
