// The one thread that writes to the database: it takes whatever is queued, commits it in one
// transaction, and then tells everyone.

#pragma once

#include "store/sqlite_game_store.hpp"
#include "store/sqlite_session.hpp"

#include <condition_variable>
#include <mutex>
#include <thread>
#include <variant>

namespace damjen {

// Sets a value of the server's.
struct ValueChange {
    std::string key;
    std::string value;
};

class SqliteWriter {
public:
    struct Job {
        std::variant<Append, ValueChange> change;
        GameStore::Done done;  // may be empty
    };

    // The database is up to date.
    SqliteWriter(std::unique_ptr<SqliteSession> session, const SqliteOptions& options);
    // Writes what is queued, tells everyone, and ends the thread.
    ~SqliteWriter();

    // Any thread may call these.
    void push(Job job);
    StoreCounts counts() const;

private:
    using Outcome = Expected<void, StoreError>;
    class Statements;

    void run();
    // Waits for jobs, and for the time of the next commit. None: it is time to end.
    std::vector<Job> next_group();
    // The outcome of each job, in one transaction.
    std::vector<Outcome> write(const std::vector<Job>& group);
    std::vector<Outcome> commit(const std::vector<Job>& group);

    const SqliteOptions options_;
    // Of the writer's thread alone.
    std::unique_ptr<SqliteSession> session_;
    std::unique_ptr<Statements> statements_;
    std::chrono::steady_clock::time_point next_commit_;

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<Job> queue_;  // guarded by mutex_, as are those below
    StoreCounts counts_;
    bool ending_ = false;

    std::thread thread_;  // last: it uses all of the above
};

}  // namespace damjen
