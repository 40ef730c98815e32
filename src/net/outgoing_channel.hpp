// The queue between those who send on a channel and the session that writes. Guarded by mutex_.
// Internal to net.

#pragma once

#include "net/channel.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <variant>

namespace damjen::net {

struct Closing {
    std::uint16_t code;
    std::string text;
    CloseReason reason;
};

class OutgoingChannel final : public Channel {
public:
    struct Bounds {
        std::size_t messages;
        std::size_t bytes;
    };
    struct Nothing {};  // wake() will be called when there is something
    struct Ended {};    // nothing more will come
    using Next = std::variant<Nothing, SharedText, Closing, Ended>;

    // Wake is called from any thread, without the lock, after something was put into an empty queue
    // and after a closing was decided.
    OutgoingChannel(std::uint64_t id, IpAddress remote, Bounds bounds, std::function<void()> wake);

    std::uint64_t id() const override { return id_; }
    const IpAddress& remote() const override { return remote_; }
    void send(SharedText text) override;
    void close(std::uint16_t code, std::string reason) override;
    using Channel::send;

    // For the session. Decides to close unless that is decided already; with dropping, what is
    // queued is not sent any more.
    void fail(Closing closing, bool dropping);

    // What to write next: the queued texts, then once the closing.
    Next next();

    // Whether a closing has been decided, and why.
    std::optional<CloseReason> closing() const;

    // The connection is gone: everything from now on is dropped.
    void end();

private:
    const std::uint64_t id_;
    const IpAddress remote_;
    const Bounds bounds_;
    const std::function<void()> wake_;

    mutable std::mutex mutex_;
    std::deque<SharedText> queue_;
    std::size_t queued_bytes_ = 0;
    std::optional<Closing> closing_;
    bool closing_taken_ = false;
    bool ended_ = false;
    bool writer_waits_ = false;
};

}  // namespace damjen::net
