// The facts of rules.md §3, solved and counted; and the table against the rules themselves.

#include "base/random.hpp"
#include "endgame/king_endings.hpp"
#include "rules/game.hpp"
#include "rules/setup.hpp"
#include "support/effort.hpp"

#include <map>

#include <gtest/gtest.h>

namespace damjen {

namespace {

using Ending = KingEndings::Value::Kind;

constexpr int kNoLimit = 1000;

Position kings(Bitboard white, Bitboard black, Color turn = Color::White) {
    Setup setup;
    setup.board.kings = {white, black};
    setup.turn = turn;
    return to_position(setup).value();
}

// Tables are made once for all tests of this file.
const KingEndings& endings_of(const RuleSet& rules) {
    static const std::array<KingEndings, 3> all = {
        KingEndings(kStraight), KingEndings(kWfd), KingEndings(kLudoteka)};
    return all[static_cast<std::size_t>(rules.id)];
}

struct Tally {
    int wins = 0;
    int losses = 0;
    int draws = 0;
    std::map<int, int> wins_in;
    std::map<int, int> losses_in;
    int longest = 0;

    void add(KingEndings::Value value) {
        if (value.kind == Ending::Win) {
            ++wins;
            ++wins_in[value.plies];
        } else if (value.kind == Ending::Loss) {
            ++losses;
            ++losses_in[value.plies];
        } else {
            ++draws;
        }
        longest = std::max(longest, value.plies);
    }
};

Tally one_each(const RuleSet& rules) {
    Tally tally;
    for (const Square own : kAllSquares) {
        for (const Square other : kAllSquares) {
            if (own == other) continue;
            tally.add(endings_of(rules).value(kings(own, other), kNoLimit));
        }
    }
    return tally;
}

Tally two_to_one(const RuleSet& rules, Color turn, int plies_left) {
    Tally tally;
    for (const Square first : kAllSquares) {
        for (const Square second : kAllSquares) {
            if (second <= first) continue;
            for (const Square lone : kAllSquares) {
                if (lone == first || lone == second) continue;
                const Position position = kings(first | Bitboard(second), lone, turn);
                tally.add(endings_of(rules).value(position, plies_left));
            }
        }
    }
    return tally;
}

}  // namespace

TEST(KingEndings, CountsOneKingEachAsTheOfficialRulesDo) {
    const Tally tally = one_each(kWfd);
    EXPECT_EQ(tally.wins_in, (std::map<int, int>{{1, 648}, {3, 16}}));
    EXPECT_EQ(tally.losses_in, (std::map<int, int>{{2, 2}}));
    EXPECT_EQ(tally.draws, 2450 - 648 - 16 - 2);
}

TEST(KingEndings, CountsTwoKingsToMoveAgainstOne) {
    const Tally unlimited = two_to_one(kWfd, Color::White, kNoLimit);
    EXPECT_EQ(unlimited.wins + unlimited.losses + unlimited.draws, 58800);
    EXPECT_EQ(unlimited.wins, 58286);
    EXPECT_EQ(unlimited.longest, 19);

    const Tally limited = two_to_one(kWfd, Color::White, 13);
    EXPECT_EQ(limited.wins, 57178);
    EXPECT_EQ(limited.losses, 0);
    EXPECT_EQ(limited.draws, 1622);
}

TEST(KingEndings, CountsTheLoneKingToMoveAgainstTwo) {
    const Tally unlimited = two_to_one(kWfd, Color::Black, kNoLimit);
    EXPECT_EQ(unlimited.losses, 32022);
    EXPECT_EQ(unlimited.wins_in, (std::map<int, int>{{1, 9680}, {3, 80}}));

    const Tally limited = two_to_one(kWfd, Color::Black, 14);
    EXPECT_EQ(limited.losses, 28254);
    EXPECT_EQ(limited.wins, 9760);
    EXPECT_EQ(limited.draws, 20786);
}

TEST(KingEndings, TakeAtMostThirteenPliesWhereKingsMoveStraight) {
    EXPECT_EQ(two_to_one(kStraight, Color::White, kNoLimit).longest, 13);
}

TEST(KingEndings, AreTheSameInLudotekaAsInTheOfficialRules) {
    const Tally ludoteka = two_to_one(kLudoteka, Color::White, kNoLimit);
    const Tally wfd = two_to_one(kWfd, Color::White, kNoLimit);
    EXPECT_EQ(ludoteka.wins_in, wfd.wins_in);
}

TEST(KingEndings, AgreeWithTheThreePlySearchOfTheRules) {
    // That search is slow: with sanitizers a seventh of the positions has to do.
    const int stride = effort() == Effort::Quick ? 7 : 1;
    for (const RuleSet* rules : kRuleSets) {
        for (const Square own : kAllSquares) {
            for (const Square other : kAllSquares) {
                if (own == other || (own.index() + 3 * other.index()) % stride != 0) continue;
                const Position position = kings(own, other);
                const auto value = endings_of(*rules).value(position, 3);
                const int expected = one_king_each_value(*rules, position);
                EXPECT_EQ(value.kind,
                          expected > 0   ? Ending::Win
                          : expected < 0 ? Ending::Loss
                                         : Ending::Draw)
                    << rules->name << ' ' << own.number() << ' ' << other.number();
            }
        }
    }
}

TEST(KingEndings, FollowFromTheirSuccessors) {
    Random random(1);
    for (int i = 0; i < 3000; ++i) {
        const RuleSet& rules = *kRuleSets[random.below(3)];
        Bitboard pair;
        while (pair.size() < 2)
            pair |= Square::from_index(static_cast<int>(random.below(Square::kCount)));
        Square lone;
        do {
            lone = Square::from_index(static_cast<int>(random.below(Square::kCount)));
        } while (pair.contains(lone));
        const Position position = kings(pair, lone, random.below(2) ? Color::White : Color::Black);

        // The best of the successors, one ply further away.
        int win = kNoLimit;
        int loss = 0;
        bool lost = true;
        for (const Move& move : legal_moves(rules, position)) {
            const Position next = after(position, move);
            if (next.board().pieces_of(next.turn()).empty()) {
                win = 1;
                continue;
            }
            const auto value = endings_of(rules).value(next, kNoLimit);
            if (value.kind == Ending::Loss) win = std::min(win, value.plies + 1);
            if (value.kind == Ending::Win) loss = std::max(loss, value.plies + 1);
            if (value.kind != Ending::Win) lost = false;
        }
        const auto value = endings_of(rules).value(position, kNoLimit);
        if (win < kNoLimit)
            EXPECT_EQ(value, (KingEndings::Value{Ending::Win, win}));
        else if (lost)
            EXPECT_EQ(value, (KingEndings::Value{Ending::Loss, loss}));
        else
            EXPECT_EQ(value, KingEndings::Value{});
    }
}

}  // namespace damjen
