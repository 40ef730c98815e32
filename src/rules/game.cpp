#include "rules/game.hpp"

#include <algorithm>
#include <cassert>

namespace damjen {

namespace {

bool only_kings(const Board& board) { return (board.men[0] | board.men[1]).empty(); }

bool is_one_king_each(const Board& board) {
    return only_kings(board) && board.kings[0].size() == 1 && board.kings[1].size() == 1;
}

// Who has two kings against one, with nothing else on the board.
std::optional<Color> two_against_one(const Board& board) {
    if (!only_kings(board)) return std::nullopt;
    for (const Color color : kColors) {
        if (board.kings_of(color).size() == 2 && board.kings_of(opponent(color)).size() == 1) {
            return color;
        }
    }
    return std::nullopt;
}

DrawCounts first_counts(const RuleSet& rules, const GameStart& start) {
    DrawCounts counts;
    if (rules.seven_moves) counts.strong = two_against_one(start.position.board());
    if (counts.strong)
        counts.strong_plies = start.draw_plies;
    else if (rules.quiet_count != RuleSet::QuietCount::None)
        counts.quiet_plies = start.draw_plies;
    return counts;
}

// Whether the move belongs to the quiet moves that the rule set counts towards a draw.
bool counts_as_quiet(const RuleSet& rules, const Position& before, const Move& move) {
    if (move.is_capture()) return false;
    switch (rules.quiet_count) {
    case RuleSet::QuietCount::None:
        return false;
    case RuleSet::QuietCount::OnlyKingsLeft:
        return only_kings(before.board());
    case RuleSet::QuietCount::KingMoves:
        return before.board().kings_of(before.turn()).contains(move.from);
    }
    return false;
}

}  // namespace

// The counts after a move, repetitions aside. Once two kings stand against one the seven moves run
// until the game ends: giving one of the two away does not start or stop them (Art. 18).
DrawCounts counts_after(const RuleSet& rules,
                        const DrawCounts& counts,
                        const Position& before,
                        const Move& move,
                        const Position& next) {
    DrawCounts result;
    if (counts_as_quiet(rules, before, move)) result.quiet_plies = counts.quiet_plies + 1;
    if (counts.strong) {
        result.strong = counts.strong;
        result.strong_plies = counts.strong_plies + 1;
    } else if (rules.seven_moves) {
        result.strong = two_against_one(next.board());
    }
    return result;
}

Game::Game(const RuleSet& rules, const GameStart& start, Adjudication adjudication)
    : rules_(&rules), start_(start), adjudication_(adjudication) {
    const DrawCounts counts = first_counts(rules, start);
    stages_.push_back({start.position, counts, judge(start.position, counts)});
}

void Game::append(const Move& move) {
    assert(legal_moves(*rules_, position()).contains(move));
    const Position next = after(position(), move);
    DrawCounts counts = counts_after(*rules_, this->counts(), position(), move, next);
    counts.repetitions =
        1 + static_cast<int>(std::count_if(stages_.begin(), stages_.end(), [&](const Stage& stage) {
            return stage.position == next;
        }));
    moves_.push_back(move);
    stages_.push_back({next, counts, {}});
    stages_.back().outcome = judge(next, counts);
}

void Game::truncate(int ply) {
    assert(0 <= ply && ply <= this->ply());
    moves_.resize(static_cast<std::size_t>(ply));
    stages_.erase(stages_.begin() + ply + 1, stages_.end());
}

Outcome Game::judge(const Position& position, const DrawCounts& counts) const {
    const auto win = [](Color winner, EndReason reason) {
        return Outcome{Outcome::Kind::Win, winner, reason};
    };
    const auto draw = [](EndReason reason) {
        return Outcome{Outcome::Kind::Draw, Color::White, reason};
    };

    // 1. Wins come before draws.
    const Board& board = position.board();
    for (const Color color : kColors) {
        if (board.pieces_of(color).empty()) return win(opponent(color), EndReason::NoPieces);
    }
    if (count_legal_moves(*rules_, position) == 0) {
        return win(opponent(position.turn()), EndReason::NoMoves);
    }

    // 2. The draws of the rule set.
    if (counts.strong && counts.strong_moves(position.turn()) >= kSevenMoves) {
        return draw(EndReason::TwoKingsAgainstOne);
    }
    if (rules_->one_king_each == RuleSet::OneKingEach::DrawnUnlessDecided &&
        is_one_king_each(board) && one_king_each_value(*rules_, position) == 0) {
        return draw(EndReason::OneKingEach);
    }
    if (rules_->repetition_draws && counts.repetitions >= 3) return draw(EndReason::Repetition);
    if (rules_->quiet_limit > 0 && counts.quiet_plies >= rules_->quiet_limit) {
        return draw(rules_->quiet_count == RuleSet::QuietCount::KingMoves ? EndReason::KingMoves
                                                                          : EndReason::OnlyKings);
    }

    // 3. What was agreed where the rules would let a game go on for ever.
    if (adjudication_ == Adjudication::Agreed && rules_->may_never_end()) {
        if (counts.repetitions >= 3) return draw(EndReason::AgreedRepetition);
        if (moves_.size() >= kAgreedLength) return draw(EndReason::AgreedLength);
    }
    return {};
}

int one_king_each_value(const RuleSet& rules, const Position& position) {
    assert(is_one_king_each(position.board()));

    // Solves to the given depth in plies, which is where the last piece is captured or cannot move.
    const auto solve = [&](const auto& self, const Position& node, int depth) -> int {
        if (node.board().pieces_of(node.turn()).empty()) return -1;
        const MoveList moves = legal_moves(rules, node);
        if (moves.empty()) return -1;
        if (depth == 0) return 0;
        int best = -1;
        for (const Move& move : moves)
            best = std::max(best, -self(self, after(node, move), depth - 1));
        return best;
    };
    return solve(solve, position, 3);
}

}  // namespace damjen
