// Which moves are legal, and what a move leads to. Draw rules never change what is legal.

#pragma once

#include "base/expected.hpp"
#include "rules/move.hpp"
#include "rules/position.hpp"
#include "rules/rule_set.hpp"

#include <span>
#include <vector>

namespace damjen {

// Every legal move once, in no particular order. Works on any board; one with very many kings may
// need much memory (the states visited are remembered), and throws std::bad_alloc only when the
// machine has none left. A side without pieces has lost: then nobody has a legal move.
MoveList legal_moves(const RuleSet& rules, const Position& position);
void legal_moves(const RuleSet& rules, const Position& position, MoveList& moves);

// The same, where it is known that nothing can be captured. Requires: !must_capture(position), and
// both sides have pieces.
void quiet_moves(const RuleSet& rules, const Position& position, MoveList& moves);

// legal_moves(…).size(), without making the list where that can be helped.
std::uint64_t count_legal_moves(const RuleSet& rules, const Position& position);

// Whether the side to move can capture; far cheaper than the list.
bool must_capture(const Position& position);

// Whether the side of that colour could capture if it were to move.
bool can_capture(const Position& position, Color side);
bool can_capture(const Board& board, Color side);

// Plays a move known to be legal. Requires: move is one of legal_moves(rules, position).
Position after(const Position& position, const Move& move);

// Says why a move that came from outside cannot be played; explain() gives the reason in full.
struct IllegalMove {
    Move move;
    friend bool operator==(const IllegalMove&, const IllegalMove&) = default;
};

// Plays a move that came from outside, or refuses it.
Expected<Position, IllegalMove>
play(const RuleSet& rules, const Position& position, const Move& move);

// What a capture takes from the opponent of the side to move.
CaptureValue value_of(const Position& position, const Move& move);

// The best capture of each own piece that can capture, ignoring what other pieces can do.
struct PieceCapture {
    Square square;
    bool is_king = false;
    CaptureValue value;
    friend bool operator==(const PieceCapture&, const PieceCapture&) = default;
};
std::vector<PieceCapture> capture_survey(const RuleSet& rules, const Position& position);

// The routes by which a legal capture can be walked: for each the squares landed on, in order, the
// last being move.to; one more entry than that would name move.from. Routes that differ only in
// where a king lands between two captures count as different. At most limit routes are listed.
std::vector<std::vector<Square>>
routes_of(const Position& position, const Move& move, std::size_t limit);

}  // namespace damjen
