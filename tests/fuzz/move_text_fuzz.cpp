// A FEN, a line end, a move: what is read is legal, and is read again from what is written.

#include "notation/fen.hpp"
#include "notation/move_text.hpp"

#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace damjen;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return 0;
    const auto start = parse_fen(text.substr(0, end));
    if (!start || start->position.board().pieces().size() > 40) return 0;
    const std::string_view word = text.substr(end + 1);
    for (const RuleSet* rules : kRuleSets) {
        const auto move = parse_move(*rules, start->position, word);
        if (!move) {
            if (move.error().where.offset > word.size()) std::abort();
            continue;
        }
        const auto again =
            parse_move(*rules, start->position, to_text(*rules, start->position, *move));
        if (!again || *again != *move) std::abort();
    }
    return 0;
}
