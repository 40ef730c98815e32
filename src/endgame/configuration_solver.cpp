#include "endgame/configuration_solver.hpp"

#include "endgame/exits.hpp"
#include "rules/rays.hpp"

#include <algorithm>
#include <limits>

namespace damjen::detail {

namespace {

constexpr int kNoLimit = std::numeric_limits<int>::max();

// How many plies a win may take before a rule makes it a draw, as far as a position without history
// knows: the seven moves, and the count of king moves.
int ply_limit(const SolverTask& task) {
    const Slice slice = task.slice;
    const auto is_pair_and_one = [](Slice one) {
        return one.first == Material{0, 2} && one.second == Material{0, 1};
    };
    if (task.rules.seven_moves && (is_pair_and_one(slice) || is_pair_and_one(slice.flipped()))) {
        return 2 * kSevenMoves;  // with the lone king to move; one less otherwise, but wins are odd
    }
    if (task.has_distances) return kNoLimit;  // the caller compares them with what is left
    switch (task.rules.quiet_count) {
    case RuleSet::QuietCount::None:
        return kNoLimit;
    case RuleSet::QuietCount::OnlyKingsLeft:
        return slice.men() == 0 ? task.rules.quiet_limit : kNoLimit;
    case RuleSet::QuietCount::KingMoves:
        return task.rules.quiet_limit;
    }
    return kNoLimit;
}

// A bit for each pair of king runs. In `own` order the runs of the side to move are the rows, in
// `served` order those of the side that has just moved, which is how that side reads them.
template <class Mask>
class Solver final : public ConfigurationSolver {
public:
    explicit Solver(const SolverTask& task)
        : rules_(task.rules), slice_(task.slice), has_distances_(task.has_distances),
          limit_(ply_limit(task)), exits_(task) {
        materials_ = {slice_.first, slice_.second};
        for (std::size_t side = 0; side < 2; ++side)
            runs_[side] = runs_of(materials_[side], task.runs);
        for (std::size_t turn = 0; turn < 2; ++turn) {
            turns_[turn].row = row_mask(runs_[1 - turn]);
            turns_[turn].all = row_mask(runs_[0] * runs_[1]);
        }
    }

    void solve(Bitboard white_men,
               Bitboard black_men,
               SliceValues& white_to_move,
               SliceValues& black_to_move) override {
        men_ = {white_men, black_men};
        place_kings();
        for (std::size_t turn = 0; turn < 2; ++turn)
            find_exits(turn);
        play_back();
        write(0, white_to_move);
        write(1, black_to_move);
    }

    int longest() const override { return longest_; }

    enum class Status : std::uint8_t {
        Void,     // two kings on one square
        Closed,   // a capture is pending: nothing but exits
        Open,     // kings may move
        Settled,  // nothing more to learn
    };

    struct Entry {
        Mask won = 0;  // own order
        Mask lost = 0;
        Mask served_won = 0;
        Mask served_lost = 0;
        RunMask exit_won = 0;   // by the other side's run: an exit wins
        RunMask exit_lost = 0;  // no exit does better than lose
        Status status = Status::Void;
        bool has_exit = false;
        bool is_marked = false;  // to be asked again
    };

private:
    struct Turn {
        Mask row = 0;  // one row in own order
        Mask all = 0;
        std::vector<Entry> entries;
        std::vector<std::uint32_t> marked;
        std::vector<EndgameCode> codes;  // with distances: by entry and bit
    };

    struct Event {  // an exit that decides in so many plies
        std::size_t turn;
        std::uint32_t at;
        RunMask won;
        RunMask lost;
    };
    struct Change {
        std::size_t turn;
        std::uint32_t at;
        Mask won;
        Mask lost;
    };

    static Mask row_mask(int bits) {
        return static_cast<Mask>(bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1);
    }

    // Entries are numbered by the ranks of both sides' kings among all free squares.
    void place_kings() {
        free_ = kAllSquares - men_[0] - men_[1];
        for (const Square square : free_)
            slots_[static_cast<std::size_t>(square.bit())] = squares_before(square, free_);
        for (std::size_t side = 0; side < 2; ++side) {
            const int kings = materials_[side].kings;
            sets_[side].resize(binomial(free_.size(), kings));
            for (std::uint32_t rank = 0; rank < sets_[side].size(); ++rank)
                sets_[side][rank] = set_of(rank, kings, free_);
        }
        for (Turn& turn : turns_) {
            turn.entries.assign(sets_[0].size() * sets_[1].size(), Entry{});
            turn.marked.clear();
            if (has_distances_) {
                turn.codes.assign(turn.entries.size() *
                                      static_cast<std::size_t>(runs_[0] * runs_[1]),
                                  kDrawnCode);
            }
        }
    }

    std::uint32_t slot_rank(Bitboard kings) const {
        std::uint32_t rank = 0;
        int k = 0;
        for (const Square square : kings)
            rank += binomial(slots_[static_cast<std::size_t>(square.bit())], ++k);
        return rank;
    }
    std::uint32_t entry_of(std::size_t side, Bitboard kings, std::uint32_t other_rank) const {
        const auto others = static_cast<std::uint32_t>(sets_[1].size());
        const std::uint32_t rank = slot_rank(kings);
        return side == 0 ? rank * others + other_rank : other_rank * others + rank;
    }
    std::array<std::uint32_t, 2> ranks_of(std::uint32_t at) const {
        const auto others = static_cast<std::uint32_t>(sets_[1].size());
        return {at / others, at % others};
    }
    Board board_of(const std::array<std::uint32_t, 2>& ranks) const {
        return {men_, {sets_[0][ranks[0]], sets_[1][ranks[1]]}};
    }

    void find_exits(std::size_t side) {
        Turn& turn = turns_[side];
        for (std::uint32_t at = 0; at < turn.entries.size(); ++at) {
            const Board board = board_of(ranks_of(at));
            if (board.kings[0].overlaps(board.kings[1])) continue;
            Entry& entry = turn.entries[at];
            const Exits& exits = exits_.find(board, kColors[side]);
            entry.status = exits.is_capture ? Status::Closed : Status::Open;
            entry.has_exit = exits.count > 0;
            if (exits.count == 0)
                entry.exit_lost = static_cast<RunMask>(turn.row);
            else if (has_distances_)
                announce(side, at, exits);
            else
                take(entry, exits);
        }
    }

    void take(Entry& entry, const Exits& exits) {
        for (std::size_t run = 0; run < exits.runs; ++run) {
            const auto bit = static_cast<RunMask>(1U << run);
            if (is_won(exits.best[run])) entry.exit_won |= bit;
            if (is_lost(exits.best[run])) entry.exit_lost |= bit;
        }
    }

    void announce(std::size_t side, std::uint32_t at, const Exits& exits) {
        for (std::size_t run = 0; run < exits.runs; ++run) {
            const EndgameCode best = exits.best[run];
            if (best == kDrawnCode) continue;
            const auto bit = static_cast<RunMask>(1U << run);
            const auto plies = static_cast<std::size_t>(best) - 1;
            if (events_.size() <= plies) events_.resize(plies + 1);
            events_[plies].push_back(
                {side, at, is_won(best) ? bit : RunMask{0}, is_lost(best) ? bit : RunMask{0}});
        }
    }

    // Round after round until nothing changes and no exit is to come.
    void play_back() {
        for (int plies = 0; plies <= limit_; ++plies) {
            if (plies <= 1) mark_first(plies);
            const auto number = static_cast<std::size_t>(plies);
            if (number < events_.size()) {
                for (const Event& event : events_[number])
                    happen(event);
            }
            const bool idle = turns_[0].marked.empty() && turns_[1].marked.empty();
            if (idle && plies > 0 && number >= events_.size()) break;
            settle(plies);
        }
        events_.clear();
    }

    // At first those that cannot move, who have lost; then, without distances, all exits are known.
    void mark_first(int plies) {
        for (std::size_t side = 0; side < 2; ++side) {
            for (std::uint32_t at = 0; at < turns_[side].entries.size(); ++at) {
                if (turns_[side].entries[at].has_exit == (plies == 1)) mark(side, at);
            }
        }
    }

    void mark(std::size_t side, std::uint32_t at) {
        Entry& entry = turns_[side].entries[at];
        if (entry.is_marked || entry.status == Status::Void || entry.status == Status::Settled) {
            return;
        }
        entry.is_marked = true;
        turns_[side].marked.push_back(at);
    }

    void happen(const Event& event) {
        Entry& entry = turns_[event.turn].entries[event.at];
        entry.exit_won |= event.won;
        entry.exit_lost |= event.lost;
        mark(event.turn, event.at);
    }

    // Decides first and writes afterwards, so that a round is one ply.
    void settle(int plies) {
        changes_.clear();
        for (std::size_t side = 0; side < 2; ++side) {
            Turn& turn = turns_[side];
            for (const std::uint32_t at : turn.marked) {
                turn.entries[at].is_marked = false;
                const Entry& entry = turn.entries[at];
                Change change = ask(side, at);
                change.won = static_cast<Mask>(change.won & ~(entry.won | entry.lost));
                change.lost =
                    static_cast<Mask>(change.lost & ~(entry.won | entry.lost | change.won));
                if (change.won != 0 || change.lost != 0) changes_.push_back(change);
            }
            turn.marked.clear();
        }
        if (!changes_.empty()) longest_ = std::max(longest_, plies);
        for (const Change& change : changes_)
            write_down(change, plies);
    }

    // What the successors say by now.
    Change ask(std::size_t side, std::uint32_t at) const {
        const Turn& turn = turns_[side];
        const Entry& entry = turn.entries[at];
        // Where no run is counted the one row stands for all.
        const int own_runs = runs_[side];
        const Mask base_won = static_cast<Mask>(entry.exit_won);
        const Mask base_lost = static_cast<Mask>(entry.exit_lost);
        Change change{side, at, 0, 0};
        if (entry.status == Status::Closed) {
            for (int run = 0; run < own_runs; ++run) {
                change.won |= in_row(side, base_won, run);
                change.lost |= in_row(side, base_lost, run);
            }
            return change;
        }
        const KingsReplies replies = replies_of(side, at);
        for (int run = 0; run < own_runs; ++run) {
            const int king = run == 0 ? -1 : (run - 1) / KingRun::kLimit;
            const int count = run == 0 ? 0 : 1 + (run - 1) % KingRun::kLimit;
            Mask won = base_won;
            Mask lost = base_lost;
            for (int i = 0; i < materials_[side].kings; ++i) {
                // A king moved three times stays where it is.
                const int next = i == king ? count + 1 : 1;
                if (next > KingRun::kLimit) continue;
                const auto& reply = replies[static_cast<std::size_t>(i)];
                won |= reply.some_lost[static_cast<std::size_t>(next - 1)];
                lost &= reply.all_won[static_cast<std::size_t>(next - 1)];
            }
            change.won |= in_row(side, won, run);
            change.lost |= in_row(side, lost, run);
        }
        return change;
    }

    Mask in_row(std::size_t side, Mask row, int run) const {
        return static_cast<Mask>(static_cast<std::uint64_t>(row) << (run * runs_[1 - side]));
    }

    // For one king and each count that its run may have after the move: against which runs of the
    // other side some move leaves it lost, and against which all moves leave it won.
    struct KingReplies {
        std::array<Mask, KingRun::kLimit> some_lost{};
        std::array<Mask, KingRun::kLimit> all_won{};
    };
    using KingsReplies = std::array<KingReplies, Slice::kMostPieces>;

    KingsReplies replies_of(std::size_t side, std::uint32_t at) const {
        const auto ranks = ranks_of(at);
        const Board board = board_of(ranks);
        const Bitboard occupied = board.pieces();
        const Bitboard kings = board.kings[side];
        const auto& successors = turns_[1 - side].entries;
        const Mask row = turns_[side].row;
        const int width = runs_[1 - side];
        const bool counted = runs_[side] > 1;

        KingsReplies replies;
        std::size_t number = 0;
        for (const Square from : kings) {
            KingReplies& reply = replies[number++];
            reply.all_won.fill(row);
            const Bitboard others = kings - from;
            for (const Square to : quiet_moves(from, occupied)) {
                const Entry& next = successors[entry_of(side, others | to, ranks[1 - side])];
                int shift =
                    counted ? (1 + KingRun::kLimit * squares_before(to, others)) * width : 0;
                for (std::size_t count = 0; count < KingRun::kLimit; ++count) {
                    reply.some_lost[count] |= static_cast<Mask>(next.served_lost >> shift) & row;
                    reply.all_won[count] &= static_cast<Mask>(next.served_won >> shift);
                    if (counted) shift += width;
                }
            }
        }
        return replies;
    }

    Bitboard quiet_moves(Square from, Bitboard occupied) const {
        const std::size_t directions = rules_.straight_king_moves ? 8 : 4;
        Bitboard to;
        for (std::size_t i = 0; i < directions; ++i)
            to |= slide(kAllDirections[i], from, occupied);
        return to;
    }

    void write_down(const Change& change, int plies) {
        const std::size_t side = change.turn;
        Turn& turn = turns_[side];
        Entry& entry = turn.entries[change.at];
        entry.won |= change.won;
        entry.lost |= change.lost;
        if ((entry.won | entry.lost) == turn.all) entry.status = Status::Settled;
        const Mask served_won = transposed(side, change.won);
        const Mask served_lost = transposed(side, change.lost);
        entry.served_won |= served_won;
        entry.served_lost |= served_lost;
        if (has_distances_) {
            assert(plies + 1 < kMostCode);
            const auto bits = static_cast<std::size_t>(runs_[0] * runs_[1]);
            for (std::size_t bit = 0; bit < bits; ++bit) {
                if (((change.won | change.lost) >> bit & 1) != 0)
                    turn.codes[change.at * bits + bit] = static_cast<EndgameCode>(plies + 1);
            }
        }
        mark_predecessors(side, change.at, static_cast<Mask>(served_won | served_lost));
    }

    // From own order to served order.
    Mask transposed(std::size_t side, Mask own) const {
        const int rows = runs_[side];
        const int columns = runs_[1 - side];
        if (rows == 1 || columns == 1) return own;
        std::uint64_t served = 0;
        for (std::uint64_t left = own; left != 0; left &= left - 1) {
            const int bit = std::countr_zero(left);
            served |= std::uint64_t{1} << (bit % columns * rows + bit / columns);
        }
        return static_cast<Mask>(served);
    }

    // Those from which the other side may have come by a king move: where runs are counted, the
    // king that the run names, and no other.
    void mark_predecessors(std::size_t side, std::uint32_t at, Mask changed) {
        const std::size_t mover = 1 - side;
        const auto ranks = ranks_of(at);
        const Board board = board_of(ranks);
        const Bitboard occupied = board.pieces();
        const bool counted = runs_[mover] > 1;
        const int width = runs_[side];
        int number = 0;
        for (const Square to : board.kings[mover]) {
            const int first = (1 + KingRun::kLimit * number++) * width;
            if (counted && ((static_cast<std::uint64_t>(changed) >> first) &
                            row_mask(KingRun::kLimit * width)) == 0) {
                continue;
            }
            const Bitboard others = board.kings[mover] - to;
            for (const Square from : quiet_moves(to, occupied)) {
                const std::uint32_t before = entry_of(mover, others | from, ranks[side]);
                if (turns_[mover].entries[before].status == Status::Open) mark(mover, before);
            }
        }
    }

    void write(std::size_t side, SliceValues& values) const {
        const Turn& turn = turns_[side];
        const auto bits = static_cast<std::size_t>(runs_[0] * runs_[1]);
        const EndgameIndex& index = values.index();
        const Color color = kColors[side];
        const std::uint64_t configuration = index.configuration_of(Sides::of({men_, {}}, color));
        for (std::uint32_t at = 0; at < turn.entries.size(); ++at) {
            const Entry& entry = turn.entries[at];
            if (entry.status == Status::Void) continue;
            const std::uint64_t kings = index.kings_of(Sides::of(board_of(ranks_of(at)), color));
            for (std::uint64_t left = entry.won | entry.lost; left != 0; left &= left - 1) {
                const auto bit = static_cast<std::size_t>(std::countr_zero(left));
                const EndgameCode code = has_distances_                ? turn.codes[at * bits + bit]
                                         : (entry.won >> bit & 1) != 0 ? kWonCode
                                                                       : kLostCode;
                values.set(configuration, kings, run_in_index(side, bit), code);
            }
        }
    }

    // Both runs as the slice of the side to move numbers them.
    std::uint64_t run_in_index(std::size_t side, std::size_t bit) const {
        const int columns = runs_[1 - side];
        const int own = static_cast<int>(bit) / columns;
        const int other = static_cast<int>(bit) % columns;
        if (side == 0) return bit;
        return static_cast<std::uint64_t>(rotated_run(own, materials_[1].kings) * columns +
                                          rotated_run(other, materials_[0].kings));
    }

    const RuleSet& rules_;
    Slice slice_;
    bool has_distances_;
    int limit_;
    ExitFinder exits_;
    std::array<Material, 2> materials_;
    std::array<int, 2> runs_{};

    std::array<Bitboard, 2> men_;
    Bitboard free_;
    std::array<int, 64> slots_{};
    std::array<std::vector<Bitboard>, 2> sets_;  // of kings, by side and rank
    std::array<Turn, 2> turns_;                  // by side to move: 0 White
    std::vector<std::vector<Event>> events_;     // by plies
    std::vector<Change> changes_;
    int longest_ = 0;
};

}  // namespace

std::unique_ptr<ConfigurationSolver> ConfigurationSolver::make(const SolverTask& task) {
    const int bits = runs_of(task.slice.first, task.runs) * runs_of(task.slice.second, task.runs);
    if (bits <= 8) return std::make_unique<Solver<std::uint8_t>>(task);
    if (bits <= 16) return std::make_unique<Solver<std::uint16_t>>(task);
    if (bits <= 32) return std::make_unique<Solver<std::uint32_t>>(task);
    return std::make_unique<Solver<std::uint64_t>>(task);
}

std::uint64_t ConfigurationSolver::memory_for(Slice slice, bool has_distances) {
    const int free = Square::kCount - slice.men();
    const std::uint64_t entries =
        2 * std::uint64_t{binomial(free, slice.first.kings)} * binomial(free, slice.second.kings);
    const int runs = runs_of(slice.first) * runs_of(slice.second);
    // The entry itself, its place among those marked twice over, and a change.
    const std::uint64_t entry = runs <= 8    ? sizeof(Solver<std::uint8_t>::Entry)
                                : runs <= 16 ? sizeof(Solver<std::uint16_t>::Entry)
                                : runs <= 32 ? sizeof(Solver<std::uint32_t>::Entry)
                                             : sizeof(Solver<std::uint64_t>::Entry);
    constexpr std::uint64_t kLists = 16 + 32;
    // With distances: the codes, and an event for each run of the other side.
    const auto each = static_cast<std::uint64_t>(runs);
    return entries * (entry + kLists + (has_distances ? each + 16 * each : 0));
}

}  // namespace damjen::detail
