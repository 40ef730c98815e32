// What the server asks of the program above it.

#pragma once

#include "base/expected.hpp"
#include "net/channel.hpp"
#include "net/http_message.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace damjen::net {

// The right to answer one request, now or later, from any thread. Copies share the right; the first
// answer counts. When the last copy goes without an answer, the client gets a 500.
class Responder {
public:
    // Takes the answer, or nothing when none was given. Called exactly once.
    using Sink = std::function<void(std::optional<HttpResponse>)>;

    explicit Responder(Sink sink);

    void respond(HttpResponse response) const;

private:
    struct State;
    std::shared_ptr<State> state_;
};

// Called on I/O threads, several at once: implementations are thread-safe, hand over the work and
// return. What they throw becomes a 500.
class Handler {
public:
    virtual ~Handler() = default;

    virtual void handle(HttpRequest request, Responder responder) = 0;

    // Whether that request may become a channel. Origin has been checked before.
    virtual Expected<std::unique_ptr<ChannelHandler>, HttpResponse>
    upgrade(const HttpRequest& request) = 0;

    // The response when the server itself refuses: 400, 403, 405, 408, 413, 429, 431, 500, 503.
    virtual HttpResponse refusal(int status) = 0;

    // The last message on a channel before the server closes it, or nothing.
    virtual std::string farewell(CloseReason reason) = 0;

    // The Allow header for a path: the answer to OPTIONS.
    virtual std::string allowed_methods(std::string_view path) = 0;
};

}  // namespace damjen::net
