// From the header of a request to an HttpRequest without its body. Pure. Internal to net.

#pragma once

#include "base/expected.hpp"
#include "net/http_message.hpp"
#include "net/server.hpp"

#include <string>
#include <string_view>

namespace damjen::net {

struct RawHead {
    std::string_view method;
    std::string_view target;
    int version = 11;
    Headers headers;
    IpAddress peer;
};

struct RequestHead {
    HttpRequest request;
    bool is_head = false;
    bool is_options = false;
    bool wants_channel = false;
};

// The status to refuse with: 400, or 405 for a method that no resource here has.
Expected<RequestHead, int> read_head(RawHead raw, const ServerSettings& settings);

// Whether the upgrade is one that this server can fulfil (RFC 6455, 4.2.1).
bool is_valid_upgrade(const HttpRequest& request);

}  // namespace damjen::net
