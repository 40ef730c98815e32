// A WebSocket connection from its handshake to its end. Internal to net.

#pragma once

#include "net/handler.hpp"
#include "net/io_thread.hpp"
#include "net/server_state.hpp"

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

namespace damjen::net {

// The request that asked for the channel, as Beast read it.
using UpgradeRequest = boost::beast::http::request<boost::beast::http::string_body>;

// Takes the connection over and runs it to its end. The remote address is what limits count by.
Task<void> run_channel(Socket socket,
                       boost::beast::flat_buffer buffered,
                       UpgradeRequest request,
                       IpAddress remote,
                       std::unique_ptr<ChannelHandler> handler,
                       ServerState& state,
                       IoThread& thread);

}  // namespace damjen::net
