#include "engine/level.hpp"

#include "base/random.hpp"

#include <array>
#include <cassert>

namespace damjen {

namespace {

constexpr std::array<Level, Level::kCount> kLevels = {{
    {.number = 1, .depth = 1, .nodes = 2'000, .doubt = 60},
    {.number = 2, .depth = 2, .nodes = 2'000, .doubt = 40},
    {.number = 3, .depth = 3, .nodes = 3'000, .doubt = 30},
    {.number = 4, .depth = 4, .nodes = 5'000, .doubt = 20},
    {.number = 5, .depth = 6, .nodes = 10'000, .doubt = 12},
    {.number = 6, .depth = 8, .nodes = 20'000, .doubt = 8},
    {.number = 7, .depth = 11, .nodes = 60'000, .doubt = 4},
    {.number = 8, .nodes = 200'000, .may_resign = true},
    {.number = 9, .nodes = 700'000, .may_resign = true},
    {.number = 10, .nodes = 4'000'000, .may_resign = true},
}};

// How many moves are compared where a level is in doubt.
constexpr int kCompared = 6;

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
    SearchResult result = engine.search(game, limits, ticker, stop);
    if (level.doubt > 0 && result.best) {
        const auto key = static_cast<std::uint64_t>(key_of(game.position()));
        choose_in_doubt(result, level.doubt, seed ^ key);
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
