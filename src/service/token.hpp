// The secret that holds a seat, and what the server keeps of it.

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace damjen {

// A hash of a token: useless to whoever steals the database. == takes the same time for all.
struct TokenHash {
    std::array<std::uint8_t, 32> bytes{};
    friend bool operator==(const TokenHash& a, const TokenHash& b);
};

// A token of 128 random bits, as 22 characters that may stand in an address.
std::string new_token();

TokenHash hash_of(std::string_view token);

// The hash as 64 hexadecimal digits, and back; false when the text is something else.
std::string to_text(const TokenHash& hash);
bool parse(std::string_view text, TokenHash& hash);

// A game's name: 60 random bits as 12 characters of 0-9 A-Z without I, L, O and U.
std::string new_game_id();
// The name as it is written, from what somebody typed: small letters, and I, L and O for the digits
// they look like. Nothing for what can be no name.
std::optional<std::string> parse_game_id(std::string_view text);

// Heads or tails, for drawing the colours by lot.
bool toss();

}  // namespace damjen
