// damjen hub: the engine for programs that speak the Hub protocol, on standard input and output.

#include "base/overloaded.hpp"
#include "commands.hpp"
#include "line_reader.hpp"
#include "protocol_engine.hpp"

#include <condition_variable>
#include <cstdio>
#include <future>
#include <mutex>
#include <thread>

namespace damjen::app {

namespace {

// A search answers a stop within moments; whatever takes longer is not waited for.
constexpr std::chrono::seconds kPatience{1};

// A conversation on two threads: one reads lines, one searches. The session is told of either
// under one lock, and under the same lock its lines are written, so that they come in its order.
class Conversation {
public:
    Conversation(const HubIdentity& identity,
                 const HubSettings& settings,
                 const std::string& endgames)
        : engine_(endgames), session_(identity, settings) {}

    // Until `quit` or the end of the input.
    void run() {
        std::promise<void> finished;
        std::jthread searching([&](const std::stop_token& leaving) {
            search_when_asked(leaving);
            finished.set_value();
        });
        LineReader reader(HubSession::kLongestLine);
        while (const auto line = reader.next()) {
            if (HubSession::asks_to_quit(*line)) break;
            const std::lock_guard lock(mutex_);
            fulfil(session_.receive(*line));
        }
        leaving_ = true;
        stop_ = true;
        searching.request_stop();
        // A reader that no longer reads what we write could keep us for ever.
        if (finished.get_future().wait_for(kPatience) == std::future_status::timeout) std::_Exit(0);
    }

private:
    void search_when_asked(const std::stop_token& leaving) {
        for (;;) {
            std::unique_lock lock(mutex_);
            if (!wake_.wait(lock, leaving, [this] { return question_.has_value(); })) return;
            if (leaving_) return;
            const HubSearch question = *std::exchange(question_, std::nullopt);
            lock.unlock();
            const HubDone done =
                engine_.search(question, clock_, stop_, [this](const HubInfo& info) {
                    const std::lock_guard telling(mutex_);
                    fulfil(session_.tell(info));
                });
            lock.lock();
            if (leaving_) return;
            fulfil(session_.found(done));
        }
    }

    // Requires the lock.
    void fulfil(const HubReply& reply) {
        if (leaving_) return;
        for (const HubMessage& line : reply.lines) {
            const std::string text = to_text(line) + '\n';
            std::fwrite(text.data(), 1, text.size(), stdout);
        }
        std::fflush(stdout);
        for (const HubRequest& request : reply.requests) {
            std::visit(Overloaded{[this](const HubPrepare& prepare) { this->prepare(prepare); },
                                  [this](const HubForget&) { engine_.forget(); },
                                  [this](const HubSearch& question) { search(question); },
                                  [this](const HubPonderHit&) { clock_.hit(); },
                                  [this](const HubStop&) { stop_ = true; }},
                       request);
        }
    }

    // The session asks for it only while nothing is searched: the engine is ours.
    void prepare(const HubPrepare& request) {
        if (auto remark = engine_.prepare(request.settings)) fulfil(session_.complain(*remark));
        fulfil(session_.prepared());
    }

    void search(const HubSearch& question) {
        stop_ = false;
        clock_.start(question.purpose == HubSearch::Purpose::Ponder);
        question_ = question;
        wake_.notify_one();
    }

    std::atomic<bool> leaving_{false};
    std::atomic<bool> stop_{false};
    PonderClock clock_;
    ProtocolEngine engine_;  // of the searching thread while the session is searching

    std::mutex mutex_;  // guards what follows, and standard output
    std::condition_variable_any wake_;
    HubSession session_;
    std::optional<HubSearch> question_;
};

}  // namespace

int hub(const HubOptions& options) {
    HubSettings settings;
    settings.rules = rule_set_named(options.rules);
    Conversation conversation(
        {"Damjen", DAMJEN_VERSION, "the authors of Damjen"}, settings, options.endgames);
    conversation.run();
    return kSuccess;
}

}  // namespace damjen::app
