// Wins, draws and the counts towards them (rules.md §2; WFD Art. 18, 20, 21).

#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "rules/game.hpp"
#include "support/random_positions.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace damjen {

namespace {

Game game_at(const RuleSet& rules, std::string_view fen, Adjudication adjudication = {}) {
    return Game(rules, parse_fen(fen).value(), adjudication);
}

void play(Game& game, std::initializer_list<const char*> moves) {
    for (const char* text : moves) {
        const auto move = parse_move(game.rules(), game.position(), text);
        ASSERT_TRUE(move) << text << " in " << to_fen(game.position());
        game.append(*move);
    }
}

Outcome win(Color winner, EndReason reason) { return {Outcome::Kind::Win, winner, reason}; }
Outcome draw(EndReason reason) { return {Outcome::Kind::Draw, Color::White, reason}; }

// Two kings a side that go to and fro without meeting.
constexpr const char* kShuffle[] = {"8-12", "20-25", "12-8", "25-20"};

void shuffle(Game& game, int plies) {
    for (int i = 0; i < plies; ++i)
        play(game, {kShuffle[game.ply() % 4]});
}

}  // namespace

TEST(Outcome, IsAWinWhenTheLastPieceIsCaptured) {
    Game game = game_at(kWfd, "W:W33:B28");
    EXPECT_FALSE(game.outcome().is_over());
    play(game, {"33x22"});
    EXPECT_EQ(game.outcome(), win(Color::White, EndReason::NoPieces));
}

TEST(Outcome, IsALossForASideThatCannotMove) {
    // Art. 20; a man with both ways barred and nothing to capture.
    EXPECT_EQ(game_at(kWfd, "W:W26:B21,17,16,22").outcome().kind, Outcome::Kind::Running);
    EXPECT_EQ(game_at(kWfd, "B:WK1:B25,K30:H0:F1:+330+0").outcome(),
              win(Color::White, EndReason::NoMoves));
}

TEST(Outcome, OfAFinishedSetupIsKnownAtOnce) {
    EXPECT_EQ(game_at(kStraight, "B:W50:B").outcome(), win(Color::White, EndReason::NoPieces));
    EXPECT_EQ(game_at(kStraight, "W:W:B1").outcome(), win(Color::Black, EndReason::NoPieces));
}

TEST(Repetition, DrawsTheThirdTimeWhereTheRulesSaySo) {
    Game kings = game_at(kStraight, "W:WK46,K8:BK5,K20");
    play(kings, {"8-12", "20-25", "12-8", "25-20"});
    EXPECT_EQ(kings.counts().repetitions, 2);
    play(kings, {"8-12", "20-25", "12-8"});
    EXPECT_FALSE(kings.outcome().is_over());
    play(kings, {"25-20"});
    EXPECT_EQ(kings.outcome(), draw(EndReason::Repetition));
    kings.truncate(7);
    EXPECT_FALSE(kings.outcome().is_over());
}

TEST(Repetition, TellsKingRunsApart) {
    Game game = game_at(kStraight, "W:WK46,K8,50:BK5,K20,6");
    const Position before = game.position();
    play(game, {"8-12", "20-25", "12-8", "25-20"});
    EXPECT_EQ(game.position().board(), before.board());
    EXPECT_NE(game.position(), before);
    EXPECT_EQ(game.counts().repetitions, 1);
}

TEST(Repetition, DoesNotDrawInTheOtherRuleSets) {
    for (const RuleSet* rules : {&kWfd, &kLudoteka}) {
        Game game = game_at(*rules, "W:WK46,K8:BK5,K20");
        shuffle(game, 12);
        EXPECT_EQ(game.counts().repetitions, 4);
        EXPECT_FALSE(game.outcome().is_over());
    }
}

TEST(AgreedAdjudication, EndsWfdGamesThatRepeatOrLastTooLong) {
    Game game = game_at(kWfd, "W:WK46,K8:BK5,K20", Adjudication::Agreed);
    shuffle(game, 8);
    EXPECT_EQ(game.outcome(), draw(EndReason::AgreedRepetition));

    Game without = game_at(kWfd, "W:WK46,K8:BK5,K20");
    shuffle(without, kAgreedLength);
    EXPECT_FALSE(without.outcome().is_over());
}

TEST(AgreedAdjudication, ChangesNothingWhereTheRulesEndGamesThemselves) {
    EXPECT_FALSE(kStraight.may_never_end());
    EXPECT_FALSE(kLudoteka.may_never_end());
    EXPECT_TRUE(kWfd.may_never_end());
}

TEST(OnlyKings, DrawAfterFiftyMovesByEachSideInStraight) {
    Game game(kStraight, {parse_fen("W:WK46,K8:BK5,K20").value().position, 98, 60});
    play(game, {"8-12"});
    EXPECT_EQ(game.counts().quiet_plies, 99);
    EXPECT_FALSE(game.outcome().is_over());
    play(game, {"20-25"});
    EXPECT_EQ(game.outcome(), draw(EndReason::OnlyKings));
}

TEST(OnlyKings, AreNotCountedWhileAManIsThere) {
    Game game = game_at(kStraight, "W:WK46,K8:BK5,K20,6");
    play(game, {"8-12", "20-25"});
    EXPECT_EQ(game.counts().quiet_plies, 0);
}

TEST(OnlyKings, AreCountedAnewAfterACapture) {
    Game game(kStraight, {parse_fen("W:WK46,K8:BK5,K20,K41").value().position, 40, 1});
    EXPECT_EQ(game.counts().quiet_plies, 40);
    const MoveList moves = legal_moves(game.rules(), game.position());
    ASSERT_TRUE(moves[0].is_capture());
    game.append(moves[0]);
    EXPECT_EQ(game.counts().quiet_plies, 0);
}

TEST(KingMoves, DrawAfterTwentyFiveByEachSideInLudoteka) {
    Game game(kLudoteka, {parse_fen("W:WK46,K8,50:BK5,K20,6").value().position, 48, 1});
    play(game, {"8-12", "20-25"});
    EXPECT_EQ(game.outcome(), draw(EndReason::KingMoves));
}

TEST(KingMoves, AreCountedAnewAfterAManMoves) {
    Game game(kLudoteka, {parse_fen("W:WK46,K8,50:BK5,K20,6").value().position, 48, 1});
    play(game, {"50-45"});
    EXPECT_EQ(game.counts().quiet_plies, 0);
}

TEST(SevenMoves, AreTheStrongerSidesOwn) {
    // White to move: its seventh move is the thirteenth ply.
    DrawCounts counts;
    counts.strong = Color::White;
    counts.strong_plies = 12;
    EXPECT_EQ(counts.strong_moves(Color::White), 6);
    counts.strong_plies = 13;
    EXPECT_EQ(counts.strong_moves(Color::Black), 7);
    // Black to move first: the seventh white move is the fourteenth ply.
    counts.strong_plies = 13;
    EXPECT_EQ(counts.strong_moves(Color::White), 6);
    counts.strong_plies = 14;
    EXPECT_EQ(counts.strong_moves(Color::Black), 7);
}

TEST(SevenMoves, DrawWhenTheyWereNotEnough) {
    for (const RuleSet* rules : {&kWfd, &kStraight}) {
        Game game(*rules, {parse_fen("W:WK46,K47:BK5").value().position, 12, 1});
        EXPECT_EQ(game.counts().strong, Color::White);
        EXPECT_EQ(game.counts().strong_plies, 12);
        for (const Move& move : legal_moves(*rules, game.position())) {
            Game next = game;
            next.append(move);
            const bool won = next.outcome().kind == Outcome::Kind::Win;
            EXPECT_TRUE(won || next.outcome() == draw(EndReason::TwoKingsAgainstOne));
        }
    }
}

TEST(SevenMoves, DoNotExistInLudoteka) {
    Game game(kLudoteka, {parse_fen("W:WK46,K47:BK5").value().position, 12, 1});
    EXPECT_FALSE(game.counts().strong);
    EXPECT_EQ(game.counts().quiet_plies, 12);
}

TEST(SevenMoves, GoOnWhenOneOfTheTwoIsGivenUp) {
    Game game = game_at(kStraight, "W:WK46,K47:BK5");
    play(game, {"47-41"});
    const int before = game.counts().strong_plies;
    for (const Move& move : legal_moves(kStraight, game.position())) {
        if (!move.is_capture()) continue;
        Game next = game;
        next.append(move);
        if (next.position().board().kings_of(Color::White).size() != 1) continue;
        EXPECT_EQ(next.counts().strong, Color::White);
        EXPECT_EQ(next.counts().strong_plies, before + 1);
    }
    EXPECT_EQ(before, 1);
}

TEST(SevenMoves, BeginWhenTheMaterialBecomesTwoAgainstOne) {
    Game game = game_at(kWfd, "W:WK46,7:BK35");
    EXPECT_FALSE(game.counts().strong);
    play(game, {"7-1"});
    EXPECT_EQ(game.counts().strong, Color::White);
    EXPECT_EQ(game.counts().strong_plies, 0);
}

// Art. 21 and rules.md §3: of 2,450 placements with a given side to move.
TEST(OneKingEach, IsDecidedInAsManyPositionsAsTheRulesCount) {
    int won_at_once = 0;
    int won_later = 0;
    int lost = 0;
    int drawn = 0;
    for (const Square white : kAllSquares) {
        for (const Square black : kAllSquares) {
            if (white == black) continue;
            damjen::Setup setup;
            setup.board.put(white, {Color::White, Kind::King});
            setup.board.put(black, {Color::Black, Kind::King});
            const Position position = to_position(setup).value();
            const int value = one_king_each_value(kWfd, position);
            if (value == 1) ++(must_capture(position) ? won_at_once : won_later);
            if (value == -1) ++lost;
            if (value == 0) ++drawn;
            EXPECT_EQ(Game(kWfd, {position, 0, 1}).outcome().is_over(), value == 0);
            EXPECT_FALSE(Game(kStraight, {position, 0, 1}).outcome().is_over());
        }
    }
    EXPECT_EQ(won_at_once, 648);
    EXPECT_EQ(won_later, 16);
    EXPECT_EQ(lost, 2);
    EXPECT_EQ(drawn, 1784);
}

TEST(Game, KeepsMovesPlayedAfterARuleHadEndedIt) {
    Game game = game_at(kWfd, "W:WK46:BK6");
    ASSERT_TRUE(game.outcome().is_over());
    const MoveList moves = legal_moves(kWfd, game.position());
    game.append(moves[0]);
    EXPECT_EQ(game.ply(), 1);
    EXPECT_EQ(game.outcome_at(0), draw(EndReason::OneKingEach));
}

TEST(Game, ReplayedFromItsMovesIsTheSame) {
    for (const RuleSet* rules : kRuleSets) {
        Random random(11);
        Game game(*rules);
        while (!game.outcome().is_over() && game.ply() < 250) {
            const MoveList moves = legal_moves(*rules, game.position());
            game.append(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        Game again(*rules);
        for (const Move& move : game.moves())
            again.append(move);
        EXPECT_EQ(again.position(), game.position());
        EXPECT_EQ(again.counts(), game.counts());
        EXPECT_EQ(again.outcome(), game.outcome());
        again.truncate(game.ply() / 2);
        EXPECT_EQ(again.position(), game.position_at(game.ply() / 2));
    }
}

}  // namespace damjen
