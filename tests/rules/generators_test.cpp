// Two generators written apart agree on the exact set of moves, and on what is counted.

#include "notation/fen.hpp"
#include "plain_rules.hpp"
#include "support/effort.hpp"
#include "support/random_positions.hpp"

#include <gtest/gtest.h>

namespace damjen {

namespace {

int positions_to_compare() {
    switch (effort()) {
    case Effort::Quick:
        return 3'000;
    case Effort::Release:
        return 50'000;
    case Effort::Deep:
        return 1'000'000;
    }
    return 0;
}

class Generators : public testing::TestWithParam<const RuleSet*> {};

}  // namespace

TEST_P(Generators, AgreeOnEveryMoveOfRandomPositions) {
    const RuleSet& rules = *GetParam();
    RandomPositions positions(rules, 1);
    std::uint64_t captures = 0;
    for (int i = 0; i < positions_to_compare(); ++i) {
        const Position position = positions.next();
        std::set<plain::Move> found;
        const MoveList moves = legal_moves(rules, position);
        for (const Move& move : moves)
            found.insert(plain::to_plain(move));
        ASSERT_EQ(found.size(), moves.size()) << "a move twice: " << to_fen(position);
        ASSERT_EQ(found, plain::moves(rules, position)) << to_fen(position);
        ASSERT_EQ(count_legal_moves(rules, position), moves.size()) << to_fen(position);
        const bool captured = !moves.empty() && moves[0].is_capture();
        captures += captured;
        // A finished board may still show a capture, which nobody makes.
        if (!moves.empty()) {
            ASSERT_EQ(must_capture(position), captured) << to_fen(position);
        }
        if (!moves.empty() && !captured) {
            MoveList quiet;
            quiet_moves(rules, position, quiet);
            ASSERT_TRUE(std::equal(moves.begin(), moves.end(), quiet.begin(), quiet.end()))
                << to_fen(position);
        }
    }
    EXPECT_GT(captures, static_cast<std::uint64_t>(positions_to_compare()) / 10);
}

INSTANTIATE_TEST_SUITE_P(OfEveryRuleSet,
                         Generators,
                         testing::ValuesIn(kRuleSets),
                         [](const auto& instance) { return std::string(instance.param->name); });

}  // namespace damjen
