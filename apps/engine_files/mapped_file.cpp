#include "engine_files/mapped_file.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace damjen::app {

Expected<MappedFile, std::string> MappedFile::open(const std::string& path) {
    const auto refuse = [&] { return Unexpected(path + ": " + std::strerror(errno)); };
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return refuse();
    struct stat status{};
    void* start = MAP_FAILED;
    if (::fstat(file, &status) == 0) {
        // Nothing cannot be mapped.
        if (status.st_size == 0) {
            ::close(file);
            return Unexpected(path + ": the file is empty");
        }
        start = ::mmap(
            nullptr, static_cast<std::size_t>(status.st_size), PROT_READ, MAP_SHARED, file, 0);
    }
    const int error = errno;
    ::close(file);
    errno = error;
    if (start == MAP_FAILED) return refuse();
    return MappedFile(
        std::span(static_cast<const std::byte*>(start), static_cast<std::size_t>(status.st_size)));
}

MappedFile::MappedFile(MappedFile&& other) noexcept : bytes_(std::exchange(other.bytes_, {})) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
    std::swap(bytes_, other.bytes_);
    return *this;
}

MappedFile::~MappedFile() {
    if (bytes_.empty()) return;
    ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
}

}  // namespace damjen::app
