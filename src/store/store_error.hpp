// Why the store did not do what it was asked.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace damjen {

struct StoreError {
    enum class Kind : std::uint8_t {
        OutOfOrder,     // the first number of an append does not follow the game's last one
        Full,           // no room on the disk (or quota, or size limit): try again once there is
        ReadOnly,       // the file, the folder or the file system refuses writing
        Denied,         // no permission to open or create
        NotADirectory,  // the data directory, or a part of its path, is something else
        NotFound,       // no store at that place, where one is needed
        NoFolder,       // the folder that something should be put into is not there
        Exists,         // something is there already that would be overwritten
        InUse,          // another instance holds the data directory
        TooNew,         // written by a newer version of this program
        NotOurs,        // a database, but of another program
        Corrupt,        // not a database, or a damaged one
        Failed,         // anything else the operating system or the database says
    };

    Kind kind = Kind::Failed;
    std::string path;    // the file or directory in question; may be empty
    std::string detail;  // the facts as the system words them, for the log; may be empty

    friend bool operator==(const StoreError&, const StoreError&) = default;
};

// The kind as one snake_case word, for logs and metrics.
std::string_view name_of(StoreError::Kind kind);

// One English sentence: what happened, where, and what to do about it.
std::string to_text(const StoreError& error);

}  // namespace damjen
