#include "rules/perft.hpp"

#include "rules/generator.hpp"
#include "rules/men_jumps.hpp"

#include <bit>

namespace damjen {

namespace {

// The positions of one key at different depths must not look alike.
std::uint64_t word_of(Key key, int depth) {
    return static_cast<std::uint64_t>(key) ^ static_cast<std::uint64_t>(depth) * 0x9e3779b97f4a7c15;
}

template <class Visit>
void for_each_bit(std::uint64_t bits, Visit&& visit) {
    for (; bits != 0; bits &= bits - 1)
        visit(bits & -bits);
}

std::uint64_t perft_of_any(const RuleSet& rules, const Position& position, int depth);
std::uint64_t perft_by_list(const RuleSet& rules, const Position& position, int depth);

template <Color kColor>
constexpr Direction kAheadLeft = kColor == Color::White ? Direction::UpLeft : Direction::DownLeft;
template <Color kColor>
constexpr Direction kAheadRight =
    kColor == Color::White ? Direction::UpRight : Direction::DownRight;

// A board without kings, on which there are no king runs and every piece is worth the same: a few
// shifts tell what all men can do, and mostly no list of moves is made. kTurn is to move.
template <Color kTurn>
struct MenBoard {
    std::uint64_t own;
    std::uint64_t enemy;

    static constexpr Color kOther = kTurn == Color::White ? Color::Black : Color::White;

    detail::MenJumps jumps() const { return {own, enemy, empty()}; }
    std::uint64_t empty() const { return kAllSquares.bits() & ~(own | enemy); }
    // Where the men can step to.
    std::uint64_t ahead_left() const { return detail::step<kAheadLeft<kTurn>>(own) & empty(); }
    std::uint64_t ahead_right() const { return detail::step<kAheadRight<kTurn>>(own) & empty(); }
    int steps() const { return std::popcount(ahead_left()) + std::popcount(ahead_right()); }

    // After a move of the man that stood on from to another square.
    MenBoard<kOther> after(std::uint64_t from, std::uint64_t to, std::uint64_t captured) const {
        return {enemy ^ captured, (own ^ from) | to};
    }
    // Where those of the opponent's pieces are kings.
    Position with_kings(std::uint64_t enemy_kings) const {
        Board board;
        board.men[static_cast<std::size_t>(kTurn)] = Bitboard(own);
        board.men[static_cast<std::size_t>(kOther)] = Bitboard(enemy & ~enemy_kings);
        board.kings[static_cast<std::size_t>(kOther)] = Bitboard(enemy_kings);
        return PositionAccess::make(board, kTurn, {});
    }
};

// The number of moves. Out of line and with numbers for arguments, which stay in registers: most of
// the time is spent here.
template <Color kTurn>
[[gnu::noinline]] std::uint64_t
count_men_moves(const RuleSet& rules, std::uint64_t own, std::uint64_t enemy) {
    const MenBoard<kTurn> board{own, enemy};
    const detail::MenJumps jumps = board.jumps();
    const detail::WaySets first = jumps.first();
    if (first.ways() == 0) return static_cast<std::uint64_t>(board.steps());
    const detail::WaySets going_on = jumps.going_on();
    if (going_on.ways() == 0) return static_cast<std::uint64_t>(first.count());
    if (const auto pairs = jumps.count_pairs(going_on)) return static_cast<std::uint64_t>(*pairs);
    detail::LongJumps longest(jumps);
    if (!longest.find(going_on)) return perft_by_list(rules, board.with_kings(0), 1);
    return longest.found().size();
}

// Requires depth >= 1 and a piece of either side; further down a side may have lost its last, and
// then has no moves.
template <Color kTurn>
std::uint64_t perft_of_men(const RuleSet& rules, const MenBoard<kTurn>& board, int depth) {
    constexpr Color kOther = MenBoard<kTurn>::kOther;
    if (depth == 1) return count_men_moves<kTurn>(rules, board.own, board.enemy);
    std::uint64_t leaves = 0;
    const auto play = [&](std::uint64_t from, std::uint64_t captured, std::uint64_t to) {
        const MenBoard<kOther> next = board.after(from, to, captured);
        if ((to & far_row(kTurn).bits()) != 0) {
            leaves += perft_of_any(rules, next.with_kings(to), depth - 1);
        } else if (depth == 2) {
            leaves += count_men_moves<kOther>(rules, next.own, next.enemy);
        } else {
            leaves += perft_of_men(rules, next, depth - 1);
        }
    };
    const detail::MenJumps jumps = board.jumps();
    if (!jumps.any()) {
        for_each_bit(board.ahead_left(), [&](std::uint64_t to) {
            play(detail::step_back<kAheadLeft<kTurn>>(to), 0, to);
        });
        for_each_bit(board.ahead_right(), [&](std::uint64_t to) {
            play(detail::step_back<kAheadRight<kTurn>>(to), 0, to);
        });
    } else if (!detail::for_each_best_capture(jumps, play)) {
        return perft_by_list(rules, board.with_kings(0), depth);
    }
    return leaves;
}

// Requires depth >= 1.
std::uint64_t perft_of_any(const RuleSet& rules, const Position& position, int depth) {
    const Board& board = position.board();
    if (detail::is_finished(board)) return 0;
    const Color turn = position.turn();
    if (board.all_kings().empty()) {
        const std::uint64_t own = board.men_of(turn).bits();
        const std::uint64_t enemy = board.men_of(opponent(turn)).bits();
        return turn == Color::White
                   ? perft_of_men(rules, MenBoard<Color::White>{own, enemy}, depth)
                   : perft_of_men(rules, MenBoard<Color::Black>{own, enemy}, depth);
    }
    return perft_by_list(rules, position, depth);
}

// Requires depth >= 1.
std::uint64_t perft_by_list(const RuleSet& rules, const Position& position, int depth) {
    if (depth == 1) return count_legal_moves(rules, position);
    MoveList moves;
    legal_moves(rules, position, moves);
    std::uint64_t leaves = 0;
    for (const Move& move : moves) {
        leaves += perft_of_any(rules, detail::after(position, move), depth - 1);
    }
    return leaves;
}

}  // namespace

std::uint64_t perft(const RuleSet& rules, const Position& position, int depth) {
    return depth == 0 ? 1 : perft_of_any(rules, position, depth);
}

PerftTable::PerftTable(std::size_t megabytes)
    : entries_(std::bit_floor((megabytes << 20) / sizeof(Entry))) {}

std::uint64_t PerftTable::find(Key key, int depth) const {
    const std::uint64_t word = word_of(key, depth);
    const Entry& entry = entries_[slot(word)];
    const std::uint64_t leaves = entry.leaves.load(std::memory_order_relaxed);
    return (entry.check.load(std::memory_order_relaxed) ^ leaves) == word ? leaves : 0;
}

void PerftTable::store(Key key, int depth, std::uint64_t leaves) {
    const std::uint64_t word = word_of(key, depth);
    Entry& entry = entries_[slot(word)];
    entry.check.store(word ^ leaves, std::memory_order_relaxed);
    entry.leaves.store(leaves, std::memory_order_relaxed);
}

std::uint64_t
perft(const RuleSet& rules, const Position& position, Key key, int depth, PerftTable& table) {
    if (depth <= 1) return perft(rules, position, depth);
    if (const std::uint64_t known = table.find(key, depth)) return known;

    MoveList moves;
    legal_moves(rules, position, moves);
    std::uint64_t leaves = 0;
    for (const Move& move : moves) {
        const Position next = detail::after(position, move);
        leaves = sum_of_leaves(
            leaves, perft(rules, next, key_after(key, position, move, next), depth - 1, table));
    }
    table.store(key, depth, leaves);
    return leaves;
}

}  // namespace damjen
