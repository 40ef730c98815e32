// The number that proves that this module searches like every other build.

#include "engine/bench.hpp"

#include "boundary.hpp"
#include "parts.hpp"

using namespace damjen;
using namespace damjen::wasm;

// {"signature": N}. Evaluates by hand where weights are null; those of wfd serve ludoteka too.
DAMJEN_EXPORT(damjen_bench)
Answer* damjen_bench(int depth, const WeightsHandle* straight, const WeightsHandle* wfd) {
    if (depth < 1 || depth > 30) return refusal("expected a depth from 1 to 30");
    const auto parts = [&](const RuleSet& rules) {
        EngineParts made = basic_parts(rules);
        const WeightsHandle* const weights =
            weights_for(rules.id) == RuleSetId::Straight ? straight : wfd;
        if (weights != nullptr) made.evaluator = evaluator_of(*weights);
        return made;
    };
    const std::uint64_t signature = bench_signature(Depth(depth), parts);
    return answer(std::move(JsonText().begin_object().pair("signature", signature).end_object()));
}
