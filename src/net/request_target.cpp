#include "net/request_target.hpp"

#include "net/text.hpp"
#include "net/utf8.hpp"

#include <algorithm>

namespace damjen::net {

namespace {

std::optional<int> hex_digit(char letter) {
    if ('0' <= letter && letter <= '9') return letter - '0';
    const char small = lowered(letter);
    if ('a' <= small && small <= 'f') return small - 'a' + 10;
    return std::nullopt;
}

bool is_control(char letter) {
    const auto code = static_cast<unsigned char>(letter);
    return code < 0x20 || code == 0x7f;
}

std::optional<std::string> decoded(std::string_view text, bool plus_is_space) {
    std::string result;
    result.reserve(text.size());
    for (std::size_t at = 0; at < text.size(); ++at) {
        char letter = text[at];
        if (letter == '%') {
            if (text.size() - at < 3) return std::nullopt;
            const auto high = hex_digit(text[at + 1]);
            const auto low = hex_digit(text[at + 2]);
            if (!high || !low) return std::nullopt;
            letter = static_cast<char>(*high * 16 + *low);
            at += 2;
        } else if (letter == '+' && plus_is_space) {
            letter = ' ';
        }
        if (letter == '\0') return std::nullopt;
        result += letter;
    }
    if (!is_utf8(result)) return std::nullopt;
    return result;
}

std::optional<std::string> decoded_path(std::string_view text) {
    if (text.empty() || text.front() != '/') return std::nullopt;
    auto path = decoded(text, false);
    if (!path) return std::nullopt;
    if (std::count(path->begin(), path->end(), '/') != std::count(text.begin(), text.end(), '/'))
        return std::nullopt;  // an escaped slash
    if (path->find('\\') != std::string::npos) return std::nullopt;
    if (std::any_of(path->begin(), path->end(), is_control)) return std::nullopt;

    for (std::size_t begin = 1; begin <= path->size();) {
        const std::size_t end = std::min(path->find('/', begin), path->size());
        const std::string_view segment(path->data() + begin, end - begin);
        if (segment == "." || segment == "..") return std::nullopt;
        begin = end + 1;
    }
    return path;
}

}  // namespace

std::optional<RequestTarget> RequestTarget::parse(std::string_view target) {
    // 1. The absolute form counts from the first slash after the host.
    const auto scheme = target.find("://");
    if (scheme != std::string_view::npos && scheme < target.find('/')) {
        const auto slash = target.find('/', scheme + 3);
        target = slash == std::string_view::npos ? "/" : target.substr(slash);
    }
    if (target.find('#') != std::string_view::npos) return std::nullopt;

    // 2. The path.
    const auto mark = target.find('?');
    auto path = decoded_path(target.substr(0, mark));
    if (!path) return std::nullopt;
    RequestTarget result;
    result.path = std::move(*path);

    // 3. The parameters.
    if (mark == std::string_view::npos) return result;
    std::string_view rest = target.substr(mark + 1);
    while (!rest.empty()) {
        const auto end = std::min(rest.find('&'), rest.size());
        const std::string_view pair = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (pair.empty()) continue;
        const auto equals = pair.find('=');
        auto name = decoded(pair.substr(0, equals), true);
        auto value = equals == std::string_view::npos ? std::string{}
                                                      : decoded(pair.substr(equals + 1), true);
        if (!name || !value) return std::nullopt;
        result.query.emplace_back(std::move(*name), std::move(*value));
    }
    return result;
}

}  // namespace damjen::net
