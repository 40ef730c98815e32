// What clients send, from JSON to values. Here text becomes a value, once; nothing further in
// checks again.

#pragma once

#include "service/game_service.hpp"
#include "web_api/fault.hpp"

#include <string_view>

#include <boost/json.hpp>

namespace damjen::web_api {

// An object, from a body or a message.
Checked<boost::json::object> parse_object(std::string_view text);

Checked<NewGame> parse_new_game(const boost::json::object& body);

// The name in a body, cut to what is shown: control characters removed, at most 40 characters.
Checked<std::string> parse_name(const boost::json::object& body);

// A game to look at: rules, start, moves. Generates moves.
Checked<Game> parse_position(const boost::json::object& body);

Checked<Attempt> parse_attempt(const boost::json::value* value);

// A command by its name "t"; by and seat are filled in by the service.
Checked<Command> parse_command(const boost::json::object& message);

// A number from 0, or nothing where the field is null or missing.
std::optional<std::uint32_t> parse_seq(const boost::json::object& message, std::string_view field);
std::optional<std::string> parse_token(const boost::json::object& message);

}  // namespace damjen::web_api
