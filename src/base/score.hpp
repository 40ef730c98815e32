// How good a position is, in hundredths of a man from the mover's side; and the scores that stand
// for a game won or lost in a known number of plies.

#pragma once

#include "base/strong_int.hpp"

#include <algorithm>

namespace damjen {

using Score = StrongInt<struct ScoreTag>;

inline constexpr Score kDrawScore = 0;
inline constexpr Score kWinScore = 30000;      // won at once
inline constexpr Score kInfinite = 32000;      // beyond every score
inline constexpr Score kMaxEvaluation = 9999;  // no evaluation reaches further

// A win or a loss that many plies from the root.
constexpr Score win_in(Ply plies) { return kWinScore.value() - plies.value(); }
constexpr Score loss_in(Ply plies) { return -win_in(plies); }

// Whether a score says that the game is decided, and how many plies from the root it ends.
constexpr bool is_win(Score score) { return score > kMaxEvaluation; }
constexpr bool is_loss(Score score) { return score < -kMaxEvaluation; }
constexpr bool is_decided(Score score) { return is_win(score) || is_loss(score); }
// Requires is_decided(score).
constexpr Ply plies_to_end(Score score) {
    return kWinScore.value() - std::max(score, -score).value();
}

static_assert(is_win(win_in(400)) && is_loss(loss_in(400)) && !is_decided(kMaxEvaluation));
static_assert(plies_to_end(loss_in(6)) == Ply(6));

}  // namespace damjen
