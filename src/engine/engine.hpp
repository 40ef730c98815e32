// Everything one game against the engine needs, in one place: evaluation, endings, table, searcher.
//
// One thread only; there is no state outside of it, so every game may have an engine of its own.

#pragma once

#include "engine/searcher.hpp"
#include "eval/hand_evaluator.hpp"

#include <memory>

namespace damjen {

struct EngineOptions {
    std::size_t table_megabytes = 16;
};

class Engine {
public:
    // Solves the king endings of the rules (some tens of milliseconds). Where many engines are
    // made, let them share the endings instead.
    explicit Engine(const RuleSet& rules, const EngineOptions& options = {});
    Engine(std::shared_ptr<const KingEndings> endings,
           const RuleSet& rules,
           const EngineOptions& options = {});
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;
    ~Engine() = default;

    const RuleSet& rules() const { return rules_; }

    // Forgets everything learned from searches.
    void new_game();

    // See Searcher::search.
    SearchResult search(const Game& game,
                        const SearchLimits& limits,
                        const Ticker& ticker,
                        const std::atomic<bool>& stop,
                        const SearchReport& report = {});

    // The same without a clock or a way to stop it. Requires a limit in depth or nodes.
    SearchResult search(const Game& game, const SearchLimits& limits);

private:
    const RuleSet& rules_;
    // Shared by all engines of a rule set: it is immutable and takes a moment to make.
    std::shared_ptr<const KingEndings> endings_;
    HandEvaluator evaluator_;
    TranspositionTable table_;
    Searcher searcher_;  // borrows the members above
};

}  // namespace damjen
