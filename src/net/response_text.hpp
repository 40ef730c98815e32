// A response as it goes over the wire. Pure. Internal to net.

#pragma once

#include "net/http_message.hpp"

#include <chrono>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace damjen::net {

// What of the request decides about the form of the response.
struct Exchange {
    std::string request_id;
    std::string if_none_match;
    bool accepts_gzip = false;
    bool is_head = false;
    bool keep_alive = false;
    int version = 11;
};

struct ResponseText {
    int status;          // 304 where the client has the file already
    std::string header;  // status line and fields, up to the empty line
    // Points into the response or its file; empty for HEAD, 204 and 304.
    std::string_view body;
};

using HeaderFields = std::span<const std::pair<std::string, std::string>>;

// Fields of the response win over default ones of the same name; a field whose value could break
// out of its line is left out.
ResponseText render(const HttpResponse& response,
                    const Exchange& exchange,
                    HeaderFields default_headers,
                    std::chrono::system_clock::time_point now);

// Whether an Accept-Encoding allows gzip.
bool allows_gzip(std::string_view accept_encoding);

std::string_view reason_phrase(int status);

// Whether a field can stand in a header without breaking out of its line.
bool is_safe_field(std::string_view name, std::string_view value);

}  // namespace damjen::net
