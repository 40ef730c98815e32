#include "service/position_view.hpp"

#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "service/game_settings.hpp"

#include <algorithm>
#include <tuple>

namespace damjen {

namespace {

bool promotes(const Position& position, const Move& move) {
    return position.board().men_of(position.turn()).contains(move.from) &&
           far_row(position.turn()).contains(move.to);
}

std::vector<std::vector<Square>> routes(const Position& position, const Move& move) {
    if (!move.is_capture()) return {{move.to}};
    return routes_of(position, move, kRoutes);
}

DutyView duty_of(const RuleSet& rules, const Position& position) {
    DutyView duty;
    const std::vector<PieceCapture> survey = capture_survey(rules, position);
    int best = 0;
    for (const PieceCapture& each : survey)
        best = std::max(best, rules.rank(each.value));
    const auto takes_best = [&](const PieceCapture& each) {
        return rules.rank(each.value) == best;
    };
    const bool king_takes_best = std::any_of(survey.begin(), survey.end(), [&](const auto& each) {
        return each.is_king && takes_best(each);
    });
    for (const PieceCapture& each : survey) {
        if (takes_best(each) && each.is_king == king_takes_best) {
            duty.value = each.value;
            duty.squares.push_back(each.square);
        } else {
            duty.by_king = duty.by_king || takes_best(each);
            duty.lesser.push_back(each);
        }
    }
    return duty;
}

std::vector<StuckView>
stuck_pieces(const RuleSet& rules, const Position& position, const MoveList& legal) {
    Bitboard able;
    for (const Move& move : legal)
        able |= move.from;
    std::vector<StuckView> stuck;
    for (const Square square : position.board().pieces_of(position.turn()) - able) {
        stuck.push_back({square, explain(rules, position, {square, std::nullopt, std::nullopt})});
    }
    return stuck;
}

// Plies left, as moves by each side; a half-move counts as one that is left.
int moves(int plies) { return (std::max(0, plies) + 1) / 2; }

std::vector<CounterView> counters_of(const Game& game) {
    using Kind = CounterView::Kind;
    const RuleSet& rules = game.rules();
    const DrawCounts& counts = game.counts();
    const Board& board = game.position().board();
    std::vector<CounterView> counters;

    if (counts.strong) {
        const int made = counts.strong_moves(game.position().turn());
        counters.push_back({Kind::TwoKingsAgainstOne,
                            std::max(0, kSevenMoves - made),
                            kSevenMoves,
                            *counts.strong});
    }
    const bool only_kings = (board.men[0] | board.men[1]).empty();
    const int left = moves(rules.quiet_limit - counts.quiet_plies);
    if (rules.quiet_count == RuleSet::QuietCount::OnlyKingsLeft && only_kings)
        counters.push_back({Kind::OnlyKings, left, rules.quiet_limit / 2});
    if (rules.quiet_count == RuleSet::QuietCount::KingMoves && counts.quiet_plies > 0)
        counters.push_back({Kind::KingMoves, left, rules.quiet_limit / 2});

    const bool adjudicated = game.adjudication() == Adjudication::Agreed && rules.may_never_end();
    if (counts.repetitions > 1 && (rules.repetition_draws || adjudicated))
        counters.push_back({Kind::Repetition, counts.repetitions, 3});
    if (const int agreed = moves(kAgreedLength - game.ply());
        adjudicated && agreed <= kAgreedLengthShown)
        counters.push_back({Kind::AgreedLength, agreed, kAgreedLength / 2});
    return counters;
}

}  // namespace

LegalMoveView view_of(const Position& position, const Move& move, const MoveList& legal) {
    return {move, to_text(position, move, legal), routes(position, move), promotes(position, move)};
}

PositionView view_of(const Game& game) {
    const RuleSet& rules = game.rules();
    const Position& position = game.position();
    const MoveList legal = legal_moves(rules, position);

    PositionView view;
    view.fen = to_fen(start_at(game, game.ply()));
    view.turn = position.turn();
    view.legal.reserve(legal.size());
    for (const Move& move : legal)
        view.legal.push_back(view_of(position, move, legal));
    std::sort(view.legal.begin(), view.legal.end(), [](const auto& a, const auto& b) {
        return std::tuple(a.move.from, a.move.to, a.move.captured.bits()) <
               std::tuple(b.move.from, b.move.to, b.move.captured.bits());
    });
    if (!legal.empty() && legal[0].is_capture()) view.duty = duty_of(rules, position);
    view.stuck = stuck_pieces(rules, position, legal);
    for (const Color color : kColors)
        view.runs[color] = position.run_of(color);
    view.counters = counters_of(game);
    view.outcome = game.outcome();
    return view;
}

PlayedView played_view(const Game& game, int ply) {
    const Position& before = game.position_at(ply);
    const Move& move = game.moves()[static_cast<std::size_t>(ply)];
    PlayedView view{
        move, to_text(game.rules(), before, move), {move.to}, to_fen(start_at(game, ply + 1))};
    if (move.is_capture()) view.route = routes_of(before, move, 1).front();
    return view;
}

bool too_many_pieces(const Position& position) {
    return std::any_of(std::begin(kColors), std::end(kColors), [&](Color color) {
        return position.board().pieces_of(color).size() > kMostPieces;
    });
}

}  // namespace damjen
