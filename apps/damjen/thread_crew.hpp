// A crew of standard threads, started for each search: that takes microseconds.

#pragma once

#include "engine/crew.hpp"

#include <thread>
#include <vector>

namespace damjen::app {

class ThreadCrew final : public Crew {
public:
    void start(int count, std::function<void(int)> work) override {
        for (int i = 0; i < count; ++i)
            threads_.emplace_back(work, i);
    }
    void wait() override { threads_.clear(); }

private:
    std::vector<std::jthread> threads_;
};

}  // namespace damjen::app
