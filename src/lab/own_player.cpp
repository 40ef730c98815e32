#include "lab/own_player.hpp"

#include <algorithm>

namespace damjen {

namespace {

// What both allow.
SearchLimits tighter(const SearchLimits& limits, const SearchLimits& of_level) {
    SearchLimits both = limits;
    both.depth = std::min(limits.depth, of_level.depth);
    both.nodes = std::min(limits.nodes, of_level.nodes);
    if (!limits.move_time || *of_level.move_time < *limits.move_time)
        both.move_time = of_level.move_time;
    both.lines = of_level.lines;
    return both;
}

}  // namespace

OwnPlayer::OwnPlayer(std::unique_ptr<Engine> engine,
                     std::optional<Level> level,
                     Ticker ticker,
                     const std::atomic<bool>& stop)
    : engine_(std::move(engine)), level_(level), ticker_(std::move(ticker)), stop_(stop) {}

std::string OwnPlayer::name() const {
    return level_ ? "damjen level " + std::to_string(level_->number) : "damjen";
}

Expected<void, Fault> OwnPlayer::begin_game() {
    engine_->new_game();
    return {};
}

Expected<PlayerMove, Fault>
OwnPlayer::think(const Game& game, const SearchLimits& limits, Milliseconds) {
    // A level's doubts differ from game to game and are the same in every run.
    constexpr std::uint64_t kSeed = 1;
    const SearchResult result = level_ ? damjen::think(*engine_,
                                                       *level_,
                                                       game,
                                                       tighter(limits, limits_of(*level_)),
                                                       kSeed,
                                                       ticker_,
                                                       stop_)
                                       : engine_->search(game, limits, ticker_, stop_);
    if (stop_) return Unexpected(Fault{Fault::What::Interrupted, {}});
    return PlayerMove{*result.best, result.score, result.depth.value(), result.nodes};
}

}  // namespace damjen
