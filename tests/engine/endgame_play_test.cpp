// The engine with endgame files: it plays tabled positions as well as they can be played, and
// steers for them in time.

#include "endgame/value_in_game.hpp"
#include "engine/engine.hpp"
#include "rules/setup.hpp"
#include "support/random_positions.hpp"
#include "support/solved_endgames.hpp"

#include <gtest/gtest.h>

namespace damjen {

namespace {

using Ending = EndgameValue::Kind;

std::shared_ptr<const EndgameDatabase> files_of(const RuleSet& rules) {
    return {std::shared_ptr<const void>(), &solved_database(rules)};
}

Engine& engine_for(const RuleSet& rules) {
    static const std::array<std::unique_ptr<Engine>, 3> all = [] {
        std::array<std::unique_ptr<Engine>, 3> engines;
        for (const RuleSet* each : kRuleSets) {
            EngineParts parts = basic_parts(*each);
            parts.endgames = files_of(*each);
            engines[static_cast<std::size_t>(each->id)] =
                std::make_unique<Engine>(parts, *each, EngineOptions{.table_megabytes = 1});
        }
        return engines;
    }();
    return *all[static_cast<std::size_t>(rules.id)];
}

SearchLimits depth(int plies) {
    SearchLimits limits;
    limits.depth = plies;
    return limits;
}

Position random_position(Random& random, Slice slice) {
    const EndgameIndex index(slice);
    return index.position_at(random() % index.size());
}

Position with_extra_man(Position position, Square square, Color color) {
    Setup setup = to_setup(position);
    setup.board.put(square, {color, Kind::Man});
    return to_position(setup).value();
}

}  // namespace

TEST(EndgamePlay, ScoresThreePiecesExactlyAtDepthOne) {
    Random random(1);
    for (const RuleSet* rules : kRuleSets) {
        for (const Slice slice : slices_of(3)) {
            for (int i = 0; i < 40; ++i) {
                const Game game(*rules, {.position = random_position(random, slice)});
                if (game.outcome().is_over()) continue;
                const EndgameValue value =
                    value_in_game(*rules,
                                  solved_database(*rules).solve(game.position()),
                                  game.counts(),
                                  game.position().turn());
                if (!value.is_known()) continue;
                const Score expected = value.kind == Ending::Win    ? win_in(value.plies)
                                       : value.kind == Ending::Loss ? loss_in(value.plies)
                                                                    : kDrawScore;
                EXPECT_EQ(engine_for(*rules).search(game, depth(1)).score, expected)
                    << rules->name << ' ' << to_text(slice);
            }
        }
    }
}

TEST(EndgamePlay, WinsWhatIsWonInAsManyPliesAsTheFilesSay) {
    Random random(2);
    for (const RuleSet* rules : {&kStraight, &kWfd}) {
        for (const Slice slice : slices_of(3)) {
            for (int played = 0; played < 3;) {
                Game game(*rules, {.position = random_position(random, slice)});
                const EndgameValue value = solved_database(*rules).solve(game.position());
                const bool decided = value.kind == Ending::Win || value.kind == Ending::Loss;
                if (decided) {
                    const Color winner = value.kind == Ending::Win
                                             ? game.position().turn()
                                             : opponent(game.position().turn());
                    while (!game.outcome().is_over())
                        game.append(*engine_for(*rules).search(game, depth(1)).best);
                    EXPECT_EQ(game.outcome().kind, Outcome::Kind::Win);
                    EXPECT_EQ(game.outcome().winner, winner);
                    EXPECT_EQ(game.ply(), value.plies) << to_text(slice);
                }
                if (decided || random.below(50) == 0) ++played;
            }
        }
    }
}

TEST(EndgamePlay, HoldsADraw) {
    // Against whatever the other side does: at random, a hundred plies long.
    Random random(3);
    for (const RuleSet* rules : {&kStraight, &kWfd}) {
        for (const Slice slice : slices_of(3)) {
            for (int played = 0; played < 2;) {
                Game game(
                    *rules, {.position = random_position(random, slice)}, Adjudication::Agreed);
                const EndgameValue value = solved_database(*rules).solve(game.position());
                if (value.kind != Ending::Draw) {
                    if (random.below(200) == 0) ++played;
                    continue;
                }
                ++played;
                const Color engine_side = game.position().turn();
                while (!game.outcome().is_over() && game.ply() < 100) {
                    if (game.position().turn() == engine_side) {
                        game.append(*engine_for(*rules).search(game, depth(1)).best);
                    } else {
                        const MoveList moves = legal_moves(*rules, game.position());
                        game.append(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
                    }
                }
                const bool lost = game.outcome().kind == Outcome::Kind::Win &&
                                  game.outcome().winner != engine_side;
                EXPECT_FALSE(lost) << rules->name << ' ' << to_text(slice);
            }
        }
    }
}

TEST(EndgamePlay, SeesThroughCapturesIntoTheFiles) {
    // Four pieces and one of them about to fall: the search makes the capture, the files the rest.
    Random random(4);
    int found = 0;
    for (int i = 0; i < 3000 && found < 40; ++i) {
        const Position three = random_position(random, *slice_named("KMvK"));
        const Square square = Square::from_index(static_cast<int>(random.below(45)));
        if (three.board().at(square)) continue;
        const Game game(kWfd, {.position = with_extra_man(three, square, Color::Black)});
        if (!must_capture(game.position())) continue;
        EndgameValue best = {Ending::Loss, 0};
        bool known = true;
        for (const Move& move : legal_moves(kWfd, game.position())) {
            const EndgameValue value =
                before(solved_database(kWfd).solve(after(game.position(), move)));
            known = known && value.is_known();
            if (known && is_better(value, best)) best = value;
        }
        if (!known || best.kind != Ending::Win) continue;
        ++found;
        EXPECT_EQ(engine_for(kWfd).search(game, depth(1)).score, win_in(best.plies));
    }
    EXPECT_GT(found, 20);
}

TEST(EndgamePlay, MakesProgressWhereOnlyTheWinnerIsKnown) {
    // Three pieces kept without distances; two with them. The win must still be played.
    SerialRunner runner;
    EndgameTables tables = solve_endgames(kWfd, 2, EndgameMetric::Distance, runner);
    EndgameBuilder builder(kWfd, tables, runner);
    const std::atomic<bool> never{false};
    builder.solve(*slice_named("KKvK"), EndgameMetric::Distance, never);
    builder.solve(*slice_named("KKvM"), EndgameMetric::Value, never);
    auto database = std::make_shared<EndgameDatabase>(kWfd);
    for (const char* name : {"KvK", "KvM", "MvK", "MvM", "KKvK", "KvKK", "KKvM", "MvKK"}) {
        auto bytes = std::make_shared<std::vector<std::byte>>(
            write_slice_file(kWfd, *tables.find(*slice_named(name))));
        const SliceFile::Bytes view = *bytes;
        ASSERT_TRUE(database->add(view, std::move(bytes)));
    }
    EngineParts parts = basic_parts(kWfd);
    parts.endgames = database;
    Engine engine(parts, kWfd, {.table_megabytes = 1});
    Random random(5);
    for (int i = 0; i < 10; ++i) {
        Game game(kWfd, {.position = random_position(random, *slice_named("KKvM"))});
        ASSERT_EQ(database->solve(game.position()).kind, Ending::Win);
        const SearchResult first = engine.search(game, depth(2));
        EXPECT_GT(first.score, Score(8000));
        while (!game.outcome().is_over() && game.ply() < 60)
            game.append(*engine.search(game, depth(6)).best);
        EXPECT_EQ(game.outcome().kind, Outcome::Kind::Win);
        EXPECT_EQ(game.outcome().winner, Color::White);
    }
}

}  // namespace damjen
