// The engine as the service's Player: one for each thread and rule set, kept warm between
// questions.

#pragma once

#include "engine/level.hpp"
#include "service/player.hpp"

#include <array>
#include <memory>
#include <vector>

namespace damjen::app {

class EnginePlayer final : public Player {
public:
    using PartsByRules = std::array<EngineParts, kRuleSets.size()>;

    // For so many workers; each engine has a transposition table of that many megabytes.
    EnginePlayer(PartsByRules parts, int workers, std::size_t table_megabytes);

    Reply answer(int worker, const Question& question, const std::atomic<bool>& stop) override;

private:
    // The engines of one worker, by rule set, made when first needed.
    using Engines = std::array<std::unique_ptr<Engine>, kRuleSets.size()>;

    Engine& engine_of(int worker, const RuleSet& rules);

    PartsByRules parts_;
    std::size_t table_megabytes_;
    std::vector<Engines> workers_;
};

}  // namespace damjen::app
