#include "engine/manners.hpp"

#include <algorithm>

namespace damjen {

namespace {

// Giving up: this much behind, at so many of the latest moves.
constexpr Score kHopeless = -700;
constexpr std::size_t kHopelessMoves = 4;

// A draw: no more than this ahead or behind, at so many of the latest moves, with so few pieces.
constexpr Score kLevelScore = 15;
constexpr std::size_t kLevelMoves = 8;
constexpr int kFewPieces = 7;

bool all_of_latest(std::span<const Score> scores, std::size_t count, auto&& test) {
    if (scores.size() < count) return false;
    const auto latest = scores.last(count);
    return std::all_of(latest.begin(), latest.end(), test);
}

}  // namespace

bool resigns(const Level& level, std::span<const Score> scores) {
    if (!level.may_resign) return false;
    return all_of_latest(scores, kHopelessMoves, [](Score score) { return score <= kHopeless; });
}

bool wants_draw(const Game& game, std::span<const Score> scores) {
    const Board& board = game.position().board();
    // There the score is exact.
    if (KingEndings::covers(board)) return !scores.empty() && scores.back() == kDrawScore;
    if (board.pieces().size() > kFewPieces) return false;
    // With a king on both sides that none has caught for long, men hardly decide any more.
    if (board.kings[0].empty() || board.kings[1].empty()) return false;
    return all_of_latest(scores, kLevelMoves, [](Score score) {
        return -kLevelScore <= score && score <= kLevelScore;
    });
}

}  // namespace damjen
