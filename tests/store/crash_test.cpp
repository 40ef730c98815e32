// Kills the process that writes, again and again, at moments of chance: what it had been told is on
// disk must be there.

#include "base/random.hpp"
#include "pending.hpp"
#include "store/sqlite_game_store.hpp"
#include "support/temporary_directory.hpp"

#include <array>
#include <csignal>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include <gtest/gtest.h>

namespace damjen {

namespace {

constexpr std::uint32_t kGames = 8;

// An acknowledged line, as reported through the pipe; small enough to be written whole or not at
// all.
struct Acknowledged {
    std::uint32_t game;
    std::uint32_t seq;
};

GameId id_of(std::uint32_t game) { return "game-" + std::to_string(game); }

// The child's whole life: two appends of one to three lines in flight for every game, until killed.
class Victim {
public:
    Victim(GameStore& store, int report) : store_(store), report_(report) {}

    [[noreturn]] void live() {
        for (std::uint32_t game = 0; game < kGames; ++game) {
            const auto known = store_.find(id_of(game)).value();
            next_[game] = known ? known->length + 1 : 1;
            append(game);
            append(game);
        }
        while (true)
            ::pause();
    }

private:
    // From live first, then only from the store's thread, by turns: the first append of a game may
    // be answered while the second is being made, hence the lock.
    void append(std::uint32_t game) {
        const std::lock_guard lock(mutex_);
        const std::uint32_t first = next_[game];
        const std::uint32_t count = first % 3 + 1;
        next_[game] += count;
        std::vector<StoredLine> lines;
        for (std::uint32_t i = 0; i < count; ++i)
            lines.push_back(line(first + i));
        store_.append({id_of(game), first, std::move(lines)},
                      [this, game, last = first + count - 1](const Outcome& outcome) {
                          if (!outcome) ::_exit(3);
                          const Acknowledged report{game, last};
                          if (::write(report_, &report, sizeof report) != sizeof report) ::_exit(4);
                          append(game);
                      });
    }

    GameStore& store_;
    const int report_;
    std::mutex mutex_;
    std::array<std::uint32_t, kGames> next_{};  // guarded by mutex_
};

[[noreturn]] void be_killed(const std::filesystem::path& directory, int report) {
    const auto store = SqliteGameStore::open(directory, {std::chrono::microseconds(200)});
    if (!store) ::_exit(2);
    Victim(**store, report).live();
}

}  // namespace

TEST(SqliteStoreKilled, HasEveryAcknowledgedLineInOrderAfterEachOfManyKills) {
    constexpr int kRounds = 25;
    const TemporaryDirectory directory;
    Random random(20240229);
    std::array<std::uint32_t, kGames> acknowledged{};
    std::uint64_t reports = 0;

    for (int round = 0; round < kRounds; ++round) {
        std::array<int, 2> ends{};
        ASSERT_EQ(::pipe(ends.data()), 0);
        const pid_t child = ::fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            ::close(ends[0]);
            be_killed(directory.path(), ends[1]);
        }
        ::close(ends[1]);

        // Kill a little after its first news, or, every fifth time, perhaps before any.
        Acknowledged report{};
        auto note = [&] {
            EXPECT_LT(report.game, kGames);
            EXPECT_GT(report.seq, acknowledged[report.game]);
            acknowledged[report.game] = report.seq;
            ++reports;
        };
        if (round % 5 != 4 && ::read(ends[0], &report, sizeof report) == sizeof report) note();
        std::this_thread::sleep_for(std::chrono::microseconds(random.below(150'000)));
        ::kill(child, SIGKILL);
        while (::read(ends[0], &report, sizeof report) == sizeof report)
            note();
        ::close(ends[0]);
        int status = 0;
        ASSERT_EQ(::waitpid(child, &status, 0), child);
        ASSERT_TRUE(WIFSIGNALED(status)) << "the child ended by itself: " << WEXITSTATUS(status);

        const auto store = SqliteGameStore::open(directory.path());
        ASSERT_TRUE(store) << to_text(store.error());
        for (std::uint32_t game = 0; game < kGames; ++game) {
            const auto lines = (*store)->read(id_of(game), 0);
            ASSERT_TRUE(lines) << to_text(lines.error());
            ASSERT_GE(lines->size(), acknowledged[game]) << "game " << game << " round " << round;
            for (std::size_t i = 0; i < lines->size(); ++i) {
                ASSERT_EQ((*lines)[i], line(static_cast<std::int64_t>(i + 1)));
            }
            // What was not acknowledged may be there; the next child goes on after it.
            acknowledged[game] = static_cast<std::uint32_t>(lines->size());
        }
    }
    EXPECT_GT(reports, static_cast<std::uint64_t>(kRounds) * kGames);
    RecordProperty("acknowledged", static_cast<int>(reports));
}

}  // namespace damjen
