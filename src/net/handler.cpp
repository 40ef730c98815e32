#include "net/handler.hpp"

#include <atomic>

namespace damjen::net {

struct Responder::State {
    explicit State(Sink taker) : sink(std::move(taker)) {}
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    ~State() {
        if (!answered) sink(std::nullopt);
    }

    std::atomic<bool> answered = false;
    Sink sink;
};

// Shared, since the copies share one right to answer.
Responder::Responder(Sink sink) : state_(std::make_shared<State>(std::move(sink))) {}

void Responder::respond(HttpResponse response) const {
    if (!state_->answered.exchange(true)) state_->sink(std::move(response));
}

}  // namespace damjen::net
