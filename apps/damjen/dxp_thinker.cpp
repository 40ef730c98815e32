#include "dxp_thinker.hpp"

#include <utility>

namespace damjen::app {

DxpThinker::DxpThinker(const HubSettings& settings, Answer answer)
    : answer_(std::move(answer)), remark_(engine_.prepare(settings)),
      thread_([this](const std::stop_token& leaving) { think(leaving); }) {}

DxpThinker::~DxpThinker() {
    stop();
    thread_.request_stop();
}

void DxpThinker::ask(int number, HubSearch question) {
    const std::lock_guard lock(mutex_);
    question_ = Question{number, std::move(question)};
    wake_.notify_one();
}

void DxpThinker::stop() {
    const std::lock_guard lock(mutex_);
    question_.reset();
    stop_ = true;
}

void DxpThinker::think(const std::stop_token& leaving) {
    for (;;) {
        std::unique_lock lock(mutex_);
        if (!wake_.wait(lock, leaving, [this] { return question_.has_value(); })) return;
        const Question question = *std::exchange(question_, std::nullopt);
        stop_ = false;
        lock.unlock();
        clock_.start(false);
        const HubDone done = engine_.search(question.search, clock_, stop_, [](const HubInfo&) {});
        if (done.move) answer_(question.number, *done.move);
    }
}

}  // namespace damjen::app
