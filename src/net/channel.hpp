// A WebSocket connection as the rest of the program sees it.

#pragma once

#include "net/ip_address.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace damjen::net {

// Why a channel ended.
enum class CloseReason {
    ByClient,         // it said so, or its connection broke
    ByUs,             // Channel::close
    TooSlow,          // it does not read what is sent to it
    TooLarge,         // a message above the limit
    TooManyMessages,  // a flood of control frames
    BadData,          // not WebSocket, not UTF-8, or not text
    TimedOut,         // nothing heard in spite of pings
    ShuttingDown,     // the server stops
    Failed,           // the handler threw
};

std::string_view to_text(CloseReason reason);

// Text that many channels may share: one game event is built once and sent to every spectator.
using SharedText = std::shared_ptr<const std::string>;

SharedText share(std::string text);

// The sending side. Any thread may call it at any time, also after the channel has ended (nothing
// happens then). Implemented by the server, and by whatever a test likes to put in its place.
class Channel {
public:
    virtual ~Channel() = default;

    // Unique within this run of the server.
    virtual std::uint64_t id() const = 0;
    virtual const IpAddress& remote() const = 0;

    // Queues a text message behind those sent before. When the client reads too slowly for the
    // queue's bounds, the queue is dropped and the channel closes as TooSlow.
    virtual void send(SharedText text) = 0;

    // Sends what is queued, then closes. The code is a WebSocket close code (1000 is a normal end,
    // 1008 a breach of rules); the reason has at most 123 bytes.
    virtual void close(std::uint16_t code, std::string reason) = 0;

    void send(std::string text) { send(share(std::move(text))); }
};

// The receiving side, one for each channel, destroyed after closed(). All calls come from one I/O
// thread, one after the other: they hand over the work and return.
class ChannelHandler {
public:
    virtual ~ChannelHandler() = default;

    // Called once and first. The channel may be kept for as long as one likes.
    virtual void opened(std::shared_ptr<Channel> channel) = 0;

    // One text message, valid UTF-8.
    virtual void message(std::string text) = 0;

    // Called once and last.
    virtual void closed(CloseReason reason) = 0;
};

}  // namespace damjen::net
