// The target of a request line: "/games/7K3M?side=white%20one" ↔ path and parameters.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace damjen::net {

struct RequestTarget {
    std::string path;
    std::vector<std::pair<std::string, std::string>> query;

    // Decodes a target in origin form ("/a?b=c") or absolute form ("http://host/a"). Refuses
    // whatever could mean two things: bad escapes, control characters, an escaped slash, a
    // backslash, the segments "." and "..", and text that is not UTF-8.
    static std::optional<RequestTarget> parse(std::string_view target);
};

}  // namespace damjen::net
