// The engine on a thread of its own, so that a DXP conversation goes on while it thinks.

#pragma once

#include "protocol_engine.hpp"

#include <condition_variable>
#include <mutex>
#include <thread>

namespace damjen::app {

class DxpThinker {
public:
    // Called on the thinking thread, with the number of the question.
    using Answer = std::function<void(int number, Move move)>;

    // Makes the engine ready for such questions, so that no game pays for it.
    DxpThinker(const HubSettings& settings, Answer answer);
    DxpThinker(const DxpThinker&) = delete;
    DxpThinker& operator=(const DxpThinker&) = delete;
    // Ends what is being thought.
    ~DxpThinker();

    // What has to be said about making it ready; usually nothing.
    const std::optional<std::string>& remark() const { return remark_; }

    // Thinks about the question as soon as the one before has ended. Requires a legal move.
    void ask(int number, HubSearch question);
    // Ends it; an answer may come all the same.
    void stop();

private:
    struct Question {
        int number;
        HubSearch search;
    };
    void think(const std::stop_token& leaving);

    Answer answer_;
    ProtocolEngine engine_;  // of the thread
    std::optional<std::string> remark_;
    PonderClock clock_;
    std::atomic<bool> stop_{false};
    std::mutex mutex_;  // guards the question
    std::condition_variable_any wake_;
    std::optional<Question> question_;
    std::jthread thread_;  // last: it uses the members above
};

}  // namespace damjen::app
