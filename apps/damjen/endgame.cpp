// damjen endgame stats and probe: what the endgames say.

#include "commands.hpp"
#include "endgame/endgame_builder.hpp"
#include "endgame/value_in_game.hpp"
#include "engine_files/endgame_folder.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "position_options.hpp"
#include "thread_runner.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iostream>

#include <boost/json.hpp>

namespace damjen::app {

namespace {

// Slices up to this many pieces are solved on the spot in a second or two.
constexpr int kQuickToSolve = 3;

struct Tally {
    std::uint64_t wins = 0;
    std::uint64_t losses = 0;
    std::uint64_t draws = 0;

    void add(EndgameCode code) { ++(is_won(code) ? wins : is_lost(code) ? losses : draws); }
};

Tally tally(const SliceValues& values) {
    const EndgameIndex& index = values.index();
    Tally tally;
    for (std::uint64_t men = 0; men < index.configurations(); ++men) {
        for (std::uint64_t kings = 0; kings < index.kings_per_configuration(); ++kings)
            tally.add(values.get(men, kings, 0));
    }
    return tally;
}

// Nothing if a capture leads where the database ends.
std::optional<Tally> tally(const EndgameDatabase& database, const SliceFile& file) {
    Tally tally;
    for (std::uint64_t placement = 0; placement < file.index().placements(); ++placement) {
        switch (database.solve(file.index().position_at(placement, 0)).kind) {
        case EndgameValue::Kind::Win:
            ++tally.wins;
            break;
        case EndgameValue::Kind::Loss:
            ++tally.losses;
            break;
        case EndgameValue::Kind::Draw:
            ++tally.draws;
            break;
        case EndgameValue::Kind::Unknown:
            return std::nullopt;
        }
    }
    return tally;
}

std::array<Tally, 2> solve_and_count(const RuleSet& rules, Slice slice, KingRuns runs) {
    // A count of quiet moves that men's moves begin anew is known only without distances.
    const bool men_reset_it = rules.quiet_count == RuleSet::QuietCount::KingMoves;
    ThreadRunner runner(0);
    const EndgameTables tables = solve_endgame(
        rules, slice, men_reset_it ? EndgameMetric::Value : EndgameMetric::Distance, runner, runs);
    return {tally(*tables.find(slice)), tally(*tables.find(slice.flipped()))};
}

void print(const EndgameStatsOptions& options, Slice slice, const std::array<Tally, 2>& tallies) {
    const std::array<const char*, 2> names = {"first", "second"};
    boost::json::object result = {{"rules", options.rules}, {"slice", to_text(slice)}};
    for (std::size_t i = 0; i < names.size(); ++i) {
        const Tally& each = tallies[i];
        if (options.json) {
            result[names[i]] = {
                {"wins", each.wins}, {"losses", each.losses}, {"draws", each.draws}};
        } else {
            std::cout << names[i] << ' ' << each.wins << ' ' << each.losses << ' ' << each.draws
                      << '\n';
        }
    }
    if (options.json) std::cout << result << '\n';
}

std::string in_words(EndgameValue value) {
    const std::string plies = value.has_distance() ? fmt::format(" in {}", value.plies) : "";
    switch (value.kind) {
    case EndgameValue::Kind::Win:
        return "win" + plies;
    case EndgameValue::Kind::Loss:
        return "loss" + plies;
    case EndgameValue::Kind::Draw:
        return "draw";
    case EndgameValue::Kind::Unknown:
        break;
    }
    return "unknown";
}

// What the table says, unless the game's counts say otherwise.
EndgameValue
value_of(const EndgameDatabase& database, const Position& position, const DrawCounts& counts) {
    return value_in_game(database.rules(), database.solve(position), counts, position.turn());
}

// Of a game that has ended where it begins, by the rules; else what the table says.
EndgameValue value_of(const EndgameDatabase& database, const Game& game) {
    const Outcome& outcome = game.outcome();
    if (!outcome.is_over()) return value_of(database, game.position(), game.counts());
    if (outcome.kind == Outcome::Kind::Draw) return {EndgameValue::Kind::Draw};
    return outcome.winner == game.position().turn() ? EndgameValue{EndgameValue::Kind::Win, 0}
                                                    : EndgameValue{EndgameValue::Kind::Loss, 0};
}

struct ProbedMove {
    std::string text;
    EndgameValue value;
};

std::vector<ProbedMove> probe_moves(const EndgameDatabase& database, const Game& game) {
    std::vector<ProbedMove> moves;
    for (const Move& move : legal_moves(game.rules(), game.position())) {
        const Position next = after(game.position(), move);
        const DrawCounts counts =
            counts_after(game.rules(), game.counts(), game.position(), move, next);
        moves.push_back({to_text(game.rules(), game.position(), move),
                         before(value_of(database, next, counts))});
    }
    std::sort(moves.begin(), moves.end(), [](const ProbedMove& a, const ProbedMove& b) {
        if (!a.value.is_known() || !b.value.is_known())
            return a.value.is_known() && !b.value.is_known();
        if (a.value == b.value || !a.value.is_known()) return a.text < b.text;
        return is_better(a.value, b.value);
    });
    return moves;
}

boost::json::object to_json(EndgameValue value) {
    boost::json::object object = {{"value", in_words({value.kind, EndgameValue::kNoDistance})}};
    if (value.has_distance()) object["plies"] = value.plies;
    return object;
}

}  // namespace

int endgame_stats(const EndgameStatsOptions& options) {
    const auto slice = slice_named(options.slice);
    if (!slice) {
        return complain(
            fmt::format("SLICE: expected material as in KKvK, 2 to {} pieces, found '{}'",
                        Slice::kMostPieces,
                        options.slice));
    }
    RuleSet rules = *rule_set_named(options.rules);
    const bool changed = options.without_seven_moves || options.without_three_king_moves;
    if (options.without_seven_moves) rules.seven_moves = false;
    if (slice->pieces() <= kQuickToSolve) {
        print(options,
              *slice,
              solve_and_count(rules,
                              *slice,
                              options.without_three_king_moves ? KingRuns::Ignored
                                                               : KingRuns::Counted));
        return kSuccess;
    }
    if (changed) return complain("SLICE: rules can be left out for 2 or 3 pieces only");
    const auto folder = endgame_folder(options.folder);
    const auto database = open_endgames(folder, rules);
    if (!database) {
        std::cerr << "damjen: " << database.error() << '\n';
        return kFailure;
    }
    std::array<Tally, 2> tallies;
    for (std::size_t i = 0; i < tallies.size(); ++i) {
        const SliceFile* file = (*database)->find(i == 0 ? *slice : slice->flipped());
        const auto counted = file == nullptr ? std::nullopt : tally(**database, *file);
        if (!counted) {
            std::cerr << fmt::format("damjen: {}: no {} there (damjen endgame build --pieces {} "
                                     "makes it)\n",
                                     (folder / rules.name).string(),
                                     to_text(*slice),
                                     slice->pieces());
            return kFailure;
        }
        tallies[i] = *counted;
    }
    print(options, *slice, tallies);
    return kSuccess;
}

int endgame_probe(const EndgameProbeOptions& options) {
    const auto start = parse_fen(options.fen);
    if (!start) return complain("FEN: " + to_text(start.error(), options.fen));
    const Game game(*rule_set_named(options.rules), *start);
    const auto database = open_endgames(endgame_folder(options.folder), game.rules());
    if (!database) {
        std::cerr << "damjen: " << database.error() << '\n';
        return kFailure;
    }
    const EndgameValue value = value_of(**database, game);
    const auto moves = probe_moves(**database, game);
    if (options.json) {
        boost::json::object result = to_json(value);
        boost::json::array list;
        for (const ProbedMove& move : moves) {
            boost::json::object entry = to_json(move.value);
            entry["move"] = move.text;
            list.push_back(entry);
        }
        result["moves"] = list;
        std::cout << result << '\n';
        return kSuccess;
    }
    std::cout << in_words(value) << '\n';
    for (const ProbedMove& move : moves)
        std::cout << fmt::format("  {:<12} {}\n", move.text, in_words(move.value));
    return kSuccess;
}

}  // namespace damjen::app
