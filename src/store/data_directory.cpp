#include "store/data_directory.hpp"

#include "store/posix.hpp"

#include <cstdlib>
#include <fcntl.h>
#include <optional>
#include <string>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace damjen {

namespace fs = std::filesystem;

namespace {

constexpr mode_t kOwnerOnly = 0700;

// Whether the directory is newly made. A loss of power must not take it away, with all in it.
bool makes(const fs::path& path) {
    if (::mkdir(path.c_str(), kOwnerOnly) != 0) return false;
    (void)sync_to_disk(path.parent_path());  // as far as one may read what is above
    return true;
}

// Makes the directory and what is missing above it, each for its owner alone. (The standard
// library's create_directories would open them to others first.)
std::optional<StoreError> make_directory(const fs::path& path) {
    if (makes(path)) return std::nullopt;
    if (errno == ENOENT && path.has_relative_path()) {
        if (auto error = make_directory(path.parent_path())) return error;
        if (makes(path)) return std::nullopt;
    }
    const int number = errno;
    struct stat found{};
    if (number == EEXIST && ::stat(path.c_str(), &found) == 0) {
        if (S_ISDIR(found.st_mode)) return std::nullopt;
        return StoreError{StoreError::Kind::NotADirectory, path.string(), {}};
    }
    return system_error(number, path.string());
}

// A path that an environment variable gives, if it is an absolute one. Nobody in this program sets
// any.
std::optional<fs::path> absolute_from(const char* variable) {
    const char* const value = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe)
    if (value == nullptr || *value != '/') return std::nullopt;
    return value;
}

// The holder writes its process number into the lock file, for the message of whoever comes second.
std::string holder_of(int lock) {
    char digits[24] = {};
    const ssize_t size = ::pread(lock, digits, sizeof digits - 1, 0);
    const std::string text(digits, size > 0 ? static_cast<std::size_t>(size) : 0);
    return text.empty() ? text : "process " + text;
}

}  // namespace

fs::path default_data_directory() {
    // Relative paths in the variable are to be ignored (XDG base directory specification).
    if (const auto state = absolute_from("XDG_STATE_HOME")) return *state / "damjen";
    if (const auto home = absolute_from("HOME")) return *home / ".local" / "state" / "damjen";
    return fs::absolute("damjen-data");
}

Expected<DataDirectory, StoreError> DataDirectory::open(const fs::path& given) {
    fs::path path = fs::absolute(given).lexically_normal();
    if (!path.has_filename()) path = path.parent_path();  // a slash at the end
    if (const auto error = make_directory(path)) return Unexpected(*error);

    const fs::path file = path / "lock";
    const int lock = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock < 0) return Unexpected(system_error(errno, file.string()));
    if (::flock(lock, LOCK_EX | LOCK_NB) != 0) {
        const int number = errno;
        StoreError error = number == EWOULDBLOCK
                               ? StoreError{StoreError::Kind::InUse, path.string(), holder_of(lock)}
                               : system_error(number, file.string());
        ::close(lock);
        return Unexpected(std::move(error));
    }
    // Only news for others: if the disk is full, they will have to do without.
    const std::string holder = std::to_string(::getpid());
    if (::ftruncate(lock, 0) == 0) (void)!::pwrite(lock, holder.data(), holder.size(), 0);
    return DataDirectory(std::move(path), lock);
}

DataDirectory::DataDirectory(DataDirectory&& other) noexcept
    : path_(std::move(other.path_)), lock_(std::exchange(other.lock_, -1)) {}

// The file stays: whoever deleted it could let two instances lock two files of the same name.
DataDirectory::~DataDirectory() {
    if (lock_ >= 0) ::close(lock_);
}

}  // namespace damjen
