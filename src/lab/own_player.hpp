// The engine of this program as a player.

#pragma once

#include "engine/level.hpp"
#include "lab/match_player.hpp"

#include <memory>

namespace damjen {

class OwnPlayer final : public MatchPlayer {
public:
    // Plays with all its strength, or as the level does. Borrows the flag; once it is raised, no
    // move is found any more.
    OwnPlayer(std::unique_ptr<Engine> engine,
              std::optional<Level> level,
              Ticker ticker,
              const std::atomic<bool>& stop);

    Expected<void, Fault> begin_game() override;
    Expected<PlayerMove, Fault>
    think(const Game& game, const SearchLimits& limits, Milliseconds patience) override;
    std::string name() const override;

private:
    std::unique_ptr<Engine> engine_;
    std::optional<Level> level_;
    Ticker ticker_;
    const std::atomic<bool>& stop_;
};

}  // namespace damjen
