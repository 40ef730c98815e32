#include "store/sqlite_writer.hpp"

#include "base/overloaded.hpp"

#include <cassert>
#include <cerrno>
#include <utility>

namespace damjen {

// What the writer says to the database, prepared once. SOCI binds variables, hence the members; it
// knows long long, not std::int64_t.
class SqliteWriter::Statements {
public:
    explicit Statements(SqliteSession& session)
        : begin_(session.sql().prepare << "BEGIN IMMEDIATE"),
          commit_(session.sql().prepare << "COMMIT"),
          find_game_((session.sql().prepare
                          << "SELECT coalesce(max(g.number), 0), coalesce(max(e.seq), 0) "
                             "FROM game g JOIN game_event e ON e.game = g.number WHERE g.id = :id",
                      soci::into(number_),
                      soci::into(length_),
                      soci::use(id_))),
          add_game_((session.sql().prepare
                         << "INSERT INTO game (id, created) VALUES (:id, :at) RETURNING number",
                     soci::into(number_),
                     soci::use(id_),
                     soci::use(at_))),
          add_line_((session.sql().prepare
                         << "INSERT INTO game_event (game, seq, kind, body, at, version) "
                            "VALUES (:game, :seq, :kind, :body, :at, :version)",
                     soci::use(number_),
                     soci::use(seq_),
                     soci::use(kind_),
                     soci::use(body_),
                     soci::use(at_),
                     soci::use(version_))),
          end_game_((session.sql().prepare
                         << "UPDATE game SET ended = coalesce(ended, :at) WHERE number = :game",
                     soci::use(at_),
                     soci::use(number_))),
          set_value_((session.sql().prepare
                          << "INSERT INTO server (key, value) VALUES (:key, :value) "
                             "ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                      soci::use(key_),
                      soci::use(value_))) {}

    void begin() { begin_.execute(true); }
    void commit() { commit_.execute(true); }

    // All of these throw what SOCI throws; add leaves nothing behind if it is OutOfOrder.
    Expected<void, StoreError> add(const Append& append) {
        assert(!append.game.empty() && append.first_seq >= 1 && !append.lines.empty());
        id_ = append.game;
        run_to_end(find_game_);
        if (append.first_seq != length_ + 1) {
            return Unexpected(StoreError{StoreError::Kind::OutOfOrder,
                                         {},
                                         "line " + std::to_string(append.first_seq) + " after " +
                                             std::to_string(length_) + " of " + append.game});
        }
        at_ = append.lines.front().at;
        if (append.first_seq == 1) run_to_end(add_game_);

        seq_ = append.first_seq;
        for (const StoredLine& line : append.lines) {
            kind_ = line.kind;
            body_ = line.body;
            at_ = line.at;
            version_ = line.version;
            add_line_.execute(true);
            ++seq_;
        }
        if (append.ends) end_game_.execute(true);
        return {};
    }

    Expected<void, StoreError> set(const ValueChange& change) {
        key_ = change.key;
        value_ = change.value;
        set_value_.execute(true);
        return {};
    }

private:
    // For a statement that gives one row: SQLite considers it running until told there is no other.
    static void run_to_end(soci::statement& statement) {
        statement.execute(true);
        while (statement.fetch()) {
        }
    }

    std::string id_, kind_, body_, key_, value_;
    long long number_ = 0, length_ = 0, seq_ = 0, at_ = 0;
    int version_ = 1;
    soci::statement begin_, commit_, find_game_, add_game_, add_line_, end_game_, set_value_;
};

SqliteWriter::SqliteWriter(std::unique_ptr<SqliteSession> session, const SqliteOptions& options)
    : options_(options), session_(std::move(session)),
      statements_(std::make_unique<Statements>(*session_)), thread_([this] { run(); }) {}

SqliteWriter::~SqliteWriter() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void SqliteWriter::push(Job job) {
    {
        const std::lock_guard lock(mutex_);
        queue_.push_back(std::move(job));
    }
    changed_.notify_all();
}

StoreCounts SqliteWriter::counts() const {
    const std::lock_guard lock(mutex_);
    return counts_;
}

void SqliteWriter::run() {
    while (true) {
        const std::vector<Job> group = next_group();
        if (group.empty()) return;
        const std::vector<Outcome> outcomes = write(group);
        for (std::size_t i = 0; i < group.size(); ++i) {
            if (group[i].done) group[i].done(outcomes[i]);
        }
    }
}

std::vector<SqliteWriter::Job> SqliteWriter::next_group() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return ending_ || !queue_.empty(); });
    // Others who come meanwhile share the commit.
    changed_.wait_until(lock, next_commit_, [this] { return ending_; });
    next_commit_ = std::chrono::steady_clock::now() + options_.group_wait;
    return std::exchange(queue_, {});
}

std::vector<SqliteWriter::Outcome> SqliteWriter::write(const std::vector<Job>& group) {
    std::vector<Outcome> outcomes;
    bool committed = true;
    errno = 0;
    try {
        outcomes = commit(group);
    } catch (const std::exception& failure) {
        const StoreError error = session_->error_of(failure);
        session_->roll_back();
        outcomes.assign(group.size(), Unexpected(error));
        committed = false;
    }
    const std::lock_guard lock(mutex_);
    if (committed) ++counts_.commits;
    for (const Outcome& outcome : outcomes)
        ++(outcome ? counts_.appends : counts_.refused);
    return outcomes;
}

std::vector<SqliteWriter::Outcome> SqliteWriter::commit(const std::vector<Job>& group) {
    std::vector<Outcome> outcomes;
    outcomes.reserve(group.size());
    statements_->begin();
    for (const Job& job : group) {
        outcomes.push_back(std::visit(
            Overloaded{[this](const Append& append) { return statements_->add(append); },
                       [this](const ValueChange& change) { return statements_->set(change); }},
            job.change));
    }
    statements_->commit();
    return outcomes;
}

}  // namespace damjen
