// damjen endgame build: solves slice after slice and writes each as soon as it is done, so that the
// same command goes on where another was stopped.

#include "commands.hpp"
#include "endgame/endgame_builder.hpp"
#include "endgame/slice_loader.hpp"
#include "engine_files/endgame_folder.hpp"
#include "position_options.hpp"
#include "progress_bar.hpp"
#include "think.hpp"
#include "thread_runner.hpp"

#include <algorithm>
#include <ctime>
#include <fmt/format.h>
#include <fstream>
#include <iostream>

namespace damjen::app {

namespace {

// Slices up to this many pieces are kept with distances; beyond that only who wins is.
constexpr int kMostWithDistances = 4;

EndgameMetric metric_of(int pieces) {
    return pieces <= kMostWithDistances ? EndgameMetric::Distance : EndgameMetric::Value;
}

// One slice and its flipped one, which are solved together.
struct Pair {
    Slice slice;
    bool is_there = false;

    std::vector<Slice> both() const {
        return slice == slice.flipped() ? std::vector{slice} : std::vector{slice, slice.flipped()};
    }
};

double megabytes(std::uint64_t bytes) { return static_cast<double>(bytes) / 1e6; }

// Puts the bytes in the place of the file at once or not at all.
bool write_file(const std::filesystem::path& path, const std::vector<std::byte>& bytes) {
    const std::filesystem::path part = path.string() + ".part";
    std::ofstream file(part, std::ios::binary);
    file.write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
    file.close();
    std::error_code error;
    if (file) std::filesystem::rename(part, path, error);
    return file && !error;
}

class Campaign {
public:
    Campaign(const EndgameBuildOptions& options, const RuleSet& rules)
        : rules_(rules), folder_(endgame_folder(options.folder)), runner_(options.threads),
          builder_(rules, tables_, runner_) {
        for (int pieces = 2; pieces <= options.pieces; ++pieces) {
            for (const Slice slice : slices_of(pieces)) {
                if (std::none_of(pairs_.begin(), pairs_.end(), [&](const Pair& pair) {
                        return pair.slice == slice.flipped();
                    })) {
                    pairs_.push_back({slice});
                }
            }
        }
    }

    // What is there already counts as done, if it can be read.
    void look_around() {
        for (Pair& pair : pairs_) {
            const auto slices = pair.both();
            pair.is_there = std::all_of(slices.begin(), slices.end(), [&](Slice slice) {
                const auto file = open_slice(endgame_path(folder_, rules_, slice), rules_);
                return file && file->index().slice() == slice &&
                       (file->has_distances() || slice.pieces() > kMostWithDistances);
            });
            total_ += EndgameBuilder::work_of(pair.slice);
            if (pair.is_there) done_ += EndgameBuilder::work_of(pair.slice);
        }
    }

    std::uint64_t memory_needed() const {
        std::uint64_t most = 0;
        for (const Pair& pair : pairs_) {
            if (pair.is_there) continue;
            const int pieces = pair.slice.pieces();
            const bool distances = metric_of(pieces) == EndgameMetric::Distance;
            std::uint64_t bytes =
                EndgameBuilder::memory_for(pair.slice, metric_of(pieces), runner_.workers());
            for (const Slice slice : needed_for(pair))
                bytes += SliceValues::bytes_for(slice, distances);
            most = std::max(most, bytes);
        }
        return most;
    }

    std::size_t missing() const {
        return static_cast<std::size_t>(std::count_if(
            pairs_.begin(), pairs_.end(), [](const Pair& pair) { return !pair.is_there; }));
    }
    std::size_t pairs() const { return pairs_.size(); }
    const std::filesystem::path& folder() const { return folder_; }

    // Nothing if all went well; else why not.
    std::optional<std::string> run(const std::atomic<bool>& stop) {
        std::error_code error;
        std::filesystem::create_directories(folder_ / rules_.name, error);
        if (error) return fmt::format("{}: {}", folder_.string(), error.message());
        for (Pair& pair : pairs_) {
            if (pair.is_there) continue;
            if (auto failure = prepare(pair)) return failure;
            const std::clock_t begun = std::clock();
            if (!solve(pair, stop)) return std::nullopt;
            if (auto failure = write(pair, begun)) return failure;
        }
        return std::nullopt;
    }

private:
    // All slices of fewer pieces, since captures lead anywhere among them, and those of as many
    // that a promotion leads to.
    static std::vector<Slice> needed_for(const Pair& pair) {
        std::vector<Slice> slices;
        for (int pieces = 2; pieces < pair.slice.pieces(); ++pieces) {
            for (const Slice slice : slices_of(pieces))
                slices.push_back(slice);
        }
        for (const Slice slice : EndgameBuilder::needed_for(pair.slice)) {
            if (slice.pieces() == pair.slice.pieces()) slices.push_back(slice);
        }
        return slices;
    }

    // Brings into memory what is needed, and drops the rest.
    std::optional<std::string> prepare(const Pair& pair) {
        const auto needed = needed_for(pair);
        const int pieces = pair.slice.pieces();
        for (const Slice slice : slices_of(pieces)) {
            if (std::find(needed.begin(), needed.end(), slice) == needed.end())
                tables_.remove(slice);
        }
        const bool distances = metric_of(pieces) == EndgameMetric::Distance;
        for (const Slice slice : needed) {
            const SliceValues* present = tables_.find(slice);
            // Distances take four times the room; who needs none does without.
            if (present != nullptr && (distances || !present->has_distances())) continue;
            const auto file = open_slice(endgame_path(folder_, rules_, slice), rules_);
            if (!file) return file.error();
            tables_.add(load_slice(rules_, *file, distances, tables_, runner_));
        }
        return std::nullopt;
    }

    bool solve(const Pair& pair, const std::atomic<bool>& stop) {
        const std::string label = to_text(pair.slice);
        const ProgressBar bar(
            [&] { return ProgressBar::State{label, done_ + builder_.progress(), total_}; });
        if (!builder_.solve(pair.slice, metric_of(pair.slice.pieces()), stop)) return false;
        done_ += EndgameBuilder::work_of(pair.slice);
        return true;
    }

    // Tells of the processor time since it was begun, all threads together.
    std::optional<std::string> write(Pair& pair, std::clock_t begun) {
        const auto slices = pair.both();
        std::vector<std::vector<std::byte>> files(slices.size());
        runner_.run(slices.size(), [&](std::size_t number, std::size_t) {
            files[number] = write_slice_file(rules_, *tables_.find(slices[number]));
        });
        for (std::size_t i = 0; i < slices.size(); ++i) {
            const auto path = endgame_path(folder_, rules_, slices[i]);
            if (!write_file(path, files[i])) return path.string() + ": cannot be written";
        }
        pair.is_there = true;
        const double took = static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC;
        std::uint64_t size = 0;
        for (const auto& file : files)
            size += file.size();
        std::cout << fmt::format(
                         "{:<8} {:>11} positions {:>7.1f} s of processor time {:>10} bytes\n",
                         to_text(pair.slice),
                         positions(pair),
                         took,
                         size)
                  << std::flush;
        return std::nullopt;
    }

    static std::uint64_t positions(const Pair& pair) {
        std::uint64_t count = 0;
        for (const Slice slice : pair.both())
            count += EndgameIndex(slice).size();
        return count;
    }

    const RuleSet& rules_;
    std::filesystem::path folder_;
    ThreadRunner runner_;
    EndgameTables tables_;
    EndgameBuilder builder_;
    std::vector<Pair> pairs_;
    std::uint64_t done_ = 0;
    std::uint64_t total_ = 0;
};

}  // namespace

int endgame_build(const EndgameBuildOptions& options) {
    const RuleSet& rules = *rule_set_named(options.rules);
    if (rules.quiet_count == RuleSet::QuietCount::KingMoves && options.pieces > 3) {
        return complain("--pieces: at most 3 where king moves are counted towards a draw (beyond "
                        "that a value depends on the way there)");
    }
    Campaign campaign(options, rules);
    campaign.look_around();
    if (campaign.missing() == 0) {
        std::cout << fmt::format("{}: all {} pairs of slices are there\n",
                                 (campaign.folder() / rules.name).string(),
                                 campaign.pairs());
        return kSuccess;
    }
    const double memory = megabytes(campaign.memory_needed());
    std::cerr << fmt::format(
        "{} of {} pairs of slices to solve, with at most {:.0f} MB of memory\n",
        campaign.missing(),
        campaign.pairs(),
        memory);
    if (memory > 1000.0 * options.memory) {
        return complain(fmt::format(
            "--memory: {:.0f} MB are needed, more than the {} GB allowed", memory, options.memory));
    }
    const StopOnInterrupt stop;
    if (const auto failure = campaign.run(stop.flag())) {
        std::cerr << "damjen: " << *failure << '\n';
        return kFailure;
    }
    if (campaign.missing() > 0) {
        std::cerr << fmt::format(
            "stopped; {} of {} pairs of slices are there, and the same command "
            "goes on\n",
            campaign.pairs() - campaign.missing(),
            campaign.pairs());
        return kFailure;
    }
    return kSuccess;
}

}  // namespace damjen::app
