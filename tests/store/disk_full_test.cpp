// A disk without room, a real one: nothing is lost, nothing is half there, and all goes on once
// there is room again.

#include "pending.hpp"
#include "store/backup.hpp"
#include "store/sqlite_game_store.hpp"
#include "support/temporary_directory.hpp"

#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <unistd.h>

#include <gtest/gtest.h>

namespace damjen {

namespace fs = std::filesystem;

namespace {

// A file system of two megabytes, which only this process sees. It takes root, or a system that
// lets everyone have name spaces.
class TinyDisk {
public:
    TinyDisk() {
        if (::unshare(CLONE_NEWNS) != 0 && !become_root_of_a_space()) return;
        if (::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) return;
        mounted_ = ::mount("tiny", path().c_str(), "tmpfs", 0, "size=2m") == 0;
    }
    TinyDisk(const TinyDisk&) = delete;
    TinyDisk& operator=(const TinyDisk&) = delete;
    ~TinyDisk() {
        if (mounted_) ::umount(path().c_str());
    }

    bool is_mounted() const { return mounted_; }
    const fs::path& path() const { return directory_.path(); }

    void fill() {
        std::ofstream ballast(path() / "ballast", std::ios::app);
        while (ballast << std::string(4096, 'x') << std::flush) {
        }
    }
    void make_room() { fs::remove(path() / "ballast"); }
    bool make_read_only() {
        return ::mount("tiny", path().c_str(), "tmpfs", MS_REMOUNT | MS_RDONLY, "size=2m") == 0;
    }

private:
    static bool become_root_of_a_space() {
        const std::string user = "0 " + std::to_string(::geteuid()) + " 1";
        const std::string group = "0 " + std::to_string(::getegid()) + " 1";
        if (::unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) return false;
        std::ofstream("/proc/self/setgroups") << "deny";
        std::ofstream("/proc/self/uid_map") << user;
        std::ofstream("/proc/self/gid_map") << group;
        return true;
    }

    TemporaryDirectory directory_;
    bool mounted_ = false;
};

StoredLine long_line(std::int64_t at) { return {"moved", std::string(2000, 'm'), at, 1}; }

// Appends to game G until one fails; gives the number of the last that did not.
std::uint32_t append_until_full(GameStore& store, std::uint32_t next) {
    constexpr std::uint32_t kMoreThanFits = 3000;
    for (; next < kMoreThanFits; ++next) {
        const Outcome outcome = append_and_wait(store, {"G", next, {long_line(next)}});
        if (outcome) continue;
        EXPECT_EQ(outcome.error().kind, StoreError::Kind::Full) << to_text(outcome.error());
        return next - 1;
    }
    ADD_FAILURE() << "it was never full";
    return next - 1;
}

void expect_whole(GameStore& store, std::uint32_t length) {
    const auto lines = store.read("G", 0);
    ASSERT_TRUE(lines) << to_text(lines.error());
    ASSERT_EQ(lines->size(), length);
    for (std::uint32_t i = 0; i < length; ++i)
        EXPECT_EQ((*lines)[i], long_line(i + 1));
}

}  // namespace

TEST(DiskFull, RefusesAppendsLosesNothingAndGoesOnWithoutARestart) {
    TinyDisk disk;
    if (!disk.is_mounted()) GTEST_SKIP() << "no right to mount a small file system";
    const fs::path data = disk.path() / "data";
    std::uint32_t length = 0;
    {
        const auto opened = SqliteGameStore::open(data);
        ASSERT_TRUE(opened) << to_text(opened.error());
        GameStore& store = **opened;
        ASSERT_TRUE(append_and_wait(store, {"G", 1, {long_line(1)}}));
        disk.fill();

        length = append_until_full(store, 2);
        // Still full: also for another game, a value, and a group of many.
        EXPECT_FALSE(append_and_wait(store, {"H", 1, {long_line(1)}}));
        std::vector<Pending> group(20);
        for (std::size_t i = 0; i < group.size(); ++i) {
            store.append({"many-" + std::to_string(i), 1, {long_line(1), long_line(2)}},
                         group[i].done());
        }
        for (Pending& each : group) {
            const Outcome outcome = each.outcome();
            ASSERT_FALSE(outcome);
            EXPECT_EQ(outcome.error().kind, StoreError::Kind::Full);
        }
        expect_whole(store, length);
        EXPECT_FALSE(*store.find("H"));

        disk.make_room();
        ASSERT_TRUE(append_and_wait(store, {"G", length + 1, {long_line(length + 1)}}));
        ASSERT_TRUE(append_and_wait(store, {"H", 1, {long_line(1)}}));
        // Full a second time, now of the store's own.
        length = append_until_full(store, length + 2);
        expect_whole(store, length);
    }
    const auto again = SqliteGameStore::open(data);
    ASSERT_TRUE(again) << to_text(again.error());
    expect_whole(**again, length);
    const TemporaryDirectory elsewhere;  // a backup is checked in full
    const auto copy = backup(data, elsewhere.path());
    EXPECT_TRUE(copy) << to_text(copy.error());
}

TEST(DiskFull, IsSaidWhenTheStoreIsOpened) {
    TinyDisk disk;
    if (!disk.is_mounted()) GTEST_SKIP() << "no right to mount a small file system";
    const fs::path data = disk.path() / "data";
    ASSERT_TRUE(SqliteGameStore::open(data));
    disk.fill();
    const auto full = SqliteGameStore::open(data);
    ASSERT_FALSE(full);
    EXPECT_EQ(full.error().kind, StoreError::Kind::Full) << to_text(full.error());
    disk.make_room();
    EXPECT_TRUE(SqliteGameStore::open(data));
}

TEST(DiskFull, IsToldFromADiskThatCannotBeWrittenTo) {
    TinyDisk disk;
    if (!disk.is_mounted()) GTEST_SKIP() << "no right to mount a small file system";
    const fs::path data = disk.path() / "data";
    ASSERT_TRUE(SqliteGameStore::open(data));
    ASSERT_TRUE(disk.make_read_only());
    const auto store = SqliteGameStore::open(data);
    ASSERT_FALSE(store);
    EXPECT_EQ(store.error().kind, StoreError::Kind::ReadOnly) << to_text(store.error());
}

TEST(DiskFull, MayAlsoBeTheSizeLimitOfTheProcess) {
    const TemporaryDirectory directory;
    std::signal(SIGXFSZ, SIG_IGN);
    const auto opened = SqliteGameStore::open(directory.path());
    ASSERT_TRUE(opened) << to_text(opened.error());
    ASSERT_TRUE(append_and_wait(**opened, {"G", 1, {long_line(1)}}));

    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
    rlimit small = before;
    small.rlim_cur = 200'000;
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
    const std::uint32_t length = append_until_full(**opened, 2);
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);

    EXPECT_GT(length, 5U);
    expect_whole(**opened, length);
    ASSERT_TRUE(append_and_wait(**opened, {"G", length + 1, {long_line(length + 1)}}));
    expect_whole(**opened, length + 1);
}

}  // namespace damjen
