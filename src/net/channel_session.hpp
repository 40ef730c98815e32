// A connection that has become a channel. Internal to net.

#pragma once

#include "net/io_thread.hpp"
#include "net/server_state.hpp"

#include <memory>

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

namespace damjen::net {

using UpgradeMessage = boost::beast::http::request<boost::beast::http::string_body>;

// Accepts the upgrade and serves the channel until it ends. On its thread.
Task<void> serve_channel(ServerState& state,
                         IoThread& thread,
                         Socket socket,
                         const UpgradeMessage& message,
                         const HttpRequest& request,
                         std::unique_ptr<ChannelHandler> handler);

}  // namespace damjen::net
