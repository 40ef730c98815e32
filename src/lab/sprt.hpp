// A test that ends as soon as it knows: the sequential probability ratio test (Wald, 1945) between
// two leads in Elo, on the results of pairs of games.

#pragma once

#include "lab/match_score.hpp"

namespace damjen {

// Two hypotheses about the first player's lead, and how often each may be accepted though the other
// is true. Requires elo0 < elo1, and both risks between 0 and a half.
struct SprtQuestion {
    double elo0 = 0;
    double elo1 = 5;
    double false_alarm = 0.05;  // accepting elo1 where elo0 is true
    double miss = 0.05;         // accepting elo0 where elo1 is true

    friend bool operator==(const SprtQuestion&, const SprtQuestion&) = default;
};

struct SprtAnswer {
    enum class Verdict { Open, Elo0, Elo1 };

    double ratio = 0;  // the logarithm of the likelihood of elo1 over that of elo0
    double low = 0;    // at or below this, elo0 is accepted
    double high = 0;   // at or above this, elo1
    Verdict verdict = Verdict::Open;
};

SprtAnswer sprt(const SprtQuestion& question, const MatchScore& score);

}  // namespace damjen
