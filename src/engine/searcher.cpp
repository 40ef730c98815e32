#include "engine/searcher.hpp"

#include <algorithm>
#include <cassert>

namespace damjen {

namespace {

// The window around the score of the depth before, in hundredths of a man.
constexpr Score kWindow = 25;
constexpr Score kNoWindow = 1000;  // once it has grown to this, there is none
constexpr Depth kFirstWindowed = 4;

std::vector<RootMove> root_moves(const RuleSet& rules, const Position& position) {
    std::vector<RootMove> moves;
    for (const Move& move : legal_moves(rules, position))
        moves.push_back({.move = move, .score = -kInfinite, .line = {move}});
    return moves;
}

// Equal scores keep their order. A few lines, nearly in order: insertion is quick enough, and
// std::stable_sort would be a thing that can fail to get memory.
void sort_by_score(std::span<RootMove> moves) {
    for (std::size_t i = 1; i < moves.size(); ++i) {
        for (std::size_t j = i; j > 0 && moves[j].score > moves[j - 1].score; --j)
            std::swap(moves[j], moves[j - 1]);
    }
}

SearchResult result_of(std::span<const RootMove> moves, Depth depth) {
    SearchResult result;
    result.best = moves.front().move;
    result.score = moves.front().score;
    result.depth = depth;
    for (const RootMove& move : moves)
        result.lines.push_back({move.score, move.line});
    return result;
}

}  // namespace

Searcher::Searcher(const RuleSet& rules,
                   const Evaluator& evaluator,
                   const KingEndings& endings,
                   TranspositionTable& table,
                   const EndgameDatabase* endgames)
    : rules_(rules), tree_(rules, evaluator, endings, table, endgames) {}

SearchResult Searcher::search(const Game& game,
                              const SearchLimits& limits,
                              const Ticker& ticker,
                              const std::atomic<bool>& stop,
                              const SearchReport& report) {
    assert(game.rules().id == rules_.id);
    TimeBudget budget(limits, ticker);
    std::vector<RootMove> moves = root_moves(rules_, game.position());
    if (moves.empty()) return {};

    tree_.begin(game, limits, budget, stop);
    const std::size_t lines = std::clamp<std::size_t>(
        static_cast<std::size_t>(std::max(limits.lines, 1)), 1, moves.size());
    // What is answered when even the first depth is cut short: some legal move.
    moves.front().score = kDrawScore;
    SearchResult result = result_of(std::span(moves).first(1), 0);

    // The clock is saved where there is no choice; a searcher asked for depth or nodes goes on.
    const bool no_choice = moves.size() == 1 && limits.clock.has_value();
    for (Depth depth = 1; depth <= limits.depth; depth += 1) {
        const Move before = moves.front().move;
        std::size_t line = 0;
        for (; line < lines; ++line) {
            const Score score = deepen(depth, std::span(moves).subspan(line));
            if (tree_.stopped()) break;
            if (report) {
                report({.depth = depth,
                        .deepest = tree_.deepest(),
                        .number = static_cast<int>(line) + 1,
                        .line = {score, moves[line].line},
                        .nodes = tree_.nodes(),
                        .elapsed = budget.elapsed()});
            }
        }
        // A later line may have turned out better than an earlier one.
        sort_by_score(std::span(moves).first(line));
        result = result_of(std::span(moves).first(lines), tree_.stopped() ? depth - 1 : depth);
        if (tree_.stopped() || no_choice || budget.is_enough()) break;
        // A decided game becomes no clearer by looking deeper than its end.
        if (lines == 1 && is_decided(result.score) && depth > plies_to_end(result.score).value()) {
            break;
        }
        budget.note(moves.front().move == before);
    }
    result.nodes = tree_.nodes();
    result.elapsed = budget.elapsed();
    return result;
}

// Searches one depth with a window around the score of the depth before, wider each time the score
// falls outside.
Score Searcher::deepen(Depth depth, std::span<RootMove> moves) {
    const Score guess = moves.front().score;
    const bool windowed = depth >= kFirstWindowed && !is_decided(guess);
    Score down = kWindow;
    Score up = kWindow;
    while (true) {
        const Score alpha = windowed && down < kNoWindow ? guess - down : -kInfinite;
        const Score beta = windowed && up < kNoWindow ? guess + up : kInfinite;
        const Score score = tree_.search_root(depth, alpha, beta, moves);
        if (tree_.stopped() || (score > alpha && score < beta)) return score;
        if (score <= alpha) down = 4 * down;
        if (score >= beta) up = 4 * up;
    }
}

}  // namespace damjen
