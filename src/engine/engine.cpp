#include "engine/engine.hpp"

#include <utility>

namespace damjen {

Engine::Engine(const RuleSet& rules, const EngineOptions& options)
    : Engine(std::make_shared<KingEndings>(rules), rules, options) {}

Engine::Engine(std::shared_ptr<const KingEndings> endings,
               const RuleSet& rules,
               const EngineOptions& options)
    : rules_(rules), endings_(std::move(endings)), evaluator_(rules),
      table_(options.table_megabytes), searcher_(rules_, evaluator_, *endings_, table_) {}

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
