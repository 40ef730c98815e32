#include "endgame/endgame_index.hpp"

#include "rules/setup.hpp"

#include <algorithm>

namespace damjen {

namespace {

// Where a man may stand: not on the row where it would have promoted.
constexpr Bitboard kFirstMen = kAllSquares - far_row(Color::White);
constexpr Bitboard kSecondMen = kAllSquares - far_row(Color::Black);

Bitboard free_of_men(const Sides& sides) { return kAllSquares - sides.men[0] - sides.men[1]; }

Setup::Run to_run(int number, Bitboard kings) {
    if (number == 0) return {};
    for (int king = (number - 1) / KingRun::kLimit; king > 0; --king)
        kings -= kings.first();
    return {.count = 1 + (number - 1) % KingRun::kLimit, .square = kings.first()};
}

}  // namespace

Sides Sides::of(const Board& board, Color turn) {
    const Sides sides = {board.men, board.kings};
    return turn == Color::White ? sides : sides.flipped();
}

Sides Sides::flipped() const {
    return {{rotated(men[1]), rotated(men[0])}, {rotated(kings[1]), rotated(kings[0])}};
}

EndgameIndex::EndgameIndex(Slice slice, KingRuns runs)
    : slice_(slice), first_runs_(runs_of(slice.first, runs)),
      second_runs_(runs_of(slice.second, runs)),
      first_kings_(binomial(Square::kCount - slice.men(), slice.first.kings)),
      second_kings_(
          binomial(Square::kCount - slice.men() - slice.first.kings, slice.second.kings)) {
    assert(slice.first.pieces() > 0 && slice.second.pieces() > 0);
    assert(slice.pieces() <= Slice::kMostPieces);
    offsets_ = {0};
    for (std::uint32_t rank = 0; rank < binomial(kFirstMen.size(), slice.first.men); ++rank) {
        const Bitboard men = set_of(rank, slice.first.men, kFirstMen);
        offsets_.push_back(offsets_.back() + binomial((kSecondMen - men).size(), slice.second.men));
    }
}

std::uint64_t EndgameIndex::configuration_of(const Sides& sides) const {
    return offsets_[rank_of(sides.men[0], kFirstMen)] +
           rank_of(sides.men[1], kSecondMen - sides.men[0]);
}

std::uint64_t EndgameIndex::kings_of(const Sides& sides) const {
    const Bitboard free = free_of_men(sides);
    return rank_of(sides.kings[0], free) * second_kings_ +
           rank_of(sides.kings[1], free - sides.kings[0]);
}

int EndgameIndex::run_of(const Position& position) const {
    std::array<int, 2> runs{};
    for (const Color color : kColors) {
        const Bitboard kings = position.board().kings_of(color);
        const int run = run_number(position.run_of(color), kings);
        runs[color == position.turn() ? 0 : 1] =
            position.turn() == Color::White ? run : rotated_run(run, kings.size());
    }
    return runs[0] * second_runs() + runs[1];
}

std::uint64_t EndgameIndex::number_of(const Position& position) const {
    assert(Slice::of(position) == slice_);
    return placement_of(Sides::of(position.board(), position.turn())) *
               static_cast<std::uint64_t>(runs()) +
           static_cast<std::uint64_t>(run_of(position));
}

Sides EndgameIndex::men_at(std::uint64_t configuration) const {
    assert(configuration < configurations());
    const auto after = std::upper_bound(offsets_.begin(), offsets_.end(), configuration);
    const auto first = static_cast<std::uint32_t>(after - offsets_.begin() - 1);
    Sides sides;
    sides.men[0] = set_of(first, slice_.first.men, kFirstMen);
    sides.men[1] = set_of(static_cast<std::uint32_t>(configuration - offsets_[first]),
                          slice_.second.men,
                          kSecondMen - sides.men[0]);
    return sides;
}

Sides EndgameIndex::sides_at(std::uint64_t placement) const {
    Sides sides = men_at(placement / kings_per_configuration());
    const std::uint64_t kings = placement % kings_per_configuration();
    const Bitboard free = free_of_men(sides);
    sides.kings[0] =
        set_of(static_cast<std::uint32_t>(kings / second_kings_), slice_.first.kings, free);
    sides.kings[1] = set_of(static_cast<std::uint32_t>(kings % second_kings_),
                            slice_.second.kings,
                            free - sides.kings[0]);
    return sides;
}

Position EndgameIndex::position_at(std::uint64_t placement, int run) const {
    assert(run < runs());
    Setup setup;
    setup.board = sides_at(placement).board();
    setup.runs = {to_run(run / second_runs(), setup.board.kings[0]),
                  to_run(run % second_runs(), setup.board.kings[1])};
    return to_position(setup).value();
}

}  // namespace damjen
