// Everything one game against the engine needs, in one place: evaluation, endings, table, searcher.
//
// To be used by one thread at a time; there is no state outside of it, so every game may have an
// engine of its own. With one thread, a limit in depth or nodes gives the same answer every time.

#pragma once

#include "engine/crew.hpp"
#include "engine/searcher.hpp"
#include "eval/evaluator.hpp"

#include <memory>
#include <vector>

namespace damjen {

// What all engines of a rule set share: immutable, and may take a moment to make.
struct EngineParts {
    std::shared_ptr<const Evaluator> evaluator;
    std::shared_ptr<const KingEndings> endings;
    std::shared_ptr<const EndgameDatabase> endgames = nullptr;  // those in files, if there are any
};

// Parts that need no files: the evaluation written by hand, and the king endings solved on the spot
// (some tens of milliseconds).
EngineParts basic_parts(const RuleSet& rules);

struct EngineOptions {
    std::size_t table_megabytes = 16;
    int threads = 1;  // that search together, sharing the table ("lazy SMP")
    std::shared_ptr<Crew> crew =
        nullptr;  // the threads beside the caller's; needed for more than one
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
    std::shared_ptr<Crew> crew_;
    std::vector<std::unique_ptr<Searcher>>
        searchers_;  // one a thread; they borrow the members above
};

}  // namespace damjen
