#include "notation/fen.hpp"

#include "notation/cursor.hpp"

namespace damjen {

namespace {

constexpr int kMostPlies = 100'000;  // of a draw count or a game; more is nonsense

class FenParser {
public:
    explicit FenParser(std::string_view text) : cursor_(text) {}

    Expected<GameStart, ParseError> parse() {
        if (const auto done = parse_turn(); !done) return Unexpected(done.error());
        if (const auto done = parse_sides(); !done) return Unexpected(done.error());
        if (const auto done = parse_tail(); !done) return Unexpected(done.error());

        const auto position = to_position(setup_);
        if (!position) return Unexpected(locate(position.error()));
        return GameStart{*position, draw_plies_, move_number_};
    }

private:
    using Done = Expected<void, ParseError>;

    Unexpected<ParseError> fail(FenFault fault, std::string wanted) const {
        return fail_at(cursor_.offset(), fault, std::move(wanted));
    }

    Unexpected<ParseError> fail_at(std::size_t offset, FenFault fault, std::string wanted) const {
        ParseError error = cursor_.error_at(offset, std::move(wanted));
        error.fen = fault;
        return Unexpected(error);
    }

    static std::optional<Color> color_of(char letter) {
        if (letter == 'W') return Color::White;
        if (letter == 'B') return Color::Black;
        return std::nullopt;
    }

    Done parse_turn() {
        cursor_.skip_blanks();
        const auto turn = color_of(cursor_.peek_letter());
        if (!turn) return fail(FenFault::SideToMove, "W or B, the side to move");
        setup_.turn = *turn;
        cursor_.advance();
        return {};
    }

    // ":W…:B…" in either order. Some programs write the side to move once more before them, which
    // looks like a side without pieces and is followed by the same side again.
    Done parse_sides() {
        std::array<bool, 2> seen{};
        while (!seen[0] || !seen[1]) {
            cursor_.skip_blanks();
            const std::size_t start = cursor_.offset();
            if (!cursor_.take(':'))
                return fail(FenFault::BothSides, "':' and the pieces of both sides");
            cursor_.skip_blanks();
            const auto color = color_of(cursor_.peek_letter());
            if (!color) return fail(FenFault::Side, "W or B, and the pieces of that side");
            bool& done = seen[static_cast<std::size_t>(*color)];
            if (done && !setup_.board.pieces_of(*color).empty()) {
                return fail_at(start + 1, FenFault::SideTwice, "each side once");
            }
            done = true;
            cursor_.advance();
            if (const auto pieces = parse_pieces(*color); !pieces) return pieces;
        }
        return {};
    }

    Done parse_pieces(Color color) {
        cursor_.skip_blanks();
        if (!cursor_.sees_digit() && cursor_.peek_letter() != 'K') return {};
        do {
            if (const auto done = parse_range(color); !done) return done;
            cursor_.skip_blanks();
        } while (cursor_.take(','));
        return {};
    }

    // "28", "K28", "31-50" or "K1-3".
    Done parse_range(Color color) {
        cursor_.skip_blanks();
        const Kind kind = cursor_.peek_letter() == 'K' ? Kind::King : Kind::Man;
        if (kind == Kind::King) cursor_.advance();
        const std::size_t place = cursor_.offset();
        const auto first = parse_square();
        if (!first) return Unexpected(first.error());
        int last = first->number();
        if (cursor_.take('-')) {
            const std::size_t second = cursor_.offset();
            const auto end = parse_square();
            if (!end) return Unexpected(end.error());
            if (end->number() < last) {
                return fail_at(
                    second, FenFault::LaterSquare, "a square above the first of the range");
            }
            last = end->number();
        }
        for (int number = first->number(); number <= last; ++number) {
            const Square square(number);
            if (setup_.board.at(square)) {
                ParseError error{place, {}};
                error.setup = SetupError{SetupError::What::SquareTaken, color, square};
                return Unexpected(error);
            }
            setup_.board.put(square, {color, kind});
            places_[static_cast<std::size_t>(square.index())] = place;
        }
        return {};
    }

    Expected<Square, ParseError> parse_square() {
        const std::size_t place = cursor_.offset();
        const auto number = cursor_.take_number();
        const auto square = number ? Square::from_number(*number) : std::nullopt;
        if (!square) return fail_at(place, FenFault::Square, "a square from 1 to 50");
        return *square;
    }

    // Any of ":H<plies>", ":F<number>", ":+<black>+<white>", then perhaps a dot.
    Done parse_tail() {
        for (;;) {
            cursor_.skip_blanks();
            if (!cursor_.take(':')) break;
            cursor_.skip_blanks();
            if (cursor_.peek_letter() == 'H') {
                if (const auto done = parse_count(FenFault::DrawCount, 0, draw_plies_); !done)
                    return done;
            } else if (cursor_.peek_letter() == 'F') {
                if (const auto done = parse_count(FenFault::MoveNumber, 1, move_number_); !done)
                    return done;
            } else if (cursor_.peek() == '+') {
                if (const auto done = parse_run(Color::Black); !done) return done;
                if (const auto done = parse_run(Color::White); !done) return done;
            } else {
                return fail(FenFault::Tail, "H, F or '+'");
            }
        }
        cursor_.take('.');
        cursor_.skip_blanks();
        if (!cursor_.at_end()) return fail(FenFault::End, "the end");
        return {};
    }

    Done parse_count(FenFault fault, int least, int& count) {
        cursor_.advance();
        const std::size_t place = cursor_.offset();
        const auto number = cursor_.take_number();
        if (!number || *number < least || *number > kMostPlies) {
            return fail_at(place,
                           fault,
                           "a number from " + std::to_string(least) + " to " +
                               std::to_string(kMostPlies));
        }
        count = *number;
        return {};
    }

    // "+0", or "+228": the count, then the square in two digits.
    Done parse_run(Color color) {
        const auto side = static_cast<std::size_t>(color);
        run_places_[side] = cursor_.offset();
        if (!cursor_.take('+'))
            return fail(FenFault::KingRun, "'+' and the king run of " + name_of(color));
        const auto count = cursor_.take_number(1);
        if (!count) return fail(FenFault::KingRunCount, "a number of king moves from 0 to 3");
        setup_.runs[side].count = *count;
        const std::size_t place = cursor_.offset();
        if (const auto number = cursor_.take_number(2)) {
            const auto square = Square::from_number(*number);
            if (!square) return fail_at(place, FenFault::Square, "a square from 01 to 50");
            if (*count > 0) setup_.runs[side].square = *square;
        }
        return {};
    }

    static std::string name_of(Color color) { return color == Color::White ? "White" : "Black"; }

    // Points a fault of the whole at the place in the text that causes it.
    ParseError locate(const SetupError& error) const {
        ParseError result{0, {}};
        result.setup = error;
        switch (error.what) {
        case SetupError::What::NoPieces:
            break;
        case SetupError::What::SquareTaken:
        case SetupError::What::ManOnFarRow:
            result.offset = places_[static_cast<std::size_t>(error.square->index())];
            break;
        case SetupError::What::RunTooLong:
        case SetupError::What::RunWithoutSquare:
        case SetupError::What::RunWithoutKing:
            result.offset = run_places_[static_cast<std::size_t>(error.color)];
            break;
        }
        return result;
    }

    Cursor cursor_;
    Setup setup_;
    int draw_plies_ = 0;
    int move_number_ = 1;
    std::array<std::size_t, Square::kCount> places_{};  // where each square was named
    std::array<std::size_t, 2> run_places_{};
};

std::string pieces_text(const Board& board, Color color) {
    std::string text;
    for (const Square square : board.pieces_of(color)) {
        if (!text.empty()) text += ',';
        if (board.kings_of(color).contains(square)) text += 'K';
        text += std::to_string(square.number());
    }
    return text;
}

std::string run_text(KingRun run) {
    std::string text = "+" + std::to_string(run.count);
    if (run.count == 0) return text;
    const std::string square = std::to_string(run.square.number());
    return text + (square.size() == 1 ? "0" : "") + square;
}

}  // namespace

Expected<GameStart, ParseError> parse_fen(std::string_view text) { return FenParser(text).parse(); }

std::string to_fen(const GameStart& start) {
    const Position& position = start.position;
    std::string text = position.turn() == Color::White ? "W" : "B";
    text += ":W" + pieces_text(position.board(), Color::White);
    text += ":B" + pieces_text(position.board(), Color::Black);
    const KingRun white = position.run_of(Color::White);
    const KingRun black = position.run_of(Color::Black);
    if (start.draw_plies == 0 && white.count == 0 && black.count == 0) return text;
    return text + ":H" + std::to_string(start.draw_plies) + ":F" +
           std::to_string(start.move_number) + ":" + run_text(black) + run_text(white);
}

std::string to_fen(const Position& position) { return to_fen(GameStart{.position = position}); }

GameStart start_at(const Game& game, int ply) {
    const DrawCounts& counts = game.counts_at(ply);
    const int black_first = game.start().position.turn() == Color::Black ? 1 : 0;
    return {game.position_at(ply),
            counts.strong ? counts.strong_plies : counts.quiet_plies,
            game.start().move_number + (ply + black_first) / 2};
}

}  // namespace damjen
