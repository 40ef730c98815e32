#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "notation/pdn.hpp"
#include "support/random_positions.hpp"

#include <sstream>

#include <gtest/gtest.h>

namespace damjen {

namespace {

PdnGame random_game(const RuleSet& rules, const GameStart& start, Random& random, int plies) {
    PdnGame pdn{
        {{"White", "A \"quoted\" name"}, {"Black", "Back\\slash"}}, Game(rules, start), "*"};
    while (pdn.game.ply() < plies && !pdn.game.outcome().is_over()) {
        const MoveList moves = legal_moves(rules, pdn.game.position());
        pdn.game.append(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (pdn.game.outcome().kind == Outcome::Kind::Draw) pdn.result = "1/2-1/2";
    return pdn;
}

std::string complaint(std::string_view text) {
    const auto game = parse_pdn(text);
    return game ? "no complaint" : to_text(game.error(), text);
}

}  // namespace

TEST(Pdn, WritesTagsMovesAndResult) {
    PdnGame pdn{{{"Event", "Friendly"}}, Game(kStraight), "0-1"};
    pdn.game.append(parse_move(kStraight, pdn.game.position(), "32-28").value());
    pdn.game.append(parse_move(kStraight, pdn.game.position(), "19-23").value());
    pdn.game.append(parse_move(kStraight, pdn.game.position(), "28x19").value());
    EXPECT_EQ(to_pdn(pdn),
              "[Event \"Friendly\"]\n"
              "[Result \"0-1\"]\n"
              "[GameType \"40,W,10,10,N2,0\"]\n"
              "[Rules \"straight\"]\n"
              "\n"
              "1. 32-28 19-23 2. 28x19 0-1\n");
}

TEST(Pdn, WritesAndReadsACommentAfterAMove) {
    PdnGame pdn{{}, Game(kWfd), "*", {"", "a  reply } of\nsome length"}};
    pdn.game.append(parse_move(kWfd, pdn.game.position(), "32-28").value());
    pdn.game.append(parse_move(kWfd, pdn.game.position(), "19-23").value());
    const std::string text = to_pdn(pdn);
    EXPECT_NE(text.find("\n1. 32-28 19-23 {a reply ) of some length} *\n"), std::string::npos);
    const auto read = parse_pdn(text);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->game.moves(), pdn.game.moves());
    EXPECT_EQ(read->comments, (std::vector<std::string>{"", "a reply ) of some length"}));
}

TEST(Pdn, KeepsTheLastCommentOnAMoveAndNoneBeforeTheFirst) {
    const auto read = parse_pdn("{a club game} 1. 32-28 {first} {second} {} 19-23 (19-24 {no}) *");
    ASSERT_TRUE(read);
    EXPECT_EQ(read->comments, std::vector<std::string>{"second"});
}

TEST(Pdn, NamesFryskAndSetUps) {
    const std::string frysk = to_pdn({{}, Game(kWfd, {.position = Position::frysk()}), "*"});
    EXPECT_NE(frysk.find("[Variant \"Frysk!\"]"), std::string::npos);
    EXPECT_NE(frysk.find("[FEN \"W:W46,47,48,49,50:B1,2,3,4,5\"]"), std::string::npos);
    EXPECT_EQ(frysk.find("[Rules"), std::string::npos);
    const GameStart start = parse_fen("B:WK28,46:B5:H0:F12:+0+228").value();
    const std::string setup = to_pdn({{}, Game(kWfd, start), "*"});
    EXPECT_NE(setup.find("[FEN \"B:WK28,46:B5:H0:F12:+0+228\"]"), std::string::npos);
    EXPECT_EQ(parse_pdn(setup).value().game.start(), start);
}

TEST(Pdn, WrittenAndReadIsTheSameGame) {
    Random random(31);
    for (int i = 0; i < 60; ++i) {
        const RuleSet& rules = *kRuleSets[random.below(3)];
        GameStart start;
        if (i % 3 == 1) start.position = Position::frysk();
        if (i % 3 == 2) start.position = random_board(random, 12, 30);
        const PdnGame pdn = random_game(rules, start, random, 120);
        const std::string text = to_pdn(pdn);
        const auto again = parse_pdn(text);
        ASSERT_TRUE(again) << text << to_text(again.error(), text);
        EXPECT_EQ(again->tags, pdn.tags);
        EXPECT_EQ(again->result, pdn.result);
        EXPECT_EQ(again->game.rules().id, rules.id);
        EXPECT_EQ(again->game.start(), pdn.game.start());
        EXPECT_EQ(again->game.moves(), pdn.game.moves());
    }
}

TEST(Pdn, KeepsItsLinesShort) {
    Random random(37);
    std::istringstream lines(to_pdn(random_game(kWfd, {}, random, 200)));
    for (std::string line; std::getline(lines, line);)
        EXPECT_LE(line.size(), 79u);
}

TEST(Pdn, ReadsWhatOthersWrite) {
    const auto game =
        parse_pdn("\xEF\xBB\xBF[GameType \"40\"]\r\n[Result \"2-0\"]\r\n\r\n"
                  "{before [the] first\n\nmove} 1. 32 - 28 $1 {a} (1. 31-27 (x) 1-1) 19-23! "
                  "2. 28x19 14x23? 2-0");
    // "32 - 28" is three words in a file; the standard does not allow it, and the place is named.
    ASSERT_FALSE(game);
    const auto tight =
        parse_pdn("[Result \"2-0\"]\n1. 32-28 $1 {a} (1. 31-27 (x)) 19-23! 2.28x19 14x23 2-0");
    ASSERT_TRUE(tight);
    EXPECT_EQ(tight->game.ply(), 4);
    EXPECT_EQ(tight->result, "1-0");
}

TEST(Pdn, IsNotSplitByBlankLinesNorByWhatCommentsBracket) {
    const auto game = parse_pdn(
        "\xEF\xBB\xBF[Event \"Club\"]\r\n[DamboTopLine \"x\"]\r\n\r\n{before [the] first\r\n\r\n"
        "move} 1. 32-28 (1. 31-27 {see :-( above} 17-22) 19-23\r\n\r\n2. 28\xC3\x97"
        "19 14x23 1-0");
    ASSERT_TRUE(game);
    EXPECT_EQ(game->game.ply(), 4);
    EXPECT_EQ(game->result, "1-0");
    EXPECT_EQ(game->tags,
              (std::vector<std::pair<std::string, std::string>>{{"Event", "Club"},
                                                                {"DamboTopLine", "x"}}));
    EXPECT_EQ(complaint("1. 32-28 {a {b} c} 19-23"),
              "character 17: expected a square from 1 to 50, found 'c'");
}

TEST(Pdn, TellsAResultFromAMove) {
    EXPECT_EQ(parse_pdn("1. 32-28 1-1").value().result, "1/2-1/2");
    const auto move = parse_pdn("[FEN \"B:W50:B1,2\"]\n1... 1-6 *");
    ASSERT_TRUE(move);
    EXPECT_EQ(move->game.ply(), 1);
}

TEST(Pdn, PointsAtWhatIsWrong) {
    EXPECT_EQ(complaint("1. 32-28 {open"),
              "character 10: expected a comment that ends with '}', found '{'");
    EXPECT_EQ(complaint("1. 32-28 (1. 31"),
              "character 10: expected a variation that ends with ')', found '('");
    EXPECT_EQ(complaint("[White \"x"),
              "character 10: expected '\"', the end of the tag, found the end");
    EXPECT_EQ(complaint("[FEN \"W:W51:B1\"]"),
              "character 10: expected a square from 1 to 50, found '5'");
    EXPECT_EQ(complaint("[Rules \"chess\"]"),
              "character 9: expected straight, wfd or ludoteka, found 'c'");
    EXPECT_EQ(complaint("1. 32-22"), "character 4: expected a legal move, found '3'");
    EXPECT_EQ(complaint("1. e4"), "character 4: expected a square from 1 to 50, found 'e'");
}

TEST(Pdn, GoesOnAfterARuleHasEndedTheGame) {
    const auto game = parse_pdn("[FEN \"W:WK46:BK6\"]\n1. 46-41 6-1 1-1");
    ASSERT_TRUE(game);
    EXPECT_EQ(game->game.ply(), 2);
    EXPECT_TRUE(game->game.outcome_at(0).is_over());
}

}  // namespace damjen
