#include "lab/command_words.hpp"

#include <utility>

namespace damjen {

std::optional<std::vector<std::string>> command_words(std::string_view text) {
    std::vector<std::string> words;
    bool inside = false;  // a word
    char quote = '\0';
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char byte = text[i];
        const bool is_blank = byte == ' ' || byte == '\t' || byte == '\n';
        if (quote == '\0' && is_blank) {
            inside = false;
            continue;
        }
        if (!std::exchange(inside, true)) words.emplace_back();
        if (byte == quote) {
            quote = '\0';
        } else if (quote == '\0' && (byte == '\'' || byte == '"')) {
            quote = byte;
        } else if (byte == '\\' && quote != '\'' && i + 1 < text.size()) {
            words.back() += text[++i];
        } else {
            words.back() += byte;
        }
    }
    if (quote != '\0') return std::nullopt;
    return words;
}

}  // namespace damjen
