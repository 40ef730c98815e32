// damjen train: from training games to the weights of the evaluation.

#include "commands.hpp"
#include "lab/trainer.hpp"
#include "position_options.hpp"

#include <chrono>
#include <fmt/format.h>
#include <fstream>
#include <iostream>

namespace damjen::app {

int train(const TrainOptions& options) {
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
    std::ofstream file(options.output, std::ios::binary);
    file.write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (!file) {
        std::cerr << "damjen: cannot write " << options.output << '\n';
        return kFailure;
    }
    return kSuccess;
}

}  // namespace damjen::app
