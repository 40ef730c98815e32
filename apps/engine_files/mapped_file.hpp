// A file's bytes in memory, read only, there as soon as it is opened.

#pragma once

#include "base/expected.hpp"

#include <cstddef>
#include <span>
#include <string>

namespace damjen::app {

class MappedFile {
public:
    // The error is a sentence that names the file.
    static Expected<MappedFile, std::string> open(const std::string& path);
    MappedFile(MappedFile&& other) noexcept;
    MappedFile& operator=(MappedFile&& other) noexcept;
    ~MappedFile();

    std::span<const std::byte> bytes() const { return bytes_; }

private:
    explicit MappedFile(std::span<const std::byte> bytes) : bytes_(bytes) {}

    std::span<const std::byte> bytes_;
};

}  // namespace damjen::app
