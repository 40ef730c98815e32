// Small questions about the text of headers, which is ASCII and compares without regard to case.

#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace damjen::net {

constexpr char lowered(char letter) {
    return 'A' <= letter && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

inline std::string lowered(std::string_view text) {
    std::string result(text);
    for (char& letter : result)
        letter = lowered(letter);
    return result;
}

constexpr bool same_name(std::string_view one, std::string_view other) {
    return std::equal(one.begin(), one.end(), other.begin(), other.end(), [](char a, char b) {
        return lowered(a) == lowered(b);
    });
}

constexpr std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

// Calls visit with each trimmed item of a list separated by commas.
template <class Visit>
void for_each_item(std::string_view list, Visit visit) {
    while (true) {
        const auto comma = list.find(',');
        visit(trimmed(list.substr(0, comma)));
        if (comma == std::string_view::npos) return;
        list.remove_prefix(comma + 1);
    }
}

}  // namespace damjen::net
