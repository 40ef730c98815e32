// Connections for reading, lent to whichever thread asks.

#pragma once

#include "store/sqlite_session.hpp"

#include <mutex>
#include <utility>
#include <vector>

namespace damjen {

// Any thread may call this. Readers neither wait for the writer nor make it wait.
class SqliteReaders {
public:
    explicit SqliteReaders(std::filesystem::path file) : file_(std::move(file)) {}

    // Gives read a session of its own meanwhile, and its result back: an Expected with a
    // StoreError.
    template <class Read>
    auto with_session(Read&& read) -> decltype(read(std::declval<soci::session&>())) {
        auto session = take();
        if (!session) return Unexpected(session.error());
        std::unique_ptr<SqliteSession> lent = std::move(session).value();
        auto result = with_errors(*lent, [&] { return read(lent->sql()); });
        give_back(std::move(lent));
        return result;
    }

private:
    static constexpr std::size_t kKept = 4;  // idle connections; more are opened at need

    Expected<std::unique_ptr<SqliteSession>, StoreError> take() {
        {
            const std::lock_guard lock(mutex_);
            if (!idle_.empty()) {
                std::unique_ptr<SqliteSession> session = std::move(idle_.back());
                idle_.pop_back();
                return session;
            }
        }
        return open_session(file_, Access::Read);
    }

    void give_back(std::unique_ptr<SqliteSession> session) {
        const std::lock_guard lock(mutex_);
        if (idle_.size() < kKept) idle_.push_back(std::move(session));
    }

    const std::filesystem::path file_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<SqliteSession>> idle_;  // guarded by mutex_
};

}  // namespace damjen
