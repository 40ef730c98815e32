// What all connections of one server share. Thread-safe: constants, atomics, and parts with their
// own locks. Internal to net.

#pragma once

#include "net/handler.hpp"
#include "net/rate_limiter.hpp"
#include "net/server.hpp"

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>

namespace damjen::net {

using Counter = std::atomic<std::uint64_t>;

struct Counters {
    Counter connections_open = 0;
    Counter connections_accepted = 0;
    Counter connections_refused = 0;
    Counter channels_open = 0;
    Counter channels_opened = 0;
    Counter channels_too_slow = 0;
    Counter requests = 0;
    Counter requests_refused = 0;
    Counter responses_failed = 0;
    Counter messages_in = 0;
    Counter messages_out = 0;
    Counter bytes_in = 0;
    Counter bytes_out = 0;
    Counter accept_errors = 0;
};

inline void count(Counter& counter, std::uint64_t by = 1) {
    counter.fetch_add(by, std::memory_order_relaxed);
}

struct ServerState {
    ServerState(ServerSettings chosen, Handler& above);

    const ServerSettings settings;
    Handler& handler;
    Counters counters;
    RateLimiter requests;
    RateLimiter messages;
    AddressCounter addresses;
    std::atomic<bool> stopping = false;

    // "5f3a9c21-1b": the run, and the number within it.
    std::string next_request_id();
    std::uint64_t next_channel_id();

    void connection_opened();
    void connection_closed();
    // Waits until all are closed; false when that took too long.
    bool wait_until_empty(std::chrono::milliseconds limit);

private:
    const std::string run_;
    std::atomic<std::uint64_t> last_request_ = 0;
    std::atomic<std::uint64_t> last_channel_ = 0;
    std::mutex mutex_;
    std::condition_variable emptied_;
};

}  // namespace damjen::net
