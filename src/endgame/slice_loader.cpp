#include "endgame/slice_loader.hpp"

#include "endgame/configuration_solver.hpp"
#include "endgame/exits.hpp"

namespace damjen {

namespace {

class Loader {
public:
    Loader(const RuleSet& rules,
           const SliceFile& file,
           const EndgameTables& tables,
           SliceValues& values)
        : file_(file), values_(values),
          exits_({rules, file.index().slice(), KingRuns::Counted, values.has_distances(), tables}) {
    }

    void load(std::uint64_t configuration) {
        const EndgameIndex& index = values_.index();
        const std::uint64_t kings = index.kings_per_configuration();
        file_.for_each_stretch(
            configuration * kings,
            (configuration + 1) * kings,
            [&](std::uint64_t first, std::uint64_t length, std::uint32_t pattern) {
                for (std::uint64_t placement = first; placement < first + length; ++placement)
                    place(placement, pattern);
            });
    }

private:
    void place(std::uint64_t placement, std::uint32_t pattern) {
        const EndgameIndex& index = values_.index();
        const Board board = index.sides_at(placement).board();
        const bool is_quiet = !can_capture(board, Color::White);
        const detail::Exits* exits = is_quiet ? nullptr : &exits_.find(board, Color::White);
        for (int run = 0; run < index.runs(); ++run) {
            const EndgameCode code =
                is_quiet ? file_.code_of(pattern, run)
                         : exits->best[static_cast<std::size_t>(run % index.second_runs())];
            values_.set(placement / index.kings_per_configuration(),
                        placement % index.kings_per_configuration(),
                        static_cast<std::uint64_t>(run),
                        values_.has_distances() ? code : without_distance(code));
        }
    }

    const SliceFile& file_;
    SliceValues& values_;
    detail::ExitFinder exits_;
};

}  // namespace

SliceValues load_slice(const RuleSet& rules,
                       const SliceFile& file,
                       bool with_distances,
                       const EndgameTables& tables,
                       JobRunner& runner) {
    assert(file.has_distances() || !with_distances);
    SliceValues values(file.index().slice(), with_distances);
    std::vector<std::unique_ptr<Loader>> loaders;
    for (std::size_t worker = 0; worker < runner.workers(); ++worker)
        loaders.push_back(std::make_unique<Loader>(rules, file, tables, values));
    // A configuration is a job, but some are no more than one position.
    constexpr std::uint64_t kTogether = 256;
    const std::uint64_t count = values.index().configurations();
    const auto jobs = static_cast<std::size_t>((count + kTogether - 1) / kTogether);
    runner.run(jobs, [&](std::size_t job, std::size_t worker) {
        const std::uint64_t end = std::min(count, (job + 1) * kTogether);
        for (std::uint64_t number = job * kTogether; number < end; ++number)
            loaders[worker]->load(number);
    });
    return values;
}

}  // namespace damjen
