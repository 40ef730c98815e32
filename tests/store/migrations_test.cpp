#include "store/migrations.hpp"
#include "support/temporary_directory.hpp"

#include <fstream>
#include <vector>

#include <gtest/gtest.h>

namespace damjen {

namespace {

class Migrations : public testing::Test {
protected:
    Migrations() { std::ofstream(file()).close(); }

    std::filesystem::path file() const { return directory_.path() / "some.sqlite"; }

    int number(const std::string& query) {
        int result = -1;
        session().sql() << query, soci::into(result);
        return result;
    }

    SqliteSession& session() {
        if (!session_) session_ = std::make_unique<SqliteSession>(file(), Access::Write);
        return *session_;
    }

private:
    TemporaryDirectory directory_;
    std::unique_ptr<SqliteSession> session_;
};

constexpr Migration kFirst{
    1, "0001_a.sql", "CREATE TABLE a (x INTEGER); INSERT INTO a VALUES (1);"};
constexpr Migration kSecond{2, "0002_b.sql", "ALTER TABLE a ADD COLUMN y INTEGER DEFAULT 7"};
constexpr Migration kBroken{2, "0002_c.sql", "UPDATE a SET x = 2; INSERT INTO nowhere VALUES (1);"};

}  // namespace

TEST_F(Migrations, BringAnEmptyFileToTheNewestVersion) {
    ASSERT_TRUE(migrate(session(), std::vector{kFirst, kSecond}));
    EXPECT_EQ(number("PRAGMA user_version"), 2);
    EXPECT_EQ(number("SELECT x + y FROM a"), 8);
}

TEST_F(Migrations, BringAnOldVersionOnAndKeepItsRows) {
    ASSERT_TRUE(migrate(session(), std::vector{kFirst}));
    session().run_script("INSERT INTO a VALUES (10)");
    EXPECT_EQ(number("PRAGMA user_version"), 1);

    ASSERT_TRUE(migrate(session(), std::vector{kFirst, kSecond}));
    EXPECT_EQ(number("PRAGMA user_version"), 2);
    EXPECT_EQ(number("SELECT sum(x + y) FROM a"), 1 + 7 + 10 + 7);
}

TEST_F(Migrations, HappenOnce) {
    for (int i = 0; i < 3; ++i)
        ASSERT_TRUE(migrate(session(), std::vector{kFirst, kSecond}));
    EXPECT_EQ(number("SELECT count(*) FROM a"), 1);
}

TEST_F(Migrations, HappenWhollyOrNotAtAll) {
    const auto done = migrate(session(), std::vector{kFirst, kBroken});
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().kind, StoreError::Kind::Failed);
    EXPECT_EQ(done.error().detail, "0002_c.sql: no such table: nowhere");
    EXPECT_EQ(number("PRAGMA user_version"), 1);
    EXPECT_EQ(number("SELECT x FROM a"), 1);
    EXPECT_FALSE(session().in_transaction());
}

TEST_F(Migrations, RefuseWhatANewerVersionHasMigrated) {
    ASSERT_TRUE(migrate(session(), std::vector{kFirst, kSecond}));
    const auto done = migrate(session(), std::vector{kFirst});
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().kind, StoreError::Kind::TooNew);
    EXPECT_EQ(done.error().detail, "schema version 2");
}

TEST_F(Migrations, AreNumberedFromOneWithoutGaps) {
    int expected = 0;
    for (const Migration& migration : sqlite_migrations()) {
        EXPECT_EQ(migration.number, ++expected);
        EXPECT_FALSE(migration.sql.empty());
    }
    EXPECT_GE(expected, 1);
}

}  // namespace damjen
