#include "rules/explain.hpp"

#include "rules/rays.hpp"

#include <algorithm>

namespace damjen {

namespace {

using Why = Explanation::Why;

// Where one step or a slide from the square could lead if nothing stood there.
bool is_on_a_line(const RuleSet& rules, Square from, Square to) {
    const std::size_t directions = rules.straight_king_moves ? 8 : 4;
    for (std::size_t i = 0; i < directions; ++i) {
        if (ray(kAllDirections[i], from).contains(to)) return true;
    }
    return false;
}

// Why a man without a capture to make cannot go to the square.
Why why_man_cannot(const Position& position, Square from, Square to) {
    const Color turn = position.turn();
    const bool is_step =
        neighbours(from).contains(to) && from.row() != to.row() && from.column() != to.column();
    if (!is_step) return Why::MenMoveOneStep;
    const bool forward = turn == Color::White ? to.row() < from.row() : to.row() > from.row();
    if (!forward) return Why::MenMoveForward;
    return Why::SquareTaken;
}

Why why_king_cannot(const RuleSet& rules, const Position& position, Square from, Square to) {
    if (position.blocked_king(position.turn()).contains(from)) return Why::KingMadeThree;
    return is_on_a_line(rules, from, to) ? Why::SquareTaken : Why::NotOnALine;
}

// Why nothing was captured though something must be, or why this capture will not do.
Why why_not_that_capture(const Position& position,
                         const Explanation& so_far,
                         const MoveList& legal) {
    const Attempt& attempt = so_far.attempt;
    const bool on_duty = std::any_of(
        legal.begin(), legal.end(), [&](const Move& move) { return move.from == attempt.from; });
    if (!on_duty) {
        if (!so_far.value) return Why::CaptureCompulsory;
        return *so_far.value == so_far.best() ? Why::KingMustCapture : Why::WorthLess;
    }
    // The piece must capture: was this the beginning of it, another capture, or a quiet move?
    const Square to = *attempt.to;
    bool is_beginning = false;
    for (const Move& move : legal) {
        if (move.from != attempt.from) continue;
        if (attempt.captured && *attempt.captured != move.captured && !attempt.captured->empty() &&
            move.captured.contains_all(*attempt.captured)) {
            is_beginning = true;
        }
        for (const auto& route : routes_of(position, move, 64)) {
            if (std::find(route.begin(), route.end(), to) != route.end() && to != move.to) {
                is_beginning = true;
            }
        }
    }
    if (is_beginning) return Why::PathIncomplete;
    if (attempt.captured && !attempt.captured->empty()) return Why::NoSuchCapture;
    return neighbours(attempt.from).contains(to) ? Why::PieceMustCapture : Why::NoSuchCapture;
}

Why why_not(const RuleSet& rules, const Position& position, const Explanation& so_far) {
    const Attempt& attempt = so_far.attempt;
    const Board& board = position.board();
    if (board.pieces_of(Color::White).empty() || board.pieces_of(Color::Black).empty()) {
        return Why::GameOver;
    }
    const auto piece = board.at(attempt.from);
    if (!piece) return Why::EmptySquare;
    if (piece->color != position.turn()) return Why::NotYours;

    const MoveList legal = legal_moves(rules, position);
    int from_here = 0;
    int matching = 0;
    for (const Move& move : legal) {
        if (move.from != attempt.from) continue;
        ++from_here;
        if (attempt.to && *attempt.to != move.to) continue;
        if (attempt.captured && *attempt.captured != move.captured) continue;
        ++matching;
    }
    if (!attempt.to && from_here > 0) return Why::Legal;
    if (matching == 1) return Why::Legal;
    if (matching > 1) return Why::Ambiguous;

    if (so_far.capture_is_compulsory) {
        if (!attempt.to && from_here == 0) {
            if (!so_far.value) return Why::CaptureCompulsory;
            return *so_far.value == so_far.best() ? Why::KingMustCapture : Why::WorthLess;
        }
        return why_not_that_capture(position, so_far, legal);
    }
    const bool is_king = piece->kind == Kind::King;
    if (!attempt.to) {
        return is_king && position.blocked_king(position.turn()).contains(attempt.from)
                   ? Why::KingMadeThree
                   : Why::PieceBlocked;
    }
    return is_king ? why_king_cannot(rules, position, attempt.from, *attempt.to)
                   : why_man_cannot(position, attempt.from, *attempt.to);
}

}  // namespace

Explanation explain(const RuleSet& rules, const Position& position, const Attempt& attempt) {
    Explanation result{.why = Why::Legal,
                       .attempt = attempt,
                       .capture_is_compulsory = must_capture(position),
                       .duty = {},
                       .value = std::nullopt};
    if (result.capture_is_compulsory) {
        const std::vector<PieceCapture> survey = capture_survey(rules, position);
        const auto grade = [&](const PieceCapture& capture) {
            return 2 * rules.rank(capture.value) + (capture.is_king ? 1 : 0);
        };
        int best = 0;
        for (const PieceCapture& capture : survey) {
            best = std::max(best, grade(capture));
            if (capture.square == attempt.from) result.value = capture.value;
        }
        for (const PieceCapture& capture : survey) {
            if (grade(capture) == best) result.duty.push_back(capture);
        }
    }
    result.why = why_not(rules, position, result);
    return result;
}

}  // namespace damjen
