// Lines from standard input as they arrive, of bounded length.

#pragma once

#include <optional>
#include <string>

namespace damjen::app {

// One thread only. Standard input belongs to it.
class LineReader {
public:
    // A longer line is cut: it is returned with that many bytes and one more.
    explicit LineReader(std::size_t longest) : longest_(longest) {}

    // Blocks until a line is complete, and returns it without its end; nothing once the input has
    // ended. What came after the last line end counts as a line.
    std::optional<std::string> next();

private:
    bool fill();

    std::size_t longest_;
    std::string bytes_;  // read, but not yet returned
    std::size_t place_ = 0;
};

}  // namespace damjen::app
