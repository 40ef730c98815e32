// Whether each level beats the one below it, and by how much: paired games from random balanced
// openings, ended by the rules, the agreed adjudication, or by giving up as the server's engine
// does.
//
//     bench.levels [--rules straight|wfd|ludoteka] [--pairs N] [--seed N] [--threads N]
//                  [--weights FILE|hand] [--endgames DIR|none] [LEVEL…]
//
// Without levels: each of 2 to 10 against the one below. The engine is the one that `damjen serve`
// plays with, unless other files are named. Time is no limit here, so that the result is the same
// on every machine and for any number of threads, each of which plays games of its own; the
// strongest level, which time limits, plays with a number of nodes instead.

#include "engine/level.hpp"
#include "engine/manners.hpp"
#include "engine_files/engine_parts.hpp"
#include "support/match.hpp"

#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <thread>
#include <utility>

namespace {

using namespace damjen;

// What level 10 certainly reaches in its time, even on a slow or busy machine.
constexpr std::uint64_t kStrongestNodes = 500'000;
constexpr double kWanted = 0.65;

struct Measurement {
    const RuleSet* rules = &kStraight;
    int pairs = 200;
    std::uint64_t seed = 1;
    int threads = 1;
    app::EngineFiles files;
    std::vector<int> levels;
};

Mover mover_of(Engine& engine, int number) {
    const Level level = damjen::level(number);
    SearchLimits limits = limits_of(level);
    limits.nodes = std::min(limits.nodes, kStrongestNodes);
    limits.move_time.reset();
    return [&engine, level, limits, last = std::uint64_t{0}, scores = std::vector<Score>()](
               const Game& game, std::uint64_t seed) mutable -> std::optional<Move> {
        if (std::exchange(last, seed) != seed) {
            engine.new_game();
            scores.clear();
        }
        const std::atomic<bool> never{false};
        const SearchResult result = think(engine, level, game, limits, seed, {}, never);
        scores.push_back(result.score);
        if (resigns(level, scores)) return std::nullopt;
        return result.best;
    };
}

// The games do not know of each other, so the score is that of one thread.
MatchScore play(const Measurement& wanted,
                const EngineParts& parts,
                const std::vector<MatchPair>& pairs,
                int number) {
    MatchScore total;
    std::mutex mutex;  // guards total
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        Engine upper(parts, *wanted.rules, {.table_megabytes = 16});
        Engine lower(parts, *wanted.rules, {.table_megabytes = 16});
        const Mover first = mover_of(upper, number);
        const Mover second = mover_of(lower, number - 1);
        for (std::size_t pair = next++; pair < pairs.size(); pair = next++) {
            const MatchScore score = play_pair(pairs[pair], first, second);
            const std::lock_guard lock(mutex);
            total += score;
        }
    };
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < wanted.threads; ++i)
            threads.emplace_back(work);
    }
    return total;
}

// Ninety-five per cent of the matches like this one would end within so much of the score.
double margin(const MatchScore& score) {
    const double n = score.games();
    const double mean = score.share();
    const double square = (score.wins + score.draws / 4.0) / n - mean * mean;
    return 1.96 * std::sqrt(square / n);
}

bool measure(const Measurement& wanted,
             const EngineParts& parts,
             const std::vector<MatchPair>& pairs,
             int number) {
    const auto start = std::chrono::steady_clock::now();
    const MatchScore score = play(wanted, parts, pairs, number);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    const bool enough = score.share() >= kWanted;
    std::printf("%s level %2d against %d: +%d =%d -%d, %.1f %% ± %.1f %s (%.0f s)\n",
                wanted.rules->name.data(),
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

// Nothing if the words make no sense.
std::optional<Measurement> measurement(int count, char** words) {
    Measurement wanted;
    for (int i = 1; i < count; ++i) {
        const bool has_value = i + 1 < count;
        const auto is = [&](const char* name) {
            return has_value && std::strcmp(words[i], name) == 0;
        };
        if (is("--rules"))
            wanted.rules = rule_set_named(words[++i]);
        else if (is("--pairs"))
            wanted.pairs = std::atoi(words[++i]);
        else if (is("--seed"))
            wanted.seed = std::strtoull(words[++i], nullptr, 10);
        else if (is("--threads"))
            wanted.threads = std::atoi(words[++i]);
        else if (is("--weights"))
            wanted.files.weights = words[++i];
        else if (is("--endgames"))
            wanted.files.endgames = words[++i];
        else
            wanted.levels.push_back(std::atoi(words[i]));
    }
    for (int number = 2; wanted.levels.empty() && number <= Level::kCount; ++number)
        wanted.levels.push_back(number);
    for (const int number : wanted.levels) {
        if (number < 2 || number > Level::kCount) return std::nullopt;
    }
    if (wanted.rules == nullptr || wanted.pairs < 1 || wanted.threads < 1) return std::nullopt;
    return wanted;
}

}  // namespace

int main(int count, char** words) {
    const auto wanted = measurement(count, words);
    if (!wanted) {
        std::fprintf(stderr,
                     "usage: bench.levels [--rules R] [--pairs N] [--seed N] [--threads N]\n"
                     "                    [--weights FILE|hand] [--endgames DIR|none] [2..10]…\n");
        return 2;
    }
    const auto parts = app::engine_parts(*wanted->rules, wanted->files);
    if (!parts) {
        std::fprintf(stderr, "bench.levels: %s\n", parts.error().c_str());
        return 1;
    }
    const auto pairs = match_pairs(*wanted->rules, wanted->pairs, wanted->seed);
    bool all = true;
    for (const int number : wanted->levels)
        all = measure(*wanted, *parts, pairs, number) && all;
    return all ? 0 : 1;
}
