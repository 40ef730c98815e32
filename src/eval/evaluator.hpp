// What the search asks about a position in which nothing is being captured.

#pragma once

#include "base/score.hpp"
#include "rules/position.hpp"

namespace damjen {

// Implementations are immutable, so that one may serve any number of threads. They count in whole
// numbers only: the same position has the same score on every machine. Turning the board round and
// exchanging the colours never changes a score.
class Evaluator {
public:
    Evaluator() = default;
    Evaluator(const Evaluator&) = delete;
    Evaluator& operator=(const Evaluator&) = delete;
    virtual ~Evaluator() = default;

    // From the side of the player to move; at most kMaxEvaluation either way.
    virtual Score evaluate(const Position& position) const = 0;
};

}  // namespace damjen
