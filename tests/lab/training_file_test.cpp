#include "base/random.hpp"
#include "lab/training_file.hpp"
#include "rules/game.hpp"
#include "support/temporary_directory.hpp"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace damjen {

namespace {

using ::testing::HasSubstr;

std::vector<TrainingRecord> random_records(std::uint64_t seed) {
    Random random(seed);
    std::vector<TrainingRecord> records;
    for (int i = 0; i < 20; ++i) {
        Game game(kWfd, {}, Adjudication::Agreed);
        while (!game.outcome().is_over()) {
            records.push_back({.position = game.position(),
                               .score = static_cast<int>(random.below(16001)) - 8000,
                               .result = static_cast<TrainingResult>(random.below(3)),
                               .ply = game.ply()});
            const MoveList moves = legal_moves(kWfd, game.position());
            game.append(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
    return records;
}

TrainingBlock block_of(const std::vector<TrainingRecord>& records) {
    TrainingBlock block{.rules = RuleSetId::Wfd, .games = 20, .records = {}};
    for (const TrainingRecord& record : records)
        block.records.push_back(pack(record));
    return block;
}

std::string written(const TemporaryDirectory& folder, int blocks) {
    const std::string path = folder.path() / "games";
    auto writer = TrainingFileWriter::open(path, 0);
    EXPECT_TRUE(writer.has_value());
    TrainingFileWriter file = std::move(writer).value();
    for (int i = 0; i < blocks; ++i)
        EXPECT_TRUE(file.append(block_of(random_records(static_cast<std::uint64_t>(i)))));
    return path;
}

int blocks_in(const std::string& path) {
    int blocks = 0;
    const auto read = read_training_file(path, [&](const TrainingBlock&) { ++blocks; });
    return read ? blocks : -1;
}

}  // namespace

TEST(TrainingRecord, ComesBackAsItWas) {
    for (const TrainingRecord& record : random_records(7))
        ASSERT_EQ(unpack(pack(record)), record);
}

TEST(TrainingRecord, IsRefusedWhenItIsNoPosition) {
    EXPECT_FALSE(unpack(PackedRecord{0, 0, 0, 0}).has_value());
    EXPECT_FALSE(unpack(PackedRecord{1, 1, 0, 0}).has_value());
}

TEST(TrainingFile, IsReadAsItWasWritten) {
    const TemporaryDirectory folder;
    const std::string path = written(folder, 3);
    std::vector<PackedRecord> records;
    std::uint32_t games = 0;
    const auto read = read_training_file(path, [&](const TrainingBlock& block) {
        EXPECT_EQ(block.rules, RuleSetId::Wfd);
        games += block.games;
        records.insert(records.end(), block.records.begin(), block.records.end());
    });
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(*read, std::filesystem::file_size(path));
    EXPECT_EQ(games, 60U);
    std::vector<PackedRecord> expected;
    for (std::uint64_t i = 0; i < 3; ++i) {
        const TrainingBlock block = block_of(random_records(i));
        expected.insert(expected.end(), block.records.begin(), block.records.end());
    }
    EXPECT_EQ(records, expected);
}

TEST(TrainingFile, ThatWasCutShortIsGoneOnWith) {
    const TemporaryDirectory folder;
    const std::string path = written(folder, 3);
    std::filesystem::resize_file(path, std::filesystem::file_size(path) - 100);
    EXPECT_EQ(blocks_in(path), 2);
    const auto keep = read_training_file(path, [](const TrainingBlock&) {});
    ASSERT_TRUE(keep.has_value());
    auto writer = TrainingFileWriter::open(path, *keep);
    ASSERT_TRUE(writer.has_value());
    TrainingFileWriter file = std::move(writer).value();
    ASSERT_TRUE(file.append(block_of(random_records(2))));
    EXPECT_EQ(blocks_in(path), 3);
}

TEST(TrainingFile, IsRefusedWhenItIsDamaged) {
    const TemporaryDirectory folder;
    const std::string path = written(folder, 2);
    {
        std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(500);
        file.put('\xff').put('\xff');
    }
    const auto read = read_training_file(path, [](const TrainingBlock&) {});
    ASSERT_FALSE(read.has_value());
    EXPECT_THAT(read.error().message, HasSubstr("wrong checksum"));
    EXPECT_EQ(read.error().offset, 0U);
}

TEST(TrainingFile, IsRefusedWhenItIsSomethingElse) {
    const TemporaryDirectory folder;
    const std::string path = folder.path() / "other";
    std::ofstream(path) << std::string(200, 'x');
    EXPECT_FALSE(read_training_file(path, [](const TrainingBlock&) {}).has_value());
    EXPECT_FALSE(read_training_file(path + "-missing", [](const TrainingBlock&) {}).has_value());
}

}  // namespace damjen
