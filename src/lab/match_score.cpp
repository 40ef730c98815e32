#include "lab/match_score.hpp"

#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>

namespace damjen {

namespace {

// Of the mean share of points over the pairs; both 0 without a pair.
struct Mean {
    double share = 0.5;
    double deviation = 0;  // of the mean itself
};

Mean mean_of(const MatchScore& score) {
    const double pairs = score.pair_count();
    if (pairs == 0) return {};
    double sum = 0;
    double squares = 0;
    for (std::size_t i = 0; i < score.pairs.size(); ++i) {
        const double share = static_cast<double>(i) / 4;
        sum += score.pairs[i] * share;
        squares += score.pairs[i] * share * share;
    }
    const double mean = sum / pairs;
    const double variance = std::max(0.0, squares / pairs - mean * mean);
    return {mean, std::sqrt(variance / pairs)};
}

}  // namespace

int MatchScore::pair_count() const { return std::accumulate(pairs.begin(), pairs.end(), 0); }

double MatchScore::share() const { return games() == 0 ? 0.5 : (wins + draws / 2.0) / games(); }

void MatchResults::add(int game, GameResult result) {
    switch (result) {
    case GameResult::Win:
        ++score_.wins;
        break;
    case GameResult::Draw:
        ++score_.draws;
        break;
    case GameResult::Loss:
        ++score_.losses;
        break;
    }
    const auto [half, is_first] = halves_.try_emplace(game / 2, result);
    if (is_first) return;
    ++score_.pairs[static_cast<std::size_t>(result) + static_cast<std::size_t>(half->second)];
    halves_.erase(half);
}

double share_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

double elo_of_share(double share) {
    assert(0 <= share && share <= 1);
    if (share == 0) return -std::numeric_limits<double>::infinity();
    if (share == 1) return std::numeric_limits<double>::infinity();
    return 400 * std::log10(share / (1 - share));
}

EloEstimate elo_of(const MatchScore& score) {
    if (score.pair_count() == 0) return {};
    constexpr double kNinetyFivePerCent = 1.959964;
    const Mean mean = mean_of(score);
    const double reach = kNinetyFivePerCent * mean.deviation;
    return {elo_of_share(mean.share),
            elo_of_share(std::max(0.0, mean.share - reach)),
            elo_of_share(std::min(1.0, mean.share + reach))};
}

double likelihood_of_superiority(const MatchScore& score) {
    const Mean mean = mean_of(score);
    const double lead = mean.share - 0.5;
    if (mean.deviation == 0) return lead == 0 ? 0.5 : (lead > 0 ? 1 : 0);
    return std::erfc(-lead / mean.deviation / std::sqrt(2.0)) / 2;
}

}  // namespace damjen
