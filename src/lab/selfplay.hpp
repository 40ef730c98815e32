// Many training games on several threads, in an order that does not depend on the threads: game n
// of a run is always the same, so a run can be interrupted and gone on with.

#pragma once

#include "lab/training_file.hpp"
#include "lab/training_game.hpp"

#include <functional>
#include <unordered_set>

namespace damjen {

struct SelfplayPlan {
    std::uint64_t seed = 1;
    std::uint64_t first_game = 0;
    std::uint64_t games = 0;  // how many games the run has in all, those before first_game too
    std::uint32_t block_games = 256;
    int threads = 1;
    TrainingGameOptions game;
};

// Positions that were recorded before are not recorded again.
using SeenPositions = std::unordered_set<std::uint64_t>;

// Plays the games that are left and hands over their blocks in order, without the positions already
// seen. Ends early, after the blocks being played, when take says so by returning false.
// make_engine is called once for each thread, at the same time from each.
void selfplay(const SelfplayPlan& plan,
              SeenPositions& seen,
              const std::function<std::unique_ptr<Engine>()>& make_engine,
              const std::function<bool(const TrainingBlock&)>& take);

}  // namespace damjen
