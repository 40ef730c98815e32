#include "protocol/hub_position.hpp"

#include "notation/cursor.hpp"
#include "protocol/hub_move.hpp"

namespace damjen {

namespace {

char letter_of(std::optional<Piece> piece) {
    if (!piece) return 'e';
    const bool is_king = piece->kind == Kind::King;
    return piece->color == Color::White ? (is_king ? 'W' : 'w') : (is_king ? 'B' : 'b');
}

std::optional<Color> color_of(char letter) {
    if (letter == 'W' || letter == 'w') return Color::White;
    if (letter == 'B' || letter == 'b') return Color::Black;
    return std::nullopt;
}

Unexpected<HubArgumentError>
fault(std::string argument, std::string_view text, const ParseError& where) {
    return Unexpected(HubArgumentError{std::move(argument), std::string(text), where, false});
}

Expected<Position, HubArgumentError> start_position(const HubMessage& pos) {
    const auto text = pos.value_of("pos");
    if (!text || pos.has("start")) return Position::full();
    auto setup = parse_hub_position(*text);
    if (!setup) return fault("pos", *text, setup.error());
    if (const auto wolf = pos.value_of("wolf")) {
        const auto runs = parse_hub_wolf(*wolf);
        if (!runs) return fault("wolf", *wolf, runs.error());
        Setup with_runs = *setup;
        with_runs.runs = *runs;
        const auto position = to_position(with_runs);
        if (position) return *position;
        // Which of the two arguments is to blame?
        if (to_position(*setup)) return fault("wolf", *wolf, {0, {}, position.error()});
    }
    const auto position = to_position(*setup);
    if (position) return *position;
    ParseError where{0, {}, position.error()};
    if (position.error().square) {
        where.offset = static_cast<std::size_t>(position.error().square->number());
    }
    return fault("pos", *text, where);
}

}  // namespace

std::string to_hub_position(const Position& position) {
    std::string text(1, position.turn() == Color::White ? 'W' : 'B');
    for (int index = 0; index < Square::kCount; ++index)
        text += letter_of(position.board().at(Square::from_index(index)));
    return text;
}

std::string to_hub_wolf(const Position& position) {
    std::string text;
    for (const Color color : kColors) {
        const KingRun run = position.run_of(color);
        if (run.count == 0) continue;
        if (!text.empty()) text += ' ';
        text += color == Color::White ? 'W' : 'B';
        text += std::to_string(run.square.number()) + '=' + std::to_string(run.count);
    }
    return text;
}

Expected<Setup, ParseError> parse_hub_position(std::string_view text) {
    Cursor cursor(text);
    Setup setup;
    const auto turn = color_of(cursor.peek());
    if (!turn) return Unexpected(cursor.error("W or B, the side to move"));
    setup.turn = *turn;
    cursor.advance();
    for (int index = 0; index < Square::kCount; ++index, cursor.advance()) {
        if (cursor.peek() == 'e') continue;
        const auto color = color_of(cursor.peek());
        if (!color) {
            return Unexpected(
                cursor.error("w, b, W, B or e for square " + std::to_string(index + 1)));
        }
        const bool is_king = cursor.peek() == 'W' || cursor.peek() == 'B';
        setup.board.put(Square::from_index(index), {*color, is_king ? Kind::King : Kind::Man});
    }
    if (!cursor.at_end()) return Unexpected(cursor.error("the end after 51 characters"));
    return setup;
}

Expected<std::array<Setup::Run, 2>, ParseError> parse_hub_wolf(std::string_view text) {
    Cursor cursor(text);
    std::array<Setup::Run, 2> runs;
    for (cursor.skip_blanks(); !cursor.at_end(); cursor.skip_blanks()) {
        const auto color = color_of(cursor.peek());
        if (!color) return Unexpected(cursor.error("W or B, the side whose king runs"));
        Setup::Run& run = runs[static_cast<std::size_t>(index_of(*color))];
        if (run.square) return Unexpected(cursor.error("each side once"));
        cursor.advance();
        const std::size_t place = cursor.offset();
        const auto number = cursor.take_number();
        run.square = number ? Square::from_number(*number) : std::nullopt;
        if (!run.square) return Unexpected(cursor.error_at(place, "a square from 1 to 50"));
        if (!cursor.take('=')) return Unexpected(cursor.error("'='"));
        const std::size_t count_place = cursor.offset();
        const auto count = cursor.take_number();
        if (!count || *count > KingRun::kLimit) {
            return Unexpected(cursor.error_at(count_place, "a number of king moves from 0 to 3"));
        }
        run.count = *count;
    }
    return runs;
}

Expected<Game, HubArgumentError> to_game(const RuleSet& rules, const HubMessage& pos) {
    const auto start = start_position(pos);
    if (!start) return Unexpected(start.error());
    Game game(rules, {.position = *start});
    Cursor cursor(pos.value_of("moves").value_or(""));
    for (cursor.skip_blanks(); !cursor.at_end(); cursor.skip_blanks()) {
        std::string word;
        for (; !cursor.at_end() && cursor.peek() != ' '; cursor.advance())
            word += cursor.peek();
        const auto move = parse_hub_move(word);
        if (!move) return fault("moves", word, move.error());
        if (!legal_moves(rules, game.position()).contains(*move)) {
            return Unexpected(HubArgumentError{"moves", word, {}, true});
        }
        game.append(*move);
    }
    return game;
}

HubMessage to_pos_message(const Game& game) {
    const Position& start = game.start().position;
    HubMessage pos = HubMessage{"pos", {}}.with("pos", to_hub_position(start));
    if (std::string wolf = to_hub_wolf(start); !wolf.empty()) pos.with("wolf", std::move(wolf));
    if (game.ply() > 0) pos.with("moves", to_hub_text(game.moves()));
    return pos;
}

}  // namespace damjen
