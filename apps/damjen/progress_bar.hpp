// A bar that fills while something long is done, with the time that is left; on a terminal only.

#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace damjen::app {

class ProgressBar {
public:
    struct State {
        std::string label;
        std::uint64_t done = 0;
        std::uint64_t total = 0;
    };

    // Draws what ask() says twice a second until it is destroyed, if stderr is a terminal. It is
    // asked from another thread.
    explicit ProgressBar(std::function<State()> ask);
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;
    ~ProgressBar();

private:
    void draw(const State& state) const;

    std::function<State()> ask_;
    std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
    std::uint64_t before_ = 0;  // done when it began
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::jthread thread_;
};

// "12 s", "3 min 05 s", "2 h 10 min".
std::string duration_text(std::chrono::duration<double> duration);

}  // namespace damjen::app
