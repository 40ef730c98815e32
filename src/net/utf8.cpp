#include "net/utf8.hpp"

#include <cstddef>
#include <cstdint>

namespace damjen::net {

bool is_utf8(std::string_view bytes) {
    for (std::size_t at = 0; at < bytes.size();) {
        const auto lead = static_cast<std::uint8_t>(bytes[at]);
        const std::size_t length = lead < 0x80           ? 1
                                   : (lead >> 5) == 0x06 ? 2
                                   : (lead >> 4) == 0x0e ? 3
                                   : (lead >> 3) == 0x1e ? 4
                                                         : 0;
        if (length == 0 || bytes.size() - at < length) return false;

        std::uint32_t code = length == 1 ? lead : lead & (0xffu >> (length + 1));
        for (std::size_t next = 1; next < length; ++next) {
            const auto byte = static_cast<std::uint8_t>(bytes[at + next]);
            if ((byte >> 6) != 0x02) return false;
            code = (code << 6) | (byte & 0x3fu);
        }
        const std::uint32_t least = length == 4 ? 0x10000 : length == 3 ? 0x800 : 0x80;
        if (length > 1 && code < least) return false;
        if (code > 0x10ffff || (0xd800 <= code && code <= 0xdfff)) return false;
        at += length;
    }
    return true;
}

}  // namespace damjen::net
