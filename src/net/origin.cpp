#include "net/origin.hpp"

#include "net/text.hpp"

#include <algorithm>
#include <string>

namespace damjen::net {

namespace {

struct Site {
    std::string scheme;
    std::string host;  // with its port, always

    friend bool operator==(const Site&, const Site&) = default;
};

// A host with the scheme's port added when it has none. A colon after the last bracket is a port's:
// the colons of an IPv6 address stand inside.
std::string with_port(std::string_view scheme, std::string_view host) {
    const auto bracket = host.rfind(']');
    const auto colon = host.rfind(':');
    const bool has_port =
        colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket);
    std::string full = lowered(host);
    if (!has_port) full += scheme == "https" ? ":443" : ":80";
    return full;
}

std::optional<Site> site_of(std::string_view url) {
    const auto mark = url.find("://");
    if (mark == std::string_view::npos) return std::nullopt;
    std::string scheme = lowered(url.substr(0, mark));
    if (scheme != "http" && scheme != "https") return std::nullopt;
    std::string_view host = url.substr(mark + 3);
    host = host.substr(0, host.find_first_of("/?#"));
    if (host.empty() || host.find('@') != std::string_view::npos) return std::nullopt;
    std::string full = with_port(scheme, host);
    return Site{std::move(scheme), std::move(full)};
}

}  // namespace

bool is_same_origin(std::optional<std::string_view> origin,
                    std::string_view host,
                    std::string_view public_url) {
    if (!origin) return true;
    const auto site = site_of(*origin);
    if (!site) return false;  // "null", or something that no browser sends
    if (!host.empty() && site->host == with_port(site->scheme, host)) return true;
    const auto ours = site_of(public_url);
    return ours && *site == *ours;
}

bool is_site_address(std::string_view url) {
    const auto fits = [](char each) {
        return each > ' ' && each < 0x7f && each != '?' && each != '#';
    };
    return site_of(url).has_value() && std::all_of(url.begin(), url.end(), fits);
}

}  // namespace damjen::net
