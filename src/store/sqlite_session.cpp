#include "store/sqlite_session.hpp"

#include "store/posix.hpp"

#include <cerrno>

#include <soci/sqlite3/soci-sqlite3.h>

namespace damjen {

namespace {

// Another process (a backup, the sqlite3 shell) may hold a lock for a moment.
constexpr int kBusySeconds = 5;

std::string connect_text(const std::string& file) {
    return "dbname=\"" + file + "\" timeout=" + std::to_string(kBusySeconds);
}

sqlite_api::sqlite3* handle_of(soci::session& sql) {
    return static_cast<soci::sqlite3_session_backend*>(sql.get_backend())->conn_;
}

// SQLite itself knows only ENOSPC as a full disk, not a quota or a size limit; and of a failed
// COMMIT it does not keep the system's number, hence errno.
StoreError::Kind kind_of_input_output(int number) {
    const StoreError::Kind kind = kind_of_errno(number);
    const bool is_told_apart = kind == StoreError::Kind::Full || kind == StoreError::Kind::ReadOnly;
    return is_told_apart ? kind : StoreError::Kind::Failed;
}

StoreError::Kind kind_of_sqlite(int code, int number) {
    switch (code & 0xff) {
    case SQLITE_FULL:
        return StoreError::Kind::Full;
    case SQLITE_READONLY:
        return StoreError::Kind::ReadOnly;
    case SQLITE_PERM:
    case SQLITE_AUTH:
        return StoreError::Kind::Denied;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return StoreError::Kind::InUse;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return StoreError::Kind::Corrupt;
    case SQLITE_IOERR:
        return kind_of_input_output(number);
    case SQLITE_CANTOPEN:
        return kind_of_errno(number);
    default:
        return StoreError::Kind::Failed;
    }
}

}  // namespace

SqliteSession::SqliteSession(const std::filesystem::path& file, Access access)
    : file_(file.string()), sql_(*soci::factory_sqlite3(), connect_text(file_)) {
    if (access == Access::Read) {
        sql_ << "PRAGMA query_only = ON";
    } else {
        // An acknowledged commit is on the disk, not only with the operating system.
        sql_ << "PRAGMA synchronous = FULL";
        sql_ << "PRAGMA foreign_keys = ON";
    }
}

void SqliteSession::run_script(const std::string& script) {
    sqlite_api::sqlite3* const handle = handle_of(sql_);
    const int code = sqlite_api::sqlite3_exec(handle, script.c_str(), nullptr, nullptr, nullptr);
    if (code != SQLITE_OK) {
        throw soci::sqlite3_soci_error(sqlite_api::sqlite3_errmsg(handle), code);
    }
}

bool SqliteSession::in_transaction() {
    return sqlite_api::sqlite3_get_autocommit(handle_of(sql_)) == 0;
}

void SqliteSession::roll_back() noexcept {
    if (!in_transaction()) return;
    sqlite_api::sqlite3_exec(handle_of(sql_), "ROLLBACK", nullptr, nullptr, nullptr);
}

StoreError SqliteSession::error_of(const std::exception& failure) {
    const int number = errno;
    if (const auto* sqlite = dynamic_cast<const soci::sqlite3_soci_error*>(&failure)) {
        // Without the statement and its values, which what() would add: they are nobody's business.
        return {kind_of_sqlite(sqlite->result(), number), file_, sqlite->get_error_message()};
    }
    return {StoreError::Kind::Failed, file_, failure.what()};
}

Expected<std::unique_ptr<SqliteSession>, StoreError> open_session(const std::filesystem::path& file,
                                                                  Access access) {
    // SOCI's connection text has no way to write this one character.
    if (file.string().find('"') != std::string::npos) {
        return Unexpected(
            StoreError{StoreError::Kind::Failed, file.string(), "quotation mark in the path"});
    }
    errno = 0;
    try {
        return std::make_unique<SqliteSession>(file, access);
    } catch (const soci::sqlite3_soci_error& failure) {
        return Unexpected(StoreError{
            kind_of_sqlite(failure.result(), errno), file.string(), failure.get_error_message()});
    } catch (const std::exception& failure) {
        return Unexpected(StoreError{StoreError::Kind::Failed, file.string(), failure.what()});
    }
}

}  // namespace damjen
