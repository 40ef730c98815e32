// Engines: the best move within limits, at full strength or at one of the levels.

#include "boundary.hpp"
#include "engine/level.hpp"
#include "notation/move_text.hpp"
#include "parts.hpp"
#include "rules/game.hpp"

#include <atomic>
#include <cmath>
#include <cstdlib>

namespace damjen::wasm {

namespace {

constexpr int kMostMegabytes = 1024;

// One engine, and the flag by which the host stops it.
struct Player {
    Engine engine;
    std::atomic<bool> stop{false};
};

// In men, from the mover's side; or the plies to the end of a decided game.
void add_score(JsonText& json, Score score) {
    if (is_win(score)) {
        json.pair("winIn", plies_to_end(score).value());
    } else if (is_loss(score)) {
        json.pair("lossIn", plies_to_end(score).value());
    } else {
        const int hundredths = std::abs(score.value());
        std::string text = score.value() < 0 ? "-" : "";
        text += std::to_string(hundredths / 100) + '.' + std::to_string(hundredths / 10 % 10) +
                std::to_string(hundredths % 10);
        json.key("score").plain(text);
    }
}

void add_line(JsonText& json, const Game& game, const SearchLine& line) {
    add_score(json, line.score);
    json.key("moves").begin_array();
    Position position = game.position();
    for (const Move& move : line.moves) {
        json.value(to_text(game.rules(), position, move));
        position = after(position, move);
    }
    json.end_array();
}

void tell(const Game& game, const SearchInfo& info) {
    JsonText json;
    json.begin_object()
        .pair("depth", info.depth.value())
        .pair("line", info.number)
        .pair("nodes", info.nodes)
        .pair("milliseconds", info.elapsed.count());
    add_line(json, game, info.line);
    const std::string text = json.end_object().take();
    host_progress(text.data(), text.size());
}

Answer* found(const Game& game, const SearchResult& result) {
    JsonText json;
    json.begin_object().key("best");
    if (result.best) {
        json.value(to_text(game.rules(), game.position(), *result.best));
        add_score(json, result.score);
    } else {
        json.null();
    }
    json.pair("depth", result.depth.value())
        .pair("nodes", result.nodes)
        .pair("milliseconds", result.elapsed.count())
        .key("lines")
        .begin_array();
    for (const SearchLine& line : result.lines) {
        json.begin_object();
        add_line(json, game, line);
        json.end_object();
    }
    json.end_array().end_object();
    return answer(std::move(json));
}

Milliseconds time_of_host() { return Milliseconds(static_cast<std::int64_t>(host_milliseconds())); }

// A time that is never reached, for the clock to be looked at all the same: there the host may stop
// the search.
constexpr Milliseconds kEver{std::int64_t{1} << 40};

// A whole number, or nothing for 0 and everything that is none.
std::optional<std::uint64_t> positive(double number) {
    constexpr double kMost = 9007199254740991;
    if (!(number >= 1)) return std::nullopt;
    return static_cast<std::uint64_t>(number < kMost ? number : kMost);
}

}  // namespace
}  // namespace damjen::wasm

using namespace damjen;
using namespace damjen::wasm;

// {"engine": HANDLE}. Weights and endgames may be null: then it evaluates by hand, and solves what
// it can.
DAMJEN_EXPORT(damjen_engine_open)
Answer* damjen_engine_open(const char* rules_text,
                           std::size_t rules_length,
                           int megabytes,
                           const WeightsHandle* weights,
                           const EndgamesHandle* endgames) {
    const RuleSet* const rules = rule_set_named({rules_text, rules_length});
    if (rules == nullptr) return refusal("expected the rules straight, wfd or ludoteka");
    if (megabytes < 1 || megabytes > kMostMegabytes) {
        return refusal("expected a table of 1 to " + std::to_string(kMostMegabytes) + " megabytes");
    }
    if (weights != nullptr && (*weights)->weights.rules() != weights_for(rules->id)) {
        return refusal("these weights are not for the rules " + std::string(rules->name));
    }
    if (endgames != nullptr && (*endgames)->rules().id != rules->id) {
        return refusal("these endgames are not for the rules " + std::string(rules->name));
    }
    // Whoever is refused here may go on; one who runs out of memory later may not.
    const std::size_t bytes = static_cast<std::size_t>(megabytes) << 20;
    void* const trial = allocate(bytes + (std::size_t{16} << 20));
    if (trial == nullptr) {
        return refusal("not enough memory for a table of " + std::to_string(megabytes) +
                       " megabytes");
    }
    release(trial);
    EngineParts parts = basic_parts(*rules);
    if (weights != nullptr) parts.evaluator = evaluator_of(*weights);
    if (endgames != nullptr) parts.endgames = *endgames;
    auto* const player = new Player{.engine{
        std::move(parts), *rules, {.table_megabytes = static_cast<std::size_t>(megabytes)}}};
    return answer(std::move(JsonText()
                                .begin_object()
                                .pair("engine", reinterpret_cast<std::uintptr_t>(player))
                                .end_object()));
}

DAMJEN_EXPORT(damjen_engine_close) void damjen_engine_close(Player* player) { delete player; }

DAMJEN_EXPORT(damjen_engine_new_game) void damjen_engine_new_game(Player* player) {
    player->engine.new_game();
}

// Ends the search that is going on.
DAMJEN_EXPORT(damjen_engine_stop) void damjen_engine_stop(Player* player) {
    player->stop.store(true, std::memory_order_relaxed);
}

// {"best": "32-28" or null, "score", "depth", "nodes", "milliseconds", "lines"}. A limit of 0 is
// none; without any the search goes on until the host stops it.
DAMJEN_EXPORT(damjen_engine_search)
Answer* damjen_engine_search(
    Player* player, const Game* game, int depth, double nodes, double milliseconds, int lines) {
    if (game->rules().id != player->engine.rules().id) {
        return refusal("the engine plays other rules than the game");
    }
    SearchLimits limits;
    if (depth > 0) limits.depth = std::min(Depth(depth), kMaxDepth);
    if (const auto most = positive(nodes)) limits.nodes = *most;
    const auto time = positive(milliseconds);
    limits.move_time = time ? Milliseconds(static_cast<std::int64_t>(*time)) : kEver;
    limits.lines = lines;
    player->stop.store(false, std::memory_order_relaxed);
    return found(*game,
                 player->engine.search(
                     *game, limits, time_of_host, player->stop, [&](const SearchInfo& info) {
                         tell(*game, info);
                     }));
}

// The same as a level from 1 to 10 plays. The seed decides between moves that look alike.
DAMJEN_EXPORT(damjen_engine_play)
Answer* damjen_engine_play(Player* player, const Game* game, int number, double seed) {
    if (game->rules().id != player->engine.rules().id) {
        return refusal("the engine plays other rules than the game");
    }
    if (number < 1 || number > Level::kCount) {
        return refusal("expected a level from 1 to " + std::to_string(Level::kCount));
    }
    const Level as = level(number);
    player->stop.store(false, std::memory_order_relaxed);
    return found(*game,
                 think(player->engine,
                       as,
                       *game,
                       limits_of(as),
                       positive(seed).value_or(0),
                       time_of_host,
                       player->stop));
}
