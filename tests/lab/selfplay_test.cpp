#include "eval/trained_evaluator.hpp"
#include "lab/selfplay.hpp"
#include "lab/trainer.hpp"
#include "rules/key.hpp"
#include "rules/setup.hpp"
#include "support/temporary_directory.hpp"

#include <cmath>
#include <set>

#include <gtest/gtest.h>

namespace damjen {

namespace {

std::function<std::unique_ptr<Engine>()> engines_for(const RuleSet& rules) {
    return [&rules, parts = basic_parts(rules)] {
        return std::make_unique<Engine>(parts, rules, EngineOptions{.table_megabytes = 1});
    };
}

SelfplayPlan small_plan() {
    SelfplayPlan plan;
    plan.games = 24;
    plan.block_games = 4;
    plan.game.nodes = 60;
    return plan;
}

std::vector<PackedRecord> records_of(const SelfplayPlan& plan, SeenPositions& seen) {
    std::vector<PackedRecord> records;
    selfplay(plan, seen, engines_for(kWfd), [&](const TrainingBlock& block) {
        records.insert(records.end(), block.records.begin(), block.records.end());
        return true;
    });
    return records;
}

std::vector<PackedRecord> records_of(const SelfplayPlan& plan) {
    SeenPositions seen;
    return records_of(plan, seen);
}

}  // namespace

TEST(Selfplay, PlaysTheSameGamesWithAnyNumberOfThreads) {
    SelfplayPlan plan = small_plan();
    const auto alone = records_of(plan);
    EXPECT_GT(alone.size(), 200U);
    plan.threads = 3;
    EXPECT_EQ(records_of(plan), alone);
}

TEST(Selfplay, GoesOnWhereItWasInterrupted) {
    const SelfplayPlan plan = small_plan();
    SeenPositions seen;
    std::vector<PackedRecord> records;
    std::uint64_t games = 0;
    selfplay(plan, seen, engines_for(kWfd), [&](const TrainingBlock& block) {
        records.insert(records.end(), block.records.begin(), block.records.end());
        games += block.games;
        return games < 8;
    });
    EXPECT_EQ(games, 8U);
    SelfplayPlan rest = plan;
    rest.first_game = games;
    const auto more = records_of(rest, seen);
    records.insert(records.end(), more.begin(), more.end());
    EXPECT_EQ(records, records_of(plan));
}

TEST(Selfplay, RecordsNoPositionTwiceAndNoneWithACaptureToMake) {
    std::set<std::uint64_t> keys;
    for (const PackedRecord& words : records_of(small_plan())) {
        const auto record = unpack(words);
        ASSERT_TRUE(record.has_value());
        EXPECT_FALSE(must_capture(record->position));
        EXPECT_TRUE(keys.insert(static_cast<std::uint64_t>(key_of(record->position))).second);
    }
}

TEST(Training, PredictsPositionsItHasNotSeen) {
    SelfplayPlan plan = small_plan();
    plan.games = 150;
    const TemporaryDirectory folder;
    const std::string path = folder.path() / "games";
    {
        auto opened = TrainingFileWriter::open(path, 0);
        ASSERT_TRUE(opened.has_value());
        TrainingFileWriter writer = std::move(opened).value();
        SeenPositions seen;
        selfplay(plan, seen, engines_for(kWfd), [&](const TrainingBlock& block) {
            return writer.append(block);
        });
    }
    const auto set = read_training_set({path});
    ASSERT_TRUE(set.has_value());
    TrainingPlan training;
    training.epochs = 3;
    std::vector<TrainingErrors> curve;
    const auto learn = [&] {
        curve.clear();
        return train(*set, training, "a test", [&](const TrainingErrors& errors) {
            curve.push_back(errors);
        });
    };
    const auto bytes = learn();
    ASSERT_EQ(curve.size(), 3U);
    // Calling every position level misses by the targets' own spread.
    double spread = 0;
    const double scale = fitted_scale(set->samples);
    for (const TrainingSample& sample : set->samples) {
        const double target = 0.2 * static_cast<double>(sample.result) / 2 +
                              0.8 / (1 + std::exp(-sample.score / scale));
        spread += (target - 0.5) * (target - 0.5) / static_cast<double>(set->samples.size());
    }
    EXPECT_LT(curve.back().target, 0.6 * spread);
    EXPECT_EQ(learn(), bytes) << "one thread always learns the same";
}

TEST(Training, WritesWeightsThatScoreAManMoreAsBetter) {
    SelfplayPlan plan = small_plan();
    plan.games = 100;
    TrainingSet set;
    const auto all = records_of(plan);
    const TemporaryDirectory folder;
    const std::string path = folder.path() / "games";
    {
        auto opened = TrainingFileWriter::open(path, 0);
        ASSERT_TRUE(opened.has_value());
        TrainingFileWriter writer = std::move(opened).value();
        ASSERT_TRUE(writer.append({.rules = RuleSetId::Wfd, .games = 100, .records = all}));
    }
    const auto read = read_training_set({path});
    ASSERT_TRUE(read.has_value());
    auto bytes = train(*read, {.epochs = 3}, "a test", {});
    // As aligned as a mapped file.
    std::vector<std::byte> room(bytes.size() + 64);
    const auto start = reinterpret_cast<std::uintptr_t>(room.data());
    std::byte* aligned = room.data() + (64 - start % 64) % 64;
    std::copy(bytes.begin(), bytes.end(), aligned);
    const auto weights = Weights::view({aligned, bytes.size()});
    ASSERT_TRUE(weights.has_value());
    const TrainedEvaluator evaluator(*weights);
    damjen::Setup more;
    more.board = full_start();
    more.board.remove(Square(16));
    damjen::Setup fewer;
    fewer.board = full_start();
    fewer.board.remove(Square(35));
    EXPECT_GT(evaluator.evaluate(to_position(more).value()),
              evaluator.evaluate(to_position(fewer).value()));
}

}  // namespace damjen
