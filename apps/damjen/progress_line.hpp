// One line that says how far something long has come.

#pragma once

#include <chrono>
#include <string_view>

namespace damjen::app {

// On a terminal the line is written over and over; elsewhere, a log perhaps, it appears now and
// then, and at the end. For one thread at a time.
class ProgressLine {
public:
    explicit ProgressLine(std::chrono::seconds pause = std::chrono::seconds(10));

    // Whether show() would write now, for lines that cost something to make.
    bool is_due() const;
    void show(std::string_view line, bool is_last);
    // Takes the line away, so that something else can be written.
    void clear() const;

private:
    using Clock = std::chrono::steady_clock;

    bool is_terminal_;
    Clock::duration pause_;
    Clock::time_point shown_ = Clock::now();
};

}  // namespace damjen::app
