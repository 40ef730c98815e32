// damjen openings: makes a set of openings for matches.

#include "lab/openings.hpp"

#include "commands.hpp"
#include "engine_files/engine_parts.hpp"
#include "lab/opening_maker.hpp"
#include "position_options.hpp"
#include "progress_line.hpp"
#include "think.hpp"

#include <cmath>
#include <fmt/format.h>
#include <iostream>
#include <thread>

namespace damjen::app {

namespace {

OpeningWish to_wish(const OpeningsOptions& options) {
    OpeningWish wish;
    wish.judge_nodes = options.nodes;
    wish.concession = static_cast<int>(std::lround(100 * options.concession));
    wish.balance = static_cast<int>(std::lround(100 * options.balance));
    return wish;
}

// The command that makes the set again, as its first line.
std::string heading(const OpeningsOptions& options, const OpeningWish& wish) {
    return fmt::format(
        "# damjen openings --rules {} --count {} --nodes {} --balance {:g} --concession {:g}{} "
        "--seed {}\n"
        "# {} to {} plies, each move at most {:.2f} worse than the best; then White's score in "
        "men,\n# by a search of {} nodes\n",
        options.rules,
        options.count,
        options.nodes,
        options.balance,
        options.concession,
        options.weights.empty() ? "" : " --weights " + options.weights,
        options.seed,
        wish.least_plies,
        wish.most_plies,
        wish.concession.value() / 100.0,
        wish.judge_nodes);
}

}  // namespace

int openings(const OpeningsOptions& options) {
    const RuleSet& rules = *rule_set_named(options.rules);
    const OpeningWish wish = to_wish(options);
    const StopOnInterrupt interrupt;
    const auto threads = static_cast<std::size_t>(options.threads);
    EngineFiles files;
    files.weights = options.weights;
    const auto parts = engine_parts(rules, files);
    if (!parts) return complain(parts.error());
    std::vector<std::unique_ptr<Engine>> engines;
    engines.reserve(threads);
    for (std::size_t i = 0; i < threads; ++i)
        engines.push_back(std::make_unique<Engine>(*parts, rules));

    // Every round tries a few seeds for each thread; what is found is taken in the order of the
    // seeds, so that the number of threads makes no difference.
    constexpr std::size_t kTriesPerThread = 8;
    OpeningsSeen seen;
    ProgressLine progress;
    std::string text = heading(options, wish);
    int found = 0;
    std::uint64_t tried = 0;
    while (found < options.count && !interrupt.flag()) {
        std::vector<std::optional<MadeOpening>> made(threads * kTriesPerThread);
        std::vector<std::thread> workers;
        workers.reserve(threads);
        for (std::size_t worker = 0; worker < threads; ++worker) {
            workers.emplace_back([&, worker] {
                for (std::size_t i = worker; i < made.size(); i += threads) {
                    if (interrupt.flag()) return;
                    made[i] =
                        make_opening(*engines[worker], wish, (options.seed << 32) + tried + i);
                }
            });
        }
        for (std::thread& worker : workers)
            worker.join();
        for (const auto& opening : made) {
            ++tried;
            if (found == options.count || !opening || !seen.add(opening->game.position())) continue;
            ++found;
            text += fmt::format(
                "{}  # {:+.2f}\n", to_line(opening->game), opening->score.value() / 100.0);
        }
        progress.show(fmt::format("{}/{} openings of {} tried", found, options.count, tried),
                      found == options.count);
    }
    if (interrupt.flag()) return kFailure;
    std::cout << text;
    return kSuccess;
}

}  // namespace damjen::app
