// An HTTP connection: one request after another, until it closes or becomes a channel. Internal to
// net.

#pragma once

#include "net/io_thread.hpp"
#include "net/server_state.hpp"

namespace damjen::net {

// Serves an accepted connection to its end. Counts it as open meanwhile.
Task<void> run_connection(Socket socket, ServerState& state, IoThread& thread);

// The address of the other end; the unspecified one if it is gone already.
IpAddress peer_of(const Socket& socket);

}  // namespace damjen::net
