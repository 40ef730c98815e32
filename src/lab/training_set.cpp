#include "lab/training_set.hpp"

#include "rules/moves.hpp"

#include <cmath>

namespace damjen {

namespace {

Bitboard turned(Bitboard squares) {
    Bitboard result;
    for (const Square square : squares)
        result |= Square::from_index(Square::kCount - 1 - square.index());
    return result;
}

TrainingSample sample_of(const TrainingRecord& record) {
    const Position& position = record.position;
    const Color own = position.turn();
    const Color other = opponent(own);
    TrainingSample sample;
    sample.board.men = {position.board().men_of(own), position.board().men_of(other)};
    sample.board.kings = {position.board().kings_of(own), position.board().kings_of(other)};
    if (own == Color::Black) {
        for (Bitboard& side : sample.board.men)
            side = turned(side);
        for (Bitboard& side : sample.board.kings)
            side = turned(side);
    }
    sample.runs = {position.run_of(own).count, position.run_of(other).count};
    sample.result = record.result;
    sample.score = static_cast<std::int16_t>(record.score.value());
    return sample;
}

}  // namespace

Expected<TrainingSet, TrainingFileError> read_training_set(const std::vector<std::string>& paths,
                                                           std::optional<RuleSetId> rules) {
    TrainingSet set;
    const bool any = rules.has_value();
    std::optional<TrainingFileError> failure;
    for (const std::string& path : paths) {
        const auto read = read_training_file(path, [&](const TrainingBlock& block) {
            if (!any && rules.value_or(block.rules) != block.rules) {
                failure = {path + ": other rules than in the files before; --rules takes both", 0};
            }
            if (!any) rules = block.rules;
            for (const PackedRecord& words : block.records) {
                const auto record = unpack(words);
                if (!record) continue;
                const Position& position = record->position;
                if (can_capture(position, opponent(position.turn()))) continue;
                set.samples.push_back(sample_of(*record));
            }
        });
        if (!read) return Unexpected(read.error());
        if (failure) return Unexpected(*failure);
    }
    set.rules = rules.value_or(RuleSetId::Wfd);
    return set;
}

double fitted_scale(const std::vector<TrainingSample>& samples) {
    constexpr std::size_t kLooked = 500'000;  // enough to tell to a few per cent
    const std::size_t stride = samples.size() / kLooked + 1;
    double best = 0;
    double least = 1e300;
    for (double scale = 20; scale < 2000; scale *= 1.03) {
        double error = 0;
        for (std::size_t i = 0; i < samples.size(); i += stride) {
            const double expected = 1 / (1 + std::exp(-samples[i].score / scale));
            const double miss = expected - static_cast<double>(samples[i].result) / 2;
            error += miss * miss;
        }
        if (error < least) {
            least = error;
            best = scale;
        }
    }
    return best;
}

}  // namespace damjen
