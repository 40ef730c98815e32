#include "net/static_files.hpp"

#include "net/text.hpp"

#include <array>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>
#include <zlib.h>

namespace damjen::net {

namespace {

struct Type {
    std::string_view extension;
    std::string_view content_type;
    bool compressible;
};

constexpr std::array kTypes{
    Type{".html", "text/html; charset=utf-8", true},
    Type{".js", "text/javascript; charset=utf-8", true},
    Type{".mjs", "text/javascript; charset=utf-8", true},
    Type{".css", "text/css; charset=utf-8", true},
    Type{".json", "application/json", true},
    Type{".map", "application/json", true},
    Type{".webmanifest", "application/manifest+json", true},
    Type{".svg", "image/svg+xml", true},
    Type{".txt", "text/plain; charset=utf-8", true},
    Type{".md", "text/plain; charset=utf-8", true},
    Type{".xml", "application/xml", true},
    Type{".wasm", "application/wasm", true},
    Type{".ico", "image/x-icon", true},
    Type{".png", "image/png", false},
    Type{".jpg", "image/jpeg", false},
    Type{".webp", "image/webp", false},
    Type{".woff2", "font/woff2", false},
};

constexpr Type kUnknown{"", "application/octet-stream", false};

const Type& type_of(std::string_view path) {
    const auto dot = path.rfind('.');
    if (dot == std::string_view::npos) return kUnknown;
    for (const Type& type : kTypes)
        if (same_name(path.substr(dot), type.extension)) return type;
    return kUnknown;
}

// Bundlers put a hash of eight characters into the names of assets: /assets/index-DiwrgTda.js.
bool name_carries_hash(std::string_view path) {
    if (path.find("/assets/") == std::string_view::npos) return false;
    const std::string_view name = path.substr(path.rfind('/') + 1);
    const std::string_view stem = name.substr(0, name.rfind('.'));
    if (stem.size() < 10 || stem[stem.size() - 9] != '-') return false;
    return stem.substr(stem.size() - 8)
               .find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "abcdefghijklmnopqrstuvwxyz"
                                  "0123456789_-") == std::string_view::npos;
}

// FNV-1a: a tag need only change when the content does.
std::string etag_of(std::string_view body) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char byte : body)
        hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
    std::array<char, 19> text{};
    std::snprintf(text.data(), text.size(), "\"%016llx\"", static_cast<unsigned long long>(hash));
    return text.data();
}

std::string gzipped(const std::string& body) {
    z_stream stream{};
    constexpr int kGzip = 15 + 16;  // the largest window, with gzip's own header
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kGzip, 9, Z_DEFAULT_STRATEGY) != Z_OK)
        return {};
    std::string packed(deflateBound(&stream, static_cast<uLong>(body.size())), '\0');
    // zlib takes its input as non-const but does not write to it.
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(body.data()));
    stream.avail_in = static_cast<uInt>(body.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    const bool done = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    packed.resize(done ? stream.total_out : 0);
    deflateEnd(&stream);
    return packed;
}

}  // namespace

Expected<StaticFiles, LoadError> StaticFiles::load(const std::filesystem::path& folder) {
    namespace fs = std::filesystem;
    StaticFiles files;
    std::error_code error;
    fs::recursive_directory_iterator at(folder, error);
    for (; !error && at != fs::recursive_directory_iterator(); at.increment(error)) {
        const fs::path& path = at->path();
        if (path.filename().string().starts_with('.')) {
            at.disable_recursion_pending();
            continue;
        }
        if (!at->is_regular_file(error)) continue;
        std::ifstream file(path, std::ios::binary);
        std::string body(std::istreambuf_iterator<char>(file), {});
        if (!file.is_open() || file.bad()) return Unexpected(LoadError{path, "cannot be read"});
        files.add('/' + path.lexically_relative(folder).generic_string(), std::move(body));
    }
    if (error) return Unexpected(LoadError{folder, error.message()});
    return files;
}

void StaticFiles::add(std::string path, std::string body) {
    const Type& type = type_of(path);
    StaticFile file;
    file.content_type = type.content_type;
    file.cache_control =
        name_carries_hash(path) ? "public, max-age=31536000, immutable" : "no-cache";
    file.etag = etag_of(body);
    constexpr std::size_t kWorthwhile = 512;
    if (type.compressible && body.size() >= kWorthwhile) {
        std::string packed = gzipped(body);
        if (packed.size() < body.size() * 9 / 10) file.gzip = std::move(packed);
    }
    file.body = std::move(body);
    files_.insert_or_assign(std::move(path), std::make_shared<const StaticFile>(std::move(file)));
}

std::shared_ptr<const StaticFile> StaticFiles::find(std::string_view path) const {
    const auto found = files_.find(path);
    return found == files_.end() ? nullptr : found->second;
}

}  // namespace damjen::net
