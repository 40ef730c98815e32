// Why a move cannot be played, in a form that a page or a terminal can turn into a sentence.

#pragma once

#include "rules/moves.hpp"

#include <optional>
#include <vector>

namespace damjen {

// What somebody tried: at least a piece; perhaps where to, perhaps what it would capture.
struct Attempt {
    Square from;
    std::optional<Square> to;
    std::optional<Bitboard> captured;
};

struct Explanation {
    enum class Why : std::uint8_t {
        Legal,              // the attempt names exactly one legal move, or a piece that can move
        Ambiguous,          // from and to name several captures: say which pieces are taken
        EmptySquare,        // there is no piece on from
        NotYours,           // the piece on from is the opponent's
        GameOver,           // a side has no pieces: nobody moves
        CaptureCompulsory,  // the piece makes a quiet move or none, but another piece must capture
        PieceMustCapture,   // a quiet move, but this very piece must capture
        WorthLess,          // a capture, but a better one is compulsory (value < best)
        KingMustCapture,    // a capture of the best value by a man, but a king can take as much
        PathIncomplete,     // a capture that must go on: it is the beginning of a legal one
        NoSuchCapture,      // capturing is compulsory; this piece must capture, but not like that
        KingMadeThree,      // this king has made three moves in a row (WFD Art. 17)
        MenMoveForward,     // a man moves backward only when it captures
        MenMoveOneStep,     // a man moves one square diagonally
        NotOnALine,         // a king moves along diagonals (and rows and columns in some rule sets)
        SquareTaken,        // the square to move to, or one on the way, is not empty
        PieceBlocked,       // this piece has no move at all
    };

    Why why = Why::Legal;
    Attempt attempt;
    bool capture_is_compulsory = false;
    // The best captures, and who must make one of them. Empty when nothing can be captured.
    std::vector<PieceCapture> duty;
    // What the attempted piece could capture at best, if it can capture at all.
    std::optional<CaptureValue> value;

    // The value of what must be captured. Requires capture_is_compulsory.
    CaptureValue best() const { return duty.front().value; }
};

Explanation explain(const RuleSet& rules, const Position& position, const Attempt& attempt);

}  // namespace damjen
