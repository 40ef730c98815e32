#include "store/backup.hpp"

#include "store/data_directory.hpp"
#include "store/migrations.hpp"
#include "store/posix.hpp"
#include "store/sqlite_session.hpp"

#include <ctime>
#include <fcntl.h>
#include <optional>
#include <unistd.h>

namespace damjen {

namespace fs = std::filesystem;

namespace {

std::string dated_name() {
    const std::time_t now = std::time(nullptr);
    std::tm utc{};
    gmtime_r(&now, &utc);
    char name[40];
    const std::size_t size = std::strftime(name, sizeof name, "games-%Y%m%d-%H%M%S.sqlite", &utc);
    return {name, size};
}

// One read transaction, however long it takes, so the server's writing neither disturbs it nor
// waits.
Expected<void, StoreError> copy_into(const fs::path& database, const fs::path& copy) {
    // SQLite counts making the copy as writing.
    auto session = open_session(database, Access::Write);
    if (!session) return Unexpected(session.error());
    return with_errors(**session, [&]() -> Expected<void, StoreError> {
        const std::string name = copy.string();
        (*session)->sql() << "VACUUM INTO :copy", soci::use(name);
        return {};
    });
}

// In full: a backup that cannot be restored is worse than none.
Expected<void, StoreError> check(const fs::path& copy) {
    auto session = open_session(copy, Access::Read);
    if (!session) return Unexpected(session.error());
    return with_errors(**session, [&]() -> Expected<void, StoreError> {
        std::string verdict;
        (*session)->sql() << "PRAGMA integrity_check(1)", soci::into(verdict);
        if (verdict == "ok") return {};
        return Unexpected(StoreError{StoreError::Kind::Corrupt, copy.string(), verdict});
    });
}

Expected<void, StoreError> write_copy(const fs::path& database, const fs::path& copy) {
    // Made here so that it is its owner's alone; SQLite fills an empty file.
    const int descriptor = ::open(copy.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (descriptor < 0) return Unexpected(system_error(errno, copy.string()));
    ::close(descriptor);

    if (const auto done = copy_into(database, copy); !done) return done;
    if (const auto done = check(copy); !done) return done;
    if (const auto error = sync_to_disk(copy)) return Unexpected(*error);
    return {};
}

}  // namespace

Expected<fs::path, StoreError> backup(const fs::path& data_directory, const fs::path& given) {
    std::error_code failed;
    const fs::path database = DataDirectory::database(fs::absolute(data_directory));
    // Not opened to see whether it is there: closing it again would let go of the locks SQLite has
    // on it, should the server be this very process.
    if (!fs::is_regular_file(database, failed)) {
        return Unexpected(StoreError{StoreError::Kind::NotFound, database.string(), {}});
    }
    fs::path target = fs::absolute(given);
    if (fs::is_directory(target, failed)) target /= dated_name();
    if (!fs::is_directory(target.parent_path(), failed)) {
        return Unexpected(
            StoreError{StoreError::Kind::NoFolder, target.parent_path().string(), {}});
    }
    if (fs::exists(target, failed)) {
        return Unexpected(StoreError{StoreError::Kind::Exists, target.string(), {}});
    }

    // Under its final name there is only ever a whole copy.
    const fs::path partial = target.string() + ".partial-" + std::to_string(::getpid());
    const auto done = write_copy(database, partial);
    if (!done) {
        // Unless it was another's.
        if (done.error().kind != StoreError::Kind::Exists) fs::remove(partial, failed);
        return Unexpected(done.error());
    }
    if (::rename(partial.c_str(), target.c_str()) != 0) {
        const int number = errno;
        fs::remove(partial, failed);
        return Unexpected(system_error(number, target.string()));
    }
    if (const auto error = sync_to_disk(target.parent_path())) return Unexpected(*error);
    return target;
}

}  // namespace damjen
