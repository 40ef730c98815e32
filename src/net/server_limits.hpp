// Every bound of the server, with its default.

#pragma once

#include <chrono>
#include <cstddef>

namespace damjen::net {

// So many at once, then so many a second.
struct Rate {
    double burst;
    double per_second;
};

struct ServerLimits {
    std::size_t header_bytes = std::size_t{8} * 1024;  // request line included; beyond: 431
    std::size_t body_bytes = std::size_t{64} * 1024;   // beyond: 413
    std::size_t message_bytes = std::size_t{4} * 1024;

    // What may wait to be sent on one channel; beyond: TooSlow.
    std::size_t queue_messages = 256;
    std::size_t queue_bytes = std::size_t{1024} * 1024;

    std::size_t connections = 4000;             // beyond: 503
    std::size_t connections_per_address = 100;  // beyond: 429; proxies that are trusted are exempt

    // By client address. Messages above the rate are not lost: the channel is read more slowly.
    Rate requests{200, 50};
    Rate messages{100, 20};

    std::chrono::milliseconds request_read{10'000};  // from first byte to last; beyond: 408
    std::chrono::milliseconds handler{30'000};       // for an answer; beyond: 503
    std::chrono::milliseconds response_write{60'000};
    std::chrono::milliseconds keep_alive{60'000};    // idle between requests
    std::chrono::milliseconds channel_idle{30'000};  // pinged at half of it, dead after it
    std::chrono::milliseconds farewell{5'000};       // for a closing handshake
    std::chrono::milliseconds shutdown{5'000};       // for everybody to leave in stop()
};

}  // namespace damjen::net
