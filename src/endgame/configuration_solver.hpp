// Inside the builder: solves all positions that share one configuration of men.
//
// Men never go back, so what leaves a configuration by a man's step, a promotion or a capture (an
// exit) leads to values that are known already. What is left is king moves, which go round in
// circles: retrograde analysis, ply by ply. A round settles what is decided in one ply more, and
// asks again only where a successor has changed.
//
// All king runs of a placement are settled together, a bit each.

#pragma once

#include "endgame/endgame_tables.hpp"
#include "rules/rule_set.hpp"

#include <memory>

namespace damjen::detail {

// What is being solved: White has the first side's material, Black the second's, either to move.
struct SolverTask {
    const RuleSet& rules;
    Slice slice;
    KingRuns runs;
    bool has_distances;
    // Everything the exits lead to: smaller slices, promoted ones, and the slice itself with its
    // flipped one, as far as they are done.
    const EndgameTables& tables;
};

class ConfigurationSolver {
public:
    static std::unique_ptr<ConfigurationSolver> make(const SolverTask& task);
    // Bytes that one needs, at most.
    static std::uint64_t memory_for(Slice slice, bool has_distances);
    virtual ~ConfigurationSolver() = default;

    // Solves the positions with these men, either side to move, and writes them down.
    virtual void solve(Bitboard white_men,
                       Bitboard black_men,
                       SliceValues& white_to_move,
                       SliceValues& black_to_move) = 0;

    // The most plies that any decision has taken so far, counted from the exits when there are no
    // distances.
    virtual int longest() const = 0;

protected:
    ConfigurationSolver() = default;
    ConfigurationSolver(const ConfigurationSolver&) = default;
    ConfigurationSolver& operator=(const ConfigurationSolver&) = default;
};

}  // namespace damjen::detail
