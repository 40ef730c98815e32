// What a store wants of the operating system that the standard library does not give: its error
// numbers by kind, and the certainty that something is on the disk.

#pragma once

#include "store/store_error.hpp"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <optional>
#include <system_error>
#include <unistd.h>

namespace damjen {

inline StoreError::Kind kind_of_errno(int number) {
    switch (number) {
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
        return StoreError::Kind::Full;
    case EROFS:
        return StoreError::Kind::ReadOnly;
    case EACCES:
    case EPERM:
        return StoreError::Kind::Denied;
    case ENOTDIR:
        return StoreError::Kind::NotADirectory;
    case ENOENT:
        return StoreError::Kind::NotFound;
    case EEXIST:
        return StoreError::Kind::Exists;
    default:
        return StoreError::Kind::Failed;
    }
}

// The error of a system call that has just failed on a path.
inline StoreError system_error(int number, std::string path) {
    return {kind_of_errno(number), std::move(path), std::generic_category().message(number)};
}

// Brings what was written to a file, or the names in a directory, onto the disk.
inline std::optional<StoreError> sync_to_disk(const std::filesystem::path& path) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return system_error(errno, path.string());
    std::optional<StoreError> error;
    if (::fsync(descriptor) != 0) error = system_error(errno, path.string());
    ::close(descriptor);
    return error;
}

}  // namespace damjen
