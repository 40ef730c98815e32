#include "eval/trained_evaluator.hpp"

#include <algorithm>

namespace damjen {

namespace {

using Lanes = std::array<std::int16_t, Weights::kLanes>;

// Wraps round where it does not fit, which only boards with dozens of kings reach.
void add(Lanes& sum, const Weights::Row& row) {
    for (std::size_t lane = 0; lane < Weights::kLanes; ++lane)
        sum[lane] = static_cast<std::int16_t>(sum[lane] + row.lanes[lane]);
}

constexpr int kMenAtStart = 40;

}  // namespace

Score TrainedEvaluator::evaluate(const Position& position) const {
    const Board& board = position.board();
    const Color own = position.turn();
    const Color other = opponent(own);

    alignas(64) Lanes sum = weights_.bias().lanes;
    const auto states = window_states(board, own);
    for (std::size_t window = 0; window < kWindows; ++window)
        add(sum, weights_.row(window * kWindowStates + states[window]));
    if (!(board.kings[0] | board.kings[1]).empty()) {
        for (const Color side : {own, other}) {
            const Bitboard kings = board.kings_of(side);
            if (kings.empty()) continue;
            const std::size_t theirs = side == own ? 0 : 1;
            for (const Square square : kings) {
                const auto seen = static_cast<std::size_t>(index_seen_by(own, square));
                add(sum, weights_.row(FeatureRow::kKing + Square::kCount * theirs + seen));
            }
            add(sum, weights_.row(FeatureRow::kHasKing + theirs));
            const int run = position.run_of(side).count;
            if (run > 0) {
                add(sum,
                    weights_.row(FeatureRow::kRun + 3 * theirs +
                                 static_cast<std::size_t>(run - 1)));
            }
        }
    }

    const int men = std::min((board.men[0] | board.men[1]).size(), kMenAtStart);
    const auto& output =
        weights_.output(static_cast<std::size_t>(Weights::output_of(board.pieces().size())));
    std::int32_t hidden = output.bias;
    for (std::size_t lane = 0; lane < Weights::kLanes; ++lane) {
        const auto clipped = std::clamp<std::int16_t>(sum[lane], 0, Weights::kHiddenOne);
        hidden += std::int32_t{output.lanes[lane]} * clipped;
    }
    const int blended =
        (sum[0] * men + sum[1] * (kMenAtStart - men)) / (kMenAtStart * Weights::kScoreUnit);
    const Score score = blended + hidden / Weights::kOutputUnit;
    return std::clamp(score, -kMaxEvaluation, kMaxEvaluation);
}

}  // namespace damjen
