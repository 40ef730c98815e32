// Weights and endgames as the host hands them in.

#pragma once

#include "boundary.hpp"
#include "endgame/endgame_database.hpp"
#include "eval/trained_evaluator.hpp"

#include <memory>
#include <optional>

namespace damjen::wasm {

// An evaluator together with the bytes it reads from.
struct LoadedWeights {
    std::unique_ptr<void, Release> bytes;
    Weights weights;
    TrainedEvaluator evaluator{weights};
};

// What handles stand for: shared with the engines that use it, so that it may be closed before
// them.
using WeightsHandle = std::shared_ptr<const LoadedWeights>;
using EndgamesHandle = std::shared_ptr<EndgameDatabase>;

std::shared_ptr<const Evaluator> evaluator_of(const WeightsHandle& weights);

}  // namespace damjen::wasm
