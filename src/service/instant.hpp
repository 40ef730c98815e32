// Moments and spans of time, in milliseconds.

#pragma once

#include <chrono>

namespace damjen {

using Milliseconds = std::chrono::milliseconds;
using Instant = std::chrono::sys_time<Milliseconds>;

// Where the moment comes from; tests put a clock of their own here. Any thread may ask.
class TimeSource {
public:
    virtual ~TimeSource() = default;
    virtual Instant now() const = 0;
};

// The wall clock as it stood when this was made, and from then on the steady one: setting the
// computer's clock moves no game clock. Immutable.
class SteadyTime : public TimeSource {
public:
    SteadyTime()
        : wall_(std::chrono::floor<Milliseconds>(std::chrono::system_clock::now())),
          steady_(std::chrono::steady_clock::now()) {}

    Instant now() const override {
        const auto since = std::chrono::steady_clock::now() - steady_;
        return wall_ + std::chrono::floor<Milliseconds>(since);
    }

private:
    Instant wall_;
    std::chrono::steady_clock::time_point steady_;
};

}  // namespace damjen
