#include "plain_json.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include <boost/json.hpp>

namespace damjen::app {

namespace {

namespace json = boost::json;

// The shortest digits that are read back as the same number.
std::string number_text(double number) {
    if (!std::isfinite(number)) return "null";
    std::array<char, std::numeric_limits<double>::max_exponent10 + 40> digits{};
    const auto end =
        std::to_chars(digits.begin(), digits.end(), number, std::chars_format::fixed).ptr;
    return {digits.begin(), end};
}

void append(std::string& text, const json::value& value) {
    const char* separator = "";
    switch (value.kind()) {
    case json::kind::double_:
        text += number_text(value.get_double());
        return;
    case json::kind::array:
        text += '[';
        for (const json::value& each : value.get_array()) {
            text += separator;
            append(text, each);
            separator = ",";
        }
        text += ']';
        return;
    case json::kind::object:
        text += '{';
        for (const auto& [name, each] : value.get_object()) {
            text += separator + json::serialize(name) + ':';
            append(text, each);
            separator = ",";
        }
        text += '}';
        return;
    default:
        text += json::serialize(value);
    }
}

}  // namespace

std::string plain_json(const json::value& value) {
    std::string text;
    append(text, value);
    return text;
}

}  // namespace damjen::app
