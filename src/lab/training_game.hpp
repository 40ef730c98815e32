// One game of the engine against itself, played to learn from: a few random moves, then short
// searches, now and then a random move among them, until the rules or a proven win end it.

#pragma once

#include "engine/engine.hpp"
#include "lab/training_record.hpp"

#include <vector>

namespace damjen {

struct TrainingGameOptions {
    std::uint64_t nodes = 800;  // of each search
    int opening_least = 4;      // random plies at the start, at least and at most
    int opening_most = 14;
    int random_per_mille = 20;  // moves after the opening that are random
    int frysk_per_mille = 40;   // games that start with five men each
    int quiet_plies = 60;       // without a man moved or a piece captured: called a draw
};

// The positions in which the side to move need not capture, in the order of play. The same seed and
// engine give the same game. Forgets what the engine has learned before.
std::vector<TrainingRecord>
play_training_game(Engine& engine, const TrainingGameOptions& options, std::uint64_t seed);

}  // namespace damjen
