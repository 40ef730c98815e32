#include "engine/engine.hpp"

#include "eval/hand_evaluator.hpp"

#include <cassert>
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
      crew_(options.crew) {
    assert(options.threads == 1 || crew_);
    for (int i = 0; i < options.threads; ++i) {
        searchers_.push_back(std::make_unique<Searcher>(
            rules_, *parts_.evaluator, *parts_.endings, table_, parts_.endgames.get()));
    }
}

void Engine::new_game() {
    table_.clear();
    for (const auto& searcher : searchers_)
        searcher->clear();
}

// The helpers search the same position with no limit of their own; what they find reaches the
// caller's searcher through the table.
SearchResult Engine::search(const Game& game,
                            const SearchLimits& limits,
                            const Ticker& ticker,
                            const std::atomic<bool>& stop,
                            const SearchReport& report) {
    table_.age();
    if (searchers_.size() == 1)
        return searchers_.front()->search(game, limits, ticker, stop, report);

    std::atomic<bool> done{false};
    std::vector<std::uint64_t> nodes(searchers_.size() - 1);
    crew_->start(static_cast<int>(nodes.size()), [&](int helper) {
        SearchLimits endless;
        endless.lines = limits.lines;
        const auto i = static_cast<std::size_t>(helper);
        nodes[i] = searchers_[i + 1]->search(game, endless, {}, done).nodes;
    });
    SearchResult result = searchers_.front()->search(game, limits, ticker, stop, report);
    done.store(true, std::memory_order_relaxed);
    crew_->wait();
    for (const std::uint64_t each : nodes)
        result.nodes += each;
    return result;
}

SearchResult Engine::search(const Game& game, const SearchLimits& limits) {
    const std::atomic<bool> never{false};
    return search(game, limits, {}, never);
}

}  // namespace damjen
