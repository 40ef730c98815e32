#include "engine_player.hpp"

#include "engine/manners.hpp"
#include "think.hpp"

#include <algorithm>
#include <utility>

namespace damjen::app {

namespace {

// How the engine judged its own earlier turns, asked again in passing: the service keeps no scores.
constexpr int kEarlierTurns = 7;
constexpr std::uint64_t kGlance = 3000;  // nodes

std::size_t index_of(const RuleSet& rules) { return static_cast<std::size_t>(rules.id); }

SearchLimits limits_for(const Level& level, const Question& question) {
    SearchLimits limits = limits_of(level);
    // Weaker rather than late.
    const double share = std::clamp(question.share, 0.02, 1.0);
    const auto time = static_cast<std::int64_t>(static_cast<double>(level.time.count()) * share);
    limits.move_time = Milliseconds(std::max<std::int64_t>(time, 20));
    if (question.left) {
        limits.clock = ClockTime{*question.left, question.increment};
    }
    return limits;
}

}  // namespace

EnginePlayer::EnginePlayer(PartsByRules parts, int workers, std::size_t table_megabytes)
    : parts_(std::move(parts)), table_megabytes_(table_megabytes),
      workers_(static_cast<std::size_t>(workers)) {}

Engine& EnginePlayer::engine_of(int worker, const RuleSet& rules) {
    auto& engine = workers_[static_cast<std::size_t>(worker)][index_of(rules)];
    if (!engine) {
        engine = std::make_unique<Engine>(
            parts_[index_of(rules)], rules, EngineOptions{table_megabytes_});
    }
    return *engine;
}

Reply EnginePlayer::answer(int worker, const Question& question, const std::atomic<bool>& stop) {
    const Game& game = question.game;
    Engine& engine = engine_of(worker, game.rules());
    const Level strength = level(question.level);
    const Ticker ticker = steady_ticker();

    SearchResult result;
    switch (question.kind) {
    case Question::Kind::Hint: {
        SearchLimits limits = hint_limits();
        result = engine.search(game, limits, ticker, stop);
        return {.move = *result.best};
    }
    case Question::Kind::Draw:
    case Question::Kind::Move:
        break;
    }
    const auto seed = static_cast<std::uint64_t>(key_of(game.position()));
    result = think(engine, strength, game, limits_for(strength, question), seed, ticker, stop);

    // Only a position that might call for it is looked back from.
    std::vector<Score> scores = {result.score};
    const bool matters = is_loss(result.score) || result.score <= Score(-700) ||
                         game.position().board().pieces().size() <= 7;
    Game earlier = game;
    for (int turn = 0; matters && turn < kEarlierTurns && earlier.ply() >= 2; ++turn) {
        if (stop.load(std::memory_order_relaxed)) break;
        earlier.truncate(earlier.ply() - 2);
        SearchLimits glance;
        glance.nodes = kGlance;
        scores.insert(scores.begin(), engine.search(earlier, glance, ticker, stop).score);
    }
    // Of Draw it may be the person's turn: then the score is theirs, but level is level.
    const bool draw = wants_draw(game, scores);
    return {.move = *result.best,
            .resigns = question.kind == Question::Kind::Move && resigns(strength, scores),
            .offers_draw = draw,
            .accepts_draw = draw};
}

}  // namespace damjen::app
