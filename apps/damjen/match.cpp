// damjen match: two players against each other, in pairs of games from an opening set, until so
// many are played or a test has its answer.

#include "commands.hpp"
#include "match_run.hpp"
#include "position_options.hpp"

#include <csignal>
#include <iostream>

namespace damjen::app {

int match(const MatchOptions& options) {
    StopOnInterrupt interrupt;
    std::signal(SIGPIPE, SIG_IGN);  // a player that is gone is noticed where it is written to
    const auto plan = to_plan(options, interrupt.flag());
    if (!plan) return kBadUsage;
    std::optional<MatchFile> file;
    if (!options.pdn.empty()) {
        auto opened = MatchFile::open(options.pdn, plan->description, options.resume);
        if (!opened) return complain("--pdn: " + opened.error());
        file.emplace(*std::move(opened));
    }
    if (static_cast<std::size_t>(options.games) > 2 * plan->openings.size()) {
        std::cerr << "damjen: the openings are played again after " << 2 * plan->openings.size()
                  << " games: what repeats itself makes the error look smaller than it is\n";
    }
    MatchRun run(*plan, std::move(file), interrupt);
    if (!run.introduce()) return kFailure;
    run.play();
    std::cout << (options.json ? to_json(run.report()) + '\n' : to_text(run.report()));
    return run.is_complete() ? kSuccess : kFailure;
}

}  // namespace damjen::app
