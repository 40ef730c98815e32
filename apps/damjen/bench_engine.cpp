// damjen bench engine: the number that proves that the search has not changed, and its speed.

#include "commands.hpp"
#include "engine/bench.hpp"
#include "engine_files/engine_parts.hpp"
#include "position_options.hpp"

#include <chrono>
#include <iostream>

#include <boost/json.hpp>

namespace damjen::app {

namespace {

// The parts by rule set. The error is a sentence.
Expected<std::vector<EngineParts>, std::string> parts_for(const std::string& evaluation) {
    const bool is_trained = evaluation == "trained";
    std::vector<EngineParts> all;
    for (const RuleSet* rules : kRuleSets) {
        // Where none ship, engine_parts would go on without.
        const EngineFiles files{.weights = is_trained ? shipped_weights(*rules).string() : "hand",
                                .endgames = "none"};
        auto parts = engine_parts(*rules, files);
        if (!parts) return Unexpected(parts.error());
        all.push_back(*parts);
    }
    return all;
}

}  // namespace

int bench_engine(const BenchEngineOptions& options) {
    const auto parts = parts_for(options.evaluation);
    if (!parts) return complain(parts.error());
    const auto start = std::chrono::steady_clock::now();
    const std::uint64_t signature =
        bench_signature(Depth(options.depth), [&](const RuleSet& rules) {
            return (*parts)[static_cast<std::size_t>(rules.id)];
        });
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    const auto speed = static_cast<std::uint64_t>(static_cast<double>(signature) / seconds.count());
    if (options.json) {
        std::cout << boost::json::serialize(boost::json::object{{"evaluation", options.evaluation},
                                                                {"depth", options.depth},
                                                                {"signature", signature},
                                                                {"seconds", seconds.count()},
                                                                {"nodes_per_second", speed}})
                  << '\n';
        return kSuccess;
    }
    // The same line as in bench/signature.txt; what differs from run to run is not for comparing.
    std::cout << options.evaluation << ' ' << options.depth << ' ' << signature << '\n';
    std::cerr << speed << " nodes a second\n";
    return kSuccess;
}

}  // namespace damjen::app
