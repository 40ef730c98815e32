// What is wrong with a text, and where.

#pragma once

#include "rules/setup.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace damjen {

// What a FEN lacks at some place, for whoever words it in another language.
enum class FenFault {
    SideToMove,
    BothSides,
    Side,
    SideTwice,
    Square,
    LaterSquare,
    Tail,
    DrawCount,
    MoveNumber,
    KingRun,
    KingRunCount,
    End,
};

struct ParseError {
    std::size_t offset = 0;  // in bytes, from the start of the text
    std::string wanted;      // what should stand there, as in "a square from 1 to 50"
    // Set when the text is well-formed but what it describes is not a position.
    std::optional<SetupError> setup = std::nullopt;
    // Set when a FEN is not well-formed.
    std::optional<FenFault> fen = std::nullopt;

    friend bool operator==(const ParseError&, const ParseError&) = default;
};

// Counts as people do: from 1, in characters of UTF-8. Requires offset <= text.size().
std::size_t character_at(std::string_view text, std::size_t offset);

// What stands at the offset, quoted for a message: "'x'", or "the end".
std::string found_at(std::string_view text, std::size_t offset);

// An English sentence without a full stop: "character 9: expected a square from 1 to 50, found
// '0'".
std::string to_text(const ParseError& error, std::string_view text);

}  // namespace damjen
