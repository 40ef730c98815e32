#include "rules/moves.hpp"

#include "rules/captures.hpp"
#include "rules/generator.hpp"
#include "rules/men_jumps.hpp"

#include <algorithm>
#include <unordered_set>

namespace damjen {

namespace {

Square square_of(std::uint64_t bit) { return Square::from_bit(std::countr_zero(bit)); }

// Adds the best captures. Requires an empty list.
void add_captures(const RuleSet& rules, const Position& position, MoveList& moves) {
    const Board& board = position.board();
    if (board.all_kings().empty()) {
        const detail::MenJumps jumps(board.men_of(position.turn()).bits(),
                                     board.men_of(opponent(position.turn())).bits(),
                                     board.empty_squares().bits());
        const auto add = [&](std::uint64_t from, std::uint64_t captured, std::uint64_t to) {
            moves.push_back({Bitboard(captured), square_of(from), square_of(to)});
        };
        if (detail::for_each_best_capture(jumps, add)) return;
    }
    detail::CaptureCollector(rules, board, position.turn(), moves).collect();
}

}  // namespace

void legal_moves(const RuleSet& rules, const Position& position, MoveList& moves) {
    moves.clear();
    if (detail::is_finished(position.board())) return;
    add_captures(rules, position, moves);
    if (moves.empty()) detail::add_quiet_moves(rules, position, moves);
}

void quiet_moves(const RuleSet& rules, const Position& position, MoveList& moves) {
    assert(!must_capture(position) && !detail::is_finished(position.board()));
    moves.clear();
    detail::add_quiet_moves(rules, position, moves);
}

MoveList legal_moves(const RuleSet& rules, const Position& position) {
    MoveList moves;
    legal_moves(rules, position, moves);
    return moves;
}

std::uint64_t count_legal_moves(const RuleSet& rules, const Position& position) {
    if (detail::is_finished(position.board())) return 0;
    if (!must_capture(position)) return detail::count_quiet_moves(rules, position);
    return legal_moves(rules, position).size();
}

bool must_capture(const Position& position) { return can_capture(position, position.turn()); }

bool can_capture(const Position& position, Color side) {
    return can_capture(position.board(), side);
}

bool can_capture(const Board& board, Color side) { return detail::can_capture(board, side); }

Position after(const Position& position, const Move& move) { return detail::after(position, move); }

Expected<Position, IllegalMove>
play(const RuleSet& rules, const Position& position, const Move& move) {
    if (!legal_moves(rules, position).contains(move)) return Unexpected(IllegalMove{move});
    return after(position, move);
}

CaptureValue value_of(const Position& position, const Move& move) {
    const Bitboard kings = position.board().kings_of(opponent(position.turn()));
    return {.men = (move.captured - kings).size(), .kings = (move.captured & kings).size()};
}

std::vector<PieceCapture> capture_survey(const RuleSet& rules, const Position& position) {
    std::vector<PieceCapture> survey;
    const Board& board = position.board();
    MoveList moves;
    for (const Square square : board.pieces_of(position.turn())) {
        moves.clear();
        detail::CaptureCollector collector(rules, board, position.turn(), moves);
        collector.collect_from(square);
        if (moves.empty()) continue;
        survey.push_back({square,
                          board.kings_of(position.turn()).contains(square),
                          value_of(position, moves[0])});
    }
    std::sort(survey.begin(), survey.end(), [](const PieceCapture& a, const PieceCapture& b) {
        return a.square < b.square;
    });
    return survey;
}

namespace {

// Lays one route after another along the pieces a capture takes.
class RouteFinder {
public:
    RouteFinder(const Position& position, const Move& move, std::size_t limit)
        : move_(move), limit_(limit),
          is_king_(position.board().kings_of(position.turn()).contains(move.from)),
          occupied_(position.board().pieces() - move.from) {}

    std::vector<std::vector<Square>> find() {
        go_on(move_.from, move_.captured);
        return std::move(routes_);
    }

private:
    // Whether the pieces left can all be taken from here, ending on the right square.
    bool go_on(Square at, Bitboard left) {
        if (left.empty()) {
            if (at != move_.to) return false;
            routes_.push_back(route_);
            return true;
        }
        const std::uint64_t state = left.bits() ^ (Bitboard(at).bits());
        if (dead_ends_.contains(state)) return false;
        bool found = false;
        for (const Direction direction : kAllDirections) {
            const Bitboard seen = is_king_ ? slide(direction, at, occupied_) : Bitboard();
            const Bitboard edge = seen.empty() ? Bitboard(at) : Bitboard(farthest(direction, seen));
            const Bitboard over = edge.shifted(direction) & left;
            if (over.empty()) continue;
            const Bitboard landings = is_king_ ? slide(direction, over.first(), occupied_)
                                               : over.shifted(direction) - occupied_;
            for (const Square landing : landings) {
                if (routes_.size() >= limit_) return true;
                route_.push_back(landing);
                found = go_on(landing, left - over) || found;
                route_.pop_back();
            }
        }
        if (!found) dead_ends_.insert(state);
        return found;
    }

    static Square farthest(Direction direction, Bitboard squares) {
        return Square::from_bit(bit_step(direction) > 0 ? 63 - std::countl_zero(squares.bits())
                                                        : std::countr_zero(squares.bits()));
    }

    const Move& move_;
    std::size_t limit_;
    bool is_king_;
    Bitboard occupied_;
    std::vector<Square> route_;
    std::vector<std::vector<Square>> routes_;
    // A square (empty or the origin) and the pieces left, which are disjoint, in one word.
    std::unordered_set<std::uint64_t> dead_ends_;
};

}  // namespace

std::vector<std::vector<Square>>
routes_of(const Position& position, const Move& move, std::size_t limit) {
    if (!move.is_capture()) return {{move.to}};
    return RouteFinder(position, move, limit).find();
}

}  // namespace damjen
