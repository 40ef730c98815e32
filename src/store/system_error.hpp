// What the operating system's error numbers mean to a store.

#pragma once

#include "store/store_error.hpp"

#include <cerrno>
#include <system_error>

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

}  // namespace damjen
