// Learns the numbers of the trained evaluation (eval/weights.hpp) from positions with scores and
// results: stochastic gradient descent with a step of its own for every number (Adagrad; Duchi,
// Hazan and Singer, 2011), by several threads at once without locks (Hogwild; Niu et al., 2011).
//
// What neighbouring states of a window have in common is learned once: a man on a square, and the
// state of a quarter of a window, have rows of their own, which are added to the windows' rows when
// the weights are written.

#pragma once

#include "lab/training_set.hpp"

#include <functional>

namespace damjen {

struct TrainingPlan {
    int epochs = 5;   // how often each position is seen
    int threads = 1;  // the same numbers every time with one alone
    double rate = 0.05;
    double result_share = 0.2;         // of the target; the rest is the score's
    std::size_t validation = 200'000;  // positions kept apart, at most a tenth
    std::uint64_t seed = 1;
};

// How far predictions are from the targets and from the results, on the positions kept apart.
struct TrainingErrors {
    int epoch = 0;
    double target = 0;  // mean squares
    double result = 0;
};

// Returns the bytes of a weights file.
std::vector<std::byte> train(const TrainingSet& set,
                             const TrainingPlan& plan,
                             const std::string& note,
                             const std::function<void(const TrainingErrors&)>& report);

}  // namespace damjen
