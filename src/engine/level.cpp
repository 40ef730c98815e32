#include "engine/level.hpp"

#include "base/random.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace damjen {

namespace {

constexpr std::array<Level, Level::kCount> kLevels = {{
    {.number = 1, .depth = 1, .nodes = 5'000, .doubt = 100},
    {.number = 2, .depth = 1, .nodes = 5'000, .doubt = 20},
    {.number = 3, .depth = 2, .nodes = 5'000, .doubt = 20},
    {.number = 4, .depth = 3, .nodes = 10'000, .doubt = 15},
    {.number = 5, .depth = 4, .nodes = 15'000, .doubt = 10},
    {.number = 6, .depth = 6, .nodes = 20'000, .doubt = 6},
    {.number = 7, .nodes = 12'000},
    {.number = 8, .nodes = 45'000, .may_resign = true},
    {.number = 9, .nodes = 160'000, .may_resign = true},
    {.number = 10, .may_resign = true},
}};

// How many moves are compared where a level is in doubt.
constexpr int kCompared = 6;

// Nobody likes to meet the same opening every time: so many plies long every level varies its
// choice a little.
constexpr int kVariedPlies = 8;
constexpr int kVariedLines = 3;
constexpr Score kVariedDoubt = 5;

// Adds to every score what the level is mistaken by, and takes the line that then looks best.
void choose_in_doubt(SearchResult& result, Score doubt, std::uint64_t seed) {
    Random random(seed);
    std::size_t choice = 0;
    Score most = -kInfinite;
    for (std::size_t i = 0; i < result.lines.size(); ++i) {
        const Score score = result.lines[i].score;
        // A game won or lost leaves no room for doubt.
        const Score error = is_decided(score)
                                ? Score(0)
                                : Score(static_cast<int>(
                                      random.below(static_cast<std::uint32_t>(doubt.value()) + 1)));
        if (score + error > most) {
            most = score + error;
            choice = i;
        }
    }
    std::swap(result.lines.front(), result.lines[choice]);
    result.best = result.lines.front().moves.front();
    result.score = result.lines.front().score;
}

}  // namespace

Level level(int number) {
    assert(1 <= number && number <= Level::kCount);
    return kLevels[static_cast<std::size_t>(number - 1)];
}

SearchLimits limits_of(const Level& level) {
    SearchLimits limits;
    limits.depth = level.depth;
    limits.nodes = level.nodes;
    limits.move_time = level.time;
    limits.lines = level.doubt > 0 ? kCompared : 1;
    return limits;
}

SearchResult think(Engine& engine,
                   const Level& level,
                   const Game& game,
                   const SearchLimits& limits,
                   std::uint64_t seed,
                   const Ticker& ticker,
                   const std::atomic<bool>& stop) {
    Score doubt = level.doubt;
    SearchLimits varied = limits;
    if (game.ply() < kVariedPlies) {
        doubt = std::max(doubt, kVariedDoubt);
        varied.lines = std::max(limits.lines, kVariedLines);
    }
    SearchResult result = engine.search(game, varied, ticker, stop);
    if (doubt > 0 && result.best) {
        const auto key = static_cast<std::uint64_t>(key_of(game.position()));
        choose_in_doubt(result, doubt, seed ^ key);
    }
    return result;
}

SearchLimits hint_limits() {
    SearchLimits limits;
    limits.nodes = 500'000;
    limits.move_time = Milliseconds(400);
    return limits;
}

}  // namespace damjen
