// Where a server keeps its data, and how it keeps others out.

#pragma once

#include "base/expected.hpp"
#include "store/store_error.hpp"

#include <filesystem>

namespace damjen {

// $XDG_STATE_HOME/damjen, else ~/.local/state/damjen, else ./damjen-data where there is no home.
std::filesystem::path default_data_directory();

// A data directory held by this process: no other DataDirectory for it exists anywhere meanwhile.
// The hold ends with the process, however that ends.
class DataDirectory {
public:
    // Makes the directory, and what is missing above it, readable by its owner alone.
    static Expected<DataDirectory, StoreError> open(const std::filesystem::path& path);

    DataDirectory(DataDirectory&& other) noexcept;
    DataDirectory& operator=(DataDirectory&&) = delete;
    ~DataDirectory();

    const std::filesystem::path& path() const { return path_; }
    static std::filesystem::path database(const std::filesystem::path& directory) {
        return directory / "games.sqlite";
    }

private:
    DataDirectory(std::filesystem::path path, int lock) : path_(std::move(path)), lock_(lock) {}

    std::filesystem::path path_;
    int lock_;  // descriptor of the locked file; -1 once moved from
};

}  // namespace damjen
