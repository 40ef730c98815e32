// The numbers of the trained evaluation: a view of the bytes of a weights file, checked when made.
//
// A small network (docs/evaluation.md): every feature of a position has a row of 24 lanes; the rows
// are added up. Two lanes are scores at once, early and late in the game; the others are clipped
// and weighted by the output of the position's piece count. The state of each wide window is a
// score of its own.

#pragma once

#include "base/expected.hpp"
#include "eval/wide_windows.hpp"
#include "rules/rule_set.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace damjen {

// Where a row of the table stands.
struct FeatureRow {
    static constexpr int kWindow = 0;                            // + 6561 · window + state
    static constexpr int kKing = kWindows * kWindowStates;       // + 50 if the opponent's + square
    static constexpr int kHasKing = kKing + 2 * Square::kCount;  // + 1 if the opponent
    static constexpr int kRun = kHasKing + 2;  // + 3 if the opponent's + count - 1
    static constexpr int kCount = kRun + 2 * 3;
};

// Whose weights a rule set plays with: Ludoteka's kings move as those of the federation's rules do.
constexpr RuleSetId weights_for(RuleSetId rules) {
    return rules == RuleSetId::Ludoteka ? RuleSetId::Wfd : rules;
}

struct WeightsError {
    std::string expected;  // what should have stood there
    std::size_t offset = 0;
};

class Weights {
public:
    static constexpr std::string_view kMark = "DJWT";  // how a file begins
    static constexpr int kLanes = 24;
    static constexpr int kScoreLanes = 2;  // early, late; the rest is hidden
    static constexpr int kOutputs = 8;
    static constexpr int kScoreUnit = 8;      // of the scores: to a hundredth of a man
    static constexpr int kHiddenOne = 256;    // where hidden lanes are clipped
    static constexpr int kOutputUnit = 4096;  // of output × hidden: to a hundredth of a man

    struct alignas(16) Row {
        std::array<std::int16_t, kLanes> lanes;
    };
    struct Output {
        alignas(16) std::array<std::int16_t, kLanes> lanes;  // those of the score lanes are 0
        std::int32_t bias;
    };

    // Which output belongs to so many pieces on the board.
    static constexpr int output_of(int pieces) { return std::min((pieces - 1) / 5, kOutputs - 1); }

    static constexpr std::size_t kWideCount = std::size_t{kWideWindows} * kWideStates;

    // Checks everything: mark, version, features, length, checksum. The bytes are borrowed and must
    // be aligned to 64.
    static Expected<Weights, WeightsError> view(std::span<const std::byte> bytes);

    // The bytes of a weights file. The note says how the weights were made.
    static std::vector<std::byte> bytes_of(RuleSetId rules,
                                           const std::string& note,
                                           const Row& bias,
                                           std::span<const Row> rows,
                                           std::span<const Output> outputs,
                                           std::span<const std::int16_t> wide);

    RuleSetId rules() const;
    std::string_view note() const;
    std::uint64_t checksum() const;  // names the weights

    const Row& bias() const { return *bias_; }
    const Row& row(std::size_t index) const { return rows_[index]; }
    const Output& output(std::size_t index) const { return outputs_[index]; }
    // By 59049 · window + state, in units of the score lanes.
    int wide(std::size_t index) const { return wide_[index]; }

private:
    struct Header;
    Weights() = default;

    const Header* header_ = nullptr;
    const Row* bias_ = nullptr;
    const Row* rows_ = nullptr;
    const Output* outputs_ = nullptr;
    const std::int16_t* wide_ = nullptr;
};

}  // namespace damjen
