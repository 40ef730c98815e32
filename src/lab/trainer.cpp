#include "lab/trainer.hpp"

#include "base/random.hpp"
#include "eval/weights.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <thread>

namespace damjen {

namespace {

constexpr std::size_t kLanes = Weights::kLanes;
constexpr std::size_t kFirstHidden = Weights::kScoreLanes;
constexpr std::size_t kOutputs = Weights::kOutputs;
constexpr int kMenAtStart = 40;

using Lanes = std::array<float, kLanes>;

// --- Rows in training: those of the weights, then the shared ones
// ---------------------------------

// A quarter of a window: the squares j and j + 1 of the rows 2k and 2k + 1.
constexpr std::size_t kQuarterRows = 5;
constexpr std::size_t kQuarters = kQuarterRows * 4;
constexpr std::size_t kQuarterStates = 81;

constexpr std::size_t kMan = FeatureRow::kCount;  // + 50 if the opponent's + square
constexpr std::size_t kQuarter = kMan + 2 * Square::kCount;
constexpr std::size_t kBias = kQuarter + kQuarters * kQuarterStates;
constexpr std::size_t kRows = kBias + 1;

// The quarters of window 4i + j are quarter 4i + j (its low four bits) and 4(i + 1) + j.
constexpr std::size_t low_quarter(std::size_t window) { return window; }
constexpr std::size_t high_quarter(std::size_t window) { return window + 4; }

class FeatureList {
public:
    explicit FeatureList(const TrainingSample& sample) {
        add(kBias);
        const WideStates wide = wide_states(sample.board, Color::White);
        for (std::size_t window = 0; window < wide.size(); ++window)
            wide_[window] = static_cast<std::uint32_t>(window * kWideStates + wide[window]);
        const auto states = window_states(sample.board, Color::White);
        for (std::size_t window = 0; window < kWindows; ++window) {
            add(window * kWindowStates + states[window]);
            const std::size_t low = states[window] % kQuarterStates;
            const std::size_t high = states[window] / kQuarterStates;
            if (window < 4) add(kQuarter + low_quarter(window) * kQuarterStates + low);
            add(kQuarter + high_quarter(window) * kQuarterStates + high);
        }
        for (std::size_t side = 0; side < 2; ++side) {
            const std::size_t shift = Square::kCount * side;
            for (const Square square : sample.board.men[side])
                add(kMan + shift + static_cast<std::size_t>(square.index()));
            const Bitboard kings = sample.board.kings[side];
            if (kings.empty()) continue;
            for (const Square square : kings)
                add(FeatureRow::kKing + shift + static_cast<std::size_t>(square.index()));
            add(FeatureRow::kHasKing + side);
            if (sample.runs[side] > 0) add(FeatureRow::kRun + 3 * side + sample.runs[side] - 1U);
        }
    }

    const std::uint32_t* begin() const { return rows_.data(); }
    const std::uint32_t* end() const { return rows_.data() + size_; }

    // Indices of Weights::wide.
    const std::array<std::uint32_t, kWideWindows>& wide() const { return wide_; }

private:
    void add(std::size_t row) { rows_[size_++] = static_cast<std::uint32_t>(row); }

    std::array<std::uint32_t, 1 + 16 + 20 + 50 + 4> rows_;
    std::size_t size_ = 0;
    std::array<std::uint32_t, kWideWindows> wide_{};
};

// --- The network in floating point
// ------------------------------------------------------------------

struct Parameter {
    Lanes value{};
    Lanes square{};  // the sum of the squares of its gradients
};

struct Number {
    float value = 0;
    float square = 1e-3F;
};

struct Head {
    Parameter lanes;
    float bias = 0;
    float bias_square = 1e-2F;
};

float sigmoid(float x) { return 1 / (1 + std::exp(-x)); }

class Network {
public:
    explicit Network(std::uint64_t seed) : rows_(kRows), wide_(Weights::kWideCount) {
        Random random(seed);
        const auto about = [&](float middle, float spread) {
            const auto unit = static_cast<float>(random() >> 40) / static_cast<float>(1 << 24);
            return middle + spread * (unit - 0.5F);
        };
        for (std::size_t row = 0; row < kRows; ++row) {
            rows_[row].square.fill(1e-3F);
            // Windows start from nothing: what they have in common is learned first.
            if (row < FeatureRow::kKing) continue;
            for (std::size_t lane = kFirstHidden; lane < kLanes; ++lane)
                rows_[row].value[lane] = about(row == kBias ? 0.3F : 0, row == kBias ? 0.2F : 0.1F);
        }
        for (Head& head : heads_) {
            head.lanes.square.fill(1e-2F);
            for (std::size_t lane = kFirstHidden; lane < kLanes; ++lane)
                head.lanes.value[lane] = about(0, 0.4F);
        }
        // The same everywhere at first.
        for (Head& head : heads_)
            head.lanes.value = heads_.front().lanes.value;
    }

    float predict(const TrainingSample& sample) const {
        const FeatureList features(sample);
        return output(sample, features, sum(features));
    }

    // One step towards the target, a probability.
    void learn(const TrainingSample& sample, float target, float rate) {
        const FeatureList features(sample);
        const Lanes lanes = sum(features);
        const float slope = sigmoid(output(sample, features, lanes)) - target;
        Head& head = head_of(sample);
        Lanes slopes;
        const float early = stage(sample);
        slopes[0] = slope * early;
        slopes[1] = slope * (1 - early);
        const float slow_rate = 0.3F * rate;
        for (std::size_t lane = kFirstHidden; lane < kLanes; ++lane) {
            const float clipped = std::clamp(lanes[lane], 0.0F, 1.0F);
            slopes[lane] = clipped == lanes[lane] ? slope * head.lanes.value[lane] : 0;
            step(head.lanes.value[lane], head.lanes.square[lane], slope * clipped, slow_rate);
        }
        step(head.bias, head.bias_square, slope, slow_rate);
        for (const std::uint32_t index : features.wide())
            step(wide_[index].value, wide_[index].square, slope, slow_rate);
        for (const std::uint32_t row : features) {
            Parameter& parameter = rows_[row];
            for (std::size_t lane = 0; lane < kLanes; ++lane)
                step(parameter.value[lane], parameter.square[lane], slopes[lane], rate);
        }
    }

    const Lanes& row(std::size_t index) const { return rows_[index].value; }
    const Head& head(std::size_t index) const { return heads_[index]; }
    float wide(std::size_t index) const { return wide_[index].value; }

private:
    static void step(float& value, float& square, float slope, float rate) {
        square += slope * slope;
        value -= rate * slope / std::sqrt(square);
    }
    static float stage(const TrainingSample& sample) {
        const int men = (sample.board.men[0] | sample.board.men[1]).size();
        return static_cast<float>(std::min(men, kMenAtStart)) / static_cast<float>(kMenAtStart);
    }
    static std::size_t head_index(const TrainingSample& sample) {
        return static_cast<std::size_t>(Weights::output_of(sample.board.pieces().size()));
    }
    Head& head_of(const TrainingSample& sample) { return heads_[head_index(sample)]; }

    Lanes sum(const FeatureList& features) const {
        Lanes lanes{};
        for (const std::uint32_t row : features) {
            const Lanes& value = rows_[row].value;
            for (std::size_t lane = 0; lane < kLanes; ++lane)
                lanes[lane] += value[lane];
        }
        return lanes;
    }
    // The logit of the mover's result.
    float
    output(const TrainingSample& sample, const FeatureList& features, const Lanes& lanes) const {
        const Head& head = heads_[head_index(sample)];
        const float early = stage(sample);
        float logit = lanes[0] * early + lanes[1] * (1 - early) + head.bias;
        for (std::size_t lane = kFirstHidden; lane < kLanes; ++lane)
            logit += head.lanes.value[lane] * std::clamp(lanes[lane], 0.0F, 1.0F);
        for (const std::uint32_t index : features.wide())
            logit += wide_[index].value;
        return logit;
    }

    std::vector<Parameter> rows_;
    std::array<Head, kOutputs> heads_;
    std::vector<Number> wide_;
};

// --- From floating point to whole numbers
// -------------------------------------------------------------

std::int16_t rounded(float value) {
    return static_cast<std::int16_t>(std::lround(std::clamp(value, -32000.0F, 32000.0F)));
}

// A logit is so many hundredths of a man.
Weights::Row quantised(const Lanes& lanes, float scale) {
    Weights::Row row;
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
        const float unit = lane < kFirstHidden ? scale * Weights::kScoreUnit
                                               : static_cast<float>(Weights::kHiddenOne);
        row.lanes[lane] = rounded(lanes[lane] * unit);
    }
    return row;
}

void add(Lanes& to, const Lanes& other) {
    for (std::size_t lane = 0; lane < kLanes; ++lane)
        to[lane] += other[lane];
}

// The row of a window's state with all that it shares with others. Each square's row is added to
// the first window that shows it, each quarter's likewise.
Lanes window_row(const Network& network, std::size_t window, std::size_t state) {
    Lanes lanes = network.row(window * kWindowStates + state);
    const std::size_t low = state % kQuarterStates;
    const std::size_t high = state / kQuarterStates;
    if (window < 4) add(lanes, network.row(kQuarter + low_quarter(window) * kQuarterStates + low));
    add(lanes, network.row(kQuarter + high_quarter(window) * kQuarterStates + high));
    Bitboard before;
    for (std::size_t earlier = 0; earlier < window; ++earlier)
        before |= window_squares(static_cast<int>(earlier));
    std::size_t digits = state;
    for (const Square square : window_squares(static_cast<int>(window))) {
        const std::size_t digit = digits % 3;
        digits /= 3;
        if (digit == 0 || before.contains(square)) continue;
        add(lanes,
            network.row(kMan + (digit - 1) * Square::kCount +
                        static_cast<std::size_t>(square.index())));
    }
    return lanes;
}

std::vector<std::byte>
bytes_of(const Network& network, float scale, RuleSetId rules, const std::string& note) {
    std::vector<Weights::Row> rows(FeatureRow::kCount);
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const bool is_window = row < FeatureRow::kKing;
        const Lanes lanes = is_window
                                ? window_row(network, row / kWindowStates, row % kWindowStates)
                                : network.row(row);
        rows[row] = quantised(lanes, scale);
    }
    std::vector<Weights::Output> outputs(kOutputs);
    for (std::size_t i = 0; i < kOutputs; ++i) {
        const Head& head = network.head(i);
        // One clipped lane is kHiddenOne.
        constexpr float kUnit = static_cast<float>(Weights::kOutputUnit) / Weights::kHiddenOne;
        outputs[i].lanes.fill(0);
        for (std::size_t lane = kFirstHidden; lane < kLanes; ++lane)
            outputs[i].lanes[lane] = rounded(head.lanes.value[lane] * scale * kUnit);
        outputs[i].bias =
            static_cast<std::int32_t>(std::lround(head.bias * scale * Weights::kOutputUnit));
    }
    std::vector<std::int16_t> wide(Weights::kWideCount);
    for (std::size_t index = 0; index < wide.size(); ++index)
        wide[index] = rounded(network.wide(index) * scale * Weights::kScoreUnit);
    return Weights::bytes_of(
        rules, note, quantised(network.row(kBias), scale), rows, outputs, wide);
}

}  // namespace

std::vector<std::byte> train(const TrainingSet& set,
                             const TrainingPlan& plan,
                             const std::string& note,
                             const std::function<void(const TrainingErrors&)>& report) {
    const auto scale = static_cast<float>(fitted_scale(set.samples));
    const auto share = static_cast<float>(plan.result_share);
    const auto target_of = [&](const TrainingSample& sample) {
        return share * static_cast<float>(sample.result) / 2 +
               (1 - share) * sigmoid(static_cast<float>(sample.score) / scale);
    };
    // The last positions are kept apart: they are of other games than those before.
    const std::size_t apart = std::min(plan.validation, set.samples.size() / 10);
    const std::size_t size = set.samples.size() - apart;
    std::vector<std::uint32_t> order(size);
    std::iota(order.begin(), order.end(), 0U);
    Network network(plan.seed);
    Random random(plan.seed);
    const auto steps = static_cast<double>(size) * plan.epochs;
    for (int epoch = 1; epoch <= plan.epochs; ++epoch) {
        for (std::size_t i = size; i > 1; --i)
            std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
        const auto work = [&](std::size_t thread) {
            const auto threads = static_cast<std::size_t>(plan.threads);
            for (std::size_t i = thread; i < size; i += threads) {
                const std::size_t ahead = i + 16 * threads;
                if (ahead < size) __builtin_prefetch(&set.samples[order[ahead]]);
                // Down to a fiftieth, evenly.
                const double done =
                    (static_cast<double>(size) * (epoch - 1) + static_cast<double>(i)) / steps;
                const TrainingSample& sample = set.samples[order[i]];
                network.learn(
                    sample, target_of(sample), static_cast<float>(plan.rate * (1.02 - done)));
            }
        };
        {
            std::vector<std::jthread> helpers;
            for (int i = 1; i < plan.threads; ++i)
                helpers.emplace_back(work, static_cast<std::size_t>(i));
            work(0);
        }
        TrainingErrors errors{.epoch = epoch};
        for (std::size_t i = size; i < set.samples.size(); ++i) {
            const TrainingSample& sample = set.samples[i];
            const float expected = sigmoid(network.predict(sample));
            const float miss = expected - target_of(sample);
            const float result = expected - static_cast<float>(sample.result) / 2;
            errors.target += static_cast<double>(miss * miss) / static_cast<double>(apart);
            errors.result += static_cast<double>(result * result) / static_cast<double>(apart);
        }
        if (report) report(errors);
    }
    return bytes_of(network, scale, set.rules, note);
}

}  // namespace damjen
