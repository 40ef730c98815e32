// Makes slices from the slices below them, by retrograde analysis.
//
// Values are those of a position without history: no draw count has begun, nothing has been
// repeated. Of the rules that end games these are in force: the seven moves of two kings against
// one and one king against one; without distances also the count of quiet moves (its fifty or
// twenty-five moves from that position on, begun anew by what begins it in the rules). Repetition
// is not: whoever can win need not repeat.

#pragma once

#include "endgame/endgame_tables.hpp"
#include "endgame/job_runner.hpp"
#include "rules/rule_set.hpp"

#include <atomic>

namespace damjen {

// What is solved of a slice: how far away the end is, or only who wins.
enum class EndgameMetric : std::uint8_t { Distance, Value };

class EndgameBuilder {
public:
    // Borrows all until it is gone. The runner's threads read and write the tables.
    EndgameBuilder(const RuleSet& rules,
                   EndgameTables& tables,
                   JobRunner& runner,
                   KingRuns runs = KingRuns::Counted)
        : rules_(rules), tables_(tables), runner_(runner), runs_(runs) {}

    // The slices that have to be in the tables first: one piece fewer, or one man more crowned.
    static std::vector<Slice> needed_for(Slice slice);

    // Solves a slice and the flipped one, which need each other, and adds them to the tables. False
    // if it was stopped before the end: then they are not there. Requires needed_for(slice) there.
    bool solve(Slice slice, EndgameMetric metric, const std::atomic<bool>& stop);

    // Positions of the present slices done so far; may be read from any thread.
    const std::atomic<std::uint64_t>& progress() const { return progress_; }
    // Positions that solve(slice) will go through.
    static std::uint64_t work_of(Slice slice, KingRuns runs = KingRuns::Counted);
    // Bytes that it needs beyond what is in the tables already.
    static std::uint64_t memory_for(Slice slice, EndgameMetric metric, std::size_t workers);

    // The most plies to a decision met so far, counted from the last irreversible move where there
    // are no distances.
    int longest() const { return longest_; }

private:
    const RuleSet& rules_;
    EndgameTables& tables_;
    JobRunner& runner_;
    KingRuns runs_;
    std::atomic<std::uint64_t> progress_{0};
    int longest_ = 0;
};

// A slice and everything that it leads to, in memory. Stops for nothing.
EndgameTables solve_endgame(const RuleSet& rules,
                            Slice slice,
                            EndgameMetric metric,
                            JobRunner& runner,
                            KingRuns runs = KingRuns::Counted);

// All slices of so many pieces and fewer.
EndgameTables solve_endgames(const RuleSet& rules,
                             int pieces,
                             EndgameMetric metric,
                             JobRunner& runner,
                             KingRuns runs = KingRuns::Counted);

}  // namespace damjen
