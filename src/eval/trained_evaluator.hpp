// The evaluation learned from games: a small network over patterns of men, kings and king runs.

#pragma once

#include "eval/evaluator.hpp"
#include "eval/weights.hpp"

namespace damjen {

class TrainedEvaluator final : public Evaluator {
public:
    // The bytes behind the weights outlive the evaluator.
    explicit TrainedEvaluator(const Weights& weights) : weights_(weights) {}

    Score evaluate(const Position& position) const override;

private:
    Weights weights_;
};

}  // namespace damjen
