// Any text is refused at a place inside it, or read as a game that is written and read alike.

#include "notation/pdn.hpp"

#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace damjen;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto game = parse_pdn(text);
    if (!game) {
        if (game.error().offset > size || to_text(game.error(), text).empty()) std::abort();
        return 0;
    }
    const auto again = parse_pdn(to_pdn(*game));
    if (!again || again->game.moves() != game->game.moves() || again->result != game->result ||
        again->comments != game->comments)
        std::abort();
    return 0;
}
