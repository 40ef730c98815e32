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

constexpr bool has_kings(const Board& board) { return !(board.kings[0] | board.kings[1]).empty(); }

std::uint64_t perft_of_any(const RuleSet& rules, const Position& position, int depth);

// Perft of a board without kings, on which there are no king runs and every piece is worth the
// same: a few shifts tell what all men can do, and mostly no list of moves is made.
template <Color kTurn>
class MenPerft {
public:
    explicit MenPerft(const RuleSet& rules) : rules_(rules) {}

    // Requires depth >= 1 and a piece of either side; further down a side may have lost its last,
    // and then has no moves.
    std::uint64_t count(std::uint64_t own, std::uint64_t enemy, int depth) const {
        if (depth == 1) return count_moves(own, enemy);
        const std::uint64_t empty = kAllSquares.bits() & ~(own | enemy);
        const detail::MenJumps jumps(own, enemy, empty);
        if (!jumps.any()) {
            return after_all<kAheadLeft>(own, enemy, ahead_left(own) & empty, depth) +
                   after_all<kAheadRight>(own, enemy, ahead_right(own) & empty, depth);
        }
        std::uint64_t leaves = 0;
        if (jumps.any_goes_on()) {
            MoveList moves;
            find_longest(own, enemy, moves);
            for (const Move& move : moves) {
                leaves += after(own & ~Bitboard(move.from).bits(),
                                Bitboard(move.to).bits(),
                                enemy & ~move.captured.bits(),
                                depth);
            }
            return leaves;
        }
        jumps.for_each([&](std::uint64_t from, std::uint64_t taken, std::uint64_t to) {
            leaves += after(own ^ from, to, enemy ^ taken, depth);
        });
        return leaves;
    }

    // Out of line: most of the time is spent here, and it needs few registers.
    [[gnu::noinline]] std::uint64_t count_moves(std::uint64_t own, std::uint64_t enemy) const {
        const std::uint64_t empty = kAllSquares.bits() & ~(own | enemy);
        const detail::MenJumps jumps(own, enemy, empty);
        if (!jumps.any()) {
            return static_cast<std::uint64_t>(std::popcount(ahead_left(own) & empty) +
                                              std::popcount(ahead_right(own) & empty));
        }
        if (!jumps.any_goes_on()) return static_cast<std::uint64_t>(jumps.count());
        return count_longest(own, enemy);
    }

private:
    static constexpr Color kOther = kTurn == Color::White ? Color::Black : Color::White;
    static constexpr Direction kAheadLeft =
        kTurn == Color::White ? Direction::UpLeft : Direction::DownLeft;
    static constexpr Direction kAheadRight =
        kTurn == Color::White ? Direction::UpRight : Direction::DownRight;

    static std::uint64_t ahead_left(std::uint64_t own) { return detail::step<kAheadLeft>(own); }
    static std::uint64_t ahead_right(std::uint64_t own) { return detail::step<kAheadRight>(own); }

    // The captures of more than one piece, which are worth more than all others.
    void find_longest(std::uint64_t own, std::uint64_t enemy, MoveList& moves) const {
        detail::MenJumps jumps(own, enemy, kAllSquares.bits() & ~(own | enemy));
        if (jumps.collect_longest(moves)) return;
        moves.clear();
        detail::CaptureCollector(rules_, board(own, 0, enemy), kTurn, moves).collect();
    }
    [[gnu::noinline]] std::uint64_t count_longest(std::uint64_t own, std::uint64_t enemy) const {
        MoveList moves;
        find_longest(own, enemy, moves);
        return moves.size();
    }

    template <Direction kDirection>
    std::uint64_t
    after_all(std::uint64_t own, std::uint64_t enemy, std::uint64_t targets, int depth) const {
        std::uint64_t leaves = 0;
        for (; targets != 0; targets &= targets - 1) {
            const std::uint64_t to = targets & -targets;
            leaves += after(own ^ detail::step_back<kDirection>(to), to, enemy, depth);
        }
        return leaves;
    }

    // After a move to that square, of a man that is not among the others any more.
    std::uint64_t
    after(std::uint64_t others, std::uint64_t to, std::uint64_t enemy, int depth) const {
        if ((to & far_row(kTurn).bits()) == 0) {
            const MenPerft<kOther> next(rules_);
            return depth == 2 ? next.count_moves(enemy, others | to)
                              : next.count(enemy, others | to, depth - 1);
        }
        return perft_of_any(
            rules_, PositionAccess::make(board(others, to, enemy), kOther, {}), depth - 1);
    }

    static Board board(std::uint64_t men, std::uint64_t kings, std::uint64_t enemy) {
        Board board;
        board.men[static_cast<std::size_t>(kTurn)] = Bitboard(men);
        board.kings[static_cast<std::size_t>(kTurn)] = Bitboard(kings);
        board.men[static_cast<std::size_t>(kOther)] = Bitboard(enemy);
        return board;
    }

    const RuleSet& rules_;
};

// Requires depth >= 1.
std::uint64_t perft_of_any(const RuleSet& rules, const Position& position, int depth) {
    const Board& board = position.board();
    if (detail::is_finished(board)) return 0;
    const Color turn = position.turn();
    if (!has_kings(board)) {
        const std::uint64_t own = board.men_of(turn).bits();
        const std::uint64_t enemy = board.men_of(opponent(turn)).bits();
        return turn == Color::White ? MenPerft<Color::White>(rules).count(own, enemy, depth)
                                    : MenPerft<Color::Black>(rules).count(own, enemy, depth);
    }
    MoveList moves;
    detail::CaptureCollector captures(rules, board, turn, moves);
    if (!captures.collect()) {
        if (depth == 1) return detail::count_quiet_moves(rules, position);
        detail::add_quiet_moves(rules, position, moves);
    }
    if (depth == 1) return moves.size();
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
        leaves += perft(rules, next, key_after(key, position, move, next), depth - 1, table);
    }
    table.store(key, depth, leaves);
    return leaves;
}

}  // namespace damjen
