// Inside notation: walks a text from left to right and remembers where it stands.

#pragma once

#include "notation/parse_error.hpp"

#include <cctype>
#include <optional>
#include <string_view>

namespace damjen {

class Cursor {
public:
    explicit Cursor(std::string_view text) : text_(text) {}

    std::size_t offset() const { return offset_; }
    bool at_end() const { return offset_ >= text_.size(); }
    // The next byte, or 0 at the end.
    char peek() const { return at_end() ? '\0' : text_[offset_]; }
    char peek_letter() const {
        return static_cast<char>(std::toupper(static_cast<unsigned char>(peek())));
    }
    bool sees_digit() const { return peek() >= '0' && peek() <= '9'; }
    bool sees(std::string_view word) const {
        return !at_end() && text_.substr(offset_, word.size()) == word;
    }

    void advance(std::size_t bytes = 1) { offset_ += bytes; }
    void go_to(std::size_t offset) { offset_ = offset; }
    bool take(char byte) {
        if (peek() != byte || at_end()) return false;
        ++offset_;
        return true;
    }
    bool take(std::string_view word) {
        if (!sees(word)) return false;
        offset_ += word.size();
        return true;
    }
    void skip_blanks() {
        while (!at_end() && (peek() == ' ' || peek() == '\t' || peek() == '\r' || peek() == '\n')) {
            ++offset_;
        }
    }
    // The digits here as a number, at most limit of them; nothing if there is none. A number longer
    // than nine digits stays at 999,999,999.
    std::optional<int> take_number(std::size_t limit = 1000) {
        if (!sees_digit()) return std::nullopt;
        int number = 0;
        for (std::size_t count = 0; count < limit && sees_digit(); ++count) {
            number = number > 99'999'999 ? 999'999'999 : 10 * number + (peek() - '0');
            ++offset_;
        }
        return number;
    }

    ParseError error(std::string wanted) const { return {offset_, std::move(wanted)}; }
    ParseError error_at(std::size_t offset, std::string wanted) const {
        return {offset, std::move(wanted)};
    }

private:
    std::string_view text_;
    std::size_t offset_ = 0;
};

}  // namespace damjen
