#include "store/sqlite_game_store.hpp"

#include "store/data_directory.hpp"
#include "store/migrations.hpp"
#include "store/posix.hpp"
#include "store/sqlite_readers.hpp"
#include "store/sqlite_writer.hpp"

#include <cassert>
#include <fcntl.h>
#include <unistd.h>

namespace damjen {

namespace {

std::vector<StoredLine> lines_of(soci::session& sql, const GameId& game, std::uint32_t since) {
    std::vector<StoredLine> lines;
    StoredLine line;
    long long at = 0;
    const long long after = since;
    soci::statement select =
        (sql.prepare << "SELECT e.kind, e.body, e.at, e.version FROM game_event e "
                        "JOIN game g ON g.number = e.game "
                        "WHERE g.id = :id AND e.seq > :since ORDER BY e.seq",
         soci::into(line.kind),
         soci::into(line.body),
         soci::into(at),
         soci::into(line.version),
         soci::use(game),
         soci::use(after));
    select.execute();
    while (select.fetch()) {
        line.at = at;
        lines.push_back(line);
    }
    return lines;
}

std::vector<GameId> unfinished_games(soci::session& sql) {
    std::vector<GameId> games;
    GameId id;
    soci::statement select =
        (sql.prepare << "SELECT id FROM game WHERE ended IS NULL ORDER BY number", soci::into(id));
    select.execute();
    while (select.fetch())
        games.push_back(id);
    return games;
}

class Store final : public SqliteGameStore {
public:
    Store(DataDirectory directory,
          const std::filesystem::path& file,
          std::unique_ptr<SqliteSession> session,
          const SqliteOptions& options)
        : directory_(std::move(directory)), readers_(file), writer_(std::move(session), options) {}

    void append(Append append, Done done) override {
        assert(!append.game.empty() && append.first_seq >= 1 && !append.lines.empty());
        writer_.push({std::move(append), std::move(done)});
    }

    void set_value(std::string key, std::string value, Done done) override {
        writer_.push({ValueChange{std::move(key), std::move(value)}, std::move(done)});
    }

    Expected<std::vector<StoredLine>, StoreError> read(const GameId& game,
                                                       std::uint32_t since) override {
        using Result = Expected<std::vector<StoredLine>, StoreError>;
        return readers_.with_session(
            [&](soci::session& sql) -> Result { return lines_of(sql, game, since); });
    }

    Expected<std::optional<StoredGame>, StoreError> find(const GameId& game) override {
        using Result = Expected<std::optional<StoredGame>, StoreError>;
        return readers_.with_session([&](soci::session& sql) -> Result {
            long long created = 0, ended = 0, length = 0, last_at = 0;
            soci::indicator is_ended = soci::i_null;
            sql << "SELECT g.created, g.ended, e.seq, e.at FROM game g "
                   "JOIN game_event e ON e.game = g.number "
                   "WHERE g.id = :id ORDER BY e.seq DESC LIMIT 1",
                soci::into(created), soci::into(ended, is_ended), soci::into(length),
                soci::into(last_at), soci::use(game);
            if (!sql.got_data()) return std::optional<StoredGame>();
            StoredGame found{game, static_cast<std::uint32_t>(length), created, last_at, {}};
            if (is_ended == soci::i_ok) found.ended = ended;
            return std::optional(found);
        });
    }

    Expected<void, StoreError> visit_unfinished(const Visitor& visit) override {
        using Ids = Expected<std::vector<GameId>, StoreError>;
        const Ids games =
            readers_.with_session([](soci::session& sql) -> Ids { return unfinished_games(sql); });
        if (!games) return Unexpected(games.error());
        // A short look at each game, rather than one long look at all: that would keep the log from
        // shrinking while the visitor works.
        for (const GameId& id : *games) {
            auto lines = read(id, 0);
            if (!lines) return Unexpected(lines.error());
            const StoredGame game{id,
                                  static_cast<std::uint32_t>(lines->size()),
                                  lines->front().at,
                                  lines->back().at,
                                  {}};
            visit(game, std::move(lines).value());
        }
        return {};
    }

    Expected<std::optional<std::string>, StoreError> value(std::string_view key) override {
        using Result = Expected<std::optional<std::string>, StoreError>;
        return readers_.with_session([&](soci::session& sql) -> Result {
            const std::string name(key);
            std::string found;
            sql << "SELECT value FROM server WHERE key = :key", soci::into(found), soci::use(name);
            if (!sql.got_data()) return std::optional<std::string>();
            return std::optional(found);
        });
    }

    StoreCounts counts() const override { return writer_.counts(); }

private:
    DataDirectory directory_;  // first: let go of last
    SqliteReaders readers_;
    SqliteWriter writer_;
};

// SQLite would make the file readable for everyone, and its log as readable as the file.
std::optional<StoreError> make_private_file(const std::filesystem::path& file) {
    const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor < 0) return system_error(errno, file.string());
    ::close(descriptor);
    return std::nullopt;
}

Expected<void, StoreError> use_write_ahead_log(SqliteSession& session) {
    return with_errors(session, [&]() -> Expected<void, StoreError> {
        std::string mode;
        session.sql() << "PRAGMA journal_mode = WAL", soci::into(mode);
        if (mode == "wal") return {};
        return Unexpected(
            StoreError{StoreError::Kind::Failed, session.file(), "journal mode " + mode});
    });
}

// Reads the ends of every table: what a torn file would have lost. A look at all of it would take
// too long for a start; SQLite goes on noticing damage wherever it reads.
Expected<void, StoreError> look_at_ends(SqliteSession& session) {
    return with_errors(session, [&]() -> Expected<void, StoreError> {
        for (const char* table : {"game", "game_event"}) {
            long long last = 0;
            session.sql() << std::string("SELECT coalesce(max(rowid), 0) FROM ") + table,
                soci::into(last);
        }
        return {};
    });
}

}  // namespace

Expected<std::unique_ptr<SqliteGameStore>, StoreError>
SqliteGameStore::open(const std::filesystem::path& path, const SqliteOptions& options) {
    auto directory = DataDirectory::open(path);
    if (!directory) return Unexpected(directory.error());
    const std::filesystem::path file = DataDirectory::database(directory->path());
    if (const auto error = make_private_file(file)) return Unexpected(*error);

    auto opened = open_session(file, Access::Write);
    if (!opened) return Unexpected(opened.error());
    std::unique_ptr<SqliteSession> session = std::move(opened).value();
    // First of all it looks whose the file is.
    if (const auto done = migrate(*session, sqlite_migrations()); !done) {
        return Unexpected(done.error());
    }
    if (const auto done = use_write_ahead_log(*session); !done) return Unexpected(done.error());
    if (const auto done = look_at_ends(*session); !done) return Unexpected(done.error());
    try {
        std::unique_ptr<SqliteGameStore> store = std::make_unique<Store>(
            std::move(directory).value(), file, std::move(session), options);
        return store;
    } catch (const std::exception& failure) {
        return Unexpected(StoreError{StoreError::Kind::Failed, file.string(), failure.what()});
    }
}

}  // namespace damjen
