// Any text is refused at a place inside it, or read as a position that is written and read alike.

#include "notation/fen.hpp"

#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace damjen;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto start = parse_fen(text);
    if (!start) {
        if (start.error().offset > size || to_text(start.error(), text).empty()) std::abort();
        return 0;
    }
    const auto again = parse_fen(to_fen(*start));
    if (!again || again->position != start->position) std::abort();
    return 0;
}
