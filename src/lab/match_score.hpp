// The result of a match, from the first player's side, and what it says about strength. Games come
// in pairs: the same opening twice, colours exchanged. The two games of a pair are not independent
// of each other, the pairs are; so errors are reckoned from pairs (the pentanomial model).

#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>

namespace damjen {

// Of one game, from the first player's side; the number of half points.
enum class GameResult : std::uint8_t { Loss, Draw, Win };

struct MatchScore {
    int wins = 0;
    int draws = 0;
    int losses = 0;
    // Complete pairs by the half points they brought: 0 to 4.
    std::array<int, 5> pairs{};

    int games() const { return wins + draws + losses; }
    int pair_count() const;
    // Of the points that were to be had; a half before the first game.
    double share() const;

    friend bool operator==(const MatchScore&, const MatchScore&) = default;
};

// Collects results in whatever order games end. Games 2i and 2i+1 are a pair.
class MatchResults {
public:
    const MatchScore& score() const { return score_; }

    // Requires that this game was not added before.
    void add(int game, GameResult result);

private:
    MatchScore score_;
    std::unordered_map<int, GameResult> halves_;  // by pair: those with one game so far
};

// What the points say in Elo, with the bounds of 95 % confidence; infinite where every point was
// won or lost. Zeros without a complete pair.
struct EloEstimate {
    double elo = 0;
    double low = 0;
    double high = 0;

    double error() const { return (high - low) / 2; }
};
EloEstimate elo_of(const MatchScore& score);

// The probability that the first player is the stronger one, given the pairs; a half without any.
double likelihood_of_superiority(const MatchScore& score);

// The share of points that a lead in Elo promises, and back. Requires 0 <= share <= 1.
double share_of_elo(double elo);
double elo_of_share(double share);

}  // namespace damjen
