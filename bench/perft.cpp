// Leaf moves per second of the move generator on one thread, from the start: the plain count, the
// last ply counted and not played. The answer is checked before the time is believed.

#include "rules/perft.hpp"

#include <benchmark/benchmark.h>

namespace damjen {
namespace {

void perft_from_the_start(benchmark::State& state) {
    constexpr int kDepth = 9;
    constexpr std::uint64_t kLeaves = 15'605'069;
    for (auto _ : state) {
        if (perft(kWfd, Position::full(), kDepth) != kLeaves) {
            state.SkipWithError("the count is wrong");
            return;
        }
    }
    state.counters["leaves/s"] = benchmark::Counter(static_cast<double>(kLeaves),
                                                    benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(perft_from_the_start)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace damjen

BENCHMARK_MAIN();
