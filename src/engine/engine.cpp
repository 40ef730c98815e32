#include "engine/engine.hpp"

#include "eval/hand_evaluator.hpp"

#include <utility>

namespace damjen {

EngineParts basic_parts(const RuleSet& rules) {
    return {std::make_shared<const HandEvaluator>(rules),
            std::make_shared<const KingEndings>(rules)};
}

Engine::Engine(const RuleSet& rules, const EngineOptions& options)
    : Engine(basic_parts(rules), rules, options) {}

Engine::Engine(EngineParts parts, const RuleSet& rules, const EngineOptions& options)
    : rules_(rules), parts_(std::move(parts)), table_(options.table_megabytes),
      searcher_(rules_, *parts_.evaluator, *parts_.endings, table_) {}

void Engine::new_game() {
    table_.clear();
    searcher_.clear();
}

SearchResult Engine::search(const Game& game,
                            const SearchLimits& limits,
                            const Ticker& ticker,
                            const std::atomic<bool>& stop,
                            const SearchReport& report) {
    return searcher_.search(game, limits, ticker, stop, report);
}

SearchResult Engine::search(const Game& game, const SearchLimits& limits) {
    const std::atomic<bool> never{false};
    return search(game, limits, {}, never);
}

}  // namespace damjen
