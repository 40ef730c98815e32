// A match on disk: its games as PDN, each written at once when it ends. The same file is what an
// interrupted match goes on from.

#pragma once

#include "lab/match_game.hpp"
#include "lab/match_score.hpp"
#include "notation/parse_error.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace damjen {

// What the file says of a game besides the game itself.
struct GameHeader {
    int number = 0;     // from 0; written from 1, as Round
    std::string event;  // what people call the match
    std::string match;  // what has to be the same for a match to go on: players, limits
    std::string date;   // 2026.11.30
    std::array<std::string, 2> names;  // by color
    Color first = Color::White;        // the colour of the first player
};

// With scores and times as comments, {0.35/14 0.210}: men from the mover's side, depth, seconds.
std::string to_pdn_text(const GameHeader& header, const MatchGame& game);

// What a going-on match needs to know of a game.
struct RecordedGame {
    int number = 0;  // from 0
    GameResult result = GameResult::Draw;
    std::string ending;  // name_of the MatchEnding
    std::string match;

    friend bool operator==(const RecordedGame&, const RecordedGame&) = default;
};

struct GameRecords {
    std::vector<RecordedGame> games;
    std::size_t whole_bytes = 0;  // what follows is a game that was not written to its end
};

// Reads a file made of to_pdn_text, the last game perhaps in part; or nothing, if it is none.
std::optional<GameRecords> read_game_records(std::string_view text);

}  // namespace damjen
