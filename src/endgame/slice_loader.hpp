// A slice from its file back into memory, as the builder needs it: with the values of positions
// where a capture is pending, which files leave out.

#pragma once

#include "endgame/endgame_tables.hpp"
#include "endgame/job_runner.hpp"
#include "endgame/slice_file.hpp"

namespace damjen {

// Distances are dropped unless asked for. Requires all slices of fewer pieces in the tables, and a
// file that has distances if they are asked for.
SliceValues load_slice(const RuleSet& rules,
                       const SliceFile& file,
                       bool with_distances,
                       const EndgameTables& tables,
                       JobRunner& runner);

}  // namespace damjen
