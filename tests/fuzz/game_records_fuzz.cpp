// A file of games, however damaged, is refused or gone on with after whole games only.

#include "lab/game_record.hpp"

#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace damjen;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto records = read_game_records(text);
    if (!records) return 0;
    if (records->whole_bytes > size) std::abort();
    const auto again = read_game_records(text.substr(0, records->whole_bytes));
    if (!again || again->games != records->games || again->whole_bytes != records->whole_bytes)
        std::abort();
    return 0;
}
