// Whether a request comes from a page of this site.

#pragma once

#include <optional>
#include <string_view>

namespace damjen::net {

// Programs send no Origin; browsers always do with a WebSocket. Ours is the origin whose host and
// port are those that the request was sent to (a port left out is the origin's scheme's), or the
// origin of the public address.
bool is_same_origin(std::optional<std::string_view> origin,
                    std::string_view host,
                    std::string_view public_url);

// Whether a browser can find a site there, and a path can be added to it: http or https and a host,
// but neither query nor fragment.
bool is_site_address(std::string_view url);

}  // namespace damjen::net
