#include "protocol/dxp_inbox.hpp"

namespace damjen {

bool DxpInbox::take(std::string_view bytes) {
    if (broken_) return false;
    bytes_ += bytes;
    const std::size_t last = bytes_.rfind('\0');
    const std::size_t unfinished =
        last == std::string::npos ? bytes_.size() : bytes_.size() - last - 1;
    broken_ = unfinished > kDxpLongest;
    return !broken_;
}

std::optional<std::string> DxpInbox::next() {
    const std::size_t end = bytes_.find('\0');
    if (end == std::string::npos) return std::nullopt;
    std::string message = bytes_.substr(0, end);
    bytes_.erase(0, end + 1);
    return message;
}

}  // namespace damjen
