// A position as it is shown to people: what is legal and how it is written, what must be captured,
// what cannot move and why, and every count that may end the game.

#pragma once

#include "rules/explain.hpp"
#include "rules/game.hpp"
#include "service/by_side.hpp"

#include <optional>
#include <string>
#include <vector>

namespace damjen {

struct LegalMoveView {
    Move move;
    std::string text;                         // as in PDN
    std::vector<std::vector<Square>> routes;  // at most kRoutes
    bool promotes = false;
};

// What must be captured, and by which pieces.
struct DutyView {
    CaptureValue value;
    std::vector<Square> squares;
    bool by_king = false;              // a man could take as much, but a king must
    std::vector<PieceCapture> lesser;  // what the other pieces could capture
};

struct StuckView {
    Square square;
    Explanation reason;
};

struct CounterView {
    enum class Kind : std::uint8_t {
        TwoKingsAgainstOne,  // left and limit in moves of the stronger side
        OnlyKings,           // in moves by each side
        KingMoves,           // in moves by each side
        Repetition,          // count of limit
        AgreedLength,        // in moves by each side
    };
    Kind kind;
    int left = 0;  // of Repetition: how often the position has stood on the board
    int limit = 0;
    Color side = Color::White;  // of TwoKingsAgainstOne: the stronger one
};

struct PositionView {
    std::string fen;
    Color turn = Color::White;
    std::vector<LegalMoveView> legal;
    std::optional<DutyView> duty;
    std::vector<StuckView> stuck;
    BySide<KingRun> runs;
    std::vector<CounterView> counters;
    Outcome outcome;
};

// A move that was played: how it is written, one way it went, and where it led.
struct PlayedView {
    Move move;
    std::string text;
    std::vector<Square> route;
    std::string fen;
};

inline constexpr std::size_t kRoutes = 32;
// The agreed length of an engine game is shown when so many moves by each side are left.
inline constexpr int kAgreedLengthShown = 50;

// Where the game stands. Generates moves: not for threads that must not wait.
PositionView view_of(const Game& game);

LegalMoveView view_of(const Position& position, const Move& move, const MoveList& legal);

// The move after so many plies. Requires 0 <= ply < game.ply().
PlayedView played_view(const Game& game, int ply);

// Whether a set-up has more pieces than a game can have.
bool too_many_pieces(const Position& position);

}  // namespace damjen
