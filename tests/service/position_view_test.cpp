// What is shown of a position: duties, reasons, counts and texts.

#include "service/builders.hpp"
#include "service/position_view.hpp"

#include <gmock/gmock.h>

namespace damjen {

namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Field;
using testing::IsEmpty;
using testing::SizeIs;

Game game_at(std::string_view fen,
             const RuleSet& rules = kStraight,
             Adjudication adjudication = Adjudication::None) {
    return Game(rules, *parse_fen(fen), adjudication);
}

TEST(PositionView, OfTheStartListsEachMoveOnceInOrder) {
    const PositionView view = view_of(Game(kStraight));
    ASSERT_THAT(view.legal, SizeIs(9));
    EXPECT_EQ(view.legal.front().text, "31-26");
    EXPECT_EQ(view.legal.back().text, "35-30");
    EXPECT_THAT(view.legal.front().routes, ElementsAre(ElementsAre(Square(26))));
    EXPECT_FALSE(view.duty);
    EXPECT_THAT(view.stuck, SizeIs(15)) << "all but the five men in front";
    EXPECT_THAT(view.counters, IsEmpty());
}

TEST(PositionView, SaysWhatMustBeCapturedAndWhatWouldNotBeEnough) {
    // rules.md §3: the man's three kings are worth more than the king's three men and a king.
    const PositionView view = view_of(game_at("W:W12,K35:BK8,K9,19,K20,31,41", kWfd));
    ASSERT_TRUE(view.duty);
    EXPECT_EQ(view.duty->value, (CaptureValue{0, 3}));
    EXPECT_THAT(view.duty->squares, ElementsAre(Square(12)));
    EXPECT_THAT(view.duty->lesser, ElementsAre(PieceCapture{Square(35), true, CaptureValue{3, 1}}));
    EXPECT_FALSE(view.duty->by_king);
    ASSERT_THAT(view.stuck, SizeIs(1));
    EXPECT_EQ(view.stuck[0].reason.why, Explanation::Why::WorthLess);
}

TEST(PositionView, SaysThatAKingGoesBeforeAMan) {
    const PositionView view = view_of(game_at("W:W9,K24:B19", kWfd));
    ASSERT_TRUE(view.duty);
    EXPECT_TRUE(view.duty->by_king);
    EXPECT_THAT(view.duty->squares, ElementsAre(Square(24)));
    EXPECT_THAT(view.duty->lesser, SizeIs(1));
}

TEST(PositionView, GivesTheFullRouteWhereFromAndToDoNotNameTheMove) {
    const PositionView view = view_of(game_at("W:W23:B13,20,24,29", kWfd));
    EXPECT_THAT(view.legal, SizeIs(3));
    for (const LegalMoveView& each : view.legal) {
        const bool is_clear = each.move.to == Square(25);
        EXPECT_EQ(each.text == "23x25", is_clear) << each.text;
        EXPECT_FALSE(each.routes.empty());
    }
}

TEST(PositionView, SaysWhichMoveCrowns) {
    const PositionView view = view_of(game_at("W:W13:B3,9", kWfd));
    ASSERT_THAT(view.legal, SizeIs(1));
    EXPECT_TRUE(view.legal[0].promotes);
    EXPECT_FALSE(view_of(game_at("W:W14:B10,15", kWfd)).legal[0].promotes);
}

TEST(PositionView, ShowsTheKingRunAndWhomItBlocks) {
    const PositionView view = view_of(game_at("W:WK28,46:B5:H0:F1:+0+328", kWfd));
    EXPECT_EQ(view.runs[Color::White].count, 3);
    ASSERT_THAT(view.stuck, SizeIs(1));
    EXPECT_EQ(view.stuck[0].square, Square(28));
    EXPECT_EQ(view.stuck[0].reason.why, Explanation::Why::KingMadeThree);
}

TEST(Counters, CountTheSevenMovesOfTwoKings) {
    const PositionView view = view_of(game_at("W:WK1,K2:BK40:H4:F1:+0+0"));
    EXPECT_THAT(
        view.counters,
        Contains(testing::AllOf(Field(&CounterView::kind, CounterView::Kind::TwoKingsAgainstOne),
                                Field(&CounterView::left, 5),
                                Field(&CounterView::limit, 7),
                                Field(&CounterView::side, Color::White))));
}

TEST(Counters, OfKingsAloneRunWhereTheRulesCountThem) {
    const auto kinds = [](const RuleSet& rules) {
        std::vector<CounterView::Kind> found;
        for (const CounterView& each : view_of(game_at("W:WK1,K2,K3:BK40,K45", rules)).counters)
            found.push_back(each.kind);
        return found;
    };
    EXPECT_THAT(kinds(kStraight), ElementsAre(CounterView::Kind::OnlyKings));
    EXPECT_THAT(kinds(kWfd), IsEmpty());
}

TEST(Counters, ShowARepetitionOnceThereIsOne) {
    Game game = game_at("W:WK1,K2,K3:BK49,K50");
    const auto go = [&](int from, int to) { game.append({{}, Square(from), Square(to)}); };
    EXPECT_THAT(view_of(game).counters, SizeIs(1));
    go(1, 6);
    go(50, 45);
    go(6, 1);
    go(45, 50);
    EXPECT_THAT(view_of(game).counters,
                Contains(testing::AllOf(Field(&CounterView::kind, CounterView::Kind::Repetition),
                                        Field(&CounterView::left, 2))));
}

TEST(PlayedView, SaysHowAMoveWentAndWhereItLed) {
    Game game(kStraight);
    for (const char* text : {"32-28", "19-23", "28x19"})
        game.append(*parse_move(game.rules(), game.position(), text));
    const PlayedView view = played_view(game, 2);
    EXPECT_EQ(view.text, "28x19");
    EXPECT_THAT(view.route, ElementsAre(Square(19)));
    EXPECT_EQ(parse_fen(view.fen)->position, game.position());
}

TEST(SetUps, OfMoreThanTwentyASideAreTooMany) {
    EXPECT_FALSE(too_many_pieces(Position::full()));
    EXPECT_TRUE(too_many_pieces(parse_fen("W:W30-50:B1-20")->position));
}

}  // namespace

}  // namespace damjen
