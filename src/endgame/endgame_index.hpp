// Positions of a slice as numbers, and back.
//
// The board is seen by the side to move, as if it were White. A position is numbered by its men
// (the configuration), within that by its kings, within that by the king runs: men change rarely
// and never go back, so everything about one configuration lies together. No number is wasted.

#pragma once

#include "endgame/combinations.hpp"
#include "endgame/slice.hpp"

#include <vector>

namespace damjen {

// Who stands where, the side to move playing upwards.
struct Sides {
    std::array<Bitboard, 2> men;  // first, second
    std::array<Bitboard, 2> kings;

    static Sides of(const Board& board, Color turn);
    Board board() const { return {men, kings}; }
    // The same seen by the other side.
    Sides flipped() const;
};

// Whether the rule of three king moves is in force. Without it positions have no runs: that is for
// studying what the rule changes.
enum class KingRuns : std::uint8_t { Counted, Ignored };

// A side's king run as a number: 0 for none, else 1 + 3 * (which of its kings, by square) + count
// - 1. A side without men has no run, and a side without kings neither.
constexpr int runs_of(Material material, KingRuns runs = KingRuns::Counted) {
    return runs == KingRuns::Counted && material.men > 0 ? 1 + KingRun::kLimit * material.kings : 1;
}
constexpr int run_number(KingRun run, Bitboard kings) {
    return run.count == 0 ? 0 : KingRun::kLimit * squares_before(run.square, kings) + run.count;
}
// The number of the same run when the board is turned round.
constexpr int rotated_run(int run, int kings) {
    if (run == 0) return 0;
    const int king = (run - 1) / KingRun::kLimit;
    return KingRun::kLimit * (kings - 1 - king) + 1 + (run - 1) % KingRun::kLimit;
}

class EndgameIndex {
public:
    // Requires a piece on either side and at most Slice::kMostPieces.
    explicit EndgameIndex(Slice slice, KingRuns runs = KingRuns::Counted);

    Slice slice() const { return slice_; }
    std::uint64_t configurations() const { return offsets_.back(); }
    std::uint64_t kings_per_configuration() const { return first_kings_ * second_kings_; }
    std::uint64_t placements() const { return configurations() * kings_per_configuration(); }
    int first_runs() const { return first_runs_; }
    int second_runs() const { return second_runs_; }
    int runs() const { return first_runs_ * second_runs_; }
    std::uint64_t size() const { return placements() * static_cast<std::uint64_t>(runs()); }

    // These require material of the slice.
    std::uint64_t configuration_of(const Sides& sides) const;
    std::uint64_t kings_of(const Sides& sides) const;
    std::uint64_t placement_of(const Sides& sides) const {
        return configuration_of(sides) * kings_per_configuration() + kings_of(sides);
    }
    int run_of(const Position& position) const;
    std::uint64_t number_of(const Position& position) const;

    // These require numbers in range. Men alone are placed by the first.
    Sides men_at(std::uint64_t configuration) const;
    Sides sides_at(std::uint64_t placement) const;
    // White to move.
    Position position_at(std::uint64_t placement, int run) const;
    Position position_at(std::uint64_t number) const {
        const auto runs = static_cast<std::uint64_t>(this->runs());
        return position_at(number / runs, static_cast<int>(number % runs));
    }

private:
    Slice slice_;
    int first_runs_;
    int second_runs_;
    std::uint64_t first_kings_;   // ways to place them
    std::uint64_t second_kings_;  // ways to place them once the first side's stand
    // By the rank of the first side's men: the number of their first configuration. Men of the two
    // sides may not share a square, so each has its own number of ways for the second side's.
    std::vector<std::uint64_t> offsets_;
};

}  // namespace damjen
