#include "net/server_state.hpp"

#include <array>
#include <cstdio>
#include <random>
#include <utility>

namespace damjen::net {

namespace {

std::string random_prefix() {
    std::array<char, 12> text{};
    std::snprintf(text.data(), text.size(), "%08x-", std::random_device{}());
    return text.data();
}

}  // namespace

ServerState::ServerState(ServerSettings chosen, Handler& above)
    : settings(std::move(chosen)), handler(above), requests(settings.limits.requests),
      messages(settings.limits.messages), run_(random_prefix()) {}

std::string ServerState::next_request_id() {
    return run_ + std::to_string(last_request_.fetch_add(1, std::memory_order_relaxed) + 1);
}

std::uint64_t ServerState::next_channel_id() {
    return last_channel_.fetch_add(1, std::memory_order_relaxed) + 1;
}

void ServerState::connection_opened() { count(counters.connections_open); }

void ServerState::connection_closed() {
    const std::lock_guard lock(mutex_);
    if (counters.connections_open.fetch_sub(1) == 1) emptied_.notify_all();
}

bool ServerState::wait_until_empty(std::chrono::milliseconds limit) {
    std::unique_lock lock(mutex_);
    return emptied_.wait_for(lock, limit, [this] { return counters.connections_open == 0; });
}

}  // namespace damjen::net
