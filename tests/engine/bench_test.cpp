// The signature is the one written down: bench/signature.txt has the nodes for each evaluation and
// depth.

#include "engine/bench.hpp"
#include "engine_files/engine_parts.hpp"
#include "support/effort.hpp"

#include <fstream>
#include <map>
#include <sstream>

#include <gtest/gtest.h>

namespace damjen {

namespace {

// Lines of evaluation, depth and nodes.
std::map<std::pair<std::string, int>, std::uint64_t> signatures() {
    std::ifstream file(std::string(DAMJEN_TEST_DATA) + "/../../bench/signature.txt");
    std::map<std::pair<std::string, int>, std::uint64_t> all;
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        std::string evaluation;
        int depth = 0;
        std::uint64_t nodes = 0;
        if (words >> evaluation >> depth >> nodes) all[{evaluation, depth}] = nodes;
    }
    return all;
}

void expect_signature(const std::string& evaluation, const BenchParts& parts) {
    const Depth depth = effort() == Effort::Quick ? kQuickBenchDepth : kBenchDepth;
    EXPECT_EQ(bench_signature(depth, parts), signatures().at({evaluation, depth.value()}))
        << "if the search was meant to change, ./test signature --refresh writes this number into "
           "bench/signature.txt";
}

EngineParts shipped_parts(const RuleSet& rules) {
    const std::string weights = app::shipped_weights(rules).string();
    return app::engine_parts(rules, {.weights = weights, .endgames = "none"}).value();
}

}  // namespace

TEST(Bench, HasTheSignatureWrittenDown) { expect_signature("hand", basic_parts); }

TEST(Bench, HasTheSignatureWrittenDownForTheShippedWeights) {
    expect_signature("trained", shipped_parts);
}

}  // namespace damjen
