// The evaluation written by hand: what players talk about, each with a number. Trained weights may
// take its place one day; it stays as what they are measured by.

#pragma once

#include "eval/evaluator.hpp"
#include "rules/rule_set.hpp"

#include <array>
#include <string_view>

namespace damjen {

// The terms of the evaluation; each is a sum over White's pieces minus the same over Black's.
enum class EvaluationTerm : std::uint8_t {
    Material,   // men and kings
    Placement,  // where the men stand: advanced, central, guarding the back row
    Kings,      // where the kings stand, and what they can reach safely
    Structure,  // men that support each other, men side by side
    Mobility,   // moves of men that do not walk into a capture
    Balance,    // men spread over both halves of the board
    KingRun,    // a king that has used its three moves, or soon will
};
inline constexpr int kEvaluationTerms = 7;

// Each term from White's side in hundredths of a man, before endgame scaling.
using EvaluationParts = std::array<Score, kEvaluationTerms>;

// The term's name, as analysis shows it.
std::string_view name_of(EvaluationTerm term);

class HandEvaluator final : public Evaluator {
public:
    explicit HandEvaluator(const RuleSet& rules) : straight_kings_(rules.straight_king_moves) {}

    Score evaluate(const Position& position) const override;

    EvaluationParts parts(const Position& position) const;

private:
    bool straight_kings_;  // the rule set's kings also slide along rows and columns
};

}  // namespace damjen
