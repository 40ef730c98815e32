// The signature is the one written down: bench/signature.txt has the nodes for each depth.

#include "engine/bench.hpp"
#include "support/effort.hpp"

#include <fstream>
#include <map>

#include <gtest/gtest.h>

namespace damjen {

namespace {

// Depth and nodes, a pair a line.
std::map<int, std::uint64_t> signatures() {
    std::ifstream file(std::string(DAMJEN_TEST_DATA) + "/../../bench/signature.txt");
    std::map<int, std::uint64_t> all;
    int depth = 0;
    std::uint64_t nodes = 0;
    while (file >> depth >> nodes)
        all[depth] = nodes;
    return all;
}

}  // namespace

TEST(Bench, HasTheSignatureWrittenDown) {
    const Depth depth = effort() == Effort::Quick ? kQuickBenchDepth : kBenchDepth;
    EXPECT_EQ(bench_signature(depth), signatures().at(depth.value()))
        << "if the search was meant to change, write this number into bench/signature.txt";
}

}  // namespace damjen
