// Whether bytes are well-formed UTF-8 (RFC 3629: no overlong forms, no surrogates).

#pragma once

#include <string_view>

namespace damjen::net {

bool is_utf8(std::string_view bytes);

}  // namespace damjen::net
