// How long a probe takes: random positions without a pending capture, in the slices of two and
// three pieces that ship with the program. Their values add up to what was written down.

#include "base/random.hpp"
#include "endgame/endgame_database.hpp"

#include <fstream>
#include <iterator>

#include <benchmark/benchmark.h>

namespace damjen {
namespace {

// The shipped files, read rather than mapped.
EndgameDatabase read_database() {
    EndgameDatabase database(kWfd);
    for (int pieces = 2; pieces <= 3; ++pieces) {
        for (const Slice slice : slices_of(pieces)) {
            std::ifstream file(DAMJEN_DATA "/endgames/wfd/" + to_text(slice) + ".endgame",
                               std::ios::binary);
            const std::string text{std::istreambuf_iterator<char>(file), {}};
            const auto bytes = std::make_shared<const std::string>(text);
            if (!database.add(std::as_bytes(std::span(*bytes)), bytes))
                return EndgameDatabase(kWfd);
        }
    }
    return database;
}

void probe_three_pieces(benchmark::State& state) {
    constexpr std::size_t kPositions = 100'000;
    constexpr std::size_t kWins = 38'837;
    const EndgameDatabase database = read_database();
    const auto slices = slices_of(3);
    std::vector<Position> positions;
    Random random(1);
    while (positions.size() < kPositions) {
        const EndgameIndex index(slices[random.below(static_cast<std::uint32_t>(slices.size()))]);
        const Position position = index.position_at(random() % index.size());
        if (!must_capture(position)) positions.push_back(position);
    }
    for (auto _ : state) {
        std::size_t wins = 0;
        for (const Position& position : positions)
            wins += database.probe(position).kind == EndgameValue::Kind::Win ? 1 : 0;
        if (wins != kWins) {
            state.SkipWithError("the count is wrong");
            return;
        }
    }
    state.counters["s/probe"] = benchmark::Counter(static_cast<double>(kPositions),
                                                   benchmark::Counter::kIsIterationInvariantRate |
                                                       benchmark::Counter::kInvert);
}
BENCHMARK(probe_three_pieces)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace damjen

BENCHMARK_MAIN();
