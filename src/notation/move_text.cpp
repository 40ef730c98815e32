#include "notation/move_text.hpp"

#include "notation/cursor.hpp"
#include "rules/rays.hpp"

#include <algorithm>

namespace damjen {

namespace {

constexpr std::size_t kMostRoutes = 512;  // looked at when a text matches no standard route

std::optional<Direction> direction_from(Square from, Square to) {
    for (const Direction direction : kAllDirections) {
        if (ray(direction, from).contains(to)) return direction;
    }
    return std::nullopt;
}

// The squares strictly between two squares of one line.
Bitboard between(Direction direction, Square from, Square to) {
    return ray(direction, from) - ray(direction, to) - to;
}

// The route as the standard writes it, from a walk that lands somewhere behind each piece: where
// the walk goes straight on, the square right behind the captured piece.
std::vector<Square> standard_route(const Move& move, std::vector<Square> walk) {
    Square at = move.from;
    for (std::size_t leg = 0; leg + 1 < walk.size(); ++leg) {
        const Direction here = *direction_from(at, walk[leg]);
        if (here == *direction_from(walk[leg], walk[leg + 1])) {
            const Bitboard taken = between(here, at, walk[leg]) & move.captured;
            walk[leg] = taken.shifted(here).first();
        }
        at = walk[leg];
    }
    return walk;
}

std::string join(Square from, const std::vector<Square>& route, char separator) {
    std::string text = std::to_string(from.number());
    for (const Square square : route)
        text += separator + std::to_string(square.number());
    return text;
}

std::string short_text(const Move& move) {
    return join(move.from, {move.to}, move.is_capture() ? 'x' : '-');
}

// A separator between two squares: how many bytes, and whether it says quiet move or capture.
struct Separator {
    std::size_t bytes = 0;
    std::optional<bool> captures;
};

Separator separator_at(const Cursor& cursor) {
    for (const std::string_view dash : {"-", "–", "—", "‑", "‐", "−"}) {
        if (cursor.sees(dash)) return {dash.size(), false};
    }
    for (const std::string_view cross : {"x", "X", "×", ":", "*"}) {
        if (cursor.sees(cross)) return {cross.size(), true};
    }
    return {};
}

struct Typed {
    std::vector<Square> squares;   // at least two
    std::optional<bool> captures;  // as far as the separators tell
};

Expected<Square, ParseError> parse_square(Cursor& cursor, std::size_t most_digits) {
    const std::size_t place = cursor.offset();
    const auto number = cursor.take_number(most_digits);
    const auto square = number ? Square::from_number(*number) : std::nullopt;
    if (!square) return Unexpected(cursor.error_at(place, "a square from 1 to 50"));
    return *square;
}

// "3228": four digits and nothing else are two squares.
bool is_four_digits(std::string_view text) {
    return text.size() == 4 && std::all_of(text.begin(), text.end(), [](char byte) {
               return byte >= '0' && byte <= '9';
           });
}

Expected<Typed, ParseError> parse_typed(std::string_view text) {
    Cursor cursor(text);
    cursor.skip_blanks();
    std::string_view word = text.substr(cursor.offset());
    while (!word.empty() && (word.back() == ' ' || word.back() == '\n' || word.back() == '\r')) {
        word.remove_suffix(1);
    }
    const std::size_t most_digits = is_four_digits(word) ? 2 : 3;

    Typed typed;
    const auto first = parse_square(cursor, most_digits);
    if (!first) return Unexpected(first.error());
    typed.squares.push_back(*first);
    for (;;) {
        cursor.skip_blanks();
        if (cursor.at_end()) break;
        const std::size_t place = cursor.offset();
        const Separator separator = separator_at(cursor);
        if (separator.bytes == 0 && !cursor.sees_digit()) {
            return Unexpected(cursor.error("'-', 'x' or the end of the move"));
        }
        if (separator.captures) {
            if (typed.captures && *typed.captures != *separator.captures) {
                return Unexpected(cursor.error_at(place, "the same separator throughout"));
            }
            typed.captures = separator.captures;
        }
        cursor.advance(separator.bytes);
        cursor.skip_blanks();
        const auto square = parse_square(cursor, most_digits);
        if (!square) return Unexpected(square.error());
        typed.squares.push_back(*square);
    }
    if (typed.squares.size() < 2) return Unexpected(cursor.error("'-' or 'x' and a square"));
    if (typed.captures == false && typed.squares.size() > 2) {
        return Unexpected(ParseError{0, "a quiet move of two squares"});
    }
    return typed;
}

// What a route in the standard's form captures: exactly one enemy on each leg.
std::optional<Bitboard> captured_along(const Position& position,
                                       const std::vector<Square>& squares) {
    const Bitboard enemy = position.board().pieces_of(opponent(position.turn()));
    const Bitboard occupied = position.board().pieces() - squares.front();
    Bitboard captured;
    for (std::size_t leg = 0; leg + 1 < squares.size(); ++leg) {
        const auto direction = direction_from(squares[leg], squares[leg + 1]);
        if (!direction) return std::nullopt;
        const Bitboard met = between(*direction, squares[leg], squares[leg + 1]) & occupied;
        if (met.size() != 1 || !enemy.contains_all(met) || captured.overlaps(met)) {
            return std::nullopt;
        }
        captured |= met;
    }
    return captured;
}

// Whether some way of walking the move lands on the squares in that order.
bool passes(const Position& position, const Move& move, const std::vector<Square>& squares) {
    for (const auto& route : routes_of(position, move, kMostRoutes)) {
        auto next = squares.begin() + 1;
        for (const Square square : route) {
            if (next != squares.end() && *next == square) ++next;
        }
        if (next == squares.end()) return true;
    }
    return false;
}

}  // namespace

std::string to_full_text(const Move& move) {
    std::string text = short_text(move);
    char separator = ':';
    for (const Square square : move.captured) {
        text += separator + std::to_string(square.number());
        separator = ',';
    }
    return text;
}

std::string to_text(const Position& position, const Move& move, const MoveList& legal) {
    const bool is_ambiguous = std::any_of(legal.begin(), legal.end(), [&](const Move& other) {
        return other.from == move.from && other.to == move.to && other != move;
    });
    if (!is_ambiguous) return short_text(move);
    const auto routes = routes_of(position, move, 1);
    return join(move.from, standard_route(move, routes.front()), 'x');
}

std::string to_text(const RuleSet& rules, const Position& position, const Move& move) {
    return to_text(position, move, legal_moves(rules, position));
}

Expected<Move, MoveTextError>
parse_move(const RuleSet& rules, const Position& position, std::string_view text) {
    using What = MoveTextError::What;
    const auto typed = parse_typed(text);
    if (!typed) return Unexpected(MoveTextError{What::Malformed, typed.error(), {}, {}});
    const std::vector<Square>& squares = typed->squares;

    const MoveList legal = legal_moves(rules, position);
    std::vector<Move> fitting;
    for (const Move& move : legal) {
        if (move.from == squares.front() && move.to == squares.back()) fitting.push_back(move);
    }
    const Attempt attempt{squares.front(), squares.back(), std::nullopt};
    const auto refuse = [&](What what) {
        MoveTextError error{what, {}, attempt, {}};
        for (const Move& move : fitting)
            error.candidates.push_back(to_text(position, move, legal));
        return Unexpected(error);
    };
    // Legal moves are all captures or all quiet.
    if (typed->captures && !fitting.empty() && *typed->captures != fitting.front().is_capture())
        return refuse(What::WrongSign);
    if (squares.size() > 2 && !fitting.empty()) {
        const auto captured = captured_along(position, squares);
        const auto exact = std::find_if(fitting.begin(), fitting.end(), [&](const Move& move) {
            return captured && move.captured == *captured;
        });
        if (exact != fitting.end()) return *exact;
        std::erase_if(fitting, [&](const Move& move) { return !passes(position, move, squares); });
    }
    if (fitting.size() == 1) return fitting.front();
    return refuse(fitting.empty() ? What::Illegal : What::Ambiguous);
}

}  // namespace damjen
