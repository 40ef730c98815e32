// A crew of standard threads, started for each search: that takes microseconds. Those that the
// system refuses are missing.

#pragma once

#include "engine/crew.hpp"

#include <system_error>
#include <thread>
#include <vector>

namespace damjen::app {

class ThreadCrew final : public Crew {
public:
    void start(int count, std::function<void(int)> work) override {
        try {
            for (int i = 0; i < count; ++i)
                threads_.emplace_back(work, i);
        } catch (const std::system_error&) {
        }
    }
    void wait() override { threads_.clear(); }

private:
    std::vector<std::jthread> threads_;
};

}  // namespace damjen::app
