// One game of a match, from its opening to its verdict.

#pragma once

#include "lab/match_player.hpp"

#include <array>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace damjen {

// Both players have said for so many moves each that the same one is ahead by so much; the game is
// then theirs, to save time.
struct ScoreAgreement {
    Score lead = 800;
    int moves = 4;

    friend bool operator==(const ScoreAgreement&, const ScoreAgreement&) = default;
};

// How the referee handles time and hopeless games.
struct MatchManners {
    Milliseconds patience{60'000};  // after which a player without a clock has hung
    Milliseconds overtime{1000};    // by which a fixed time per move may be exceeded
    std::optional<ScoreAgreement> agreement;
};

// Who plays a colour. Its limits hold for every move; a clock is the one the game begins with, to
// which the increment is added before each move.
struct MatchSeat {
    MatchPlayer& player;
    SearchLimits limits;
};

// What belongs to one move.
struct MoveNote {
    Milliseconds took{0};
    std::optional<Score> score;  // from the mover's side
    int depth = 0;
    std::uint64_t nodes = 0;
};

// Why a game ended: a rule or the agreed adjudication, a player's fault, or its hopeless position.
using MatchEnding = std::variant<EndReason, Fault, ScoreAgreement>;

// As the tag Termination and the summary name it: "no pieces", "agreed repetition", "crashed".
std::string name_of(const MatchEnding& ending);

struct MatchGame {
    Game game;
    std::vector<MoveNote> notes;  // of the last moves; the opening's have none
    std::optional<Color> winner;  // none: drawn
    MatchEnding ending = EndReason::NoPieces;
};

// Plays by the rules of the opening, the referee's own; or nothing, if a player was interrupted.
// Requires: the opening is not over.
std::optional<MatchGame> play_match_game(const Game& opening,
                                         const std::array<MatchSeat, 2>& seats,  // by color
                                         const MatchManners& manners,
                                         const Ticker& ticker);

}  // namespace damjen
