#include "base/random.hpp"
#include "eval/hand_evaluator.hpp"
#include "rules/game.hpp"
#include "rules/setup.hpp"
#include "support/mirror.hpp"

#include <set>

#include <gtest/gtest.h>

namespace damjen {

namespace {

template <class Visit>
void for_random_positions(const RuleSet& rules, int games, Visit&& visit) {
    Random random(17);
    for (int i = 0; i < games; ++i) {
        Game game(rules, {}, Adjudication::Agreed);
        while (!game.outcome().is_over()) {
            visit(game.position());
            const MoveList moves = legal_moves(rules, game.position());
            game.append(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
}

Position with(Bitboard white_men,
              Bitboard white_kings,
              Bitboard black_men,
              Bitboard black_kings,
              const Setup::Run& white_run = {}) {
    Setup setup;
    setup.runs[0] = white_run;
    setup.board.men = {white_men, black_men};
    setup.board.kings = {white_kings, black_kings};
    return to_position(setup).value();
}

}  // namespace

TEST(HandEvaluator, SeesTheSameWhenTheBoardIsTurnedAndTheColoursExchanged) {
    for (const RuleSet* rules : kRuleSets) {
        const HandEvaluator evaluator(*rules);
        std::set<int> scores;
        for_random_positions(*rules, 60, [&](const Position& position) {
            const Score score = evaluator.evaluate(position);
            ASSERT_EQ(score, evaluator.evaluate(mirrored(position)));
            scores.insert(score.value());
        });
        EXPECT_GT(scores.size(), 200U);  // it does tell positions apart
    }
}

TEST(HandEvaluator, KeepsWithinItsBounds) {
    const Position crowded = with({}, kAllSquares - Square(1), {}, Square(1));
    const Score score = HandEvaluator(kWfd).evaluate(crowded);
    EXPECT_LE(score, kMaxEvaluation);
    EXPECT_GT(score, Score(5000));
}

TEST(HandEvaluator, PrefersAManMoreAndAKingToAMan) {
    const HandEvaluator evaluator(kWfd);
    const Bitboard black = {Square(2), Square(3), Square(4)};
    const Score equal =
        evaluator.evaluate(with({Square(47), Square(48), Square(49)}, {}, black, {}));
    const Score more =
        evaluator.evaluate(with({Square(46), Square(47), Square(48), Square(49)}, {}, black, {}));
    const Score king = evaluator.evaluate(with({Square(47), Square(48)}, Square(49), black, {}));
    EXPECT_GT(more, equal);
    EXPECT_GT(king, more);
}

TEST(HandEvaluator, DislikesAKingThatHasUsedItsMoves) {
    const HandEvaluator evaluator(kWfd);
    const Position free = with(Square(46), Square(28), Square(5), {});
    const Position used =
        with(Square(46), Square(28), Square(5), {}, {.count = 3, .square = Square(28)});
    EXPECT_GT(evaluator.evaluate(free), evaluator.evaluate(used));
}

TEST(HandEvaluator, NamesEachTermOnce) {
    std::set<std::string_view> names;
    for (int term = 0; term < kEvaluationTerms; ++term)
        names.insert(name_of(static_cast<EvaluationTerm>(term)));
    EXPECT_EQ(names.size(), static_cast<std::size_t>(kEvaluationTerms));
    EXPECT_FALSE(names.contains(""));
}

TEST(HandEvaluator, HasPartsThatAreZeroWhereBothSidesAreAlike) {
    for (const Score part : HandEvaluator(kStraight).parts(Position::full()))
        EXPECT_EQ(part, Score(0));
}

}  // namespace damjen
