#include "sentences.hpp"

namespace damjen::app {

namespace {

std::string plural(int count, const std::string& one, const std::string& many) {
    return std::to_string(count) + ' ' + (count == 1 ? one : many);
}

std::string number(Square square) { return std::to_string(square.number()); }

// "32", "32 or 38", "27, 32 or 38".
std::string squares_in_words(const std::vector<PieceCapture>& pieces) {
    std::string text;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (i > 0) text += i + 1 == pieces.size() ? " or " : ", ";
        text += number(pieces[i].square);
    }
    return text;
}

std::string duty_sentence(const Explanation& explanation) {
    const bool one = explanation.duty.size() == 1;
    return squares_in_words(explanation.duty) +
           " must capture: " + (one ? "it takes " : "each takes ") + in_words(explanation.best()) +
           '.';
}

std::string listed(const std::vector<std::string>& moves) {
    std::string text;
    for (const std::string& move : moves)
        text += ' ' + move;
    return text;
}

}  // namespace

std::string name_of(Color color) { return color == Color::White ? "White" : "Black"; }

std::string in_words(CaptureValue value) {
    std::string men = plural(value.men, "man", "men");
    std::string kings = plural(value.kings, "king", "kings");
    if (value.kings == 0) return men;
    if (value.men == 0) return kings;
    return men + " and " + kings;
}

std::string in_words(const RuleSet& rules, const Explanation& explanation) {
    using Why = Explanation::Why;
    const std::string from = number(explanation.attempt.from);
    switch (explanation.why) {
    case Why::Legal:
        return "That move can be played.";
    case Why::Ambiguous:
        return "There are several ways: say which pieces are taken.";
    case Why::EmptySquare:
        return "There is no piece on " + from + '.';
    case Why::NotYours:
        return "The piece on " + from + " is not yours.";
    case Why::GameOver:
        return "The game is over.";
    case Why::CaptureCompulsory:
        return "Capturing is compulsory. " + duty_sentence(explanation);
    case Why::PieceMustCapture:
        return from + " must capture: it takes " + in_words(explanation.best()) + '.';
    case Why::WorthLess:
        return from + " takes only " + in_words(*explanation.value) +
               (rules.precedence == RuleSet::Precedence::MostPieces
                    ? "; the most pieces must be taken. "
                    : "; the most valuable capture is compulsory. ") +
               duty_sentence(explanation);
    case Why::KingMustCapture:
        return "Of two captures worth the same, a king must make one. " +
               duty_sentence(explanation);
    case Why::PathIncomplete:
        return "The capture goes on from there: play it to its end.";
    case Why::NoSuchCapture:
        return from + " must capture, but not like that. " + duty_sentence(explanation);
    case Why::KingMadeThree:
        return "The king on " + from + " has made three moves in a row: move something else first.";
    case Why::MenMoveForward:
        return "A man moves backward only when it captures.";
    case Why::MenMoveOneStep:
        return "A man moves one square, diagonally forward.";
    case Why::NotOnALine:
        return rules.straight_king_moves ? "A king moves along a diagonal, a row or a column."
                                         : "A king moves along a diagonal.";
    case Why::SquareTaken:
        return "The way is not free.";
    case Why::PieceBlocked:
        return "The piece on " + from + " cannot move.";
    }
    return {};
}

std::string duty_in_words(const RuleSet& rules, const Position& position) {
    if (!must_capture(position)) return {};
    // Any attempt brings the duty along; which piece it names does not matter.
    const Square any = position.board().pieces_of(position.turn()).first();
    const Explanation explanation = explain(rules, position, {any, std::nullopt, std::nullopt});
    return explanation.duty.empty() ? "" : duty_sentence(explanation);
}

std::string in_words(const RuleSet& rules,
                     const Position& position,
                     const MoveTextError& error,
                     const std::string& text) {
    switch (error.what) {
    case MoveTextError::What::Malformed:
        return "Not a move: " + to_text(error.where, text) + '.';
    case MoveTextError::What::Illegal:
        return in_words(rules, explain(rules, position, error.attempt));
    case MoveTextError::What::WrongSign:
        return (must_capture(position) ? "A capture is written with x:"
                                       : "A quiet move is written with -:") +
               listed(error.candidates) + '.';
    case MoveTextError::What::Ambiguous:
        break;
    }
    return "Which one?" + listed(error.candidates);
}

std::string in_words(const Outcome& outcome) {
    const std::string winner = name_of(outcome.winner);
    const std::string loser = name_of(opponent(outcome.winner));
    switch (outcome.reason) {
    case EndReason::NoPieces:
        return winner + " wins: " + loser + " has no piece left.";
    case EndReason::NoMoves:
        return winner + " wins: " + loser + " cannot move.";
    case EndReason::Repetition:
        return "Draw: the same position for the third time.";
    case EndReason::OnlyKings:
        return "Draw: fifty moves by each side with only kings and no capture.";
    case EndReason::KingMoves:
        return "Draw: twenty-five king moves by each side without capture.";
    case EndReason::TwoKingsAgainstOne:
        return "Draw: two kings did not beat one within seven moves.";
    case EndReason::OneKingEach:
        return "Draw: one king each, and none can be won.";
    case EndReason::AgreedRepetition:
        return "Draw by agreement: the position came a third time.";
    case EndReason::AgreedLength:
        return "Draw by agreement: two hundred moves by each side.";
    }
    return {};
}

std::vector<std::string> counters_in_words(const Game& game) {
    std::vector<std::string> lines;
    const Position& position = game.position();
    const DrawCounts& counts = game.counts();
    for (const Color color : kColors) {
        const KingRun run = position.run_of(color);
        if (run.count == 0) continue;
        lines.push_back(name_of(color) + "'s king on " + number(run.square) + ": " +
                        std::to_string(run.count) + " of 3 moves made");
    }
    if (counts.strong) {
        const int left = kSevenMoves - counts.strong_moves(position.turn());
        lines.push_back("two kings against one: " + plural(left, "move", "moves") + " left");
    }
    const int limit = game.rules().quiet_limit;
    if (counts.quiet_plies > 0) {
        const std::string what = game.rules().quiet_count == RuleSet::QuietCount::KingMoves
                                     ? "king moves"
                                     : "only kings";
        lines.push_back(what + ": " +
                        plural((limit - counts.quiet_plies + 1) / 2, "move", "moves") +
                        " by each side left");
    }
    if (game.rules().repetition_draws && counts.repetitions == 2) {
        lines.push_back("this position for the second time: the third is a draw");
    }
    return lines;
}

}  // namespace damjen::app
