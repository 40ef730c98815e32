// damjen selfplay: games of the engine against itself, as data to train an evaluation with.

#include "lab/selfplay.hpp"

#include "commands.hpp"
#include "engine_files/engine_parts.hpp"
#include "position_options.hpp"
#include "progress_line.hpp"
#include "rules/key.hpp"
#include "think.hpp"

#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>

namespace damjen::app {

namespace {

struct Tally {
    std::uint64_t games = 0;
    std::uint64_t positions = 0;
};

// What has been done, how fast, and how long the rest will take.
class Pace {
public:
    Pace(Tally before, std::uint64_t goal) : before_(before), goal_(goal) {}

    std::string line(const Tally& now) const {
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - started_;
        const double games = static_cast<double>(now.games - before_.games) / took.count();
        const double positions =
            static_cast<double>(now.positions - before_.positions) / took.count();
        const double left = games > 0 ? static_cast<double>(goal_ - now.games) / games : 0;
        return fmt::format("{}/{} games ({:.0f} %), {} positions, {:.0f} games/s, {:.0f} "
                           "positions/s, {:.0f} min left",
                           now.games,
                           goal_,
                           100.0 * static_cast<double>(now.games) /
                               static_cast<double>(std::max<std::uint64_t>(goal_, 1)),
                           now.positions,
                           games,
                           positions,
                           left / 60);
    }

private:
    Tally before_;
    std::uint64_t goal_;
    std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
};

}  // namespace

int selfplay(const SelfplayOptions& options) {
    const RuleSet& rules = *rule_set_named(options.rules);
    const auto parts = engine_parts(rules, {options.weights, options.endgames});
    if (!parts) return complain(parts.error());
    Tally done;
    SeenPositions seen;
    std::uint64_t keep = 0;
    if (std::filesystem::exists(options.output)) {
        bool other_rules = false;
        const auto read = read_training_file(options.output, [&](const TrainingBlock& block) {
            other_rules = other_rules || block.rules != rules.id;
            done.games += block.games;
            done.positions += block.records.size();
            for (const PackedRecord& words : block.records) {
                if (const auto record = unpack(words))
                    seen.insert(static_cast<std::uint64_t>(key_of(record->position)));
            }
        });
        if (!read)
            return complain(fmt::format("{} (byte {})", read.error().message, read.error().offset));
        if (other_rules)
            return complain(options.output + " holds games under other rules than --rules");
        keep = *read;
        if (done.games > 0) std::cerr << "going on after " << done.games << " games\n";
    }
    auto opened = TrainingFileWriter::open(options.output, keep);
    if (!opened) return complain(opened.error().message);
    TrainingFileWriter writer = std::move(opened).value();

    SelfplayPlan plan;
    plan.seed = options.seed;
    plan.first_game = done.games;
    plan.games = options.games;
    plan.threads = options.threads;
    plan.game.nodes = options.nodes;
    const auto make_engine = [&] {
        return std::make_unique<Engine>(*parts, rules, EngineOptions{.table_megabytes = 1});
    };
    const StopOnInterrupt interrupt;
    const Pace pace(done, options.games);
    ProgressLine progress(std::chrono::seconds(5));
    bool failed = false;
    damjen::selfplay(plan, seen, make_engine, [&](const TrainingBlock& block) {
        failed = !writer.append(block);
        done.games += block.games;
        done.positions += block.records.size();
        const bool is_last = done.games >= options.games;
        if (is_last || progress.is_due()) progress.show(pace.line(done), is_last);
        return !failed && !interrupt.flag();
    });
    if (failed) {
        std::cerr << "damjen: cannot write " << options.output
                  << "; what was written before is kept\n";
        return kFailure;
    }
    return kSuccess;
}

}  // namespace damjen::app
