// The contract on SQLite, and what only a store on disk can show.

#include "game_store_contract.hpp"
#include "store/data_directory.hpp"
#include "store/sqlite_game_store.hpp"
#include "store/sqlite_session.hpp"
#include "support/temporary_directory.hpp"

#include <chrono>
#include <fstream>

namespace damjen {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

namespace {

// A store and its directory, in the order in which they may go.
class StoreInDirectory : public GameStore {
public:
    void append(Append append, Done done) override {
        store_->append(std::move(append), std::move(done));
    }
    Expected<std::vector<StoredLine>, StoreError> read(const GameId& game,
                                                       std::uint32_t since) override {
        return store_->read(game, since);
    }
    Expected<std::optional<StoredGame>, StoreError> find(const GameId& game) override {
        return store_->find(game);
    }
    Expected<void, StoreError> visit_unfinished(const Visitor& visit) override {
        return store_->visit_unfinished(visit);
    }
    void set_value(std::string key, std::string value, Done done) override {
        store_->set_value(std::move(key), std::move(value), std::move(done));
    }
    Expected<std::optional<std::string>, StoreError> value(std::string_view key) override {
        return store_->value(key);
    }

private:
    TemporaryDirectory directory_;
    std::unique_ptr<GameStore> store_ = SqliteGameStore::open(directory_.path()).value();
};

class SqliteStore : public testing::Test {
protected:
    std::unique_ptr<SqliteGameStore> open(const SqliteOptions& options = {}) {
        auto store = SqliteGameStore::open(directory(), options);
        if (!store) throw std::runtime_error(to_text(store.error()));
        return std::move(store).value();
    }
    // Requires that it fails.
    StoreError open_error() { return SqliteGameStore::open(directory()).error(); }

    fs::path directory() const { return parent_.path() / "data"; }
    fs::path database() const { return DataDirectory::database(directory()); }

    // A store with some games, closed again.
    void fill(int games, int lines) {
        const auto store = open();
        for (int g = 0; g < games; ++g) {
            std::vector<StoredLine> all;
            for (int i = 0; i < lines; ++i)
                all.push_back(line(i));
            ASSERT_TRUE(append_and_wait(*store, {"G" + std::to_string(g), 1, all}));
        }
    }

    void run_sql(const std::string& script) {
        SqliteSession(database(), Access::Write).run_script(script);
    }

private:
    TemporaryDirectory parent_;
};

}  // namespace

INSTANTIATE_TEST_SUITE_P(Sqlite,
                         GameStoreContract,
                         testing::Values(StoreMaker{
                             "sqlite", [] { return std::make_unique<StoreInDirectory>(); }}));

TEST_F(SqliteStore, KeepsEverythingOverAReopening) {
    {
        const auto store = open();
        ASSERT_TRUE(append_and_wait(*store, {"A", 1, {line(1), line(2)}}));
        ASSERT_TRUE(append_and_wait(*store, {"B", 1, {line(3)}, true}));
        ASSERT_TRUE(set_and_wait(*store, "last_alive", "42"));
    }
    const auto store = open();
    EXPECT_EQ(*store->read("A", 0), (std::vector{line(1), line(2)}));
    EXPECT_EQ(*store->find("B"), (StoredGame{"B", 1, 3, 3, 3}));
    EXPECT_EQ(*store->value("last_alive"), "42");
    EXPECT_TRUE(append_and_wait(*store, {"A", 3, {line(4)}}));
}

TEST_F(SqliteStore, WritesWhatIsQueuedBeforeItCloses) {
    int answers = 0;
    {
        const auto store = open({.group_wait = 100ms});
        for (std::uint32_t i = 1; i <= 50; ++i) {
            store->append({"G", i, {line(i)}}, [&](const Outcome& done) { answers += bool(done); });
        }
    }
    EXPECT_EQ(answers, 50);
    EXPECT_EQ(open()->read("G", 0)->size(), 50U);
}

TEST_F(SqliteStore, CommitsTheAppendsOfManyGamesTogether) {
    const auto store = open({.group_wait = 500ms});
    ASSERT_TRUE(append_and_wait(*store, {"first", 1, {line(1)}}));
    ASSERT_EQ(store->counts().commits, 1U);

    // Far enough apart for a commit each, were they not to wait for each other.
    std::vector<Pending> pending(50);
    for (std::size_t g = 0; g < pending.size(); ++g) {
        store->append({"G" + std::to_string(g), 1, {line(1)}}, pending[g].done());
        std::this_thread::sleep_for(2ms);
    }
    for (Pending& each : pending)
        ASSERT_TRUE(each.outcome());
    // One more for all of them; a few on a machine so slow that the sleeps outlast the wait.
    EXPECT_LE(store->counts().commits, 10U);
    EXPECT_EQ(store->counts().appends, 51U);
    EXPECT_EQ(store->counts().refused, 0U);
}

TEST_F(SqliteStore, CommitsEachAppendAloneWhenEachWaitsForTheOneBefore) {
    const auto store = open({.group_wait = 0ms});
    for (std::uint32_t i = 1; i <= 20; ++i) {
        ASSERT_TRUE(append_and_wait(*store, {"G", i, {line(i)}}));
    }
    EXPECT_EQ(store->counts().commits, 20U);
}

TEST_F(SqliteStore, MakesNobodyWaitAfterAQuietMoment) {
    const auto start = std::chrono::steady_clock::now();
    const auto store = open({.group_wait = 30s});
    ASSERT_TRUE(append_and_wait(*store, {"G", 1, {line(1)}}));
    EXPECT_LT(std::chrono::steady_clock::now() - start, 15s);
}

TEST_F(SqliteStore, DoesNotWaitToGroupWhenItCloses) {
    const auto start = std::chrono::steady_clock::now();
    {
        const auto store = open({.group_wait = 30s});
        ASSERT_TRUE(append_and_wait(*store, {"G", 1, {line(1)}}));
        store->append({"G", 2, {line(2)}}, nullptr);
    }
    EXPECT_LT(std::chrono::steady_clock::now() - start, 15s);
    EXPECT_EQ(open()->read("G", 0)->size(), 2U);
}

TEST_F(SqliteStore, CountsRefusedAppends) {
    const auto store = open();
    ASSERT_FALSE(append_and_wait(*store, {"G", 5, {line(5)}}));
    EXPECT_EQ(store->counts().refused, 1U);
    EXPECT_EQ(store->counts().appends, 0U);
}

TEST_F(SqliteStore, TakesAFailureBackWhollyAndGoesOn) {
    const auto store = open();
    ASSERT_TRUE(append_and_wait(*store, {"G", 1, {line(1)}}));
    run_sql("CREATE TRIGGER trap BEFORE INSERT ON game_event WHEN NEW.kind = 'trapped' "
            "BEGIN SELECT RAISE(ABORT, 'trapped'); END");

    const Outcome trapped = append_and_wait(*store, {"G", 2, {line(2), line(3, "trapped")}});
    ASSERT_FALSE(trapped);
    EXPECT_EQ(trapped.error().kind, StoreError::Kind::Failed);
    EXPECT_EQ(store->read("G", 0)->size(), 1U);
    EXPECT_TRUE(append_and_wait(*store, {"G", 2, {line(2)}}));
    EXPECT_EQ(store->read("G", 0)->size(), 2U);
}

TEST_F(SqliteStore, KeepsItsFilesToTheirOwner) {
    const auto store = open();
    ASSERT_TRUE(append_and_wait(*store, {"G", 1, {line(1)}}));
    constexpr fs::perms kOthers = fs::perms::group_all | fs::perms::others_all;
    int files = 0;
    for (const auto& entry : fs::directory_iterator(directory())) {
        EXPECT_EQ(fs::status(entry).permissions() & kOthers, fs::perms::none) << entry.path();
        ++files;
    }
    EXPECT_EQ(files, 4);  // database, log, its index, lock
    EXPECT_EQ(fs::status(directory()).permissions(), fs::perms::owner_all);
}

TEST_F(SqliteStore, OpensInADirectoryOfAnyName) {
    TemporaryDirectory parent;
    const fs::path odd = parent.path() / "  two  spaces = 'ünï' ; timeout=x" / "deeper";
    ASSERT_TRUE(append_and_wait(**SqliteGameStore::open(odd), {"G", 1, {line(1)}}));
    EXPECT_TRUE(fs::is_regular_file(odd / "games.sqlite"));
    EXPECT_EQ((*SqliteGameStore::open(odd))->read("G", 0)->size(), 1U);
}

TEST_F(SqliteStore, RefusesAQuotationMarkInItsPath) {
    TemporaryDirectory parent;
    const auto store = SqliteGameStore::open(parent.path() / "a\"b");
    ASSERT_FALSE(store);
    EXPECT_EQ(store.error().kind, StoreError::Kind::Failed);
}

TEST_F(SqliteStore, RefusesASchemaNewerThanItKnows) {
    fill(1, 1);
    run_sql("PRAGMA user_version = 99");
    EXPECT_EQ(open_error().kind, StoreError::Kind::TooNew);
    run_sql("PRAGMA user_version = 1");
    EXPECT_EQ(open()->read("G0", 0)->size(), 1U);
}

TEST_F(SqliteStore, LeavesTheDatabaseOfAnotherProgramAlone) {
    fs::create_directory(directory());
    std::ofstream(database()).close();
    run_sql("CREATE TABLE recipe (id INTEGER); INSERT INTO recipe VALUES (1)");
    std::ifstream before_file(database(), std::ios::binary);
    const std::string before(std::istreambuf_iterator<char>(before_file), {});

    EXPECT_EQ(open_error().kind, StoreError::Kind::NotOurs);
    std::ifstream after_file(database(), std::ios::binary);
    EXPECT_EQ(before, std::string(std::istreambuf_iterator<char>(after_file), {}));
}

TEST_F(SqliteStore, SaysThatAFileIsNoDatabase) {
    fs::create_directory(directory());
    std::ofstream(database()) << std::string(10'000, 'x');
    EXPECT_EQ(open_error().kind, StoreError::Kind::Corrupt);
}

TEST_F(SqliteStore, SaysThatADatabaseWasCutShort) {
    fill(20, 200);
    fs::resize_file(database(), fs::file_size(database()) / 2);
    EXPECT_EQ(open_error().kind, StoreError::Kind::Corrupt);
}

TEST_F(SqliteStore, SaysThatAPageIsDamagedRatherThanToMakeUpLines) {
    fill(20, 200);
    {
        std::fstream file(database(), std::ios::in | std::ios::out | std::ios::binary);
        const auto size = static_cast<std::streamoff>(fs::file_size(database()));
        for (std::streamoff page = 6 * 4096; page < size - 4 * 4096; page += 3 * 4096) {
            file.seekp(page);
            file << std::string(4096, '\xa5');
        }
    }
    const auto store = SqliteGameStore::open(directory());
    if (!store) {
        EXPECT_EQ(store.error().kind, StoreError::Kind::Corrupt);
        return;
    }
    int damaged = 0;
    for (int g = 0; g < 20; ++g) {
        const auto lines = (*store)->read("G" + std::to_string(g), 0);
        if (lines) {
            EXPECT_EQ(lines->size(), 200U);
        } else {
            EXPECT_EQ(lines.error().kind, StoreError::Kind::Corrupt);
            ++damaged;
        }
    }
    EXPECT_GT(damaged, 0);
}

TEST_F(SqliteStore, LosesOnlyTheEndOfALogThatWasTorn) {
    TemporaryDirectory elsewhere;
    const fs::path copy = elsewhere.path() / "games.sqlite";
    const fs::path log = elsewhere.path() / "games.sqlite-wal";
    const auto store = open();
    for (std::uint32_t i = 1; i <= 30; ++i) {
        ASSERT_TRUE(append_and_wait(*store, {"G", i, {line(i)}}));
    }
    const auto size = fs::file_size(database().string() + "-wal");
    std::size_t most = 0;
    for (std::uintmax_t kept = 0; kept <= size; kept += size / 40 + 1) {
        fs::copy_file(database(), copy, fs::copy_options::overwrite_existing);
        fs::copy_file(database().string() + "-wal", log, fs::copy_options::overwrite_existing);
        fs::resize_file(log, kept);
        const auto torn = SqliteGameStore::open(elsewhere.path());
        ASSERT_TRUE(torn) << to_text(torn.error());
        const auto lines = (*torn)->read("G", 0);
        ASSERT_TRUE(lines);
        for (std::size_t i = 0; i < lines->size(); ++i) {
            EXPECT_EQ((*lines)[i], line(static_cast<std::int64_t>(i + 1)));
        }
        EXPECT_GE(lines->size(), most);
        most = lines->size();
    }
    EXPECT_GT(most, 20U);
}

}  // namespace damjen
