#include "parts.hpp"

#include "engine_files/file_errors.hpp"
#include "rules/game.hpp"

namespace damjen::wasm {

std::shared_ptr<const Evaluator> evaluator_of(const WeightsHandle& weights) {
    return {weights, &weights->evaluator};
}

}  // namespace damjen::wasm

using namespace damjen;
using namespace damjen::wasm;

// {"weights": HANDLE, "rules", "note"}. Takes the bytes, which damjen_allocate has given.
DAMJEN_EXPORT(damjen_weights_open)
Answer* damjen_weights_open(void* memory, std::size_t length) {
    std::unique_ptr<void, Release> bytes(memory);
    const auto weights = Weights::view({static_cast<const std::byte*>(memory), length});
    if (!weights) return refusal("weights: " + app::in_words(weights.error()));
    auto handle = std::make_unique<WeightsHandle>(
        std::make_shared<const LoadedWeights>(std::move(bytes), *weights));
    JsonText json;
    json.begin_object()
        .pair("rules", kRuleSets[static_cast<std::size_t>(weights->rules())]->name)
        .pair("note", weights->note())
        .pair("weights", reinterpret_cast<std::uintptr_t>(handle.release()))
        .end_object();
    return answer(std::move(json));
}

// {"hundredths": N}: what the position is worth by the weights alone, without looking ahead, in
// hundredths of a man from the mover's side.
DAMJEN_EXPORT(damjen_weights_evaluate)
Answer* damjen_weights_evaluate(const WeightsHandle* weights, const Game* game) {
    if ((*weights)->weights.rules() != weights_for(game->rules().id)) {
        return refusal("these weights are not for the rules " + std::string(game->rules().name));
    }
    const Score score = (*weights)->evaluator.evaluate(game->position());
    return answer(
        std::move(JsonText().begin_object().pair("hundredths", score.value()).end_object()));
}

DAMJEN_EXPORT(damjen_weights_close) void damjen_weights_close(WeightsHandle* weights) {
    delete weights;
}

// {"endgames": HANDLE}, which knows nothing yet.
DAMJEN_EXPORT(damjen_endgames_open)
Answer* damjen_endgames_open(const char* rules_text, std::size_t rules_length) {
    const RuleSet* const rules = rule_set_named({rules_text, rules_length});
    if (rules == nullptr) return refusal("expected the rules straight, wfd or ludoteka");
    auto handle = std::make_unique<EndgamesHandle>(std::make_shared<EndgameDatabase>(*rules));
    return answer(
        std::move(JsonText()
                      .begin_object()
                      .pair("endgames", reinterpret_cast<std::uintptr_t>(handle.release()))
                      .end_object()));
}

// {"slice": "KKvK"}. Takes the bytes, which damjen_allocate has given. Not while engines search
// with these endgames.
DAMJEN_EXPORT(damjen_endgames_add)
Answer* damjen_endgames_add(EndgamesHandle* endgames, void* memory, std::size_t length) {
    const std::shared_ptr<void> bytes(memory, Release{});
    const auto slice = (*endgames)->add({static_cast<const std::byte*>(memory), length}, bytes);
    if (!slice) return refusal("endgame file: " + app::in_words(slice.error()));
    return answer(std::move(JsonText().begin_object().pair("slice", to_text(*slice)).end_object()));
}

DAMJEN_EXPORT(damjen_endgames_close) void damjen_endgames_close(EndgamesHandle* endgames) {
    delete endgames;
}
