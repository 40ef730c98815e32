#include "think.hpp"

#include "notation/move_text.hpp"

#include <csignal>
#include <cstdio>

namespace damjen::app {

namespace {

// A signal handler can reach nothing but this.
std::atomic<bool> interrupted{false};  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

void handle(int signal) {
    interrupted = true;
    std::signal(signal, SIG_DFL);
}

}  // namespace

Ticker steady_ticker() {
    using Clock = std::chrono::steady_clock;
    return [start = Clock::now()] {
        return std::chrono::duration_cast<Milliseconds>(Clock::now() - start);
    };
}

StopOnInterrupt::StopOnInterrupt() {
    interrupted = false;
    std::signal(SIGINT, handle);
    std::signal(SIGTERM, handle);
}

StopOnInterrupt::~StopOnInterrupt() {
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
}

const std::atomic<bool>& StopOnInterrupt::flag() const { return interrupted; }

void StopOnInterrupt::raise() { interrupted = true; }

std::string score_text(Score score) {
    if (is_win(score)) return "win in " + std::to_string(plies_to_end(score).value());
    if (is_loss(score)) return "loss in " + std::to_string(plies_to_end(score).value());
    const int value = score.value();
    char text[32];
    std::snprintf(text,
                  sizeof text,
                  "%c%d.%02d",
                  value < 0 ? '-' : '+',
                  std::abs(value) / 100,
                  std::abs(value) % 100);
    return text;
}

std::vector<std::string> line_text(const Game& game, const std::vector<Move>& line) {
    std::vector<std::string> texts;
    Position position = game.position();
    for (const Move& move : line) {
        texts.push_back(to_text(game.rules(), position, move));
        position = after(position, move);
    }
    return texts;
}

}  // namespace damjen::app
