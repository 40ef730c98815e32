#include "progress_line.hpp"

#include <iostream>
#include <unistd.h>

namespace damjen::app {

ProgressLine::ProgressLine(std::chrono::seconds pause)
    : is_terminal_(isatty(STDERR_FILENO) != 0), pause_(pause) {}

bool ProgressLine::is_due() const { return is_terminal_ || Clock::now() - shown_ >= pause_; }

void ProgressLine::show(std::string_view line, bool is_last) {
    if (!is_last && !is_due()) return;
    shown_ = Clock::now();
    clear();
    std::cerr << line << (is_terminal_ && !is_last ? "" : "\n") << std::flush;
}

void ProgressLine::clear() const {
    if (is_terminal_) std::cerr << "\r\x1b[K";
}

}  // namespace damjen::app
