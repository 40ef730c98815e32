// damjen endgame verify: reads the files through, and derives values again from their successors by
// the rules of the game, which the files were not made with.

#include "base/random.hpp"
#include "commands.hpp"
#include "engine_files/endgame_folder.hpp"
#include "notation/fen.hpp"
#include "position_options.hpp"
#include "progress_bar.hpp"
#include "think.hpp"
#include "thread_runner.hpp"

#include <fmt/format.h>
#include <iostream>
#include <mutex>

namespace damjen::app {

namespace {

// A contradiction between a position and its successors.
struct Contradiction {
    Position position;
    EndgameValue found;
    EndgameValue expected;
};

// What the successors make of a position. Unknown if one of them is.
EndgameValue from_successors(const EndgameDatabase& database, const Position& position) {
    EndgameValue best = {EndgameValue::Kind::Loss, 0};
    bool is_first = true;
    for (const Move& move : legal_moves(database.rules(), position)) {
        const EndgameValue value = before(database.solve(after(position, move)));
        if (!value.is_known()) return {};
        if (is_first || is_better(value, best)) best = value;
        is_first = false;
    }
    // The seven moves begin here, at the latest.
    const Board& board = position.board();
    const bool limited = database.rules().seven_moves && (board.men[0] | board.men[1]).empty() &&
                         board.pieces().size() == 3;
    if (limited && best.plies > 2 * kSevenMoves)
        return {EndgameValue::Kind::Draw, EndgameValue::kNoDistance};
    return best;
}

bool agree(EndgameValue found, EndgameValue expected) {
    return found.kind == expected.kind &&
           (!found.has_distance() || !expected.has_distance() || found.plies == expected.plies);
}

class Verification {
public:
    Verification(const EndgameDatabase& database, const EndgameVerifyOptions& options)
        : database_(database), options_(options), runner_(options.threads) {
        for (const SliceFile* file : database.slices())
            total_ += checks_for(file->index());
    }

    // The first contradiction of the slice, if there is any.
    std::optional<Contradiction> check(const SliceFile& file, const std::atomic<bool>& stop) {
        constexpr std::uint64_t kTogether = 4096;
        const EndgameIndex& index = file.index();
        const std::uint64_t checks = checks_for(index);
        const bool all = checks == index.size();
        std::optional<Contradiction> first;
        std::mutex mutex;
        runner_.run((checks + kTogether - 1) / kTogether, [&](std::size_t job, std::size_t) {
            if (stop) return;
            Random random(options_.seed + job);
            const std::uint64_t end = std::min(checks, (job + 1) * kTogether);
            for (std::uint64_t i = job * kTogether; i < end; ++i) {
                const Position position = index.position_at(all ? i : random() % index.size());
                const EndgameValue found = database_.solve(position);
                const EndgameValue expected = from_successors(database_, position);
                if (!expected.is_known() || !agree(found, expected)) {
                    const std::scoped_lock lock(mutex);
                    if (!first) first = Contradiction{position, found, expected};
                    return;
                }
            }
            done_ += end - job * kTogether;
        });
        return first;
    }

    std::uint64_t checks_for(const EndgameIndex& index) const {
        return index.slice().pieces() <= 3 ? index.size()
                                           : std::min(index.size(), options_.samples);
    }
    std::uint64_t done() const { return done_; }
    std::uint64_t total() const { return total_; }

private:
    const EndgameDatabase& database_;
    const EndgameVerifyOptions& options_;
    ThreadRunner runner_;
    std::atomic<std::uint64_t> done_{0};
    std::uint64_t total_ = 0;
};

std::string in_words(EndgameValue value) {
    const std::array<const char*, 4> kinds = {"unknown", "draw", "win", "loss"};
    const std::string plies = value.has_distance() ? fmt::format(" in {}", value.plies) : "";
    return kinds[static_cast<std::size_t>(value.kind)] + plies;
}

}  // namespace

int endgame_verify(const EndgameVerifyOptions& options) {
    const RuleSet& rules = *rule_set_named(options.rules);
    const auto folder = endgame_folder(options.folder);
    const auto database = open_endgames(folder, rules);
    if (!database) {
        std::cerr << "damjen: " << database.error() << '\n';
        return kFailure;
    }
    if ((*database)->empty()) {
        std::cerr << fmt::format("damjen: {}: no endgames there\n", (folder / rules.name).string());
        return kFailure;
    }
    const StopOnInterrupt stop;
    Verification verification(**database, options);
    for (const SliceFile* slice : (*database)->slices()) {
        const EndgameIndex& index = slice->index();
        const std::string name = to_text(index.slice());
        // Opening skips the content of great files.
        const auto whole = open_slice(endgame_path(folder, rules, index.slice()), rules);
        if (!whole) {
            std::cerr << "damjen: " << whole.error() << '\n';
            return kFailure;
        }
        const ProgressBar bar(
            [&] { return ProgressBar::State{name, verification.done(), verification.total()}; });
        const auto wrong = verification.check(*slice, stop.flag());
        if (stop.flag()) return kFailure;
        if (wrong) {
            const std::string by_successors = wrong->expected.is_known()
                                                  ? "by its successors " + in_words(wrong->expected)
                                                  : "needs a file that is not there to be verified";
            std::cerr << fmt::format("damjen: {}: {} is a {} there; {}\n",
                                     name,
                                     to_fen(wrong->position),
                                     in_words(wrong->found),
                                     by_successors);
            return kFailure;
        }
        const std::uint64_t checks = verification.checks_for(index);
        std::cout << fmt::format("{:<8} {} {} positions\n",
                                 name,
                                 checks == index.size() ? "all" : "sample of",
                                 checks)
                  << std::flush;
    }
    return kSuccess;
}

}  // namespace damjen::app
