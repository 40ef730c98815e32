#include "lab/selfplay.hpp"

#include "rules/key.hpp"

#include <algorithm>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

namespace damjen {

namespace {

// Far apart for neighbouring games.
std::uint64_t seed_of(std::uint64_t run, std::uint64_t game) {
    return run * 0xd1342543de82ef95 + game * 0x9e3779b97f4a7c15;
}

struct RawBlock {
    std::uint32_t games = 0;
    std::vector<TrainingRecord> records;
};

// What the threads share: which block is next to be played, and those played out of order.
struct Shared {
    std::mutex mutex;
    std::condition_variable changed;
    std::uint64_t next = 0;
    std::map<std::uint64_t, RawBlock> played;
    bool stop = false;
};

}  // namespace

void selfplay(const SelfplayPlan& plan,
              SeenPositions& seen,
              const std::function<std::unique_ptr<Engine>()>& make_engine,
              const std::function<bool(const TrainingBlock&)>& take) {
    Shared shared;
    shared.next = plan.first_game;
    RuleSetId rules{};
    const auto work = [&] {
        const std::unique_ptr<Engine> engine = make_engine();
        for (;;) {
            std::uint64_t first = 0;
            {
                const std::lock_guard lock(shared.mutex);
                rules = engine->rules().id;
                if (shared.stop || shared.next >= plan.games) return;
                first = shared.next;
                shared.next = std::min(plan.games, first + plan.block_games);
            }
            const std::uint64_t end = std::min(plan.games, first + plan.block_games);
            RawBlock block{.games = static_cast<std::uint32_t>(end - first), .records = {}};
            for (std::uint64_t game = first; game < end; ++game) {
                const auto records =
                    play_training_game(*engine, plan.game, seed_of(plan.seed, game));
                block.records.insert(block.records.end(), records.begin(), records.end());
            }
            const std::lock_guard lock(shared.mutex);
            shared.played.emplace(first, std::move(block));
            shared.changed.notify_one();
        }
    };
    std::vector<std::jthread> threads;
    for (int i = 0; i < plan.threads; ++i)
        threads.emplace_back(work);

    for (std::uint64_t first = plan.first_game; first < plan.games;) {
        RawBlock raw;
        {
            std::unique_lock lock(shared.mutex);
            shared.changed.wait(lock, [&] { return shared.played.contains(first); });
            raw = std::move(shared.played.extract(first).mapped());
        }
        TrainingBlock block{.rules = rules, .games = raw.games, .records = {}};
        for (const TrainingRecord& record : raw.records) {
            if (!seen.insert(static_cast<std::uint64_t>(key_of(record.position))).second) continue;
            block.records.push_back(pack(record));
        }
        first += raw.games;
        if (take(block)) continue;
        const std::lock_guard lock(shared.mutex);
        shared.stop = true;
        return;
    }
}

}  // namespace damjen
