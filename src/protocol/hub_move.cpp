#include "protocol/hub_move.hpp"

#include "notation/cursor.hpp"

namespace damjen {

namespace {

Expected<Square, ParseError> take_square(Cursor& cursor) {
    const std::size_t place = cursor.offset();
    const auto number = cursor.take_number();
    const auto square = number ? Square::from_number(*number) : std::nullopt;
    if (!square) return Unexpected(cursor.error_at(place, "a square from 1 to 50"));
    return *square;
}

}  // namespace

std::string to_hub_text(const Move& move) {
    std::string text = std::to_string(move.from.number()) + (move.is_capture() ? 'x' : '-') +
                       std::to_string(move.to.number());
    for (const Square square : move.captured)
        text += 'x' + std::to_string(square.number());
    return text;
}

std::string to_hub_text(std::span<const Move> moves) {
    std::string text;
    for (const Move& move : moves)
        text += (text.empty() ? "" : " ") + to_hub_text(move);
    return text;
}

Expected<Move, ParseError> parse_hub_move(std::string_view text) {
    Cursor cursor(text);
    const auto from = take_square(cursor);
    if (!from) return Unexpected(from.error());
    const bool is_capture = cursor.take('x');
    if (!is_capture && !cursor.take('-')) return Unexpected(cursor.error("'-' or 'x'"));
    const auto to = take_square(cursor);
    if (!to) return Unexpected(to.error());
    Move move{Bitboard(), *from, *to};
    if (!is_capture) {
        if (!cursor.at_end()) return Unexpected(cursor.error("the end of the quiet move"));
        return move;
    }
    do {
        if (!cursor.take('x')) return Unexpected(cursor.error("'x' and a captured square"));
        const std::size_t place = cursor.offset();
        const auto square = take_square(cursor);
        if (!square) return Unexpected(square.error());
        if (move.captured.contains(*square)) {
            return Unexpected(cursor.error_at(place, "each captured square once"));
        }
        move.captured |= *square;
    } while (!cursor.at_end());
    return move;
}

}  // namespace damjen
