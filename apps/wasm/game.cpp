// Games: positions from text, legal moves, why not, who has won.

#include "rules/game.hpp"

#include "boundary.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "rules/perft.hpp"
#include "sentences.hpp"

#include <memory>

namespace damjen::wasm {

namespace {

void add_squares(JsonText& json, std::string_view name, Bitboard squares) {
    json.key(name).begin_array();
    for (const Square square : squares)
        json.value(square.number());
    json.end_array();
}

std::string_view name_of(Color color) { return color == Color::White ? "white" : "black"; }

void add_outcome(JsonText& json, const Outcome& outcome) {
    json.key("outcome");
    if (!outcome.is_over()) {
        json.null();
        return;
    }
    json.begin_object().key("winner");
    if (outcome.kind == Outcome::Kind::Win)
        json.value(name_of(outcome.winner));
    else
        json.null();
    json.pair("sentence", app::in_words(outcome)).end_object();
}

// Where the game stands.
Answer* state(const Game& game) {
    JsonText json;
    json.begin_object()
        .pair("rules", game.rules().name)
        .pair("fen", to_fen(start_at(game, game.ply())))
        .pair("turn", name_of(game.position().turn()))
        .pair("ply", game.ply())
        .pair("mustCapture", must_capture(game.position()))
        .pair("duty", app::duty_in_words(game.rules(), game.position()));
    add_outcome(json, game.outcome());
    json.key("counters").begin_array();
    for (const std::string& counter : app::counters_in_words(game))
        json.value(counter);
    json.end_array().end_object();
    return answer(std::move(json));
}

// Why the text is no move that can be played.
Answer* refused_move(const Game& game, const MoveTextError& error, const std::string& text) {
    JsonText json;
    json.begin_object().pair("error", app::in_words(game.rules(), game.position(), error, text));
    json.key("candidates").begin_array();
    for (const std::string& candidate : error.candidates)
        json.value(candidate);
    json.end_array().end_object();
    return answer(std::move(json));
}

}  // namespace
}  // namespace damjen::wasm

using namespace damjen;
using namespace damjen::wasm;

// {"game": HANDLE}. No FEN at all: the full starting position.
DAMJEN_EXPORT(damjen_game_open)
Answer* damjen_game_open(const char* rules_text,
                         std::size_t rules_length,
                         const char* fen_text,
                         std::size_t fen_length) {
    const RuleSet* const rules = rule_set_named({rules_text, rules_length});
    if (rules == nullptr) return refusal("expected the rules straight, wfd or ludoteka");
    const std::string_view fen(fen_text, fen_length);
    GameStart start{.position = Position::full()};
    if (!fen.empty()) {
        auto parsed = parse_fen(fen);
        if (!parsed) {
            JsonText json;
            json.begin_object()
                .pair("error", "FEN: " + to_text(parsed.error(), fen))
                .pair("character", character_at(fen, parsed.error().offset))
                .end_object();
            return answer(std::move(json));
        }
        start = *parsed;
    }
    auto game = std::make_unique<Game>(*rules, start, Adjudication::Agreed);
    JsonText json;
    json.begin_object().pair("game", reinterpret_cast<std::uintptr_t>(game.release())).end_object();
    return answer(std::move(json));
}

DAMJEN_EXPORT(damjen_game_close) void damjen_game_close(Game* game) { delete game; }

DAMJEN_EXPORT(damjen_game_state) Answer* damjen_game_state(const Game* game) {
    return state(*game);
}

DAMJEN_EXPORT(damjen_game_moves) Answer* damjen_game_moves(const Game* game) {
    const MoveList legal = legal_moves(game->rules(), game->position());
    JsonText json;
    json.begin_object().key("moves").begin_array();
    for (const Move& move : legal) {
        json.begin_object()
            .pair("text", to_text(game->position(), move, legal))
            .pair("from", move.from.number())
            .pair("to", move.to.number());
        add_squares(json, "captures", move.captured);
        json.end_object();
    }
    json.end_array().end_object();
    return answer(std::move(json));
}

// The state after it.
DAMJEN_EXPORT(damjen_game_play)
Answer* damjen_game_play(Game* game, const char* text, std::size_t length) {
    const std::string words(text, length);
    const auto move = parse_move(game->rules(), game->position(), words);
    if (!move) return refused_move(*game, move.error(), words);
    game->append(*move);
    return state(*game);
}

// Whether the text is a move that can be played: {} or why not.
DAMJEN_EXPORT(damjen_game_explain)
Answer* damjen_game_explain(const Game* game, const char* text, std::size_t length) {
    const std::string words(text, length);
    const auto move = parse_move(game->rules(), game->position(), words);
    if (!move) return refused_move(*game, move.error(), words);
    return answer(std::move(JsonText().begin_object().end_object()));
}

// The state after so many plies.
DAMJEN_EXPORT(damjen_game_take_back) Answer* damjen_game_take_back(Game* game, int ply) {
    if (ply < 0 || ply > game->ply()) {
        return refusal("expected a ply from 0 to " + std::to_string(game->ply()));
    }
    game->truncate(ply);
    return state(*game);
}

// {"leaves": N}, the lines of play of that length.
DAMJEN_EXPORT(damjen_game_perft) Answer* damjen_game_perft(const Game* game, int depth) {
    if (depth < 0 || depth > 30) return refusal("expected a depth from 0 to 30");
    const std::uint64_t leaves = perft(game->rules(), game->position(), depth);
    return answer(std::move(JsonText().begin_object().pair("leaves", leaves).end_object()));
}
