#include "endgame/exits.hpp"

#include "endgame/configuration_solver.hpp"
#include "rules/setup.hpp"

#include <algorithm>

namespace damjen::detail {

ExitFinder::ExitFinder(const SolverTask& task)
    : rules_(task.rules), tables_(task.tables), runs_(task.runs) {}

const Exits& ExitFinder::find(const Board& board, Color turn) {
    const Position position = to_position({.board = board, .turn = turn, .runs = {}}).value();
    const Color other = opponent(turn);
    exits_.runs = static_cast<std::size_t>(
        runs_of({.men = board.men_of(other).size(), .kings = board.kings_of(other).size()}, runs_));
    legal_moves(rules_, position, moves_);
    exits_.is_capture = !moves_.empty() && moves_[0].is_capture();
    exits_.count = 0;
    for (const Move& move : moves_) {
        const bool by_man = board.men_of(turn).contains(move.from);
        if (by_man || exits_.is_capture) add(board, move, after(position, move));
    }
    return exits_;
}

void ExitFinder::add(const Board& before, const Move& move, const Position& next) {
    const Color other = next.turn();
    const bool is_first = exits_.count++ == 0;
    const auto offer = [&](std::size_t run, EndgameCode code) {
        if (is_first || is_better(code, exits_.best[run])) exits_.best[run] = code;
    };
    if (next.board().pieces_of(other).empty()) {
        for (std::size_t run = 0; run < exits_.runs; ++run)
            offer(run, code_before(kLostCode));
        return;
    }
    const SliceValues* values = tables_.find(Slice::of(next));
    assert(values != nullptr);
    const EndgameIndex& index = values->index();
    const Sides sides = Sides::of(next.board(), other);
    const std::uint64_t configuration = index.configuration_of(sides);
    const std::uint64_t kings = index.kings_of(sides);
    const bool has_men = !next.board().men_of(other).empty();
    const int kings_left = next.board().kings_of(other).size();
    for (std::size_t number = 0; number < exits_.runs; ++number) {
        int run = run_after_capture(
            static_cast<int>(number), before.kings_of(other), move.captured, has_men);
        if (other == Color::Black) run = rotated_run(run, kings_left);
        const int both = run * index.second_runs();
        offer(number,
              code_before(values->get(configuration, kings, static_cast<std::uint64_t>(both))));
    }
}

int run_after_capture(int run, Bitboard kings, Bitboard captured, bool has_men) {
    if (run == 0 || !has_men) return 0;
    if (!kings.overlaps(captured)) return run;
    int left = 0;
    int number = (run - 1) / KingRun::kLimit;
    for (const Square king : kings) {
        if (number-- == 0) {
            return captured.contains(king)
                       ? 0
                       : KingRun::kLimit * left + 1 + (run - 1) % KingRun::kLimit;
        }
        if (!captured.contains(king)) ++left;
    }
    return 0;
}

}  // namespace damjen::detail
