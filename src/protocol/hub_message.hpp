// One line of the Hub protocol as a value, in either direction: a command and its arguments, as in
// `set-param name=threads value=2`. docs/hub.md tells what the lines mean.

#pragma once

#include "base/expected.hpp"
#include "notation/parse_error.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damjen {

struct HubArgument {
    std::string name;
    std::optional<std::string> value;  // none: a bare word, such as `infinite`

    friend bool operator==(const HubArgument&, const HubArgument&) = default;
};

struct HubMessage {
    std::string command;
    std::vector<HubArgument> arguments;

    // The value of the first argument of that name, empty for a bare word; nothing if there is
    // none.
    std::optional<std::string_view> value_of(std::string_view name) const;
    bool has(std::string_view name) const { return value_of(name).has_value(); }

    // Adds an argument: HubMessage{"done", {}}.with("move", "32-28").
    HubMessage& with(std::string name, std::string value) &;
    HubMessage with(std::string name, std::string value) &&;
    // Adds a bare word.
    HubMessage& with(std::string name) &;
    HubMessage with(std::string name) &&;

    friend bool operator==(const HubMessage&, const HubMessage&) = default;
};

// What is wrong with an argument of a message that is in itself well-formed.
struct HubArgumentError {
    std::string argument;          // its name, as in "depth"
    std::string text;              // its value, or the one word of it that is at fault
    ParseError where;              // in the text; means nothing for an illegal move
    bool is_illegal_move = false;  // the text is a move, but may not be played
};
// "depth: character 1: expected a number from 1 to 99, found 'x'".
std::string to_text(const HubArgumentError& error);

// Reads one line, with or without its end. A line of blanks lacks a command.
Expected<HubMessage, ParseError> parse_hub(std::string_view line);

// Writes a line without its end; parse_hub reads the same message again. A value cannot hold a
// quotation mark or a control character: apostrophes and blanks are written for them.
// Requires command and names to be non-empty and free of blanks, control characters, '=' and '"'.
std::string to_text(const HubMessage& message);

}  // namespace damjen
