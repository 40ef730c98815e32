// What draw counts leave of a tabled value: the same that playing it out leaves.

#include "base/random.hpp"
#include "endgame/value_in_game.hpp"
#include "support/solved_endgames.hpp"

#include <gtest/gtest.h>

namespace damjen {

namespace {

using enum EndgameValue::Kind;

constexpr EndgameValue kDrawn = {Draw, EndgameValue::kNoDistance};

DrawCounts seven_moves_after(int plies) {
    DrawCounts counts;
    counts.strong = Color::White;
    counts.strong_plies = plies;
    return counts;
}
DrawCounts quiet(int plies) {
    DrawCounts counts;
    counts.quiet_plies = plies;
    return counts;
}

EndgameValue in_wfd(EndgameValue value, const DrawCounts& counts, Color turn = Color::White) {
    return value_in_game(kWfd, value, counts, turn);
}

}  // namespace

TEST(ValueInGame, StandsWithoutCounts) {
    for (const RuleSet* rules : kRuleSets) {
        for (const EndgameValue value : {EndgameValue{},
                                         kDrawn,
                                         EndgameValue{Win, 13},
                                         EndgameValue{Loss, 2},
                                         EndgameValue{Win, -1}})
            EXPECT_EQ(value_in_game(*rules, value, {}, Color::White), value);
    }
}

TEST(ValueInGame, IsADrawWhenTheSevenMovesComeFirst) {
    EXPECT_EQ(in_wfd({Win, 13}, seven_moves_after(0)), (EndgameValue{Win, 13}));
    EXPECT_EQ(in_wfd({Win, 13}, seven_moves_after(2)), kDrawn);
    EXPECT_EQ(in_wfd({Win, 11}, seven_moves_after(2)), (EndgameValue{Win, 11}));
    EXPECT_EQ(in_wfd({Loss, 14}, seven_moves_after(0), Color::Black), (EndgameValue{Loss, 14}));
    EXPECT_EQ(in_wfd({Loss, 14}, seven_moves_after(1), Color::Black), kDrawn);
    EXPECT_EQ(in_wfd({Loss, 12}, seven_moves_after(1), Color::Black), (EndgameValue{Loss, 12}));
    EXPECT_EQ(in_wfd({Win, -1}, seven_moves_after(2)), EndgameValue{});
}

TEST(ValueInGame, IsUnknownWhereACaptureMayBeginAnotherCountAnew) {
    EXPECT_EQ(value_in_game(kStraight, {Win, 7}, quiet(93), Color::White), (EndgameValue{Win, 7}));
    EXPECT_EQ(value_in_game(kStraight, {Win, 7}, quiet(94), Color::White), EndgameValue{});
    EXPECT_EQ(value_in_game(kStraight, {Win, -1}, quiet(1), Color::White), EndgameValue{});
    EXPECT_EQ(value_in_game(kLudoteka, {Loss, 50}, quiet(0), Color::White),
              (EndgameValue{Loss, 50}));
    EXPECT_EQ(value_in_game(kLudoteka, {Loss, 52}, quiet(0), Color::White), EndgameValue{});
    EXPECT_EQ(value_in_game(kStraight, kDrawn, quiet(99), Color::White), kDrawn);
}

// Both sides follow the table from random positions: the game ends as, and when, the table said.
TEST(ValueInGame, IsWhatPlayByTheTableComesTo) {
    Random random(11);
    for (const RuleSet* rules : kRuleSets) {
        const EndgameDatabase& database = solved_database(*rules);
        const auto value_at = [&](const Position& position, const DrawCounts& counts) {
            return value_in_game(*rules, database.solve(position), counts, position.turn());
        };
        const auto slices = small_slices();
        for (int i = 0; i < 400; ++i) {
            const Slice slice = slices[random.below(static_cast<std::uint32_t>(slices.size()))];
            const EndgameIndex index(slice);
            Game game(*rules, {.position = index.position_at(random() % index.size())});
            const EndgameValue value = value_at(game.position(), game.counts());
            if (value.kind != Win && value.kind != Loss) continue;
            const Color winner =
                value.kind == Win ? game.position().turn() : opponent(game.position().turn());
            for (int ply = 0; ply < value.plies; ++ply) {
                ASSERT_FALSE(game.outcome().is_over());
                std::optional<Move> best;
                EndgameValue most;
                for (const Move& move : legal_moves(*rules, game.position())) {
                    const Position next = after(game.position(), move);
                    const DrawCounts counts =
                        counts_after(*rules, game.counts(), game.position(), move, next);
                    const EndgameValue after_it = before(value_at(next, counts));
                    if (!after_it.is_known() || (best && !is_better(after_it, most))) continue;
                    best = move;
                    most = after_it;
                }
                ASSERT_TRUE(best);
                game.append(*best);
            }
            EXPECT_EQ(game.outcome().kind, Outcome::Kind::Win)
                << rules->name << ' ' << to_text(slice);
            EXPECT_EQ(game.outcome().winner, winner);
        }
    }
}

}  // namespace damjen
