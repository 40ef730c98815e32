#include "endgame/endgame_builder.hpp"

#include "endgame/configuration_solver.hpp"

#include <algorithm>

namespace damjen {

namespace {

// Steps that the men have left to their far rows, all together; a man's step takes one away.
int steps_left(const Sides& sides) {
    int steps = 0;
    for (const Square man : sides.men[0])
        steps += man.row();
    for (const Square man : sides.men[1])
        steps += 9 - man.row();
    return steps;
}

// The configurations of a slice by the steps left, fewest first. Of a slice that is its own flipped
// one, a configuration and its mirror image are solved together: only the lower number is listed.
std::vector<std::vector<std::uint32_t>> by_steps_left(const EndgameIndex& index) {
    const bool is_own_mirror = index.slice() == index.slice().flipped();
    std::vector<std::vector<std::uint32_t>> levels;
    for (std::uint64_t number = 0; number < index.configurations(); ++number) {
        const Sides men = index.men_at(number);
        if (is_own_mirror && index.configuration_of(men.flipped()) < number) continue;
        const auto steps = static_cast<std::size_t>(steps_left(men));
        if (levels.size() <= steps) levels.resize(steps + 1);
        levels[steps].push_back(static_cast<std::uint32_t>(number));
    }
    return levels;
}

// Enough that sharing them out costs nothing, few enough that all threads end together.
std::size_t chunk_for(std::size_t configurations, std::size_t workers) {
    return std::clamp<std::size_t>(configurations / (8 * workers), 1, 1024);
}

void add_smaller(std::vector<Slice>& slices, Slice slice) {
    if (slice.first.pieces() > 0 && slice.second.pieces() > 0) slices.push_back(slice);
}

// The slices up to so many pieces that are wanted, in the order in which they need each other.
template <class IsWanted>
EndgameTables solve(const RuleSet& rules,
                    int pieces,
                    EndgameMetric metric,
                    JobRunner& runner,
                    KingRuns runs,
                    IsWanted&& is_wanted) {
    EndgameTables tables;
    EndgameBuilder builder(rules, tables, runner, runs);
    const std::atomic<bool> never{false};
    for (int count = 2; count <= pieces; ++count) {
        for (const Slice slice : slices_of(count)) {
            if (tables.find(slice) == nullptr && is_wanted(slice))
                builder.solve(slice, metric, never);
        }
    }
    return tables;
}

}  // namespace

std::vector<Slice> EndgameBuilder::needed_for(Slice slice) {
    // Moves one by one: a side loses any of its pieces (captures of more lead further down), or
    // crowns a man. Either side may be to move afterwards.
    std::vector<Slice> slices;
    for (const Slice seen : {slice, slice.flipped()}) {
        const auto [own, other] = seen;
        for (int men = 0; men <= own.men; ++men) {
            for (int kings = 0; kings <= own.kings; ++kings) {
                // Crowning may go with a capture.
                if (men + kings < own.pieces()) {
                    add_smaller(slices, {{men, kings}, other});
                    if (other.men > 0) {
                        add_smaller(slices, {{men, kings}, {other.men - 1, other.kings + 1}});
                    }
                }
            }
        }
        if (own.men > 0) add_smaller(slices, {{own.men - 1, own.kings + 1}, other});
    }
    const auto flipped_too = slices;
    for (const Slice each : flipped_too)
        slices.push_back(each.flipped());
    std::sort(slices.begin(), slices.end());
    slices.erase(std::unique(slices.begin(), slices.end()), slices.end());
    return slices;
}

bool EndgameBuilder::solve(Slice slice, EndgameMetric metric, const std::atomic<bool>& stop) {
    const bool has_distances = metric == EndgameMetric::Distance;
    SliceValues& first = tables_.add(SliceValues(slice, has_distances, runs_));
    const bool is_own_mirror = slice == slice.flipped();
    SliceValues& second =
        is_own_mirror ? first : tables_.add(SliceValues(slice.flipped(), has_distances, runs_));
    const EndgameIndex& index = first.index();

    const detail::SolverTask task = {rules_, slice, runs_, has_distances, tables_};
    std::vector<std::unique_ptr<detail::ConfigurationSolver>> solvers;
    for (std::size_t worker = 0; worker < runner_.workers(); ++worker)
        solvers.push_back(detail::ConfigurationSolver::make(task));

    progress_ = 0;
    const std::uint64_t each = index.kings_per_configuration() *
                               static_cast<std::uint64_t>(index.runs()) * (is_own_mirror ? 1 : 2);
    for (const auto& level : by_steps_left(index)) {
        const std::size_t chunk = chunk_for(level.size(), runner_.workers());
        runner_.run((level.size() + chunk - 1) / chunk, [&](std::size_t job, std::size_t worker) {
            const std::size_t end = std::min(level.size(), (job + 1) * chunk);
            for (std::size_t i = job * chunk; i < end && !stop; ++i) {
                const Sides men = index.men_at(level[i]);
                solvers[worker]->solve(men.men[0], men.men[1], first, second);
                progress_.fetch_add(each, std::memory_order_relaxed);
            }
        });
        if (stop) break;
    }
    if (stop) {
        tables_.remove(slice);
        tables_.remove(slice.flipped());
        return false;
    }
    for (const auto& solver : solvers)
        longest_ = std::max(longest_, solver->longest());
    return true;
}

std::uint64_t EndgameBuilder::work_of(Slice slice, KingRuns runs) {
    const std::uint64_t size = EndgameIndex(slice, runs).size();
    return slice == slice.flipped() ? size : 2 * size;
}

std::uint64_t EndgameBuilder::memory_for(Slice slice, EndgameMetric metric, std::size_t workers) {
    const bool has_distances = metric == EndgameMetric::Distance;
    const std::uint64_t values =
        SliceValues::bytes_for(slice, has_distances) +
        (slice == slice.flipped() ? 0 : SliceValues::bytes_for(slice.flipped(), has_distances));
    return values + workers * detail::ConfigurationSolver::memory_for(slice, has_distances);
}

EndgameTables solve_endgame(
    const RuleSet& rules, Slice slice, EndgameMetric metric, JobRunner& runner, KingRuns runs) {
    std::vector<Slice> wanted = {slice};
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        for (const Slice needed : EndgameBuilder::needed_for(wanted[i])) {
            if (std::find(wanted.begin(), wanted.end(), needed) == wanted.end())
                wanted.push_back(needed);
        }
    }
    return solve(rules, slice.pieces(), metric, runner, runs, [&](Slice each) {
        return std::find(wanted.begin(), wanted.end(), each) != wanted.end();
    });
}

EndgameTables solve_endgames(
    const RuleSet& rules, int pieces, EndgameMetric metric, JobRunner& runner, KingRuns runs) {
    return solve(rules, pieces, metric, runner, runs, [](Slice) { return true; });
}

}  // namespace damjen
