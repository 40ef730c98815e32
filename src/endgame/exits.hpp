// Inside the builder: what the moves are worth that leave a configuration of men, which are the
// captures where one is compulsory, and else the steps of men.

#pragma once

#include "endgame/endgame_tables.hpp"
#include "rules/moves.hpp"

namespace damjen::detail {

struct SolverTask;

using RunMask = std::uint16_t;  // a bit for each run of one side
inline constexpr std::size_t kMostRuns = 16;
static_assert(runs_of({.men = 1, .kings = Slice::kMostPieces - 2}) <= kMostRuns);

struct Exits {
    bool is_capture = false;
    std::size_t count = 0;
    // By the other side's run, as White and Black stand, of which there are so many: the best exit.
    // Meaningless without exits.
    std::size_t runs = 1;
    std::array<EndgameCode, kMostRuns> best{};
};

class ExitFinder {
public:
    explicit ExitFinder(const SolverTask& task);

    // The exits of a board, the side of that colour to move and not having to spare any king. The
    // result is good until the next call.
    const Exits& find(const Board& board, Color turn);

private:
    void add(const Board& before, const Move& move, const Position& next);

    const RuleSet& rules_;
    const EndgameTables& tables_;
    KingRuns runs_;
    MoveList moves_;
    Exits exits_;
};

// The run that is left of another after a capture, both as numbers: `kings` are those of its side
// before. Zero where the king is gone or the side has no men left.
int run_after_capture(int run, Bitboard kings, Bitboard captured, bool has_men);

}  // namespace damjen::detail
