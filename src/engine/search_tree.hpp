// The tree below one root position: alpha-beta with everything that makes it small. Knows nodes and
// depths; deepening, lines and answers are the Searcher's (searcher.hpp).
//
// One thread only. Deciding is in whole numbers and depends on no clock: a tree cut by depth or
// nodes is the same every time it is grown from an empty table.

#pragma once

#include "endgame/endgame_database.hpp"
#include "endgame/king_endings.hpp"
#include "engine/limits.hpp"
#include "engine/move_order.hpp"
#include "engine/time_budget.hpp"
#include "engine/transposition_table.hpp"
#include "eval/evaluator.hpp"
#include "rules/game.hpp"

#include <span>
#include <vector>

namespace damjen {

// A move at the root and what is known about it.
struct RootMove {
    Move move;
    Score score = -kInfinite;  // from the last time it was the best; -kInfinite if it never was
    std::vector<Move> line;    // the moves expected, this one first
};

class SearchTree {
public:
    // The deepest node, extensions and captures included.
    static constexpr int kMaxPly = 160;

    // Borrows all; they outlive the tree.
    SearchTree(const RuleSet& rules,
               const Evaluator& evaluator,
               const KingEndings& endings,
               TranspositionTable& table,
               const EndgameDatabase* endgames = nullptr);

    // Forgets what was learned about move order.
    void clear() { order_.clear(); }

    // Roots the tree. Borrows the budget and the flag until the next begin.
    void begin(const Game& game,
               const SearchLimits& limits,
               const TimeBudget& budget,
               const std::atomic<bool>& stop);

    // Searches the moves in their order and returns the best score. The best of those that raised
    // alpha gets its score and line and comes to the front. A stopped search does so with what it
    // had found until then.
    Score search_root(Depth depth, Score alpha, Score beta, std::span<RootMove> moves);

    std::uint64_t nodes() const { return nodes_; }
    bool stopped() const { return stopped_; }
    Ply deepest() const { return deepest_; }

private:
    struct Frame {
        Position position;
        Key key{};
        DrawCounts counts;
        int reversible = 0;  // plies by which the game could be repeated from here
        Move move;           // the one being searched from here
        // A win or loss of unknown length that the endgame files tell of.
        EndgameValue::Kind tabled = EndgameValue::Kind::Unknown;
        std::array<MoveTag, 2> killers{};
        MoveList moves;
        std::vector<int> worth;  // of the moves, for their order
        std::vector<Move> line;
    };

    enum class Pruning : std::uint8_t { Allowed, Forbidden };
    enum class Threats : std::uint8_t { Seen, Unseen };

    Frame& at(Ply ply) { return frames_[static_cast<std::size_t>(ply.value())]; }

    Score search(Ply ply, Depth depth, Score alpha, Score beta, Pruning pruning);
    Score quiesce(Ply ply, Score alpha, Score beta, Threats threats);

    bool visit(const Frame& frame);
    std::optional<Score> settled(Ply ply);
    Score ending_score(const Frame& frame, Ply ply) const;
    std::optional<Score> tabled_score(Frame& frame, Ply ply) const;
    Score evaluate(const Frame& frame) const;
    bool repeats(const Frame& frame, Ply ply) const;
    bool is_blocked(const Position& position) const;
    Key table_key(const Frame& frame) const;

    void play(Ply ply, const Move& move);
    void play_quietly(Ply ply, const Move& move);
    void order_moves(Ply ply, MoveTag first);
    const Move& next_move(Frame& frame, std::size_t index) const;
    Depth reduction(
        const Frame& frame, const Move& move, std::size_t index, Depth depth, bool is_pv) const;
    void remember_cutoff(Ply ply, std::size_t index, Depth depth);
    void take_line(Ply ply);

    const RuleSet& rules_;
    const Evaluator& evaluator_;
    const KingEndings& endings_;
    TranspositionTable& table_;
    const EndgameDatabase* endgames_;  // null if there are none
    MoveOrder order_;

    std::vector<Frame> frames_;
    std::vector<Key> keys_;  // of the game's positions and of the path to the present node
    std::size_t root_key_ = 0;
    int plies_to_agreed_end_ = 0;

    std::uint64_t node_limit_ = 0;
    const TimeBudget* budget_ = nullptr;
    const std::atomic<bool>* stop_ = nullptr;

    std::uint64_t nodes_ = 0;
    bool stopped_ = false;
    Ply deepest_ = 0;
};

}  // namespace damjen
