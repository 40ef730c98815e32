// The ten strengths at which people meet the engine.

#pragma once

#include "engine/engine.hpp"

namespace damjen {

// A weak level sees less far and is less exact about moves that are nearly equal, as people are; it
// never drops a piece it could see dropped.
struct Level {
    static constexpr int kCount = 10;

    int number = kCount;
    Depth depth = kMaxDepth;
    std::uint64_t nodes = SearchLimits::kNoNodeLimit;
    Milliseconds time{1000};  // at most; a bound for a busy machine, and what limits the strongest
    Score doubt = 0;          // moves that are worse by less may be taken for better
    bool may_resign = false;
};

// Requires 1 <= number <= Level::kCount.
Level level(int number);

// The limits of the level, to which a caller adds its clock.
SearchLimits limits_of(const Level& level);

// Searches as that level would, and chooses: the best of the result is the move to play. The seed
// decides between moves that look alike: the same seed, game and table give the same move, unless
// time ran out. Limits should come from limits_of(level), made tighter if need be.
SearchResult think(Engine& engine,
                   const Level& level,
                   const Game& game,
                   const SearchLimits& limits,
                   std::uint64_t seed,
                   const Ticker& ticker,
                   const std::atomic<bool>& stop);

// For a hint: a good move soon.
SearchLimits hint_limits();

}  // namespace damjen
