// damjen bench engine: the number that proves that the search has not changed, and its speed.

#include "commands.hpp"
#include "engine/bench.hpp"

#include <chrono>
#include <iostream>

#include <boost/json.hpp>

namespace damjen::app {

int bench_engine(const BenchEngineOptions& options) {
    const auto start = std::chrono::steady_clock::now();
    const std::uint64_t signature = bench_signature(Depth(options.depth));
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    const auto speed = static_cast<std::uint64_t>(static_cast<double>(signature) / seconds.count());
    if (options.json) {
        std::cout << boost::json::serialize(boost::json::object{{"depth", options.depth},
                                                                {"signature", signature},
                                                                {"seconds", seconds.count()},
                                                                {"nodes_per_second", speed}})
                  << '\n';
        return kSuccess;
    }
    // The same line as in bench/signature.txt; what differs from run to run is not for comparing.
    std::cout << options.depth << ' ' << signature << '\n';
    std::cerr << speed << " nodes a second\n";
    return kSuccess;
}

}  // namespace damjen::app
