#include "protocol/hub_message.hpp"

#include "notation/cursor.hpp"

#include <algorithm>
#include <cassert>

namespace damjen {

namespace {

bool is_blank(char byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }

bool is_control(char byte) {
    const auto code = static_cast<unsigned char>(byte);
    return code < 0x20 || code == 0x7f;
}

// What a name, and a value without quotation marks, is made of.
bool is_word_byte(char byte) {
    return !is_blank(byte) && !is_control(byte) && byte != '=' && byte != '"';
}

bool is_word(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), is_word_byte);
}

void skip_blanks(Cursor& cursor) {
    while (!cursor.at_end() && is_blank(cursor.peek()))
        cursor.advance();
}

std::string take_word(Cursor& cursor) {
    std::string word;
    while (!cursor.at_end() && is_word_byte(cursor.peek())) {
        word += cursor.peek();
        cursor.advance();
    }
    return word;
}

Expected<std::string, ParseError> take_value(Cursor& cursor) {
    std::string value;
    if (!cursor.take('"')) {
        value = take_word(cursor);
        if (value.empty()) return Unexpected(cursor.error("a value"));
        return value;
    }
    while (!cursor.at_end() && cursor.peek() != '"') {
        if (is_control(cursor.peek()) && !is_blank(cursor.peek())) {
            return Unexpected(cursor.error("no control character"));
        }
        value += is_blank(cursor.peek()) ? ' ' : cursor.peek();
        cursor.advance();
    }
    if (!cursor.take('"')) return Unexpected(cursor.error("a closing '\"'"));
    return value;
}

std::string value_text(const std::string& value) {
    if (is_word(value)) return value;
    std::string text = "\"";
    for (const char byte : value)
        text += byte == '"' ? '\'' : is_control(byte) ? ' ' : byte;
    return text + '"';
}

}  // namespace

std::optional<std::string_view> HubMessage::value_of(std::string_view name) const {
    for (const HubArgument& argument : arguments) {
        if (argument.name != name) continue;
        return argument.value ? std::string_view(*argument.value) : std::string_view();
    }
    return std::nullopt;
}

HubMessage& HubMessage::with(std::string name, std::string value) & {
    arguments.push_back({std::move(name), std::move(value)});
    return *this;
}
HubMessage HubMessage::with(std::string name, std::string value) && {
    return std::move(with(std::move(name), std::move(value)));
}
HubMessage& HubMessage::with(std::string name) & {
    arguments.push_back({std::move(name), std::nullopt});
    return *this;
}
HubMessage HubMessage::with(std::string name) && { return std::move(with(std::move(name))); }

std::string to_text(const HubArgumentError& error) {
    if (error.is_illegal_move) return error.argument + ": illegal move " + error.text;
    return error.argument + ": " + to_text(error.where, error.text);
}

Expected<HubMessage, ParseError> parse_hub(std::string_view line) {
    Cursor cursor(line);
    skip_blanks(cursor);
    HubMessage message{take_word(cursor), {}};
    if (message.command.empty()) return Unexpected(cursor.error("a command"));
    for (;;) {
        const std::size_t end_of_word = cursor.offset();
        skip_blanks(cursor);
        if (cursor.at_end()) return message;
        if (cursor.offset() == end_of_word && message.arguments.empty()) {
            return Unexpected(cursor.error("a blank after the command"));
        }
        HubArgument argument{take_word(cursor), std::nullopt};
        if (argument.name.empty()) return Unexpected(cursor.error("the name of an argument"));
        skip_blanks(cursor);
        if (cursor.take('=')) {
            skip_blanks(cursor);
            const auto value = take_value(cursor);
            if (!value) return Unexpected(value.error());
            argument.value = *value;
        }
        message.arguments.push_back(std::move(argument));
    }
}

std::string to_text(const HubMessage& message) {
    assert(is_word(message.command));
    std::string text = message.command;
    for (const HubArgument& argument : message.arguments) {
        assert(is_word(argument.name));
        text += ' ' + argument.name;
        if (argument.value) text += '=' + value_text(*argument.value);
    }
    return text;
}

}  // namespace damjen
