// A copy of the whole store while a server goes on writing to it.

#pragma once

#include "base/expected.hpp"
#include "store/store_error.hpp"

#include <filesystem>

namespace damjen {

// Copies the database of a data directory as it stands at one moment, checks the copy in full and
// gives its path. Target is a file that does not exist yet, or a directory, in which the copy is
// named games-YYYYMMDD-HHMMSS.sqlite. It takes no hold of the data directory, so it works from a
// second process. To restore: put the copy into an empty data directory as games.sqlite.
Expected<std::filesystem::path, StoreError> backup(const std::filesystem::path& data_directory,
                                                   const std::filesystem::path& target);

}  // namespace damjen
