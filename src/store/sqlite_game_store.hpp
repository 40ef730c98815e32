// A GameStore in one SQLite file: write-ahead log, every commit on disk before it is acknowledged,
// and one writer that commits many games' appends together.

#pragma once

#include "store/game_store.hpp"

#include <chrono>
#include <filesystem>
#include <memory>

namespace damjen {

struct SqliteOptions {
    // A commit starts no sooner than this after the one before it started, so that the appends of a
    // busy moment share it; after a quiet moment nobody waits. At most so much is added to an
    // answer.
    std::chrono::microseconds group_wait{2000};
};

// What the writer has done so far.
struct StoreCounts {
    std::uint64_t commits = 0;  // transactions
    std::uint64_t appends = 0;  // appends and values written by them
    std::uint64_t refused = 0;  // appends and values that failed, for any reason
};

class SqliteGameStore : public GameStore {
public:
    // The store in a data directory. Makes the directory (for its owner alone) and the database if
    // they are missing, brings an older database up to date, and holds the directory against a
    // second instance until destroyed, which is also when everything queued has been written.
    static Expected<std::unique_ptr<SqliteGameStore>, StoreError>
    open(const std::filesystem::path& directory, const SqliteOptions& options = {});

    virtual StoreCounts counts() const = 0;
};

}  // namespace damjen
