// One TCP connection speaking HTTP/1.1, until it closes or becomes a channel. Internal to net.

#pragma once

#include "net/io_thread.hpp"
#include "net/server_state.hpp"

namespace damjen::net {

enum class Admission {
    Welcome,
    TooMany,             // answered with 503
    TooManyFromAddress,  // answered with 429
};

// Serves the connection on that thread. May be called on another.
void serve_connection(ServerState& state,
                      IoThread& thread,
                      Socket socket,
                      const IpAddress& peer,
                      Admission admission);

}  // namespace damjen::net
