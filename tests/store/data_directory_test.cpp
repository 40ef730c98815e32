#include "store/data_directory.hpp"
#include "support/temporary_directory.hpp"

#include <cstdlib>
#include <fstream>
#include <memory>
#include <sys/wait.h>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace damjen {

namespace fs = std::filesystem;

namespace {

// An environment variable, until the end of the test.
class Variable {
public:
    Variable(const char* name, const char* value) : name_(name) {
        if (const char* before = std::getenv(name)) before_ = before;
        value ? ::setenv(name, value, 1) : ::unsetenv(name);
    }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;
    ~Variable() { before_ ? ::setenv(name_, before_->c_str(), 1) : ::unsetenv(name_); }

private:
    const char* name_;
    std::optional<std::string> before_;
};

}  // namespace

TEST(DataDirectory, IsInTheUsersStateFolderByDefault) {
    const Variable home("HOME", "/home/wytske");
    const Variable state("XDG_STATE_HOME", nullptr);
    EXPECT_EQ(default_data_directory(), "/home/wytske/.local/state/damjen");
}

TEST(DataDirectory, FollowsTheStateHomeIfItIsAbsolute) {
    const Variable home("HOME", "/home/wytske");
    {
        const Variable state("XDG_STATE_HOME", "/srv/state");
        EXPECT_EQ(default_data_directory(), "/srv/state/damjen");
    }
    const Variable state("XDG_STATE_HOME", "state");
    EXPECT_EQ(default_data_directory(), "/home/wytske/.local/state/damjen");
}

TEST(DataDirectory, IsHereWhereThereIsNoHome) {
    const Variable home("HOME", nullptr);
    const Variable state("XDG_STATE_HOME", nullptr);
    EXPECT_EQ(default_data_directory(), fs::current_path() / "damjen-data");
}

TEST(DataDirectory, MakesWhatIsMissingForItsOwnerAlone) {
    const TemporaryDirectory parent;
    const fs::path path = parent.path() / "a" / "b" / "c";
    const auto directory = DataDirectory::open(path);
    ASSERT_TRUE(directory) << to_text(directory.error());
    EXPECT_EQ(directory->path(), path);
    for (const fs::path& made : {path, path.parent_path(), path.parent_path().parent_path()}) {
        EXPECT_EQ(fs::status(made).permissions(), fs::perms::owner_all);
    }
}

TEST(DataDirectory, MayBeWrittenWithASlashAtItsEnd) {
    const TemporaryDirectory parent;
    const auto directory = DataDirectory::open(parent.path() / "data" / "");
    ASSERT_TRUE(directory);
    EXPECT_EQ(directory->path(), parent.path() / "data");
}

TEST(DataDirectory, LeavesTheRightsOfAnExistingOneAlone) {
    const TemporaryDirectory parent;
    fs::permissions(parent.path(), fs::perms(0750));
    ASSERT_TRUE(DataDirectory::open(parent.path()));
    EXPECT_EQ(fs::status(parent.path()).permissions(), fs::perms(0750));
}

TEST(DataDirectory, RefusesASecondInstanceAndSaysWhoHasIt) {
    const TemporaryDirectory parent;
    auto first = std::make_unique<DataDirectory>(DataDirectory::open(parent.path()).value());
    const auto second = DataDirectory::open(parent.path());
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().kind, StoreError::Kind::InUse);
    EXPECT_EQ(second.error().path, parent.path());
    EXPECT_EQ(second.error().detail, "process " + std::to_string(::getpid()));
    first.reset();
    EXPECT_TRUE(DataDirectory::open(parent.path()));
}

TEST(DataDirectory, RefusesASecondProcess) {
    const TemporaryDirectory parent;
    const auto first = DataDirectory::open(parent.path());
    const pid_t child = ::fork();
    if (child == 0) {
        const auto second = DataDirectory::open(parent.path());
        ::_exit(!second && second.error().kind == StoreError::Kind::InUse ? 0 : 1);
    }
    int status = -1;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
}

TEST(DataDirectory, IsFreeAgainWhenItsHolderWasKilled) {
    const TemporaryDirectory parent;
    int ends[2] = {};
    ASSERT_EQ(::pipe(ends), 0);
    const pid_t child = ::fork();
    if (child == 0) {
        const auto held = DataDirectory::open(parent.path());
        (void)!::write(ends[1], "x", 1);
        while (true)
            ::pause();
    }
    char byte = 0;
    ASSERT_EQ(::read(ends[0], &byte, 1), 1);
    EXPECT_FALSE(DataDirectory::open(parent.path()));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    EXPECT_TRUE(DataDirectory::open(parent.path()));
}

TEST(DataDirectory, RefusesAFileInItsPlaceOrInItsPath) {
    const TemporaryDirectory parent;
    const fs::path file = parent.path() / "file";
    std::ofstream(file).close();
    for (const fs::path& path : {file, file / "below", file / "far" / "below"}) {
        const auto directory = DataDirectory::open(path);
        ASSERT_FALSE(directory);
        EXPECT_EQ(directory.error().kind, StoreError::Kind::NotADirectory) << path;
    }
}

TEST(DataDirectory, SaysThatItMayNotBeWritten) {
    const TemporaryDirectory parent;
    fs::permissions(parent.path(), fs::perms(0500));
    const bool is_root = ::geteuid() == 0;  // to whom rights mean nothing
    ASSERT_EQ(is_root ? ::seteuid(65534) : 0, 0);
    const auto directory = DataDirectory::open(parent.path() / "data");
    ASSERT_EQ(is_root ? ::seteuid(0) : 0, 0);
    fs::permissions(parent.path(), fs::perms(0700));
    ASSERT_FALSE(directory);
    EXPECT_EQ(directory.error().kind, StoreError::Kind::Denied);
}

TEST(StoreError, SaysWhatHappenedWhereAndWhatToDo) {
    const StoreError error{StoreError::Kind::InUse, "/srv/damjen", "process 12"};
    EXPECT_EQ(to_text(error),
              "/srv/damjen: it is in use by another instance (process 12). Stop that one first, or "
              "choose another data directory (--data).");
    EXPECT_EQ(name_of(error.kind), "in_use");
}

}  // namespace damjen
