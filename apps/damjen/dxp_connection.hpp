// A TCP connection that carries DXP messages. Includes Boost.Asio; for `damjen dxp` alone.

#pragma once

#include "protocol/dxp_inbox.hpp"

#include <array>
#include <deque>
#include <functional>
#include <memory>
#include <string>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

namespace damjen::app {

namespace asio = boost::asio;

// One thread only. Shared, because reading and writing that is under way outlives its last user.
class DxpConnection : public std::enable_shared_from_this<DxpConnection> {
public:
    using Receive = std::function<void(const std::string& message)>;
    using Broken = std::function<void()>;

    explicit DxpConnection(asio::ip::tcp::socket socket);

    // Begins to read. The callbacks come until close() is called, and broken once at most: the
    // other side has left, or sends or reads as no DXP program would. None comes from within a
    // call of ours.
    void start(Receive receive, Broken broken);

    void send(const DxpMessage& message);
    // Sends what is still to be sent, and then closes.
    void close();

    // Where the other side is: "127.0.0.1:27531".
    const std::string& peer() const { return peer_; }

private:
    void read();
    void write();
    void fail();

    asio::ip::tcp::socket socket_;
    asio::steady_timer patience_;  // with the other side, while closing
    std::string peer_;
    Receive receive_;
    Broken broken_;
    std::array<char, 4096> block_{};
    DxpInbox inbox_;
    std::deque<std::string> outgoing_;  // the first of them is being written
    bool closing_ = false;
};

}  // namespace damjen::app
