#include "progress_bar.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <unistd.h>

namespace damjen::app {

ProgressBar::ProgressBar(std::function<State()> ask) : ask_(std::move(ask)) {
    if (isatty(STDERR_FILENO) == 0) return;
    before_ = ask_().done;
    thread_ = std::jthread([this](const std::stop_token& stop) {
        std::unique_lock lock(mutex_);
        while (!stop.stop_requested()) {
            draw(ask_());
            wake_.wait_for(lock, stop, std::chrono::milliseconds(500), [] { return false; });
        }
        std::cerr << "\r\033[K" << std::flush;
    });
}

ProgressBar::~ProgressBar() {
    thread_.request_stop();
    if (thread_.joinable()) thread_.join();
}

void ProgressBar::draw(const State& state) const {
    constexpr std::size_t kWidth = 30;
    const double total = static_cast<double>(std::max<std::uint64_t>(state.total, 1));
    const double part = std::min(1.0, static_cast<double>(state.done) / total);
    const auto filled = static_cast<std::size_t>(part * kWidth);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - started_;
    const auto since = static_cast<double>(state.done - before_);
    std::string left;
    if (since > 0 && took.count() > 1) {
        const double rate = since / took.count();
        left = duration_text(std::chrono::duration<double>(
                   (total - static_cast<double>(state.done)) / rate)) +
               " left";
    }
    std::cerr << fmt::format("\r\033[K[{}{}] {:3.0f} %  {}  {}",
                             std::string(filled, '#'),
                             std::string(kWidth - filled, '.'),
                             100 * part,
                             state.label,
                             left)
              << std::flush;
}

std::string duration_text(std::chrono::duration<double> duration) {
    const auto seconds = static_cast<long>(duration.count() + 0.5);
    if (seconds < 60) return fmt::format("{} s", seconds);
    if (seconds < 3600) return fmt::format("{} min {:02} s", seconds / 60, seconds % 60);
    return fmt::format("{} h {:02} min", seconds / 3600, seconds / 60 % 60);
}

}  // namespace damjen::app
