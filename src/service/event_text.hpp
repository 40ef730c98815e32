// Events as the lines a store keeps: a kind, and a body in JSON. Version 1; a later version reads
// every earlier one.

#pragma once

#include "base/expected.hpp"
#include "service/live_game.hpp"

#include <span>
#include <string>

namespace damjen {

inline constexpr int kEventVersion = 1;

struct BadLine {
    std::uint32_t seq = 0;  // the line's number; 0 when it was read alone
    std::string detail;
};

StoredLine to_line(const Record& record);
Expected<Record, BadLine> to_record(const StoredLine& line);

// The game whose lines these are, line 1 first. Unlike apply() it trusts nothing: a line that does
// not fit the game so far is an error.
Expected<LiveGame, BadLine> fold_lines(const GameId& id, std::span<const StoredLine> lines);

}  // namespace damjen
