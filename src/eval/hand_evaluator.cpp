#include "eval/hand_evaluator.hpp"

#include "eval/man_placement.hpp"
#include "rules/rays.hpp"

#include <algorithm>

namespace damjen {

namespace {

// --- The numbers, in hundredths of a man -------------------------------------------------------

// Fitted by logistic regression to the results, and the searched scores, of some two million quiet
// positions of the engine's games against itself; so single numbers may look odd where others make
// up for them. {early, late}; kings hardly know the difference.
constexpr Staged kMan = {87, 100};
constexpr Staged kFirstKing = {60, 448};  // a side without any king is at the mercy of one
constexpr Staged kNextKing = {253, 311};
constexpr Staged kKingCentre = {-5, -5};  // per step away from the edge, at most four
constexpr Staged kKingReach = {9, 9};     // per safe square a king can slide to
constexpr Staged kKingOnRim = {19, 19};
constexpr Staged kSupport = {-4, 40};    // per man with a friend diagonally behind it
constexpr Staged kPhalanx = {17, -1};    // per pair of men side by side
constexpr Staged kColumn = {10, 11};     // per pair of men two rows apart, one behind the other
constexpr Staged kSafeMove = {-21, 47};  // per square a man can step to without being captured
constexpr Staged kLopsided = {3, -14};   // per step of imbalance between the halves
// By the quiet moves the king has made in a row.
constexpr std::array<Staged, KingRun::kLimit + 1> kRun = {
    {{0, 0}, {-10, -10}, {-49, -49}, {-80, -80}}};
constexpr Score kToMove = 7;

// The game is early while all men are there and late when none is left.
constexpr int kMenAtStart = 40;

// --- One side's pieces -------------------------------------------------------------------------

template <Direction kDirection>
constexpr std::uint64_t step(std::uint64_t bits) {
    constexpr int kStep = bit_step(kDirection);
    if constexpr (kStep > 0)
        return bits << kStep;
    else
        return bits >> -kStep;
}

template <Direction kTowards, Direction kAway>
constexpr std::uint64_t jumped_to(std::uint64_t enemy, std::uint64_t empty) {
    return step<kTowards>(enemy) & step<kAway>(empty);
}

// The squares on which a piece could be captured by an enemy next to it, in all eight directions.
constexpr std::uint64_t capturable(std::uint64_t enemy, std::uint64_t empty) {
    using enum Direction;
    return jumped_to<UpLeft, DownRight>(enemy, empty) | jumped_to<DownRight, UpLeft>(enemy, empty) |
           jumped_to<UpRight, DownLeft>(enemy, empty) | jumped_to<DownLeft, UpRight>(enemy, empty) |
           jumped_to<Up, Down>(enemy, empty) | jumped_to<Down, Up>(enemy, empty) |
           jumped_to<Left, Right>(enemy, empty) | jumped_to<Right, Left>(enemy, empty);
}

template <Color kSide>
Staged material(const Board& board) {
    const int kings = board.kings_of(kSide).size();
    const Staged men = kMan * board.men_of(kSide).size();
    return kings == 0 ? men : men + kFirstKing + kNextKing * (kings - 1);
}

template <Color kSide>
Staged structure(std::uint64_t men) {
    using enum Direction;
    const std::uint64_t behind = kSide == Color::White ? step<UpLeft>(men) | step<UpRight>(men)
                                                       : step<DownLeft>(men) | step<DownRight>(men);
    return kSupport * std::popcount(men & behind) +
           kPhalanx * std::popcount(men & step<Right>(men)) +
           kColumn * std::popcount(men & step<Down>(men));
}

template <Color kSide>
Staged mobility(std::uint64_t men, std::uint64_t enemy, std::uint64_t empty) {
    using enum Direction;
    const std::uint64_t safe = empty & ~capturable(enemy, empty);
    const int moves = kSide == Color::White ? std::popcount(step<UpLeft>(men) & safe) +
                                                  std::popcount(step<UpRight>(men) & safe)
                                            : std::popcount(step<DownLeft>(men) & safe) +
                                                  std::popcount(step<DownRight>(men) & safe);
    return kSafeMove * moves;
}

// The squares of those columns.
constexpr auto columns(int first, int last) {
    Bitboard squares;
    for (const Square square : kAllSquares) {
        if (first <= square.column() && square.column() <= last) squares |= square;
    }
    return squares;
}
constexpr Bitboard kFarLeft = columns(0, 2);
constexpr Bitboard kLeft = columns(0, 4);
constexpr Bitboard kFarRight = columns(7, 9);
constexpr Bitboard kRight = columns(5, 9);
constexpr Bitboard kRim = columns(0, 0) | columns(9, 9) | Bitboard::row(0) | Bitboard::row(9);

Staged balance(Bitboard men) {
    const int skew = (men & kLeft).size() + (men & kFarLeft).size() - (men & kRight).size() -
                     (men & kFarRight).size();
    return kLopsided * (skew < 0 ? -skew : skew);
}

Staged kings_at_large(const Board& board, Color side, bool straight) {
    const Bitboard occupied = board.pieces();
    const Bitboard unsafe(
        capturable(board.pieces_of(opponent(side)).bits(), board.empty_squares().bits()));
    const std::size_t directions = straight ? 8 : 4;
    Staged sum;
    for (const Square square : board.kings_of(side)) {
        const int row = std::min(square.row(), 9 - square.row());
        const int column = std::min(square.column(), 9 - square.column());
        sum += kKingCentre * std::min(row, column);
        if (kRim.contains(square)) sum += kKingOnRim;
        Bitboard reach;
        for (std::size_t i = 0; i < directions; ++i)
            reach |= slide(kAllDirections[i], square, occupied);
        sum += kKingReach * (reach - unsafe).size();
    }
    return sum;
}

// Kings alone are hard to catch: how much of the difference counts, in sixteenths. Two against one
// and one against one are known exactly and never get here with a winner.
int sixteenths(const Board& board, Score score) {
    if (!(board.men[0] | board.men[1]).empty()) return 16;
    const Color stronger = score > 0 ? Color::White : Color::Black;
    const int more = board.kings_of(stronger).size();
    const int fewer = board.kings_of(opponent(stronger)).size();
    if (fewer == 0) return 16;
    if (more <= fewer) return 2;
    return more == fewer + 1 ? 6 : 12;
}

// --- Together ----------------------------------------------------------------------------------

using Sides = std::array<Staged, kEvaluationTerms>;

Sides differences(const Position& position, bool straight_kings) {
    using enum Color;
    const Board& board = position.board();
    const std::uint64_t empty = board.empty_squares().bits();
    const std::uint64_t white_men = board.men_of(White).bits();
    const std::uint64_t black_men = board.men_of(Black).bits();

    Sides sides;
    const auto of = [&](EvaluationTerm term) -> Staged& {
        return sides[static_cast<std::size_t>(term)];
    };
    of(EvaluationTerm::Material) = material<White>(board) - material<Black>(board);
    of(EvaluationTerm::Placement) =
        man_placement(board.men_of(White), White) - man_placement(board.men_of(Black), Black);
    of(EvaluationTerm::Structure) = structure<White>(white_men) - structure<Black>(black_men);
    of(EvaluationTerm::Mobility) =
        mobility<White>(white_men, board.pieces_of(Black).bits(), empty) -
        mobility<Black>(black_men, board.pieces_of(White).bits(), empty);
    of(EvaluationTerm::Balance) = balance(board.men_of(White)) - balance(board.men_of(Black));
    if (!board.all_kings().empty()) {
        of(EvaluationTerm::Kings) = kings_at_large(board, White, straight_kings) -
                                    kings_at_large(board, Black, straight_kings);
        of(EvaluationTerm::KingRun) =
            kRun[position.run_of(White).count] - kRun[position.run_of(Black).count];
    }
    return sides;
}

// Rounds towards zero, so that turning the board round changes the sign alone.
int blend(Staged staged, int men) {
    return (staged.early * men + staged.late * (kMenAtStart - men)) / kMenAtStart;
}

int men_left(const Board& board) {
    return std::min(kMenAtStart, (board.men[0] | board.men[1]).size());
}

}  // namespace

std::string_view name_of(EvaluationTerm term) {
    constexpr std::array<std::string_view, kEvaluationTerms> kNames = {
        "material", "placement", "kings", "structure", "mobility", "balance", "king run"};
    return kNames[static_cast<std::size_t>(term)];
}

Score HandEvaluator::evaluate(const Position& position) const {
    Staged sum;
    for (const Staged term : differences(position, straight_kings_))
        sum += term;
    Score score = blend(sum, men_left(position.board()));
    score = score * sixteenths(position.board(), score) / 16;
    if (position.turn() == Color::Black) score = -score;
    return std::clamp(score + kToMove, -kMaxEvaluation, kMaxEvaluation);
}

EvaluationParts HandEvaluator::parts(const Position& position) const {
    const Sides sides = differences(position, straight_kings_);
    EvaluationParts parts;
    for (std::size_t i = 0; i < parts.size(); ++i)
        parts[i] = blend(sides[i], men_left(position.board()));
    return parts;
}

}  // namespace damjen
