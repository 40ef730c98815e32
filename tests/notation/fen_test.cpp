#include "notation/fen.hpp"
#include "support/data_file.hpp"
#include "support/random_positions.hpp"

#include <gtest/gtest.h>

namespace damjen {

namespace {

std::string again(std::string_view text) { return to_fen(parse_fen(text).value()); }

}  // namespace

TEST(Fen, WritesSquaresOneByOneWhiteFirst) {
    EXPECT_EQ(to_fen(Position::frysk()), "W:W46,47,48,49,50:B1,2,3,4,5");
    EXPECT_EQ(again("W:WK28,46:B5:H0:F1:+0+328"), "W:WK28,46:B5:H0:F1:+0+328");
}

TEST(Fen, ReadsRangesKingsBlanksAndEitherSideFirst) {
    EXPECT_EQ(parse_fen("W:W31-50:B1-20").value().position, Position::full());
    EXPECT_EQ(again("w : b1 , 2 : wk28 , 31"), "W:WK28,31:B1,2");
    EXPECT_EQ(again("B:BK1-3:W50."), "B:W50:BK1,K2,K3");
    EXPECT_EQ(again(" W:W31:B1:H0:F7:+0+0 "), "W:W31:B1");
}

TEST(Fen, ReadsAnEmptySide) {
    EXPECT_EQ(again("B:W50:B"), "B:W50:B");
    EXPECT_EQ(again("W:W:B1"), "W:W:B1");
}

TEST(Fen, ReadsTheSideToMoveWrittenTwice) { EXPECT_EQ(again("W:W:W31:B1"), "W:W31:B1"); }

TEST(Fen, PutsTheRunOfBlackFirst) {
    const Position position = parse_fen("W:WK28,46:BK5,6:+105+228").value().position;
    EXPECT_EQ(position.run_of(Color::Black), (KingRun{Square(5), 1}));
    EXPECT_EQ(position.run_of(Color::White), (KingRun{Square(28), 2}));
}

TEST(Fen, KeepsTheTailOnlyWhenItSaysSomething) {
    EXPECT_EQ(again("W:WK46,K47:BK5:H4:F30:+0+0"), "W:WK46,K47:BK5:H4:F30:+0+0");
    EXPECT_EQ(again("W:WK46,K47:BK5:H0:F30"), "W:WK46,K47:BK5");
}

TEST(Fen, DropsTheRunOfASideOfKings) { EXPECT_EQ(again("W:WK28:B5:H0:F1:+0+328"), "W:WK28:B5"); }

TEST(Fen, WrittenAndReadIsTheSamePosition) {
    RandomPositions positions(kStraight, 23);
    for (int i = 0; i < 3'000; ++i) {
        GameStart start{positions.next(), static_cast<int>(positions.random().below(100)), 1};
        if (start.draw_plies > 0)
            start.move_number = 1 + static_cast<int>(positions.random().below(300));
        ASSERT_EQ(parse_fen(to_fen(start)).value(), start) << to_fen(start);
    }
}

TEST(Fen, PointsAtWhatIsWrong) {
    int refusals = 0;
    for (const std::string& line : data_lines("fen_refusals.txt")) {
        const std::size_t first = line.find('|');
        const std::size_t second = line.find('|', first + 1);
        const std::size_t last = line.rfind('|');
        const std::string text = line.substr(second + 1, last - second - 1);
        const std::string wanted = line.substr(first + 2, second - first - 3);
        const auto result = parse_fen(text);
        ASSERT_FALSE(result) << text;
        EXPECT_EQ(
            to_text(result.error(), text)
                .rfind("character " + line.substr(0, line.find(' ')) + ": expected " + wanted, 0),
            0u)
            << text << ": " << to_text(result.error(), text);
        EXPECT_NE(result.error().fen.has_value(), result.error().setup.has_value()) << text;
        ++refusals;
    }
    EXPECT_EQ(refusals, 32);
}

TEST(ParseError, CountsCharactersAsPeopleDo) {
    const std::string text = "é–x";
    EXPECT_EQ(character_at(text, 0), 1u);
    EXPECT_EQ(character_at(text, 2), 2u);
    EXPECT_EQ(character_at(text, 5), 3u);
    EXPECT_EQ(found_at(text, 2), "'–'");
    EXPECT_EQ(found_at(text, 6), "the end");
    EXPECT_EQ(found_at("\n", 0), "a control character");
}

TEST(StartAt, KnowsMoveNumbersAndDrawCounts) {
    Game game(kStraight, parse_fen("B:WK46,K8:BK5:H3:F40").value());
    EXPECT_EQ(start_at(game, 0), game.start());
    game.append(legal_moves(kStraight, game.position())[0]);
    EXPECT_EQ(start_at(game, 1).move_number, 41);
    EXPECT_EQ(start_at(game, 1).draw_plies, 4);
}

}  // namespace damjen
