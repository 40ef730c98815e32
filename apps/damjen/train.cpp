// damjen train: from training games to the weights of the evaluation.

#include "commands.hpp"
#include "eval/weights.hpp"
#include "lab/trainer.hpp"
#include "position_options.hpp"

#include <array>
#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>

namespace damjen::app {

namespace {

// Why the weights must not be written there: what is in the place of another file would be lost.
std::optional<std::string> objection(const TrainOptions& options) {
    namespace fs = std::filesystem;
    const fs::path output = options.output;
    std::error_code none;
    if (!fs::exists(output, none)) return std::nullopt;
    for (const std::string& input : options.inputs) {
        if (fs::equivalent(output, input, none)) {
            return output.string() + " would be read and written: the first file is the output";
        }
    }
    std::array<char, Weights::kMark.size()> mark{};
    std::ifstream(output, std::ios::binary).read(mark.data(), mark.size());
    if (fs::is_regular_file(output, none) &&
        (fs::is_empty(output, none) ||
         std::string_view(mark.data(), mark.size()) == Weights::kMark)) {
        return std::nullopt;
    }
    return output.string() + " is not a file of weights: expected one, or a new name";
}

}  // namespace

int train(const TrainOptions& options) {
    if (const auto reason = objection(options)) return complain(*reason);
    const auto started = std::chrono::steady_clock::now();
    const auto seconds = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    };
    std::optional<RuleSetId> asked;
    if (!options.rules.empty()) asked = rule_set_named(options.rules)->id;
    const auto set = read_training_set(options.inputs, asked);
    if (!set) {
        return complain(fmt::format("{} (byte {})", set.error().message, set.error().offset));
    }
    constexpr std::size_t kLeast = 1000;
    if (set->samples.size() < kLeast) {
        return complain(
            fmt::format("only {} quiet positions; expected at least {} (damjen selfplay)",
                        set->samples.size(),
                        kLeast));
    }
    // Under its name there is only ever a whole file: engines may be reading the one before.
    const std::string partial = options.output + ".part";
    std::ofstream file(partial, std::ios::binary);
    if (!file) return complain("cannot write " + partial);
    const std::string_view rules = kRuleSets[static_cast<std::size_t>(set->rules)]->name;
    std::cerr << fmt::format(
        "{} quiet positions of {} read in {:.0f} s, a logit is {:.0f} hundredths\n",
        set->samples.size(),
        rules,
        seconds(),
        fitted_scale(set->samples));
    TrainingPlan plan;
    plan.epochs = options.epochs;
    plan.threads = options.threads;
    plan.rate = options.rate;
    plan.result_share = options.result_share;
    plan.seed = options.seed;
    const std::string note = fmt::format("{} positions, {} epochs, rate {}, result {}, seed {}{}{}",
                                         set->samples.size(),
                                         options.epochs,
                                         options.rate,
                                         options.result_share,
                                         options.seed,
                                         options.note.empty() ? "" : "; ",
                                         options.note);
    const auto bytes = train(*set, plan, note, [&](const TrainingErrors& errors) {
        std::cerr << fmt::format(
            "epoch {}/{}: error {:.6f} to the targets, {:.6f} to the results, {:.0f} s\n",
            errors.epoch,
            options.epochs,
            errors.target,
            errors.result,
            seconds());
    });
    file.write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
    file.close();
    std::error_code failed;
    if (file) std::filesystem::rename(partial, options.output, failed);
    if (!file || failed) {
        std::cerr << "damjen: cannot write " << options.output << '\n';
        return kFailure;
    }
    return kSuccess;
}

}  // namespace damjen::app
