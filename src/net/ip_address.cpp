#include "net/ip_address.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <charconv>

namespace damjen::net {

namespace {

constexpr std::array<std::uint8_t, 12> kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

std::optional<std::uint16_t> port_from_text(std::string_view text) {
    std::uint16_t port = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return port;
}

}  // namespace

std::optional<IpAddress> IpAddress::from_text(std::string_view text) {
    const bool bracketed = text.size() >= 2 && text.front() == '[' && text.back() == ']';
    if (bracketed) text = text.substr(1, text.size() - 2);
    const std::string terminated(text);
    if (terminated.find('\0') != std::string::npos) return std::nullopt;

    IpAddress address;
    if (inet_pton(AF_INET6, terminated.c_str(), address.bytes_.data()) == 1) return address;
    if (bracketed) return std::nullopt;
    std::copy(kMapped.begin(), kMapped.end(), address.bytes_.begin());
    if (inet_pton(AF_INET, terminated.c_str(), address.bytes_.data() + 12) == 1) return address;
    return std::nullopt;
}

bool IpAddress::is_v4() const { return std::equal(kMapped.begin(), kMapped.end(), bytes_.begin()); }

bool IpAddress::is_loopback() const {
    if (is_v4()) return bytes_[12] == 127;
    return bytes_[15] == 1 && std::all_of(bytes_.begin(), bytes_.end() - 1, [](std::uint8_t byte) {
               return byte == 0;
           });
}

std::string IpAddress::to_text() const {
    std::array<char, INET6_ADDRSTRLEN> text{};
    if (is_v4()) {
        inet_ntop(AF_INET, bytes_.data() + 12, text.data(), text.size());
    } else {
        inet_ntop(AF_INET6, bytes_.data(), text.data(), text.size());
    }
    return text.data();
}

IpAddress IpAddress::counted_as() const {
    if (is_v4()) return *this;
    IpAddress household = *this;
    std::fill(household.bytes_.begin() + 8, household.bytes_.end(), std::uint8_t{0});
    return household;
}

std::optional<Endpoint> Endpoint::from_text(std::string_view text) {
    const auto colon = text.rfind(':');
    if (colon == std::string_view::npos) return std::nullopt;
    const auto port = port_from_text(text.substr(colon + 1));
    if (!port) return std::nullopt;

    std::string_view host = text.substr(0, colon);
    if (host == "*") return Endpoint{IpAddress{}, *port};
    // A forgotten address opens nothing to the network.
    if (host.empty() || host == "localhost") host = "127.0.0.1";
    // An IPv6 address needs its brackets here: in "::1:80" nobody can tell where the port begins.
    if (host.find(':') != std::string_view::npos && host.front() != '[') return std::nullopt;
    const auto address = IpAddress::from_text(host);
    if (!address) return std::nullopt;
    return Endpoint{*address, *port};
}

std::string Endpoint::to_text() const {
    const std::string host = address.is_v4() ? address.to_text() : '[' + address.to_text() + ']';
    return host + ':' + std::to_string(port);
}

}  // namespace damjen::net
