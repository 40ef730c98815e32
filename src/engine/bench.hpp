// A number that proves that the search has not changed: the nodes it takes for a fixed set of
// positions of all three rule sets. The same on every machine, compiler and build; a change of it
// has to be meant. The expected ones, by the evaluation that was asked, stand in
// bench/signature.txt.

#pragma once

#include "engine/engine.hpp"

#include <functional>
#include <vector>

namespace damjen {

inline constexpr Depth kBenchDepth = 16;      // seconds when optimised
inline constexpr Depth kQuickBenchDepth = 7;  // moments, also in debug builds

// One of the positions, and the rules by which it is searched.
struct BenchPosition {
    const RuleSet* rules;
    Position position;
};
std::vector<BenchPosition> bench_positions();

// What one position took.
struct BenchStep {
    BenchPosition at;
    std::uint64_t nodes = 0;
};

// What the engine of a rule set is made of while it is measured.
using BenchParts = std::function<EngineParts(const RuleSet&)>;

// The sum of the nodes of all positions, each searched to that depth from an empty table.
std::uint64_t bench_signature(Depth depth,
                              const BenchParts& parts = basic_parts,
                              const std::function<void(const BenchStep&)>& report = {});

}  // namespace damjen
