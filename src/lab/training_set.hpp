// The positions an evaluation is trained on, in memory: quiet ones, seen from the mover's side.

#pragma once

#include "eval/pattern_windows.hpp"
#include "lab/training_file.hpp"

#include <optional>
#include <string>
#include <vector>

namespace damjen {

// A position in the order of features: White is the side to move (a black one's board is turned
// round), so that a sample is used as it stands.
struct TrainingSample {
    Board board;
    std::array<std::uint8_t, 2> runs{};  // of the mover and of the opponent
    TrainingResult result = TrainingResult::Draw;
    std::int16_t score = 0;
};

struct TrainingSet {
    RuleSetId rules = RuleSetId::Wfd;
    std::vector<TrainingSample> samples;
};

// Reads files of training records. Positions in which the opponent threatens to capture are left
// out: the search looks deeper there before it asks for an evaluation.
// Without rules, all games must be of the same; with them, games of other rules teach as well.
Expected<TrainingSet, TrainingFileError> read_training_set(const std::vector<std::string>& paths,
                                                           std::optional<RuleSetId> rules = {});

// The divisor that turns scores into the logits of results best: results are expected to be
// sigmoid(score / scale) on the average. In hundredths of a man.
double fitted_scale(const std::vector<TrainingSample>& samples);

}  // namespace damjen
