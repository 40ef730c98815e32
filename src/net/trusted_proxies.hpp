// Which peers are believed when they say on whose behalf they ask (X-Forwarded-*).
// Immutable after parsing.

#pragma once

#include "base/expected.hpp"
#include "net/ip_address.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace damjen::net {

struct BadProxy {
    std::string text;  // the entry that is neither an address nor a block such as 10.0.0.0/8
};

class TrustedProxies {
public:
    // Nobody.
    TrustedProxies() = default;

    // Addresses and CIDR blocks, IPv4 or IPv6.
    static Expected<TrustedProxies, BadProxy> parse(std::span<const std::string> entries);

    bool contains(const IpAddress& address) const;

    // Who is really asking: walks X-Forwarded-For from its end for as long as the hop is trusted,
    // and stops at the first entry that is no address.
    IpAddress client(const IpAddress& peer, std::string_view forwarded_for) const;

private:
    struct Block {
        IpAddress first;
        int bits;  // of 128
    };
    std::vector<Block> blocks_;
};

}  // namespace damjen::net
