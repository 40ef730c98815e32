#include "protocol/hub_number.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <memory>

namespace damjen {

namespace {

constexpr double kMostReal = 1e9;

}  // namespace

Expected<std::uint64_t, HubArgumentError>
hub_number(std::string name, std::string_view text, std::uint64_t least, std::uint64_t most) {
    std::uint64_t number = 0;
    const char* end = std::to_address(text.end());
    const auto [stop, error] = std::from_chars(std::to_address(text.begin()), end, number);
    if (error == std::errc() && stop == end && least <= number && number <= most) return number;
    return Unexpected(HubArgumentError{
        std::move(name),
        std::string(text),
        {0, "a number from " + std::to_string(least) + " to " + std::to_string(most)}});
}

std::optional<double> hub_real(std::string_view text) {
    double value = 0;
    const char* end = std::to_address(text.end());
    const auto [stop, error] =
        std::from_chars(std::to_address(text.begin()), end, value, std::chars_format::fixed);
    if (error != std::errc() || stop != end) return std::nullopt;
    if (!std::isfinite(value) || std::abs(value) > kMostReal) return std::nullopt;
    return value;
}

Expected<Milliseconds, HubArgumentError> hub_seconds(std::string name, std::string_view text) {
    const auto seconds = hub_real(text);
    if (!seconds || *seconds < 0) {
        return Unexpected(
            HubArgumentError{std::move(name), std::string(text), {0, "seconds, as in 0.5"}});
    }
    return Milliseconds(std::llround(*seconds * 1000));
}

std::string to_hub_seconds(Milliseconds time) {
    std::string text = to_hub_real(static_cast<double>(time.count()) / 1000, 3);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
}

std::string to_hub_real(double value, int decimals) {
    std::array<char, 400> text{};  // room for the largest double there is
    const auto end = std::to_chars(
        text.data(), text.data() + text.size(), value, std::chars_format::fixed, decimals);
    return {text.data(), end.ptr};
}

}  // namespace damjen
