// The evaluation that ships, read from data/weights as the program does.

#pragma once

#include "eval/trained_evaluator.hpp"

#include <cstddef>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace damjen {

// An evaluator that owns the bytes behind its weights. Requires DAMJEN_TEST_DATA, which
// tests/CMakeLists.txt defines. Throws if the file cannot be used.
inline std::shared_ptr<const Evaluator> shipped_evaluator(const RuleSet& rules) {
    struct alignas(64) Line {
        std::byte bytes[64];
    };
    struct Owner {
        std::vector<Line> lines;
        std::unique_ptr<const TrainedEvaluator> evaluator;
    };
    const RuleSet& trained = *kRuleSets[static_cast<std::size_t>(weights_for(rules.id))];
    const std::string path = std::string(DAMJEN_TEST_DATA) + "/../../data/weights/" +
                             std::string(trained.name) + ".weights";
    std::ifstream file(path, std::ios::binary | std::ios::ate);
    if (!file) throw std::runtime_error("cannot read " + path);
    const auto size = static_cast<std::size_t>(file.tellg());
    const auto owner = std::make_shared<Owner>();
    owner->lines.resize((size + sizeof(Line) - 1) / sizeof(Line));
    file.seekg(0);
    file.read(reinterpret_cast<char*>(owner->lines.data()), static_cast<std::streamsize>(size));
    const auto weights = Weights::view(std::as_bytes(std::span(owner->lines)).first(size));
    if (!weights) throw std::runtime_error(path + ": expected " + weights.error().expected);
    owner->evaluator = std::make_unique<const TrainedEvaluator>(*weights);
    return {owner, owner->evaluator.get()};
}

}  // namespace damjen
