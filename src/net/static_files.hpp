// The files of a page, read once at the start and then served from memory. A request therefore
// never touches the disk, and no path can lead out of the folder. Immutable after loading.

#pragma once

#include "base/expected.hpp"

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace damjen::net {

struct StaticFile {
    std::string content_type;
    std::string cache_control;
    std::string etag;  // quoted
    std::string body;
    std::string gzip;  // the same, compressed; empty when that does not pay
};

struct LoadError {
    std::filesystem::path file;
    std::string reason;
};

class StaticFiles {
public:
    // Reads every file below the folder; names beginning with a dot are left out.
    static Expected<StaticFiles, LoadError> load(const std::filesystem::path& folder);

    // Adds one file under a path such as "/index.html". Files of assets/ whose names carry a hash
    // (name-8chars.js) may be cached for ever; all others are asked for again each time.
    void add(std::string path, std::string body);

    // The file at exactly that path, or null.
    std::shared_ptr<const StaticFile> find(std::string_view path) const;

    std::size_t size() const { return files_.size(); }

private:
    std::map<std::string, std::shared_ptr<const StaticFile>, std::less<>> files_;
};

}  // namespace damjen::net
