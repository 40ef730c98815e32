#include "net/trusted_proxies.hpp"

#include "net/text.hpp"

#include <charconv>

namespace damjen::net {

Expected<TrustedProxies, BadProxy> TrustedProxies::parse(std::span<const std::string> entries) {
    TrustedProxies proxies;
    for (const std::string& entry : entries) {
        const std::string_view text = trimmed(entry);
        const auto slash = text.find('/');
        const auto address = IpAddress::from_text(text.substr(0, slash));
        if (!address) return Unexpected(BadProxy{entry});

        const int width = address->is_v4() ? 32 : 128;
        int bits = width;
        if (slash != std::string_view::npos) {
            const std::string_view number = text.substr(slash + 1);
            const char* const end = number.data() + number.size();
            const auto read = std::from_chars(number.data(), end, bits);
            if (read.ec != std::errc{} || read.ptr != end || bits < 0 || bits > width)
                return Unexpected(BadProxy{entry});
        }
        proxies.blocks_.push_back({*address, 128 - width + bits});
    }
    return proxies;
}

bool TrustedProxies::contains(const IpAddress& address) const {
    for (const Block& block : blocks_) {
        bool inside = true;
        for (std::size_t at = 0, left = static_cast<std::size_t>(block.bits); at < 16 && left > 0;
             ++at) {
            const std::size_t taken = left < 8 ? left : 8;
            const unsigned mask = (0xff00u >> taken) & 0xffu;
            if (((address.bytes()[at] ^ block.first.bytes()[at]) & mask) != 0) inside = false;
            left -= taken;
        }
        if (inside) return true;
    }
    return false;
}

IpAddress TrustedProxies::client(const IpAddress& peer, std::string_view forwarded_for) const {
    IpAddress client = peer;
    while (!forwarded_for.empty() && contains(client)) {
        const auto comma = forwarded_for.rfind(',');
        const bool last = comma == std::string_view::npos;
        const auto hop =
            IpAddress::from_text(trimmed(last ? forwarded_for : forwarded_for.substr(comma + 1)));
        if (!hop) break;
        client = *hop;
        forwarded_for = last ? std::string_view{} : forwarded_for.substr(0, comma);
    }
    return client;
}

}  // namespace damjen::net
