// What SOCI leaves open about SQLite: how to open a file of ours, and what its errors mean.

#pragma once

#include "base/expected.hpp"
#include "store/store_error.hpp"

#include <cerrno>
#include <exception>
#include <filesystem>
#include <memory>
#include <string>

#include <soci/soci.h>

namespace damjen {

enum class Access { Write, Read };

// A connection to a database file, which exists already. One thread at a time.
//
// A statement that has given a row but not said that there are no more keeps its snapshot, and with
// it the log from shrinking: fetch to the end, or let the statement go.
class SqliteSession {
public:
    // Throws what SOCI throws.
    SqliteSession(const std::filesystem::path& file, Access access);

    const std::string& file() const { return file_; }
    soci::session& sql() { return sql_; }

    // Several statements in one text. SOCI alone would carry out the first and drop the others.
    void run_script(const std::string& script);

    // Within BEGIN … COMMIT.
    bool in_transaction();
    // Ends a transaction that has failed; SQLite may have ended it already. Never throws.
    void roll_back() noexcept;

    // What went wrong, right after an exception from this session. For a full disk it may need
    // errno, which should have been 0 before.
    StoreError error_of(const std::exception& failure);

private:
    std::string file_;
    soci::session sql_;
};

// Calls do_it and gives its result, an Expected with a StoreError, turning an exception into one.
template <class DoIt>
auto with_errors(SqliteSession& session, DoIt&& do_it) -> decltype(do_it()) {
    errno = 0;
    try {
        return do_it();
    } catch (const std::exception& failure) {
        return Unexpected(session.error_of(failure));
    }
}

// Opens the database file of a data directory, or says why not.
Expected<std::unique_ptr<SqliteSession>, StoreError> open_session(const std::filesystem::path& file,
                                                                  Access access);

}  // namespace damjen
