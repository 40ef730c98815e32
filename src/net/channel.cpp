#include "net/channel.hpp"

namespace damjen::net {

std::string_view to_text(CloseReason reason) {
    switch (reason) {
    case CloseReason::ByClient:
        return "by_client";
    case CloseReason::ByUs:
        return "by_us";
    case CloseReason::TooSlow:
        return "too_slow";
    case CloseReason::TooLarge:
        return "too_large";
    case CloseReason::TooManyMessages:
        return "too_many_messages";
    case CloseReason::BadData:
        return "bad_data";
    case CloseReason::TimedOut:
        return "timed_out";
    case CloseReason::ShuttingDown:
        return "shutting_down";
    case CloseReason::Failed:
        return "failed";
    }
    return "?";
}

SharedText share(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

}  // namespace damjen::net
