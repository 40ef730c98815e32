#include "notation/parse_error.hpp"

#include <algorithm>

namespace damjen {

namespace {

bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xc0) == 0x80; }

std::string sentence(const SetupError& error) {
    const std::string side = error.color == Color::White ? "white" : "black";
    const std::string square = error.square ? std::to_string(error.square->number()) : "?";
    switch (error.what) {
    case SetupError::What::NoPieces:
        return "a piece on the board (both sides are empty)";
    case SetupError::What::SquareTaken:
        return "each square once (" + square + " is named twice)";
    case SetupError::What::ManOnFarRow:
        return "no " + side + " man on " + square + ", where it would have become a king";
    case SetupError::What::RunTooLong:
        return "a king run of at most 3 moves";
    case SetupError::What::RunWithoutSquare:
        return "the square of the king that has moved";
    case SetupError::What::RunWithoutKing:
        return "the square of a " + side + " king (there is none on " + square + ")";
    }
    return {};
}

}  // namespace

std::size_t character_at(std::string_view text, std::size_t offset) {
    const std::string_view before = text.substr(0, offset);
    return 1 + static_cast<std::size_t>(std::count_if(
                   before.begin(), before.end(), [](char byte) { return !is_continuation(byte); }));
}

std::string found_at(std::string_view text, std::size_t offset) {
    if (offset >= text.size()) return "the end";
    std::size_t end = offset + 1;
    while (end < text.size() && is_continuation(text[end]))
        ++end;
    const auto first = static_cast<unsigned char>(text[offset]);
    if (first < 0x20 || first == 0x7f) return "a control character";
    return "'" + std::string(text.substr(offset, end - offset)) + "'";
}

std::string to_text(const ParseError& error, std::string_view text) {
    const std::string place = "character " + std::to_string(character_at(text, error.offset));
    if (error.setup) return place + ": expected " + sentence(*error.setup);
    return place + ": expected " + error.wanted + ", found " + found_at(text, error.offset);
}

}  // namespace damjen
