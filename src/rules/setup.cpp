#include "rules/setup.hpp"

#include "rules/generator.hpp"

namespace damjen {

namespace {

Expected<KingRun, SetupError> to_run(const Setup& setup, Color color) {
    using What = SetupError::What;
    const Setup::Run& run = setup.runs[static_cast<std::size_t>(color)];
    if (run.count == 0) return KingRun{};
    if (run.count < 0 || run.count > KingRun::kLimit) {
        return Unexpected(SetupError{What::RunTooLong, color, run.square});
    }
    if (!run.square) return Unexpected(SetupError{What::RunWithoutSquare, color, std::nullopt});
    if (!setup.board.kings_of(color).contains(*run.square)) {
        return Unexpected(SetupError{What::RunWithoutKing, color, run.square});
    }
    if (setup.board.men_of(color).empty()) return KingRun{};
    return KingRun{*run.square, static_cast<std::uint8_t>(run.count)};
}

// A square on which two pieces stand.
std::optional<Square> doubly_taken(const Board& board) {
    Bitboard taken;
    for (const Color color : kColors) {
        for (const Bitboard side : {board.men_of(color), board.kings_of(color)}) {
            if (taken.overlaps(side)) return (taken & side).first();
            taken |= side;
        }
    }
    return std::nullopt;
}

Square turned_round(Square square) { return Square(Square::kCount + 1 - square.number()); }

Bitboard turned_round(Bitboard squares) {
    Bitboard turned;
    for (const Square square : squares)
        turned |= turned_round(square);
    return turned;
}

}  // namespace

Expected<Position, SetupError> to_position(const Setup& setup) {
    using What = SetupError::What;
    const Board& board = setup.board;
    if (board.pieces().empty()) return Unexpected(SetupError{What::NoPieces, {}, std::nullopt});
    if (const auto square = doubly_taken(board)) {
        return Unexpected(SetupError{What::SquareTaken, {}, square});
    }
    std::array<KingRun, 2> runs;
    for (const Color color : kColors) {
        const Bitboard wrong = board.men_of(color) & far_row(color);
        if (!wrong.empty()) return Unexpected(SetupError{What::ManOnFarRow, color, wrong.first()});
        const auto run = to_run(setup, color);
        if (!run) return Unexpected(run.error());
        runs[static_cast<std::size_t>(color)] = *run;
    }
    return PositionAccess::make(board, setup.turn, runs);
}

Setup to_setup(const Position& position) {
    Setup setup{.board = position.board(), .turn = position.turn(), .runs = {}};
    for (const Color color : kColors) {
        const KingRun run = position.run_of(color);
        if (run.count > 0) setup.runs[static_cast<std::size_t>(color)] = {run.count, run.square};
    }
    return setup;
}

Position turned_round(const Position& position) {
    Board board;
    std::array<KingRun, 2> runs;
    for (const Color color : kColors) {
        const auto side = static_cast<std::size_t>(opponent(color));
        board.men[side] = turned_round(position.board().men_of(color));
        board.kings[side] = turned_round(position.board().kings_of(color));
        const KingRun run = position.run_of(color);
        if (run.count > 0) runs[side] = {turned_round(run.square), run.count};
    }
    return PositionAccess::make(board, opponent(position.turn()), runs);
}

}  // namespace damjen
