#include "pending.hpp"
#include "store/backup.hpp"
#include "store/sqlite_game_store.hpp"
#include "support/temporary_directory.hpp"

#include <atomic>
#include <fstream>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace damjen {

namespace fs = std::filesystem;

namespace {

class Backup : public testing::Test {
protected:
    fs::path data() const { return directory_.path() / "data"; }
    fs::path target() const { return directory_.path() / "copy.sqlite"; }
    const fs::path& folder() const { return directory_.path(); }

    std::unique_ptr<SqliteGameStore> store_with_a_game() {
        auto store = SqliteGameStore::open(data()).value();
        EXPECT_TRUE(append_and_wait(*store, {"G", 1, {line(1), line(2)}}));
        return store;
    }

    // As the documentation of backup tells people to do.
    std::unique_ptr<SqliteGameStore> restored(const fs::path& copy) {
        const fs::path place = directory_.path() / "restored";
        fs::create_directory(place);
        fs::copy_file(copy, place / "games.sqlite");
        return SqliteGameStore::open(place).value();
    }

private:
    TemporaryDirectory directory_;
};

}  // namespace

TEST_F(Backup, CanBeRestoredAndGoneOnWith) {
    store_with_a_game();
    const auto copy = backup(data(), target());
    ASSERT_TRUE(copy) << to_text(copy.error());
    EXPECT_EQ(*copy, target());
    const auto store = restored(*copy);
    EXPECT_EQ(*store->read("G", 0), (std::vector{line(1), line(2)}));
    EXPECT_TRUE(append_and_wait(*store, {"G", 3, {line(3)}}));
}

TEST_F(Backup, IsItsOwnersAlone) {
    store_with_a_game();
    ASSERT_TRUE(backup(data(), target()));
    EXPECT_EQ(fs::status(target()).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(Backup, IsNamedByTheMomentInADirectory) {
    store_with_a_game();
    const auto copy = backup(data(), folder());
    ASSERT_TRUE(copy);
    EXPECT_EQ(copy->parent_path(), folder());
    EXPECT_THAT(copy->filename().string(),
                testing::MatchesRegex("games-[0-9]{8}-[0-9]{6}\\.sqlite"));
}

TEST_F(Backup, WorksFromASecondProcessWhileTheFirstWrites) {
    const auto store = store_with_a_game();
    std::atomic<bool> writing = true;
    std::atomic<std::uint32_t> written = 2;
    const pid_t child = ::fork();  // before there are more threads of ours
    if (child == 0) {
        // The parent is writing by then; give it a moment to be in the middle of it.
        ::usleep(100'000);
        const auto copy = backup(data(), target());
        ::_exit(copy ? 0 : 1);
    }
    std::thread writer([&] {
        while (writing) {
            const std::uint32_t next = written + 1;
            ASSERT_TRUE(append_and_wait(*store, {"G", next, {line(next)}}));
            written = next;
        }
    });
    int status = -1;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    writing = false;
    writer.join();
    ASSERT_EQ(status, 0);

    const auto lines = restored(target())->read("G", 0).value();
    EXPECT_GT(lines.size(), 2U);
    EXPECT_LE(lines.size(), written);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        EXPECT_EQ(lines[i], line(static_cast<std::int64_t>(i + 1)));
    }
}

TEST_F(Backup, DoesNotTakeTheServersLocksAway) {
    const auto store = store_with_a_game();
    ASSERT_TRUE(backup(data(), target()));
    EXPECT_TRUE(append_and_wait(*store, {"G", 3, {line(3)}}));
    EXPECT_FALSE(SqliteGameStore::open(data()));
    EXPECT_EQ(store->read("G", 0)->size(), 3U);
}

TEST_F(Backup, NeverOverwrites) {
    store_with_a_game();
    std::ofstream(target()) << "precious";
    const auto copy = backup(data(), target());
    ASSERT_FALSE(copy);
    EXPECT_EQ(copy.error().kind, StoreError::Kind::Exists);
    EXPECT_EQ(fs::file_size(target()), 8U);
}

TEST_F(Backup, MakesNoStoreWhereThereIsNone) {
    const auto copy = backup(data(), target());
    ASSERT_FALSE(copy);
    EXPECT_EQ(copy.error().kind, StoreError::Kind::NotFound);
    EXPECT_FALSE(fs::exists(data()));
    EXPECT_FALSE(fs::exists(target()));
}

TEST_F(Backup, LeavesNothingBehindWhenItFails) {
    store_with_a_game();
    fs::resize_file(data() / "games.sqlite", 5000);
    const auto copy = backup(data(), target());
    ASSERT_FALSE(copy);
    EXPECT_EQ(copy.error().kind, StoreError::Kind::Corrupt);
    for (const auto& entry : fs::directory_iterator(folder())) {
        EXPECT_EQ(entry.path().filename(), "data");
    }
}

TEST_F(Backup, SaysThatItsFolderIsMissing) {
    store_with_a_game();
    const auto copy = backup(data(), folder() / "missing" / "copy.sqlite");
    ASSERT_FALSE(copy);
    EXPECT_EQ(copy.error().kind, StoreError::Kind::NoFolder);
    EXPECT_EQ(copy.error().path, (folder() / "missing").string());
}

}  // namespace damjen
