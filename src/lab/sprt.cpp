#include "lab/sprt.hpp"

#include <cassert>
#include <cmath>
#include <numeric>

namespace damjen {

namespace {

using Distribution = std::array<double, 5>;  // of the points of a pair: 0, 1/4, … 1

double share_of(std::size_t outcome) { return static_cast<double>(outcome) / 4; }

// The distribution with the given mean under which the observed frequencies are most likely. By
// Lagrange it is observed[i] / (1 + x·(share_i - mean)) for the x that makes the mean right; what
// the mean is off by falls as x grows, so x is found by halving. Requires every frequency > 0.
Distribution most_likely(const Distribution& observed, double mean) {
    double low = -1 / (1 - mean);
    double high = 1 / mean;
    const auto tilted = [&](double x) {
        Distribution result{};
        for (std::size_t i = 0; i < result.size(); ++i)
            result[i] = observed[i] / (1 + x * (share_of(i) - mean));
        return result;
    };
    for (int step = 0; step < 100; ++step) {
        const double middle = (low + high) / 2;
        const Distribution at = tilted(middle);
        double off = 0;
        for (std::size_t i = 0; i < at.size(); ++i)
            off += at[i] * (share_of(i) - mean);
        (off > 0 ? low : high) = middle;
    }
    return tilted((low + high) / 2);
}

}  // namespace

SprtAnswer sprt(const SprtQuestion& question, const MatchScore& score) {
    assert(question.elo0 < question.elo1);
    SprtAnswer answer;
    answer.low = std::log(question.miss / (1 - question.false_alarm));
    answer.high = std::log((1 - question.miss) / question.false_alarm);
    if (score.pair_count() == 0) return answer;

    // What was never seen is not thereby impossible.
    constexpr double kUnseen = 1e-3;
    Distribution observed{};
    for (std::size_t i = 0; i < observed.size(); ++i)
        observed[i] = std::max<double>(score.pairs[i], kUnseen);
    const double pairs = std::accumulate(observed.begin(), observed.end(), 0.0);
    for (double& frequency : observed)
        frequency /= pairs;

    const Distribution under0 = most_likely(observed, share_of_elo(question.elo0));
    const Distribution under1 = most_likely(observed, share_of_elo(question.elo1));
    for (std::size_t i = 0; i < observed.size(); ++i)
        answer.ratio += pairs * observed[i] * std::log(under1[i] / under0[i]);

    if (answer.ratio <= answer.low) answer.verdict = SprtAnswer::Verdict::Elo0;
    if (answer.ratio >= answer.high) answer.verdict = SprtAnswer::Verdict::Elo1;
    return answer;
}

}  // namespace damjen
