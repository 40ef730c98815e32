#include "notation/fen.hpp"
#include "protocol/hub_move.hpp"
#include "protocol/hub_position.hpp"
#include "support/random_positions.hpp"

#include <gtest/gtest.h>

namespace damjen {

namespace {

constexpr const char* kStart = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";

Expected<Game, HubArgumentError> game_of(std::string_view line) {
    return to_game(kWfd, parse_hub(line).value());
}

std::string error_of(std::string_view line) {
    const auto game = game_of(line);
    if (game) return "none";
    const HubArgumentError& error = game.error();
    if (error.is_illegal_move) return error.argument + ": illegal " + error.text;
    if (error.where.setup) return error.argument + ": no position";
    return error.argument + ": " + to_text(error.where, error.text);
}

// A board with kings on 32 and 5, and a man each.
std::string kings() {
    std::string text(51, 'e');
    text[0] = 'W';
    text[32] = 'W';
    text[5] = 'B';
    text[40] = 'w';
    text[11] = 'b';
    return text;
}

}  // namespace

TEST(HubPosition, IsTheSideToMoveAndFiftySquares) {
    EXPECT_EQ(to_hub_position(Position::full()), kStart);
    EXPECT_EQ(to_position(parse_hub_position(kStart).value()).value(), Position::full());
    EXPECT_EQ(to_hub_position(parse_fen("B:WK1:BK50,40").value().position),
              "BW" + std::string(38, 'e') + "b" + std::string(9, 'e') + "B");
}

TEST(HubPosition, PointsAtWhatIsWrong) {
    EXPECT_EQ(error_of("pos pos=xyz"),
              "pos: character 1: expected W or B, the side to move, found 'x'");
    EXPECT_EQ(error_of("pos pos=WeeX"),
              "pos: character 4: expected w, b, W, B or e for square 3, found 'X'");
    EXPECT_EQ(error_of("pos pos=Wbb"),
              "pos: character 4: expected w, b, W, B or e for square 3, found the end");
    EXPECT_EQ(error_of(std::string("pos pos=") + kStart + "e"),
              "pos: character 52: expected the end after 51 characters, found 'e'");
    EXPECT_EQ(error_of("pos pos=W" + std::string(50, 'e')), "pos: no position");
    EXPECT_EQ(error_of("pos pos=Ww" + std::string(49, 'e')), "pos: no position");
}

TEST(HubPosition, CarriesKingRunsBesideTheBoard) {
    const auto game = game_of("pos pos=" + kings() + " wolf=\"W32=2 B5=1\"");
    EXPECT_EQ(to_fen(game.value().position()), "W:WK32,40:BK5,11:H0:F1:+105+232");
    EXPECT_EQ(to_hub_wolf(game.value().position()), "W32=2 B5=1");
    EXPECT_EQ(to_hub_wolf(game_of("pos pos=" + kings() + " wolf=\"B5=3\"").value().position()),
              "B5=3");
    EXPECT_EQ(to_hub_wolf(game_of("pos pos=" + kings()).value().position()), "");
}

TEST(HubPosition, RefusesAKingRunWithItsPlace) {
    const auto error = [](const std::string& wolf) {
        return error_of("pos pos=" + kings() + " wolf=\"" + wolf + "\"");
    };
    EXPECT_EQ(error("X32=2"),
              "wolf: character 1: expected W or B, the side whose king runs, found 'X'");
    EXPECT_EQ(error("W51=2"), "wolf: character 2: expected a square from 1 to 50, found '5'");
    EXPECT_EQ(error("W32-2"), "wolf: character 4: expected '=', found '-'");
    EXPECT_EQ(error("W32=4"),
              "wolf: character 5: expected a number of king moves from 0 to 3, found '4'");
    EXPECT_EQ(error("W32=1 W32=1"), "wolf: character 7: expected each side once, found 'W'");
    EXPECT_EQ(error("W33=1"), "wolf: no position");
}

TEST(HubPosition, PlaysTheMovesOfTheLine) {
    const Game game = game_of("pos start moves=\"32-28 19-23 28x19x23\"").value();
    EXPECT_EQ(game.ply(), 3);
    EXPECT_EQ(game.start().position, Position::full());
    EXPECT_EQ(game_of("pos").value().position(), Position::full());
}

TEST(HubPosition, NamesTheMoveThatCannotBePlayed) {
    EXPECT_EQ(error_of("pos start moves=\"32-28 32-28\""), "moves: illegal 32-28");
    EXPECT_EQ(error_of("pos start moves=\"32-28 1923\""),
              "moves: character 1: expected a square from 1 to 50, found '1'");
}

TEST(HubPosition, TellsAGameSoThatItIsReadAgain) {
    for (const RuleSet* rules : kRuleSets) {
        RandomPositions positions(*rules, 5);
        for (int i = 0; i < 2'000; ++i) {
            Game game(*rules, {.position = positions.next()});
            for (int ply = 0; ply < 6; ++ply) {
                const MoveList moves = legal_moves(*rules, game.position());
                if (moves.empty()) break;
                game.append(
                    moves[positions.random().below(static_cast<std::uint32_t>(moves.size()))]);
            }
            const std::string line = to_text(to_pos_message(game));
            const Game again = to_game(*rules, parse_hub(line).value()).value();
            ASSERT_EQ(again.start(), game.start()) << line;
            ASSERT_EQ(again.moves(), game.moves()) << line;
            ASSERT_EQ(again.position(), game.position()) << line;
        }
    }
}

TEST(HubMove, HasEveryCapturedSquare) {
    EXPECT_EQ(to_hub_text(parse_hub_move("28x19x18x13").value()), "28x19x13x18");
    EXPECT_EQ(to_hub_text(parse_hub_move("32-28").value()), "32-28");
    EXPECT_EQ(parse_hub_move("5x5x11").value().captured, Bitboard(Square(11)));
}

TEST(HubMove, PointsAtWhatIsWrong) {
    const auto error = [](std::string_view text) {
        const auto move = parse_hub_move(text);
        return move ? "none" : to_text(move.error(), text);
    };
    EXPECT_EQ(error(""), "character 1: expected a square from 1 to 50, found the end");
    EXPECT_EQ(error("32:28"), "character 3: expected '-' or 'x', found ':'");
    EXPECT_EQ(error("32-0"), "character 4: expected a square from 1 to 50, found '0'");
    EXPECT_EQ(error("32-28x3"), "character 6: expected the end of the quiet move, found 'x'");
    EXPECT_EQ(error("28x19"), "character 6: expected 'x' and a captured square, found the end");
    EXPECT_EQ(error("28x19x13x13"), "character 10: expected each captured square once, found '1'");
}

TEST(HubMove, IsReadAgainAsItWasWritten) {
    for (const RuleSet* rules : kRuleSets) {
        RandomPositions positions(*rules, 7);
        for (int i = 0; i < 5'000; ++i) {
            for (const Move& move : legal_moves(*rules, positions.next()))
                ASSERT_EQ(parse_hub_move(to_hub_text(move)).value(), move) << to_hub_text(move);
        }
    }
}

}  // namespace damjen
