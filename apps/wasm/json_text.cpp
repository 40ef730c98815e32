#include "json_text.hpp"

namespace damjen::wasm {

JsonText& JsonText::value(std::string_view words) {
    static constexpr std::string_view kHex = "0123456789abcdef";
    separate();
    text_ += '"';
    for (const char each : words) {
        const auto byte = static_cast<unsigned char>(each);
        if (each == '"' || each == '\\') {
            text_ += '\\';
            text_ += each;
        } else if (byte < 0x20) {
            text_ += "\\u00";
            text_ += kHex[byte >> 4];
            text_ += kHex[byte & 15];
        } else {
            text_ += each;
        }
    }
    text_ += '"';
    return *this;
}

}  // namespace damjen::wasm
