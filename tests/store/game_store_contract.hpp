// What every GameStore does, whatever it is made of. A test program of an implementation includes
// this and says how to make one:
//
//     INSTANTIATE_TEST_SUITE_P(Memory, GameStoreContract, testing::Values(StoreMaker{…}));

#pragma once

#include "pending.hpp"

#include <atomic>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace damjen {

struct StoreMaker {
    const char* name;
    std::function<std::unique_ptr<GameStore>()> make;  // an empty one
};

inline void PrintTo(const StoreMaker& maker, std::ostream* out) { *out << maker.name; }

class GameStoreContract : public testing::TestWithParam<StoreMaker> {
protected:
    GameStore& store() { return *store_; }

    std::vector<StoredLine> read(const GameId& game, std::uint32_t since = 0) {
        auto lines = store().read(game, since);
        EXPECT_TRUE(lines) << to_text(lines.error());
        return lines ? std::move(lines).value() : std::vector<StoredLine>();
    }

    std::optional<StoredGame> find(const GameId& game) {
        const auto found = store().find(game);
        EXPECT_TRUE(found) << to_text(found.error());
        return found ? *found : std::nullopt;
    }

    std::vector<GameId> unfinished() {
        std::vector<GameId> ids;
        const auto done =
            store().visit_unfinished([&](const StoredGame& game, const std::vector<StoredLine>&) {
                ids.push_back(game.id);
            });
        EXPECT_TRUE(done) << to_text(done.error());
        return ids;
    }

private:
    std::unique_ptr<GameStore> store_ = GetParam().make();
};

TEST_P(GameStoreContract, ReadsLinesBackAsTheyWereAppended) {
    const std::vector<StoredLine> lines = {
        {"created", "{\"rules\":\"straight\"}", 1700000000001, 1},
        {"joined", "{\"name\":\"Wytske Ďæ 界\\n\"}", 1700000000002, 2},
        {"moved", std::string("a\0b'\"\n:x", 8), -5, 77},
        {"empty", "", 0, 1},
    };
    ASSERT_TRUE(append_and_wait(store(), {"G", 1, lines}));
    EXPECT_EQ(read("G"), lines);
}

TEST_P(GameStoreContract, ReadsOnlyWhatCameAfterANumber) {
    ASSERT_TRUE(append_and_wait(store(), {"G", 1, {line(1), line(2), line(3)}}));
    EXPECT_EQ(read("G", 1), (std::vector{line(2), line(3)}));
    EXPECT_TRUE(read("G", 3).empty());
    EXPECT_TRUE(read("G", 4'000'000'000).empty());
}

TEST_P(GameStoreContract, KnowsNothingOfAGameThatWasNeverCreated) {
    ASSERT_TRUE(append_and_wait(store(), {"G", 1, {line(1)}}));
    EXPECT_TRUE(read("g").empty());
    EXPECT_FALSE(find("g"));
}

TEST_P(GameStoreContract, RefusesADuplicateNumber) {
    ASSERT_TRUE(append_and_wait(store(), {"G", 1, {line(1), line(2)}}));
    const Outcome again = append_and_wait(store(), {"G", 2, {line(3)}});
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().kind, StoreError::Kind::OutOfOrder);
    EXPECT_EQ(read("G"), (std::vector{line(1), line(2)}));
}

TEST_P(GameStoreContract, RefusesToCreateAGameTwice) {
    ASSERT_TRUE(append_and_wait(store(), {"G", 1, {line(1)}}));
    const Outcome again = append_and_wait(store(), {"G", 1, {line(9)}});
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().kind, StoreError::Kind::OutOfOrder);
    EXPECT_EQ(read("G"), (std::vector{line(1)}));
}

TEST_P(GameStoreContract, RefusesAGap) {
    ASSERT_TRUE(append_and_wait(store(), {"G", 1, {line(1)}}));
    const Outcome gap = append_and_wait(store(), {"G", 3, {line(3)}});
    ASSERT_FALSE(gap);
    EXPECT_EQ(gap.error().kind, StoreError::Kind::OutOfOrder);
    EXPECT_EQ(read("G").size(), 1U);
}

TEST_P(GameStoreContract, RefusesLinesOfAGameWithoutItsFirst) {
    const Outcome headless = append_and_wait(store(), {"G", 2, {line(2)}});
    ASSERT_FALSE(headless);
    EXPECT_EQ(headless.error().kind, StoreError::Kind::OutOfOrder);
    EXPECT_FALSE(find("G"));
}

TEST_P(GameStoreContract, LetsOneAppendFailAlone) {
    // Queued at once, so that they share a transaction wherever there are any.
    std::vector<Pending> pending(4);
    store().append({"A", 1, {line(1)}}, pending[0].done());
    store().append({"B", 2, {line(2)}}, pending[1].done());
    store().append({"C", 1, {line(3)}}, pending[2].done());
    store().append({"A", 2, {line(4)}}, pending[3].done());
    EXPECT_TRUE(pending[0].outcome());
    EXPECT_FALSE(pending[1].outcome());
    EXPECT_TRUE(pending[2].outcome());
    EXPECT_TRUE(pending[3].outcome());
    EXPECT_EQ(read("A"), (std::vector{line(1), line(4)}));
    EXPECT_TRUE(read("B").empty());
    EXPECT_EQ(read("C"), (std::vector{line(3)}));
}

TEST_P(GameStoreContract, AnswersInTheOrderOfTheCalls) {
    std::mutex mutex;
    std::vector<int> order;  // guarded by mutex
    Pending last;
    for (int i = 0; i < 100; ++i) {
        const auto seq = static_cast<std::uint32_t>(i + 1);
        store().append({"G", seq, {line(i)}}, [&, i](const Outcome& outcome) {
            EXPECT_TRUE(outcome);
            const std::lock_guard lock(mutex);
            order.push_back(i);
        });
    }
    store().set_value("after", "", last.done());
    ASSERT_TRUE(last.outcome());
    const std::lock_guard lock(mutex);
    ASSERT_EQ(order.size(), 100U);
    EXPECT_TRUE(std::is_sorted(order.begin(), order.end()));
    EXPECT_EQ(read("G").size(), 100U);
}

TEST_P(GameStoreContract, NeverAnswersOnTheCallersThread) {
    std::promise<std::thread::id> answered;
    store().append({"G", 1, {line(1)}},
                   [&](const Outcome&) { answered.set_value(std::this_thread::get_id()); });
    EXPECT_NE(answered.get_future().get(), std::this_thread::get_id());
}

TEST_P(GameStoreContract, TakesAnAppendFromWithinAnAnswer) {
    Pending second;
    store().append({"G", 1, {line(1)}},
                   [&](const Outcome&) { store().append({"G", 2, {line(2)}}, second.done()); });
    EXPECT_TRUE(second.outcome());
    EXPECT_EQ(read("G").size(), 2U);
}

TEST_P(GameStoreContract, WritesWhatNobodyWaitsFor) {
    store().append({"G", 1, {line(1)}}, nullptr);
    ASSERT_TRUE(append_and_wait(store(), {"G", 2, {line(2)}}));
    EXPECT_EQ(read("G").size(), 2U);
}

TEST_P(GameStoreContract, KnowsAGamesLengthAndTimes) {
    ASSERT_TRUE(append_and_wait(store(), {"G", 1, {line(100)}}));
    ASSERT_TRUE(append_and_wait(store(), {"G", 2, {line(200), line(300)}}));
    EXPECT_EQ(find("G"), (StoredGame{"G", 3, 100, 300, std::nullopt}));
}

TEST_P(GameStoreContract, MarksAGameAsEndedByItsLastLine) {
    ASSERT_TRUE(append_and_wait(store(), {"G", 1, {line(100)}}));
    ASSERT_TRUE(append_and_wait(store(), {"G", 2, {line(200), line(300)}, true}));
    EXPECT_EQ(find("G"), (StoredGame{"G", 3, 100, 300, 300}));
}

TEST_P(GameStoreContract, TakesLinesAfterTheEndAndKeepsTheTimeOfIt) {
    ASSERT_TRUE(append_and_wait(store(), {"G", 1, {line(100)}, true}));
    ASSERT_TRUE(append_and_wait(store(), {"G", 2, {line(500, "rematched")}}));
    ASSERT_TRUE(append_and_wait(store(), {"G", 3, {line(600)}, true}));
    EXPECT_EQ(find("G"), (StoredGame{"G", 3, 100, 600, 100}));
}

TEST_P(GameStoreContract, DoesNotEndAGameByARefusedAppend) {
    ASSERT_TRUE(append_and_wait(store(), {"G", 1, {line(1)}}));
    ASSERT_FALSE(append_and_wait(store(), {"G", 1, {line(2)}, true}));
    EXPECT_FALSE(find("G")->ended);
}

TEST_P(GameStoreContract, VisitsUnfinishedGamesOldestFirstWithTheirLines) {
    ASSERT_TRUE(append_and_wait(store(), {"Z", 1, {line(1)}}));
    ASSERT_TRUE(append_and_wait(store(), {"M", 1, {line(2)}}));
    ASSERT_TRUE(append_and_wait(store(), {"A", 1, {line(3)}}));
    ASSERT_TRUE(append_and_wait(store(), {"Z", 2, {line(4)}}));
    ASSERT_TRUE(append_and_wait(store(), {"M", 2, {line(5)}, true}));

    std::vector<StoredGame> games;
    std::vector<std::vector<StoredLine>> lines;
    ASSERT_TRUE(store().visit_unfinished([&](const StoredGame& game, std::vector<StoredLine> all) {
        games.push_back(game);
        lines.push_back(std::move(all));
    }));
    EXPECT_EQ(
        games,
        (std::vector<StoredGame>{{"Z", 2, 1, 4, std::nullopt}, {"A", 1, 3, 3, std::nullopt}}));
    EXPECT_EQ(lines, (std::vector<std::vector<StoredLine>>{{line(1), line(4)}, {line(3)}}));
}

TEST_P(GameStoreContract, LetsAVisitorAppendAndRead) {
    for (const char* id : {"A", "B", "C"}) {
        ASSERT_TRUE(append_and_wait(store(), {id, 1, {line(1)}}));
    }
    ASSERT_TRUE(
        store().visit_unfinished([&](const StoredGame& game, const std::vector<StoredLine>&) {
            EXPECT_TRUE(append_and_wait(store(), {game.id, 2, {line(2, "abandoned")}, true}));
            EXPECT_EQ(read(game.id).size(), 2U);
        }));
    EXPECT_TRUE(unfinished().empty());
}

TEST_P(GameStoreContract, KeepsTheLastValueSet) {
    EXPECT_EQ(*store().value("last_alive"), std::nullopt);
    ASSERT_TRUE(set_and_wait(store(), "last_alive", "1"));
    ASSERT_TRUE(set_and_wait(store(), "last_alive", "2"));
    ASSERT_TRUE(set_and_wait(store(), "other", ""));
    EXPECT_EQ(*store().value("last_alive"), "2");
    EXPECT_EQ(*store().value("other"), "");
}

TEST_P(GameStoreContract, GivesTwoReadersAWholePrefixWhileOthersWrite) {
    constexpr int kGames = 4;
    constexpr int kLines = 150;
    std::atomic<bool> writing = true;
    std::atomic<int> reads = 0;
    std::vector<std::thread> readers;
    for (int r = 0; r < 2; ++r) {
        readers.emplace_back([&] {
            std::vector<std::size_t> seen(kGames);
            while (writing) {
                for (int g = 0; g < kGames; ++g) {
                    const std::vector<StoredLine> lines = read("G" + std::to_string(g));
                    // Pairs are appended together, so an odd number would be half an append.
                    EXPECT_EQ(lines.size() % 2, 0U);
                    auto& last = seen[static_cast<std::size_t>(g)];
                    EXPECT_GE(lines.size(), last);
                    last = lines.size();
                    for (std::size_t i = 0; i < lines.size(); ++i) {
                        EXPECT_EQ(lines[i].at, static_cast<std::int64_t>(i));
                    }
                    ++reads;
                }
            }
        });
    }
    std::vector<std::thread> writers;
    for (int g = 0; g < kGames; ++g) {
        writers.emplace_back([&, g] {
            for (int i = 0; i < kLines; i += 2) {
                EXPECT_TRUE(append_and_wait(store(),
                                            {"G" + std::to_string(g),
                                             static_cast<std::uint32_t>(i + 1),
                                             {line(i), line(i + 1)}}));
            }
        });
    }
    for (std::thread& writer : writers)
        writer.join();
    writing = false;
    for (std::thread& reader : readers)
        reader.join();
    EXPECT_GT(reads, 0);
    for (int g = 0; g < kGames; ++g)
        EXPECT_EQ(read("G" + std::to_string(g)).size(), kLines);
}

}  // namespace damjen
