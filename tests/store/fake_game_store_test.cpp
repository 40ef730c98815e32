// The stores that other layers' tests use keep the contract too.

#include "game_store_contract.hpp"
#include "support/fake_game_store.hpp"
#include "support/faulty_game_store.hpp"

namespace damjen {

INSTANTIATE_TEST_SUITE_P(Memory,
                         GameStoreContract,
                         testing::Values(StoreMaker{
                             "memory", [] { return std::make_unique<FakeGameStore>(); }}));

TEST(FakeGameStore, DoesNothingUntilToldTo) {
    FakeGameStore store(FakeGameStore::Delivery::WhenTold);
    int answers = 0;
    store.append({"G", 1, {line(1)}}, [&](const Outcome&) { ++answers; });
    store.append({"G", 2, {line(2)}}, [&](const Outcome&) { ++answers; });
    EXPECT_EQ(answers, 0);
    EXPECT_TRUE(store.read("G", 0)->empty());

    EXPECT_EQ(store.deliver(), 2U);
    EXPECT_EQ(answers, 2);
    EXPECT_EQ(store.read("G", 0)->size(), 2U);
}

TEST(FaultyGameStore, FailsAfterSoManyWritesAndWorksAgainOnceMended) {
    FakeGameStore inner;
    FaultyGameStore store(inner);
    store.fail_after(2);
    EXPECT_TRUE(append_and_wait(store, {"G", 1, {line(1)}}));
    EXPECT_TRUE(set_and_wait(store, "key", "value"));
    for (int i = 0; i < 3; ++i) {
        const Outcome full = append_and_wait(store, {"G", 2, {line(2)}});
        ASSERT_FALSE(full);
        EXPECT_EQ(full.error().kind, StoreError::Kind::Full);
    }
    EXPECT_FALSE(set_and_wait(store, "key", "other"));
    EXPECT_EQ(store.read("G", 0)->size(), 1U);
    EXPECT_EQ(*store.value("key"), "value");

    store.mend();
    EXPECT_TRUE(append_and_wait(store, {"G", 2, {line(2)}}));
    EXPECT_EQ(store.read("G", 0)->size(), 2U);
}

}  // namespace damjen
