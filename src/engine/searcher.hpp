// One thread's search for the best move: deeper and deeper until a limit is reached.

#pragma once

#include "engine/search_tree.hpp"

#include <functional>

namespace damjen {

// One root move with its exact score, and the moves expected after it, itself first.
struct SearchLine {
    Score score = 0;
    std::vector<Move> moves;
};

// What is known so far, told after each depth and line.
struct SearchInfo {
    Depth depth = 0;
    Ply deepest = 0;  // the longest line looked at
    int number = 1;   // of the line, 1 being the best
    SearchLine line;
    std::uint64_t nodes = 0;
    Milliseconds elapsed{0};
};

struct SearchResult {
    std::optional<Move> best;       // none if there is no legal move
    Score score = 0;                // of the best move, from the mover's side
    Depth depth = 0;                // the last one searched to its end
    std::vector<SearchLine> lines;  // as many as were asked for, best first; empty without a move
    std::uint64_t nodes = 0;
    Milliseconds elapsed{0};
};

using SearchReport = std::function<void(const SearchInfo&)>;

// One thread only.
class Searcher {
public:
    // Borrows all; they outlive the searcher. The endings are those of the rules.
    Searcher(const RuleSet& rules,
             const Evaluator& evaluator,
             const KingEndings& endings,
             TranspositionTable& table,
             const EndgameDatabase* endgames = nullptr);

    // Begins a new game: the same searches will give the same answers again, if the table is
    // cleared as well.
    void clear() { tree_.clear(); }

    // Blocks until a limit is reached or a stop is requested, and then answers within a few nodes.
    // A game that is over by a draw rule is searched all the same. The game carries earlier
    // positions (repetition) and running draw counts. Requires: game.rules() are the searcher's.
    SearchResult search(const Game& game,
                        const SearchLimits& limits,
                        const Ticker& ticker,
                        const std::atomic<bool>& stop,
                        const SearchReport& report = {});

private:
    Score deepen(Depth depth, std::span<RootMove> moves);

    const RuleSet& rules_;
    SearchTree tree_;
};

}  // namespace damjen
