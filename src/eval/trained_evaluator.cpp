#include "eval/trained_evaluator.hpp"

#include "eval/lane_sum.hpp"

#include <algorithm>

namespace damjen {

namespace {

constexpr int kMenAtStart = 40;

}  // namespace

Score TrainedEvaluator::evaluate(const Position& position) const {
    const Board& board = position.board();
    const Color own = position.turn();
    const Color other = opponent(own);

    const WideStates wide = wide_states(board, own);
    LaneSum sum(weights_.bias());
    const auto states = window_states(board, own);
    for (std::size_t window = 0; window < kWindows; ++window)
        sum.add(weights_.row(window * kWindowStates + states[window]));
    if (!board.all_kings().empty()) {
        for (const Color side : {own, other}) {
            const Bitboard kings = board.kings_of(side);
            if (kings.empty()) continue;
            const std::size_t theirs = side == own ? 0 : 1;
            for (const Square square : kings) {
                const auto seen = static_cast<std::size_t>(index_seen_by(own, square));
                sum.add(weights_.row(FeatureRow::kKing + Square::kCount * theirs + seen));
            }
            sum.add(weights_.row(FeatureRow::kHasKing + theirs));
            const int run = position.run_of(side).count;
            if (run > 0) {
                sum.add(weights_.row(FeatureRow::kRun + 3 * theirs +
                                     static_cast<std::size_t>(run - 1)));
            }
        }
    }

    const int men = std::min((board.men[0] | board.men[1]).size(), kMenAtStart);
    const auto& output =
        weights_.output(static_cast<std::size_t>(Weights::output_of(board.pieces().size())));
    const std::int32_t hidden = output.bias + sum.hidden(output);
    int patterns = 0;
    for (std::size_t window = 0; window < kWideWindows; ++window)
        patterns += weights_.wide(window * kWideStates + wide[window]);
    const int blended = (sum.early() * men + sum.late() * (kMenAtStart - men)) /
                        (kMenAtStart * Weights::kScoreUnit);
    const Score score = blended + patterns / Weights::kScoreUnit + hidden / Weights::kOutputUnit;
    return std::clamp(score, -kMaxEvaluation, kMaxEvaluation);
}

}  // namespace damjen
