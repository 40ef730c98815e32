// Whether each level beats the one below it, and by how much: paired games from random balanced
// openings, ended by the rules and the agreed adjudication, on one thread.
//
//     bench.levels [--rules straight|wfd|ludoteka] [--pairs N] [--seed N] [LEVEL…]
//
// Without levels: each of 2 to 10 against the one below. Time is no limit here, so that the result
// is the same on every machine; the strongest level, which time limits, plays with a number of
// nodes instead.

#include "engine/level.hpp"
#include "support/match.hpp"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <utility>

namespace {

using namespace damjen;

// What level 10 certainly reaches in its time, even on a slow or busy machine.
constexpr std::uint64_t kStrongestNodes = 500'000;
constexpr double kWanted = 0.65;

Mover mover_of(Engine& engine, int number) {
    const Level level = damjen::level(number);
    SearchLimits limits = limits_of(level);
    limits.nodes = std::min(limits.nodes, kStrongestNodes);
    limits.move_time.reset();
    return [&engine, level, limits, last = std::uint64_t{0}](const Game& game,
                                                             std::uint64_t seed) mutable {
        if (std::exchange(last, seed) != seed) engine.new_game();
        const std::atomic<bool> never{false};
        return *think(engine, level, game, limits, seed, {}, never).best;
    };
}

// Ninety-five per cent of the matches like this one would end within so much of the score.
double margin(const MatchScore& score) {
    const double n = score.games();
    const double mean = score.share();
    const double square = (score.wins + score.draws / 4.0) / n - mean * mean;
    return 1.96 * std::sqrt(square / n);
}

bool measure(const RuleSet& rules, int number, int pairs, std::uint64_t seed) {
    const EngineParts parts = basic_parts(rules);
    Engine upper(parts, rules, {.table_megabytes = 16});
    Engine lower(parts, rules, {.table_megabytes = 16});
    const auto start = std::chrono::steady_clock::now();
    const MatchScore score =
        play_match(rules, mover_of(upper, number), mover_of(lower, number - 1), pairs, seed);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    const bool enough = score.share() >= kWanted;
    std::printf("%s level %2d against %d: +%d =%d -%d, %.1f %% ± %.1f %s (%.0f s)\n",
                rules.name.data(),
                number,
                number - 1,
                score.wins,
                score.draws,
                score.losses,
                100 * score.share(),
                100 * margin(score),
                enough ? "" : "TOO CLOSE",
                took.count());
    std::fflush(stdout);
    return enough;
}

}  // namespace

int main(int count, char** words) {
    const RuleSet* rules = &kStraight;
    int pairs = 200;
    std::uint64_t seed = 1;
    std::vector<int> levels;
    for (int i = 1; i < count; ++i) {
        const bool has_value = i + 1 < count;
        if (has_value && std::strcmp(words[i], "--rules") == 0)
            rules = rule_set_named(words[++i]);
        else if (has_value && std::strcmp(words[i], "--pairs") == 0)
            pairs = std::atoi(words[++i]);
        else if (has_value && std::strcmp(words[i], "--seed") == 0)
            seed = std::strtoull(words[++i], nullptr, 10);
        else
            levels.push_back(std::atoi(words[i]));
    }
    for (int number = 2; levels.empty() && number <= Level::kCount; ++number)
        levels.push_back(number);

    bool all = rules != nullptr && pairs > 0;
    for (const int number : levels) {
        if (number < 2 || number > Level::kCount || !all) {
            std::fprintf(stderr,
                         "usage: bench.levels [--rules R] [--pairs N] [--seed N] [2..10]…\n");
            return 2;
        }
    }
    for (const int number : levels)
        all = measure(*rules, number, pairs, seed) && all;
    return all ? 0 : 1;
}
