#include "line_reader.hpp"

#include <array>
#include <cerrno>
#include <unistd.h>

namespace damjen::app {

// False once there is nothing more to come.
bool LineReader::fill() {
    std::array<char, 4096> block{};
    for (;;) {
        const ssize_t count = ::read(STDIN_FILENO, block.data(), block.size());
        if (count > 0) {
            bytes_.assign(block.data(), static_cast<std::size_t>(count));
            place_ = 0;
            return true;
        }
        if (count == 0 || errno != EINTR) return false;
    }
}

std::optional<std::string> LineReader::next() {
    std::string line;
    for (;;) {
        if (place_ == bytes_.size() && !fill()) {
            bytes_.clear();
            place_ = 0;
            if (line.empty()) return std::nullopt;
            return line;
        }
        const std::size_t end = bytes_.find('\n', place_);
        const std::size_t stop = end == std::string::npos ? bytes_.size() : end;
        if (line.size() <= longest_) {
            line.append(bytes_, place_, std::min(stop - place_, longest_ + 1 - line.size()));
        }
        place_ = end == std::string::npos ? stop : end + 1;
        if (end != std::string::npos) return line;
    }
}

}  // namespace damjen::app
