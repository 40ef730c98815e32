// Numbers of positions: every position has one, every number is one.

#include "endgame/endgame_index.hpp"
#include "rules/setup.hpp"
#include "support/effort.hpp"
#include "support/random_positions.hpp"

#include <gtest/gtest.h>

namespace damjen {

namespace {

// Every how manyth number is tried: all of them where there are few.
std::uint64_t stride(const EndgameIndex& index) {
    if (effort() == Effort::Quick) return 1 + index.size() / 5'000;
    return index.slice().pieces() <= 3 ? 1 : 1 + index.size() / 100'000;
}

}  // namespace

TEST(EndgameIndex, ComesBackFromEveryNumberToTheSame) {
    for (int pieces = 2; pieces <= 5; ++pieces) {
        for (const Slice slice : slices_of(pieces)) {
            const EndgameIndex index(slice);
            for (std::uint64_t number = 0; number < index.size(); number += stride(index)) {
                const Position position = index.position_at(number);
                ASSERT_EQ(Slice::of(position), slice);
                ASSERT_EQ(index.number_of(position), number) << to_text(slice);
            }
        }
    }
}

TEST(EndgameIndex, HasNoTwoNumbersForOnePosition) {
    // Together with the test above: as many numbers as positions, counted by hand.
    const auto size = [](const char* name) { return EndgameIndex(*slice_named(name)).size(); };
    EXPECT_EQ(size("KvK"), 50U * 49);
    EXPECT_EQ(size("KvM"), 45U * 49);
    EXPECT_EQ(size("MvM"), 45U * 45 - 40);  // forty squares where either side's man may stand
    EXPECT_EQ(size("KKvK"), 50U * 49 / 2 * 48);
    EXPECT_EQ(size("KMvK"), 45U * 49 * 48 * 4);
    EXPECT_EQ(size("KMvKM"), (45U * 45 - 40) * 48 * 47 * 16);
}

TEST(EndgameIndex, CountsAsManyPositionsAsTheSumsOfRulesSay) {
    const std::array<std::uint64_t, 3> with_runs = {8'845, 2'013'020, 218'317'080};
    const std::array<std::uint64_t, 3> placements = {8'845, 806'300, 41'971'200};
    for (int pieces = 2; pieces <= 4; ++pieces) {
        std::uint64_t size = 0;
        std::uint64_t placed = 0;
        for (const Slice slice : slices_of(pieces)) {
            size += EndgameIndex(slice).size();
            placed += EndgameIndex(slice).placements();
        }
        EXPECT_EQ(size, with_runs[static_cast<std::size_t>(pieces - 2)]);
        EXPECT_EQ(placed, placements[static_cast<std::size_t>(pieces - 2)]);
    }
}

TEST(EndgameIndex, NumbersAPositionAsTheSameSeenFromTheOtherSide) {
    Random random(7);
    for (int i = 0; i < 20'000; ++i) {
        const Position position = random_board(random, 5, 50);
        const Board& board = position.board();
        if (board.pieces_of(Color::White).empty() || board.pieces_of(Color::Black).empty())
            continue;
        const EndgameIndex index(Slice::of(position));
        const Position turned = turned_round(position);
        ASSERT_EQ(Slice::of(turned), index.slice());
        ASSERT_EQ(index.number_of(turned), index.number_of(position));
        const Position white = position.turn() == Color::White ? position : turned;
        ASSERT_EQ(index.position_at(index.number_of(position)), white);
    }
}

TEST(EndgameIndex, IgnoresKingRunsWhereTheRuleIsLeftOut) {
    const EndgameIndex index(*slice_named("KMvKM"), KingRuns::Ignored);
    EXPECT_EQ(index.size(), index.placements());
}

TEST(Slice, IsReadAsItIsWritten) {
    for (int pieces = 2; pieces <= Slice::kMostPieces; ++pieces) {
        for (const Slice slice : slices_of(pieces)) {
            EXPECT_EQ(slice.pieces(), pieces);
            EXPECT_EQ(slice_named(to_text(slice)), slice);
        }
    }
    EXPECT_EQ(slice_named("mkVk"), (Slice{{1, 1}, {0, 1}}));
}

TEST(Slice, RefusesWhatIsNone) {
    for (const char* text : {"", "K", "v", "Kv", "vK", "KvQ", "KvKv", "KKKKvKKK", "KK K"})
        EXPECT_EQ(slice_named(text), std::nullopt) << text;
}

TEST(Slice, IsListedOnceAndAfterWhatItNeeds) {
    const std::array<std::size_t, 4> counts = {4, 12, 25, 44};
    for (int pieces = 2; pieces <= 5; ++pieces) {
        const auto slices = slices_of(pieces);
        EXPECT_EQ(slices.size(), counts[static_cast<std::size_t>(pieces - 2)]);
        for (std::size_t i = 0; i < slices.size(); ++i) {
            EXPECT_EQ(std::count(slices.begin(), slices.end(), slices[i]), 1);
            EXPECT_EQ(std::count(slices.begin(), slices.end(), slices[i].flipped()), 1);
            EXPECT_LE(slices[i == 0 ? 0 : i - 1].men(), slices[i].men());
        }
    }
}

}  // namespace damjen
