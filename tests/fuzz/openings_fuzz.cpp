// Any text is refused at one of its lines, or read as openings that are written and read alike.

#include "lab/openings.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace damjen;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto openings = parse_openings(kWfd, text);
    if (!openings) {
        const auto lines = 1 + std::count(text.begin(), text.end(), '\n');
        const OpeningsError& error = openings.error();
        if (error.line < 0 || error.line > lines || error.complaint.empty()) std::abort();
        return 0;
    }
    for (const Game& opening : *openings) {
        const std::string line = to_line(opening);
        if (line.empty()) std::abort();
        const auto again = parse_openings(kWfd, line);
        if (!again || again->size() != 1 || again->front().moves() != opening.moves() ||
            again->front().position() != opening.position())
            std::abort();
    }
    return 0;
}
