// A small HTTP/1.1 and WebSocket server.
//
//     auto server = Server::start(settings, handler);
//     if (!server) return complain(server.error());
//     … (*server)->endpoint() … wait for SIGTERM …
//     (*server)->stop();

#pragma once

#include "base/expected.hpp"
#include "net/handler.hpp"
#include "net/ip_address.hpp"
#include "net/server_limits.hpp"
#include "net/trusted_proxies.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace damjen::net {

struct ServerSettings {
    Endpoint listen;
    int threads = 2;
    ServerLimits limits;
    TrustedProxies proxies;
    std::string public_url;  // "https://damjen.example"; its origin may open channels, too
    std::vector<std::pair<std::string, std::string>> default_headers;  // on every response
};

struct ListenError {
    enum class Kind { InUse, NotPermitted, NoSuchAddress, Other };
    Kind kind;
    Endpoint endpoint;
    std::string detail;  // the system's own words
};

// What has happened since the start. Taken without stopping anything, so the numbers may be a few
// events apart.
struct Metrics {
    std::uint64_t connections_open = 0;
    std::uint64_t connections_accepted = 0;
    std::uint64_t connections_refused = 0;  // too many, in all or from one address
    std::uint64_t channels_open = 0;
    std::uint64_t channels_opened = 0;
    std::uint64_t channels_too_slow = 0;
    std::uint64_t requests = 0;
    std::uint64_t requests_refused = 0;  // malformed, too large, too many, foreign origin
    std::uint64_t responses_failed = 0;  // status 500 and above
    std::uint64_t messages_in = 0;
    std::uint64_t messages_out = 0;
    std::uint64_t bytes_in = 0;       // bodies and messages
    std::uint64_t bytes_out = 0;      // bodies and messages
    std::uint64_t accept_errors = 0;  // out of descriptors or memory
};

// Any thread may ask; one thread stops it.
class Server {
public:
    // Listens and begins to serve on threads of its own. The handler is borrowed and outlives the
    // server; Responders and Channels may outlive it.
    static Expected<std::unique_ptr<Server>, ListenError> start(ServerSettings settings,
                                                                Handler& handler);
    ~Server();  // stops

    // Where it really listens.
    Endpoint endpoint() const;
    Metrics metrics() const;

    // Accepts no more, lets requests in work finish, says farewell on every channel, waits for at
    // most limits.shutdown and then cuts off the rest. No handler is called after it returns.
    // Requires: not called on an I/O thread.
    void stop();

private:
    struct Impl;
    explicit Server(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace damjen::net
