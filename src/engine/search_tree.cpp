#include "engine/search_tree.hpp"

#include "endgame/value_in_game.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <new>

namespace damjen {

namespace {

constexpr int kNoEnd = 1 << 20;  // plies, where nothing ends the game

// The clock is looked at once in so many nodes; at each node of a board with more kings than this,
// where a node may take long.
constexpr std::uint64_t kNodesPerLook = 256;
constexpr int kManyKings = 6;

// Near the end of a draw count the same position is worth different scores.
constexpr int kCountMatters = 24;  // plies

// A node may be cut without a search of full depth if it beats beta by these margins for each ply
// of depth: at a glance up to that depth, by a shallower search from that depth on.
constexpr Depth kGlanceDepth = 6;
constexpr Score kGlanceMargin = 45;
constexpr Depth kShallowDepth = 3;
constexpr Score kShallowMargin = 7;

// A win of unknown length is worth this, and up to so much more or less by the evaluation, which
// leads on to where lengths are known.
constexpr Score kTabledWin = 9000;
constexpr Score kTabledRange = 900;

// The binary logarithm in 4096ths, bit by bit, for numbers from 1 on.
constexpr int binary_log(unsigned number) {
    const int whole = 31 - std::countl_zero(number);
    std::uint64_t rest = std::uint64_t{number} << (30 - whole);  // 1 to 2 in 2^30ths
    int log = whole;
    for (int bit = 0; bit < 12; ++bit) {
        rest = rest * rest >> 30;
        log = 2 * log + (rest >> 31 != 0 ? 1 : 0);
        rest >>= rest >> 31;
    }
    return log;
}
static_assert(binary_log(1) == 0 && binary_log(8) == 3 << 12 && binary_log(10) == 13606);

// Plies less for a later move: a half, and a quarter of log2(depth) times log2(moves so far), in
// whole plies. By depth and index, both up to 63.
constexpr int kReducedMost = 64;
constexpr auto kReductions = [] {
    std::array<std::array<std::int8_t, kReducedMost>, kReducedMost> table{};
    for (unsigned depth = 1; depth < kReducedMost; ++depth) {
        for (unsigned index = 1; index < kReducedMost; ++index) {
            const int quarter = (binary_log(depth) * (binary_log(index + 1) >> 2)) >> 12;
            table[depth][index] = static_cast<std::int8_t>((2048 + quarter) >> 12);
        }
    }
    return table;
}();

// Scores of won and lost games count from the root in the tree, from the position in the table.
Score to_table(Score score, Ply ply) {
    if (is_win(score)) return score + ply.value();
    if (is_loss(score)) return score - ply.value();
    return score;
}
Score from_table(Score score, Ply ply) {
    if (is_win(score)) return score - ply.value();
    if (is_loss(score)) return score + ply.value();
    return score;
}

bool is_king_move(const Position& position, const Move& move) {
    return !move.is_capture() && position.board().kings_of(position.turn()).contains(move.from);
}

// Steps by men that lead to an empty square.
bool a_man_can_step(const Board& board, Color turn) {
    const Bitboard men = board.men_of(turn);
    const Bitboard steps =
        turn == Color::White ? men.shifted(Direction::UpLeft) | men.shifted(Direction::UpRight)
                             : men.shifted(Direction::DownLeft) | men.shifted(Direction::DownRight);
    return steps.overlaps(board.empty_squares());
}

}  // namespace

SearchTree::SearchTree(const RuleSet& rules,
                       const Evaluator& evaluator,
                       const KingEndings& endings,
                       TranspositionTable& table,
                       const EndgameDatabase* endgames)
    : rules_(rules), evaluator_(evaluator), endings_(endings), table_(table), endgames_(endgames),
      frames_(kMaxPly + 2) {}

void SearchTree::begin(const Game& game,
                       const SearchLimits& limits,
                       const TimeBudget& budget,
                       const std::atomic<bool>& stop) {
    node_limit_ = limits.nodes;
    budget_ = &budget;
    stop_ = &stop;
    nodes_ = 0;
    stopped_ = false;
    deepest_ = 0;
    for (Frame& frame : frames_)
        frame.killers.fill(MoveTag::None);

    Frame& root = frames_.front();
    root.position = game.position();
    root.key = key_of(root.position);
    root.counts = game.counts();
    root.reversible = 0;
    for (int ply = game.ply(); ply > 0; --ply, ++root.reversible) {
        const Move& move = game.moves()[static_cast<std::size_t>(ply - 1)];
        if (!is_king_move(game.position_at(ply - 1), move)) break;
    }
    root_key_ = static_cast<std::size_t>(root.reversible);
    keys_.assign(root_key_ + frames_.size(), Key{});
    for (std::size_t i = 0; i <= root_key_; ++i) {
        keys_[i] = key_of(game.position_at(game.ply() - root.reversible + static_cast<int>(i)));
    }
    const bool agreed = game.adjudication() == Adjudication::Agreed && rules_.may_never_end();
    plies_to_agreed_end_ = agreed ? kAgreedLength - game.ply() : kNoEnd;
}

Score SearchTree::search_root(Depth depth, Score alpha, Score beta, std::span<RootMove> moves) {
    visit(frames_.front());
    const Depth below = moves.size() == 1 ? depth : depth - 1;
    Score best = -kInfinite;
    std::size_t best_index = 0;
    for (std::size_t index = 0; index < moves.size(); ++index) {
        RootMove& candidate = moves[index];
        play(0, candidate.move);
        Score score;
        if (index > 0) score = -search(1, below, -alpha - 1, -alpha, Pruning::Allowed);
        if (index == 0 || (score > alpha && !stopped_)) {
            score = -search(1, below, -beta, -alpha, Pruning::Allowed);
        }
        if (stopped_) break;

        best = std::max(best, score);
        if (score <= alpha) continue;
        alpha = score;
        best_index = index;
        candidate.score = score;
        const std::vector<Move>& rest = at(1).line;
        candidate.line = {candidate.move};
        candidate.line.insert(candidate.line.end(), rest.begin(), rest.end());
        if (score >= beta) break;
    }
    std::rotate(moves.begin(),
                moves.begin() + static_cast<std::ptrdiff_t>(best_index),
                moves.begin() + static_cast<std::ptrdiff_t>(best_index) + 1);
    return best;
}

Score SearchTree::search(Ply ply, Depth depth, Score alpha, Score beta, Pruning pruning) {
    if (depth <= 0) return quiesce(ply, alpha, beta, Threats::Seen);
    Frame& frame = at(ply);
    frame.line.clear();

    // 1. Stopped, over, drawn or known?
    if (const auto score = settled(ply)) return *score;
    // Nothing here can be better than winning with the next move.
    beta = std::min(beta, win_in(ply + 1));
    if (alpha >= beta) return beta;
    const bool is_pv = beta - alpha > 1;

    // 2. Searched before?
    const Key key = table_key(frame);
    MoveTag table_move = MoveTag::None;
    if (const auto entry = table_.find(key)) {
        table_move = entry->move;
        const Score score = from_table(entry->score, ply);
        const bool deep_enough = entry->depth >= depth || is_decided(score);
        const bool at_least = entry->bound != Bound::AtMost && score >= beta;
        const bool at_most = entry->bound != Bound::AtLeast && score <= alpha;
        const bool exact = entry->bound == Bound::Exact;
        if (!is_pv && deep_enough && (at_least || at_most || exact)) return score;
    }

    // A win that the endgame files tell of can only turn out better, a loss only worse.
    if (frame.tabled == EndgameValue::Kind::Win && kTabledWin - kTabledRange >= beta) {
        return kTabledWin - kTabledRange;
    }
    if (frame.tabled == EndgameValue::Kind::Loss && kTabledRange - kTabledWin <= alpha) {
        return kTabledRange - kTabledWin;
    }

    // 3. So good that a look at the board, or a shallow search, against a higher bound settles it?
    const bool captures = must_capture(frame.position);
    if (!is_pv && depth <= kGlanceDepth && !is_decided(beta) && !captures &&
        !can_capture(frame.position, opponent(frame.position.turn()))) {
        const Score margin = kGlanceMargin * depth.value();
        const Score score = evaluate(frame) - margin;
        if (score >= beta) return score;
    }
    if (!is_pv && pruning == Pruning::Allowed && depth >= kShallowDepth && !is_decided(beta)) {
        const Score margin = kShallowMargin * depth.value();
        const Score bound = beta + margin;
        const Score score = search(ply, depth * 2 / 5, bound - 1, bound, Pruning::Forbidden);
        if (stopped_) return kDrawScore;
        if (score >= bound) return is_decided(score) ? score : score - margin;
        frame.line.clear();
    }

    // 4. The moves, best first. Captures cost no depth, nor does a move without alternative.
    if (captures) {
        legal_moves(rules_, frame.position, frame.moves);
    } else {
        quiet_moves(rules_, frame.position, frame.moves);
    }
    if (frame.moves.empty()) return loss_in(ply);
    order_moves(ply, table_move);
    const Depth below = captures || frame.moves.size() == 1 ? depth : depth - 1;

    // 5. Each of them: fully as long as nothing is known, else only whether it is better.
    const Score old_alpha = alpha;
    Score best = -kInfinite;
    MoveTag best_move = MoveTag::None;
    for (std::size_t index = 0; index < frame.moves.size(); ++index) {
        const Move& move = next_move(frame, index);
        const Depth less = reduction(frame, move, index, depth, is_pv);
        play(ply, move);
        Score score;
        if (index == 0) {
            score = -search(ply + 1, below, -beta, -alpha, Pruning::Allowed);
        } else {
            score = -search(ply + 1, below - less, -alpha - 1, -alpha, Pruning::Allowed);
            if (score > alpha && less > 0 && !stopped_) {
                score = -search(ply + 1, below, -alpha - 1, -alpha, Pruning::Allowed);
            }
            if (score > alpha && score < beta && !stopped_) {
                score = -search(ply + 1, below, -beta, -alpha, Pruning::Allowed);
            }
        }
        if (stopped_) return kDrawScore;

        if (score <= best) continue;
        best = score;
        if (score <= alpha) continue;
        alpha = score;
        best_move = tag_of(move);
        if (is_pv) take_line(ply);
        if (score >= beta) {
            remember_cutoff(ply, index, depth);
            break;
        }
    }

    // 6. Remember it.
    const Bound bound = best >= beta       ? Bound::AtLeast
                        : best > old_alpha ? Bound::Exact
                                           : Bound::AtMost;
    table_.store(key, {best_move, to_table(best, ply), depth, bound});
    return best;
}

// Follows captures to their end. Where the side to move looks good enough but is about to lose
// something, it has to show a move after which it still does; that is once in a line, so the search
// stays finite.
Score SearchTree::quiesce(Ply ply, Score alpha, Score beta, Threats threats) {
    Frame& frame = at(ply);
    frame.line.clear();
    if (const auto score = settled(ply)) return *score;

    if (!must_capture(frame.position)) {
        if (is_blocked(frame.position)) return loss_in(ply);
        const Score score = evaluate(frame);
        const Color other = opponent(frame.position.turn());
        if (score <= alpha || threats == Threats::Unseen || !can_capture(frame.position, other)) {
            return score;
        }
        threats = Threats::Unseen;
    }

    legal_moves(rules_, frame.position, frame.moves);
    if (frame.moves.empty()) return loss_in(ply);
    const bool is_pv = beta - alpha > 1;
    Score best = -kInfinite;
    for (const Move& move : frame.moves) {
        play_quietly(ply, move);
        const Score score = -quiesce(ply + 1, -beta, -alpha, threats);
        if (stopped_) return kDrawScore;
        if (score <= best) continue;
        best = score;
        if (score <= alpha) continue;
        alpha = score;
        if (is_pv) take_line(ply);
        if (score >= beta) break;
    }
    return best;
}

// Counts a node. False when the search has to end.
bool SearchTree::visit(const Frame& frame) {
    ++nodes_;
    if (stopped_) return false;
    const Board& board = frame.position.board();
    const bool look = nodes_ % kNodesPerLook == 0 || board.all_kings().size() > kManyKings;
    if (nodes_ > node_limit_ || stop_->load(std::memory_order_relaxed) ||
        (look && budget_->is_spent())) {
        stopped_ = true;
    }
    return !stopped_;
}

// The score of a node that needs no search.
std::optional<Score> SearchTree::settled(Ply ply) {
    Frame& frame = at(ply);
    if (!visit(frame)) return kDrawScore;
    deepest_ = std::max(deepest_, ply);
    const Board& board = frame.position.board();
    if (board.pieces_of(frame.position.turn()).empty()) return loss_in(ply);
    if (KingEndings::covers(board)) return ending_score(frame, ply);
    if (repeats(frame, ply)) return kDrawScore;
    if ((rules_.quiet_limit > 0 && frame.counts.quiet_plies >= rules_.quiet_limit) ||
        ply >= plies_to_agreed_end_) {
        return count_legal_moves(rules_, frame.position) == 0 ? loss_in(ply) : kDrawScore;
    }
    if (const auto score = tabled_score(frame, ply)) return *score;
    if (ply >= kMaxPly) return evaluate(frame);
    return std::nullopt;
}

// What the endgame files say, where that settles it: draws, and wins and losses of known length.
std::optional<Score> SearchTree::tabled_score(Frame& frame, Ply ply) const {
    frame.tabled = EndgameValue::Kind::Unknown;
    const Position& position = frame.position;
    if (endgames_ == nullptr || position.board().pieces().size() > endgames_->most_pieces()) {
        return std::nullopt;
    }
    const EndgameValue value =
        value_in_game(rules_, endgames_->probe(position), frame.counts, position.turn());
    if (value.kind == EndgameValue::Kind::Draw) return kDrawScore;
    if (!value.has_distance()) {
        frame.tabled = value.kind;
        return std::nullopt;
    }
    if (ply + value.plies > plies_to_agreed_end_) return kDrawScore;
    return value.kind == EndgameValue::Kind::Win ? win_in(ply + value.plies)
                                                 : loss_in(ply + value.plies);
}

Score SearchTree::evaluate(const Frame& frame) const {
    const Score score = evaluator_.evaluate(frame.position);
    if (frame.tabled == EndgameValue::Kind::Unknown) return score;
    const Score more = std::clamp(score.value() / 8, -kTabledRange.value(), kTabledRange.value());
    return frame.tabled == EndgameValue::Kind::Win ? kTabledWin + more : more - kTabledWin;
}

// Exact: the limits in force decide how many plies are left to win in.
Score SearchTree::ending_score(const Frame& frame, Ply ply) const {
    int left = plies_to_agreed_end_ - ply.value();
    if (rules_.quiet_limit > 0) {
        left = std::min(left, rules_.quiet_limit - frame.counts.quiet_plies);
    }
    if (frame.counts.strong) {
        const Color turn = frame.position.turn();
        const int moves = kSevenMoves - frame.counts.strong_moves(turn);
        left = std::min(left, 2 * moves - (turn == *frame.counts.strong ? 1 : 0));
    }
    const KingEndings::Value value = endings_.value(frame.position, left);
    switch (value.kind) {
    case KingEndings::Value::Kind::Win:
        return win_in(ply + value.plies);
    case KingEndings::Value::Kind::Loss:
        return loss_in(ply + value.plies);
    case KingEndings::Value::Kind::Draw:
        break;
    }
    return kDrawScore;
}

// Once is enough inside the tree: whoever can repeat a position can do it again.
bool SearchTree::repeats(const Frame& frame, Ply ply) const {
    const std::size_t here = root_key_ + static_cast<std::size_t>(ply.value());
    for (int back = 4; back <= frame.reversible; back += 2) {
        if (keys_[here - static_cast<std::size_t>(back)] == frame.key) return true;
    }
    return false;
}

// Whether the side to move, which cannot capture, cannot move either.
bool SearchTree::is_blocked(const Position& position) const {
    if (a_man_can_step(position.board(), position.turn())) return false;
    return count_legal_moves(rules_, position) == 0;
}

Key SearchTree::table_key(const Frame& frame) const {
    const int left = rules_.quiet_limit - frame.counts.quiet_plies;
    if (rules_.quiet_limit == 0 || left > kCountMatters) return frame.key;
    return Key{static_cast<std::uint64_t>(frame.key) ^
               static_cast<std::uint64_t>(left) * 0x9e3779b97f4a7c15};
}

void SearchTree::play(Ply ply, const Move& move) {
    const Frame& frame = at(ply);
    Frame& next = at(ply + 1);
    const bool reversible = is_king_move(frame.position, move);
    play_quietly(ply, move);
    next.key = key_after(frame.key, frame.position, move, next.position);
    next.reversible = reversible ? frame.reversible + 1 : 0;
    keys_[root_key_ + static_cast<std::size_t>(ply.value()) + 1] = next.key;
    table_.prefetch(next.key);
}

// For quiescence, which neither repeats positions nor looks them up.
void SearchTree::play_quietly(Ply ply, const Move& move) {
    Frame& frame = at(ply);
    Frame& next = at(ply + 1);
    frame.move = move;
    // Made where it stays: a copy would wait for the bytes just written.
    new (&next.position) Position(after(frame.position, move));
    next.reversible = 0;
    next.counts = counts_after(rules_, frame.counts, frame.position, move, next.position);
}

void SearchTree::order_moves(Ply ply, MoveTag first) {
    constexpr int kFirst = 1 << 20;
    constexpr int kPromotion = 1 << 18;
    constexpr int kKiller = 1 << 17;
    constexpr int kReply = 1 << 16;

    Frame& frame = at(ply);
    const Color turn = frame.position.turn();
    const Board& board = frame.position.board();
    const MoveTag reply = ply > 0 ? order_.reply_to(turn, at(ply - 1).move) : MoveTag::None;
    frame.worth.resize(frame.moves.size());
    for (std::size_t i = 0; i < frame.moves.size(); ++i) {
        const Move& move = frame.moves[i];
        const MoveTag tag = tag_of(move);
        int worth = order_.history(turn, move);
        if (tag == first)
            worth = kFirst;
        else if (far_row(turn).contains(move.to) && board.men_of(turn).contains(move.from))
            worth += kPromotion;
        else if (tag == frame.killers[0] || tag == frame.killers[1])
            worth += kKiller;
        else if (tag == reply)
            worth += kReply;
        frame.worth[i] = worth;
    }
}

// Brings the best of the moves from index on to index.
const Move& SearchTree::next_move(Frame& frame, std::size_t index) const {
    std::size_t best = index;
    for (std::size_t i = index + 1; i < frame.moves.size(); ++i) {
        if (frame.worth[i] > frame.worth[best]) best = i;
    }
    std::swap(frame.worth[index], frame.worth[best]);
    std::swap(frame.moves.begin()[index], frame.moves.begin()[best]);
    return frame.moves[index];
}

// Late moves are searched less deep, until one of them turns out better than expected.
Depth SearchTree::reduction(
    const Frame& frame, const Move& move, std::size_t index, Depth depth, bool is_pv) const {
    if (depth < 2 || move.is_capture() || index < (is_pv ? 3U : 1U)) return 0;
    const Color turn = frame.position.turn();
    if (far_row(turn).contains(move.to)) return 0;
    const auto most = static_cast<std::size_t>(kReducedMost - 1);
    const int less = kReductions[std::min(static_cast<std::size_t>(depth.value()), most)]
                                [std::min(index, most)] -
                     (is_pv ? 1 : 0);
    return std::clamp(less, 0, depth.value() - 1);
}

void SearchTree::remember_cutoff(Ply ply, std::size_t index, Depth depth) {
    Frame& frame = at(ply);
    const Move& move = frame.moves[index];
    if (move.is_capture()) return;
    const MoveTag tag = tag_of(move);
    if (frame.killers[0] != tag) {
        frame.killers[1] = frame.killers[0];
        frame.killers[0] = tag;
    }
    order_.reward(frame.position.turn(),
                  at(ply - 1).move,
                  move,
                  std::span<const Move>(frame.moves.begin(), index),
                  depth);
}

void SearchTree::take_line(Ply ply) {
    Frame& frame = at(ply);
    const std::vector<Move>& rest = at(ply + 1).line;
    frame.line.assign(1, frame.move);
    frame.line.insert(frame.line.end(), rest.begin(), rest.end());
}

}  // namespace damjen
