// An IPv4 or IPv6 address as a value.

#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace damjen::net {

class IpAddress {
public:
    // The unspecified address, ::.
    IpAddress() = default;

    // From sixteen bytes in network order; ::ffff:a.b.c.d is the IPv4 address a.b.c.d.
    explicit IpAddress(const std::array<std::uint8_t, 16>& bytes) : bytes_(bytes) {}

    // "192.168.1.7", "::1" or "[::1]"; nothing else, neither a name nor a port.
    static std::optional<IpAddress> from_text(std::string_view text);

    bool is_v4() const;
    bool is_loopback() const;

    // The shortest usual form; IPv4 in dotted form, IPv6 without brackets.
    std::string to_text() const;

    const std::array<std::uint8_t, 16>& bytes() const { return bytes_; }

    // The address of the household rather than of the machine: an IPv6 address shortened to its
    // first 64 bits, since anybody with IPv6 has that many addresses. What limits are counted by.
    IpAddress counted_as() const;

    friend auto operator<=>(const IpAddress&, const IpAddress&) = default;

private:
    std::array<std::uint8_t, 16> bytes_{};
};

// Where to listen. A port of 0 lets the system choose.
struct Endpoint {
    IpAddress address;
    std::uint16_t port = 0;

    // "127.0.0.1:8080", "[::1]:8080", "localhost:8080" or ":8080"; "*:8080" is every address.
    static std::optional<Endpoint> from_text(std::string_view text);
    std::string to_text() const;

    friend bool operator==(const Endpoint&, const Endpoint&) = default;
};

}  // namespace damjen::net
