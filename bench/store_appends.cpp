// How many appends a store takes in a second, and how long one waits, with so many games in flight:
// each game makes its next append when it hears that the last one is on disk.
//
//     bench.store_appends [DIRECTORY] [SECONDS]

#include "store/sqlite_game_store.hpp"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <thread>

namespace {

using namespace damjen;
using Clock = std::chrono::steady_clock;

struct Figures {
    double seconds;
    std::vector<double> waits;  // of each append, in milliseconds, ascending
    StoreCounts counts;
};

StoredLine move_line(std::uint32_t seq) {
    return {"moved", std::string(150, 'm'), 1'700'000'000'000 + seq, 1};
}

Figures measure(SqliteGameStore& store, int games, std::chrono::seconds duration) {
    std::atomic<int> playing = games;
    std::vector<double> waits;  // of the store's thread alone, until playing is 0
    const auto start = Clock::now();
    const StoreCounts before = store.counts();

    std::function<void(int, std::uint32_t)> play = [&](int game, std::uint32_t seq) {
        const auto asked = Clock::now();
        store.append({std::to_string(games) + "-" + std::to_string(game), seq, {move_line(seq)}},
                     [&, game, seq, asked](Expected<void, StoreError> outcome) {
                         if (!outcome) {
                             std::fprintf(stderr, "%s\n", to_text(outcome.error()).c_str());
                             std::exit(1);
                         }
                         const auto now = Clock::now();
                         waits.push_back(
                             std::chrono::duration<double, std::milli>(now - asked).count());
                         if (now - start < duration) return play(game, seq + 1);
                         --playing;
                         playing.notify_all();
                     });
    };
    for (int game = 0; game < games; ++game)
        play(game, 1);
    for (int left = playing; left > 0; left = playing)
        playing.wait(left);

    const std::chrono::duration<double> took = Clock::now() - start;
    std::sort(waits.begin(), waits.end());
    StoreCounts counts = store.counts();
    counts.commits -= before.commits;
    counts.appends -= before.appends;
    return {took.count(), std::move(waits), counts};
}

// Every append that was answered can be read back.
void check(SqliteGameStore& store, int games, std::uint64_t appends) {
    std::uint64_t lines = 0;
    for (int game = 0; game < games; ++game) {
        const auto found = store.find(std::to_string(games) + "-" + std::to_string(game));
        if (found && *found) lines += (*found)->length;
    }
    if (lines == appends) return;
    std::fprintf(stderr, "%lu lines instead of %lu\n", lines, appends);
    std::exit(1);
}

}  // namespace

int main(int argc, char** argv) {
    const std::filesystem::path place = argc > 1 ? argv[1] : "bench-store";
    const std::chrono::seconds duration(argc > 2 ? std::atoi(argv[2]) : 5);
    const auto store = SqliteGameStore::open(place);
    if (!store) {
        std::fprintf(stderr, "%s\n", to_text(store.error()).c_str());
        return 1;
    }
    std::printf("%6s %10s %10s %9s %9s %9s %9s\n",
                "games",
                "appends/s",
                "commits/s",
                "p50 ms",
                "p99 ms",
                "p99.9 ms",
                "max ms");
    for (const int games : {1, 10, 100, 1000}) {
        const Figures figures = measure(**store, games, duration);
        check(**store, games, figures.counts.appends);
        const std::vector<double>& waits = figures.waits;
        std::printf("%6d %10.0f %10.0f %9.2f %9.2f %9.2f %9.2f\n",
                    games,
                    static_cast<double>(waits.size()) / figures.seconds,
                    static_cast<double>(figures.counts.commits) / figures.seconds,
                    waits[waits.size() / 2],
                    waits[waits.size() * 99 / 100],
                    waits[waits.size() * 999 / 1000],
                    waits.back());
    }
}
