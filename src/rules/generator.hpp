// Inside the move generator: quiet moves, the question whether a capture exists, and making a move,
// small enough to be inlined into perft.

#pragma once

#include "rules/captures.hpp"
#include "rules/men_jumps.hpp"

namespace damjen {

// The one way around validation: makes positions that are legal because their predecessor was.
struct PositionAccess {
    static constexpr Position make(const Board& board, Color turn, std::array<KingRun, 2> runs) {
        return Position(board, turn, runs);
    }
};

namespace detail {

constexpr bool is_finished(const Board& board) {
    return board.pieces_of(Color::White).empty() || board.pieces_of(Color::Black).empty();
}

inline bool can_capture(const Board& board, Color side) {
    const std::uint64_t enemy = board.pieces_of(opponent(side)).bits();
    const std::uint64_t empty = board.empty_squares().bits();
    const std::uint64_t own = board.pieces_of(side).bits();  // a king also jumps like a man
    if (MenJumps(own, enemy, empty).any()) return true;
    const Bitboard occupied = board.pieces();
    for (const Square from : board.kings_of(side)) {
        for (const Direction direction : kAllDirections) {
            const Bitboard blockers = ray(direction, from) & occupied;
            if (blockers.empty()) continue;
            const Bitboard over = nearest(direction, blockers);
            if (over.overlaps(Bitboard(enemy)) &&
                over.shifted(direction).overlaps(Bitboard(empty))) {
                return true;
            }
        }
    }
    return false;
}

// The kings of the side to move that may make a quiet move.
inline Bitboard free_kings(const Position& position) {
    return position.board().kings_of(position.turn()) - position.blocked_king(position.turn());
}

// Calls visit(from, destinations) for the quiet moves of each free king.
template <class Visit>
void for_king_slides(const RuleSet& rules, const Position& position, Visit&& visit) {
    const std::size_t directions = rules.straight_king_moves ? 8 : 4;
    const Bitboard occupied = position.board().pieces();
    for (const Square from : free_kings(position)) {
        Bitboard to;
        for (std::size_t i = 0; i < directions; ++i)
            to |= slide(kAllDirections[i], from, occupied);
        visit(from, to);
    }
}

inline std::uint64_t count_quiet_moves(const RuleSet& rules, const Position& position) {
    const Board& board = position.board();
    const std::uint64_t men = board.men_of(position.turn()).bits();
    const std::uint64_t empty = board.empty_squares().bits();
    int count = position.turn() == Color::White
                    ? std::popcount(step<Direction::UpLeft>(men) & empty) +
                          std::popcount(step<Direction::UpRight>(men) & empty)
                    : std::popcount(step<Direction::DownLeft>(men) & empty) +
                          std::popcount(step<Direction::DownRight>(men) & empty);
    if (!board.kings_of(position.turn()).empty()) {
        for_king_slides(rules, position, [&](Square, Bitboard to) { count += to.size(); });
    }
    return static_cast<std::uint64_t>(count);
}

inline void add_quiet_moves(const RuleSet& rules, const Position& position, MoveList& moves) {
    const Board& board = position.board();
    const std::uint64_t men = board.men_of(position.turn()).bits();
    const std::uint64_t empty = board.empty_squares().bits();
    const auto add_men = [&]<Direction kDirection>() {
        for (const Square to : Bitboard(step<kDirection>(men) & empty)) {
            moves.push_back({{}, Square::from_bit(to.bit() - bit_step(kDirection)), to});
        }
    };
    if (position.turn() == Color::White) {
        add_men.template operator()<Direction::UpLeft>();
        add_men.template operator()<Direction::UpRight>();
    } else {
        add_men.template operator()<Direction::DownLeft>();
        add_men.template operator()<Direction::DownRight>();
    }
    if (board.kings_of(position.turn()).empty()) return;
    for_king_slides(rules, position, [&](Square from, Bitboard to) {
        for (const Square square : to)
            moves.push_back({{}, from, square});
    });
}

// The run of a side after its own move.
inline KingRun run_after_own(const Position& position, const Move& move, bool by_king) {
    const Color turn = position.turn();
    if (!by_king || move.is_capture() || position.board().men_of(turn).empty()) return {};
    const KingRun run = position.run_of(turn);
    const bool goes_on = run.count > 0 && run.square == move.from;
    return {move.to, static_cast<std::uint8_t>(goes_on ? run.count + 1 : 1)};
}

// The run of the side that did not move: it ends with the king it counts, and with the last man.
inline KingRun run_after_other(KingRun run, Bitboard captured, Bitboard men_left) {
    if (run.count == 0 || captured.contains(run.square) || men_left.empty()) return {};
    return run;
}

inline Position after(const Position& position, const Move& move) {
    const Color turn = position.turn();
    const Color other = opponent(turn);
    const Board& board = position.board();
    Bitboard own_men = board.men_of(turn);
    Bitboard own_kings = board.kings_of(turn);
    const bool by_king = own_kings.contains(move.from);
    const bool crowned = by_king || far_row(turn).contains(move.to);

    const Bitboard to = move.to;
    own_men = (own_men - move.from) | (crowned ? Bitboard() : to);
    own_kings = (own_kings - move.from) | (crowned ? to : Bitboard());
    const Bitboard other_men = board.men_of(other) - move.captured;
    const Bitboard other_kings = board.kings_of(other) - move.captured;

    const Board next = turn == Color::White ? Board{{own_men, other_men}, {own_kings, other_kings}}
                                            : Board{{other_men, own_men}, {other_kings, own_kings}};
    const KingRun own_run = run_after_own(position, move, by_king);
    const KingRun other_run = run_after_other(position.run_of(other), move.captured, other_men);
    return PositionAccess::make(next,
                                other,
                                turn == Color::White ? std::array{own_run, other_run}
                                                     : std::array{other_run, own_run});
}

}  // namespace detail
}  // namespace damjen
