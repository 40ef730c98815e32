// The facts of rules.md §3, counted; and every value against the rules themselves.

#include "endgame/endgame_builder.hpp"
#include "endgame/king_endings.hpp"
#include "rules/game.hpp"
#include "rules/setup.hpp"
#include "support/effort.hpp"
#include "support/solved_endgames.hpp"
#include "support/threaded_runner.hpp"

#include <map>

#include <gtest/gtest.h>

namespace damjen {

namespace {

struct Tally {
    std::uint64_t wins = 0;
    std::uint64_t losses = 0;
    std::uint64_t draws = 0;
    std::map<int, int> wins_in;
    friend bool operator==(const Tally& a, const Tally& b) {
        return a.wins == b.wins && a.losses == b.losses && a.draws == b.draws;
    }
};

// Over all placements without king runs.
Tally tally(const EndgameTables& tables, const char* name) {
    const SliceValues& values = *tables.find(*slice_named(name));
    const EndgameIndex& index = values.index();
    Tally tally;
    for (std::uint64_t men = 0; men < index.configurations(); ++men) {
        for (std::uint64_t kings = 0; kings < index.kings_per_configuration(); ++kings) {
            const EndgameCode code = values.get(men, kings, 0);
            ++(is_won(code) ? tally.wins : is_lost(code) ? tally.losses : tally.draws);
            if (is_won(code)) ++tally.wins_in[code - 1];
        }
    }
    return tally;
}

RuleSet wfd_without_seven_moves() {
    RuleSet rules = kWfd;
    rules.seven_moves = false;
    return rules;
}

EndgameTables solve(const RuleSet& rules, KingRuns runs = KingRuns::Counted) {
    SerialRunner runner;
    return solve_endgames(rules, 3, EndgameMetric::Distance, runner, runs);
}

int longest(const EndgameTables& tables, const char* name) {
    const SliceValues& values = *tables.find(*slice_named(name));
    const EndgameIndex& index = values.index();
    int most = 0;
    for (std::uint64_t men = 0; men < index.configurations(); ++men) {
        for (std::uint64_t kings = 0; kings < index.kings_per_configuration(); ++kings) {
            for (int run = 0; run < index.runs(); ++run) {
                most = std::max(most, values.get(men, kings, static_cast<std::uint64_t>(run)) - 1);
            }
        }
    }
    return most;
}

EndgameCode code_of(const EndgameTables& tables, const Position& position) {
    if (position.board().pieces_of(position.turn()).empty()) return kLostCode;
    const SliceValues& values = *tables.find(Slice::of(position));
    const EndgameIndex& index = values.index();
    const Sides sides = Sides::of(position.board(), position.turn());
    return values.get(index.configuration_of(sides),
                      index.kings_of(sides),
                      static_cast<std::uint64_t>(index.run_of(position)));
}

// What the successors make of a position.
EndgameCode
from_successors(const RuleSet& rules, const EndgameTables& tables, const Position& position) {
    EndgameCode best = kLostCode;
    bool is_first = true;
    for (const Move& move : legal_moves(rules, position)) {
        const EndgameCode code = code_before(code_of(tables, after(position, move)));
        if (is_first || is_better(code, best)) best = code;
        is_first = false;
    }
    // The seven moves: fourteen plies when the lone king begins, thirteen otherwise.
    const Board& board = position.board();
    const bool only_kings = (board.men[0] | board.men[1]).empty();
    const bool limited = rules.seven_moves && only_kings && board.pieces().size() == 3;
    return limited && best > 2 * kSevenMoves + 1 ? kDrawnCode : best;
}

Position study() {
    Setup setup;
    setup.board.men[0] = Square(28);
    setup.board.kings[0] = Square(46);
    setup.board.kings[1] = Square(43);
    return to_position(setup).value();
}

}  // namespace

TEST(EndgameBuilder, CountsKingsAsTheOfficialRulesDo) {
    const EndgameTables& tables = solved(kWfd);
    EXPECT_EQ(tally(tables, "KvK").wins_in, (std::map<int, int>{{1, 648}, {3, 16}}));
    EXPECT_EQ(tally(tables, "KvK"), (Tally{664, 2, 1784, {}}));
    EXPECT_EQ(tally(tables, "KKvK"), (Tally{57178, 0, 1622, {}}));
    EXPECT_EQ(tally(tables, "KvKK"), (Tally{9760, 28254, 20786, {}}));
    EXPECT_EQ(tally(tables, "KvKK").wins_in, (std::map<int, int>{{1, 9680}, {3, 80}}));
}

TEST(EndgameBuilder, CountsKingAndManAgainstKingWithAndWithoutEitherRule) {
    const RuleSet unlimited = wfd_without_seven_moves();
    EXPECT_EQ(tally(solved(kWfd), "KMvK").wins, 66966U);
    const EndgameTables without_seven = solve(unlimited);
    EXPECT_EQ(tally(without_seven, "KMvK").wins, 67779U);
    EXPECT_EQ(tally(without_seven, "KKvK").wins, 58286U);
    EXPECT_EQ(tally(without_seven, "KvKK").losses, 32022U);
    EXPECT_EQ(longest(without_seven, "KKvK"), 19);
    EXPECT_EQ(tally(solve(unlimited, KingRuns::Ignored), "KMvK").wins, 85006U);
}

TEST(EndgameBuilder, SolvesTheStudyOfThreeKingMoves) {
    // W:W28,K46:BK43: won in 39 plies without the three-king-moves rule, a draw with it.
    const Position position = study();
    EXPECT_EQ(code_of(solved(kWfd), position), kDrawnCode);
    const EndgameTables without = solve(kWfd, KingRuns::Ignored);
    const SliceValues& values = *without.find(Slice::of(position));
    const Sides sides = Sides::of(position.board(), Color::White);
    EXPECT_EQ(values.get(values.index().configuration_of(sides), values.index().kings_of(sides), 0),
              39 + 1);
}

TEST(EndgameBuilder, FindsTheLongestWins) {
    const std::map<std::string, int> plies = {{"KvM", 7},
                                              {"MvK", 8},
                                              {"MvM", 19},
                                              {"KKvM", 15},
                                              {"MvKK", 16},
                                              {"KvKM", 40},
                                              {"KMvK", 41},
                                              {"MvKM", 44},
                                              {"KMvM", 43},
                                              {"KvMM", 34},
                                              {"MMvK", 41},
                                              {"MvMM", 50},
                                              {"MMvM", 49}};
    for (const auto& [name, most] : plies)
        EXPECT_EQ(longest(solved(kWfd), name.c_str()), most) << name;
}

TEST(EndgameBuilder, FollowsFromTheSuccessorsEverywhere) {
    // With sanitizers a few thousand positions of each slice have to do.
    const bool all = effort() != Effort::Quick;
    for (const RuleSet* rules : kRuleSets) {
        const EndgameTables& tables = solved(*rules);
        for (const Slice slice : small_slices()) {
            const EndgameIndex& index = tables.find(slice)->index();
            const std::uint64_t stride = all ? 1 : 1 + index.size() / 3000;
            for (std::uint64_t number = 0; number < index.size(); number += stride) {
                const Position position = index.position_at(number);
                ASSERT_EQ(code_of(tables, position), from_successors(*rules, tables, position))
                    << rules->name << ' ' << to_text(slice) << ' ' << number;
            }
        }
    }
}

TEST(EndgameBuilder, AgreesWithTheKingEndingsOfTheEngine) {
    for (const RuleSet* rules : kRuleSets) {
        const KingEndings endings(*rules);
        const int limit = rules->seven_moves ? 2 * kSevenMoves : 1000;
        for (const char* name : {"KvK", "KKvK", "KvKK"}) {
            const EndgameIndex index(*slice_named(name));
            for (std::uint64_t number = 0; number < index.size(); ++number) {
                const Position position = index.position_at(number);
                const auto value = endings.value(position, limit);
                const EndgameCode code = code_of(solved(*rules), position);
                ASSERT_EQ(is_won(code), value.kind == KingEndings::Value::Kind::Win);
                ASSERT_EQ(is_lost(code), value.kind == KingEndings::Value::Kind::Loss);
                ASSERT_EQ(code == kDrawnCode ? 0 : code - 1, value.plies);
            }
        }
    }
}

TEST(EndgameBuilder, GivesTheSameWinnersWithoutDistances) {
    SerialRunner runner;
    EndgameTables tables = solve_endgames(kStraight, 2, EndgameMetric::Distance, runner);
    EndgameBuilder builder(kStraight, tables, runner);
    const std::atomic<bool> never{false};
    for (const Slice slice : slices_of(3)) {
        // Two kings against one have a limit that only distances can tell.
        const bool kings = slice.men() == 0;
        if (tables.find(slice) == nullptr)
            builder.solve(slice, kings ? EndgameMetric::Distance : EndgameMetric::Value, never);
        const EndgameIndex& index = tables.find(slice)->index();
        for (std::uint64_t number = 0; number < index.size(); ++number) {
            const Position position = index.position_at(number);
            ASSERT_EQ(without_distance(code_of(tables, position)),
                      without_distance(code_of(solved(kStraight), position)));
        }
    }
}

TEST(EndgameBuilder, NeverGainsByAHigherRunOfItsOwn) {
    // A higher count on a side's own king never helps that side (kings are held back, never
    // pushed).
    const auto worth = [](EndgameCode code) { return is_won(code) ? 2 : is_lost(code) ? 0 : 1; };
    for (const RuleSet* rules : kRuleSets) {
        for (const Slice slice : small_slices()) {
            const SliceValues& values = *solved(*rules).find(slice);
            const EndgameIndex& index = values.index();
            for (std::uint64_t men = 0; men < index.configurations(); ++men) {
                for (std::uint64_t kings = 0; kings < index.kings_per_configuration(); ++kings) {
                    for (int run = 1; run < index.runs(); ++run) {
                        const auto at = static_cast<std::uint64_t>(run);
                        const int less = worth(values.get(men, kings, at - 1));
                        const int more = worth(values.get(men, kings, at));
                        const bool own = index.first_runs() > 1;
                        ASSERT_TRUE(own ? more <= less : more >= less) << to_text(slice);
                    }
                }
            }
        }
    }
}

TEST(EndgameBuilder, GivesTheSameWithSeveralThreads) {
    ThreadedRunner runner(3);
    const Slice slice = *slice_named("MMvK");
    const EndgameTables tables = solve_endgame(kWfd, slice, EndgameMetric::Distance, runner);
    for (const char* name : {"MMvK", "KvMM", "KMvK", "KvKM", "MvK"}) {
        const SliceValues& values = *tables.find(*slice_named(name));
        const EndgameIndex& index = values.index();
        for (std::uint64_t men = 0; men < index.configurations(); ++men) {
            for (std::uint64_t kings = 0; kings < index.kings_per_configuration(); ++kings) {
                ASSERT_EQ(values.get(men, kings, 0),
                          solved(kWfd).find(*slice_named(name))->get(men, kings, 0));
            }
        }
    }
}

TEST(EndgameBuilder, LeavesNothingBehindWhenItIsStopped) {
    SerialRunner runner;
    EndgameTables tables;
    EndgameBuilder builder(kWfd, tables, runner);
    const std::atomic<bool> at_once{true};
    EXPECT_FALSE(builder.solve(*slice_named("KvK"), EndgameMetric::Distance, at_once));
    EXPECT_EQ(tables.find(*slice_named("KvK")), nullptr);
}

TEST(EndgameBuilder, NeedsWhatItsMovesLeadTo) {
    const auto needed = EndgameBuilder::needed_for(*slice_named("KMvM"));
    const auto needs = [&](const char* name) {
        return std::find(needed.begin(), needed.end(), *slice_named(name)) != needed.end();
    };
    for (const char* name : {"KKvM", "MvKK", "KMvK", "KvKM", "KvM", "MvK", "MvM", "KvK"})
        EXPECT_TRUE(needs(name)) << name;
    EXPECT_FALSE(needs("KMvM"));
}

}  // namespace damjen
