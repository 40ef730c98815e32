#include "base/random.hpp"
#include "engine/transposition_table.hpp"

#include <atomic>
#include <thread>

#include <gtest/gtest.h>

namespace damjen {

namespace {

TableEntry entry(int depth, int score = 0) {
    return {.move = tag_of({{}, Square(32), Square(28)}),
            .score = score,
            .depth = depth,
            .bound = Bound::Exact};
}

}  // namespace

TEST(TranspositionTable, FindsWhatWasStoredAndNothingElse) {
    TranspositionTable table(1);
    table.store(Key{42}, {tag_of({{}, Square(32), Square(28)}), -123, 7, Bound::AtLeast});
    const auto found = table.find(Key{42});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->move, tag_of({{}, Square(32), Square(28)}));
    EXPECT_EQ(found->score, Score(-123));
    EXPECT_EQ(found->depth, Depth(7));
    EXPECT_EQ(found->bound, Bound::AtLeast);
    EXPECT_FALSE(table.find(Key{43}));
    EXPECT_FALSE(table.find(Key{0}));
}

TEST(TranspositionTable, ForgetsWhenCleared) {
    TranspositionTable table(1);
    table.store(Key{42}, entry(7));
    table.clear();
    EXPECT_FALSE(table.find(Key{42}));
}

TEST(TranspositionTable, KeepsAMoveWhenALaterBoundHasNone) {
    TranspositionTable table(1);
    table.store(Key{42}, entry(3));
    table.store(Key{42}, {MoveTag::None, 5, 4, Bound::AtMost});
    EXPECT_EQ(table.find(Key{42})->move, entry(3).move);
    EXPECT_EQ(table.find(Key{42})->depth, Depth(4));
}

TEST(TranspositionTable, ReplacesTheShallowestOfAFullBucket) {
    TranspositionTable table(1);
    // Keys that differ only above the bits that choose the bucket.
    const auto key = [](std::uint64_t i) { return Key{i << 40 | 1}; };
    for (int i = 0; i < 4; ++i)
        table.store(key(static_cast<std::uint64_t>(i)), entry(10 - i));
    table.store(key(9), entry(1));
    EXPECT_TRUE(table.find(key(9)));
    EXPECT_TRUE(table.find(key(0)));
    EXPECT_FALSE(table.find(key(3)));
}

TEST(TranspositionTable, ReplacesWhatIsOldBeforeWhatIsNew) {
    TranspositionTable table(1);
    const auto key = [](std::uint64_t i) { return Key{i << 40 | 1}; };
    table.store(key(0), entry(50));
    table.age();
    for (int i = 1; i < 4; ++i)
        table.store(key(static_cast<std::uint64_t>(i)), entry(2));
    table.store(key(4), entry(1));
    EXPECT_FALSE(table.find(key(0)));
}

TEST(TranspositionTable, TellsMovesApartByWhatTheyCapture) {
    const Move one{Square(26) | Bitboard(Square(44)), Square(36), Square(50)};
    const Move other{Square(37) | Bitboard(Square(44)), Square(36), Square(50)};
    EXPECT_NE(tag_of(one), tag_of(other));
    EXPECT_NE(tag_of(one), MoveTag::None);
}

TEST(TranspositionTable, HoldsAsMuchAsWasAskedFor) {
    EXPECT_EQ(TranspositionTable(1).bytes(), 1U << 20);
    EXPECT_EQ(TranspositionTable(3).bytes(), 2U << 20);
    EXPECT_EQ(TranspositionTable(0).bytes(), 1U << 16);
}

TEST(TranspositionTable, NeverMixesUpEntriesUnderTwoWriters) {
    TranspositionTable table(0);
    std::atomic<int> wrong{0};
    // Whatever is found under a key is what somebody stored under it.
    const auto work = [&](std::uint64_t seed) {
        Random random(seed);
        for (int i = 0; i < 100'000; ++i) {
            const std::uint64_t word = random.below(5000) * 0x9e3779b97f4a7c15;
            const int value = static_cast<int>(word >> 50);
            table.store(Key{word}, entry(value % 90, value));
            const auto found = table.find(Key{random.below(5000) * 0x9e3779b97f4a7c15});
            if (found && found->depth != Depth(found->score.value() % 90)) ++wrong;
        }
    };
    std::thread other(work, 1);
    work(2);
    other.join();
    EXPECT_EQ(wrong, 0);
}

}  // namespace damjen
