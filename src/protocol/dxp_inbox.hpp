// Messages out of a stream of bytes: each ends with a NUL, and one read may bring half of one, or
// several.

#pragma once

#include "protocol/dxp_message.hpp"

namespace damjen {

// One thread only.
class DxpInbox {
public:
    // False once more bytes have come without a NUL than a message may have: what follows cannot be
    // trusted to begin where a message begins, so nothing is taken any more.
    bool take(std::string_view bytes);

    // The next whole message, without its NUL; nothing if there is none yet.
    std::optional<std::string> next();

private:
    std::string bytes_;
    bool broken_ = false;
};

}  // namespace damjen
