// Waits for what a GameStore tells on a thread of its own.

#pragma once

#include "store/game_store.hpp"

#include <chrono>
#include <future>
#include <memory>
#include <utility>

namespace damjen {

using Outcome = Expected<void, StoreError>;

// The news of one append or value, when they come.
class Pending {
public:
    GameStore::Done done() {
        return [promise = promise_](Outcome outcome) { promise->set_value(std::move(outcome)); };
    }

    // Fails the test's program by an exception rather than to wait for ever.
    Outcome outcome() {
        using namespace std::chrono_literals;
        if (future_.wait_for(60s) != std::future_status::ready) {
            throw std::runtime_error("the store never answered");
        }
        return future_.get();
    }

private:
    std::shared_ptr<std::promise<Outcome>> promise_ = std::make_shared<std::promise<Outcome>>();
    std::future<Outcome> future_ = promise_->get_future();
};

inline Outcome append_and_wait(GameStore& store, Append append) {
    Pending pending;
    store.append(std::move(append), pending.done());
    return pending.outcome();
}

inline Outcome set_and_wait(GameStore& store, std::string key, std::string value) {
    Pending pending;
    store.set_value(std::move(key), std::move(value), pending.done());
    return pending.outcome();
}

// A line that tells apart from others by its number.
inline StoredLine line(std::int64_t at, std::string kind = "moved") {
    return {std::move(kind), "{\"n\":" + std::to_string(at) + "}", at, 1};
}

}  // namespace damjen
