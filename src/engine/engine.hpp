// Everything one game against the engine needs, in one place: evaluation, endings, table, searcher.
//
// One thread only; there is no state outside of it, so every game may have an engine of its own.

#pragma once

#include "engine/searcher.hpp"
#include "eval/evaluator.hpp"

#include <memory>

namespace damjen {

// What all engines of a rule set share: immutable, and may take a moment to make.
struct EngineParts {
    std::shared_ptr<const Evaluator> evaluator;
    std::shared_ptr<const KingEndings> endings;
};

// Parts that need no files: the evaluation written by hand, and the king endings solved on the spot
// (some tens of milliseconds).
EngineParts basic_parts(const RuleSet& rules);

struct EngineOptions {
    std::size_t table_megabytes = 16;
};

class Engine {
public:
    Engine(EngineParts parts, const RuleSet& rules, const EngineOptions& options = {});
    // With basic_parts. Where many engines are made, let them share their parts instead.
    explicit Engine(const RuleSet& rules, const EngineOptions& options = {});
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
    EngineParts parts_;
    TranspositionTable table_;
    Searcher searcher_;  // borrows the members above
};

}  // namespace damjen
