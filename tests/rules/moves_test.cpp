// The positions of tests/data/moves.txt, and what a move leads to, article by article (WFD 2011).

#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "rules/moves.hpp"
#include "support/data_file.hpp"
#include "support/random_positions.hpp"

#include <chrono>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

namespace damjen {

namespace {

Position at(std::string_view fen) { return parse_fen(fen).value().position; }

Position play_text(const Position& position, std::string_view text, const RuleSet& rules = kWfd) {
    const auto move = parse_move(rules, position, text);
    EXPECT_TRUE(move) << text << " in " << to_fen(position);
    return move ? after(position, *move) : position;
}

Position play_all(Position position, std::initializer_list<const char*> moves) {
    for (const char* text : moves)
        position = play_text(position, text);
    return position;
}

}  // namespace

TEST(LegalMoves, AreThoseOfTheRulesExamples) {
    int examples = 0;
    for (const std::string& line : data_lines("moves.txt")) {
        std::istringstream words(line);
        std::string name;
        std::string fen;
        std::string equals;
        words >> name >> fen >> equals;
        ASSERT_EQ(equals, "=") << line;
        std::set<std::string> expected;
        for (std::string word; words >> word;)
            expected.insert(word);
        std::set<std::string> found;
        for (const Move& move : legal_moves(*rule_set_named(name), at(fen))) {
            found.insert(to_full_text(move));
        }
        const std::string& first = *expected.begin();
        if (expected.size() == 1 && first.find_first_not_of("0123456789") == std::string::npos) {
            EXPECT_EQ(found.size(), std::stoul(first)) << line;
        } else {
            EXPECT_EQ(found, expected) << line;
        }
        ++examples;
    }
    EXPECT_EQ(examples, 24);
}

TEST(LegalMoves, OfThirtyTwoKingsTakeNoTime) {
    const Position position =
        at("W:WK5:BK2,K4,K7,K8,K9,K10,K11,K13,K15,K16,K18,K19,K20,K21,K22,K24,K27,K29,K30,K31,K32,"
           "K33,K35,K36,K38,K40,K41,K42,K43,K44,K47,K49");
    const auto start = std::chrono::steady_clock::now();
    EXPECT_EQ(legal_moves(kWfd, position).size(), 1u);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::milliseconds(50));
}

TEST(LegalMoves, EndOnBoardsOfAnyNumberOfKings) {
    Random random(7);
    for (std::uint32_t pieces = 10; pieces < 49; ++pieces) {
        const Position position = random_board(random, pieces, 100);
        for (const RuleSet* rules : kRuleSets) {
            for (const Move& move : legal_moves(*rules, position)) {
                EXPECT_FALSE(position.board().pieces_of(position.turn()).overlaps(move.captured));
            }
        }
    }
}

TEST(Capture, WorksInAllEightDirectionsFromEverySquare) {
    for (const Square from : kAllSquares) {
        for (const Direction direction : kAllDirections) {
            const Bitboard over = Bitboard(from).shifted(direction);
            const Bitboard to = over.shifted(direction);
            if (to.empty()) continue;
            for (const Kind kind : {Kind::Man, Kind::King}) {
                damjen::Setup setup;
                if (kind == Kind::Man && far_row(Color::White).contains(from)) continue;
                setup.board.put(from, {Color::White, kind});
                setup.board.put(over.first(), {Color::Black, Kind::King});
                const Position position = to_position(setup).value();
                const MoveList moves = legal_moves(kWfd, position);
                EXPECT_TRUE(moves.contains({over, from, to.first()})) << to_fen(position);
                EXPECT_TRUE(after(position, moves[0]).board().pieces_of(Color::Black).empty());
            }
        }
    }
}

TEST(Promotion, HappensOnlyWhereAMoveEnds) {
    EXPECT_EQ(to_fen(play_text(at("W:W14:B10,15"), "14x25")), "B:W25:B");
    EXPECT_EQ(to_fen(play_text(at("W:W13:B3,9"), "13x2")), "B:WK2:B");
    EXPECT_EQ(to_fen(play_text(at("W:W7:B45"), "7-1")), "B:WK1:B45");
    EXPECT_EQ(to_fen(play_text(at("B:W6:B41"), "41-46")), "W:W6:BK46");
}

// Art. 17, point by point.
TEST(KingRun, CountsTheQuietMovesOfOneKing) {
    const Position start = at("W:WK28,46:B5,15");
    const Position once = play_text(start, "28-22");
    EXPECT_EQ(once.run_of(Color::White), (KingRun{Square(22), 1}));
    const Position thrice = play_all(start, {"28-22", "15-20", "22-28", "20-25", "28-32"});
    EXPECT_EQ(thrice.run_of(Color::White), (KingRun{Square(32), 3}));
    EXPECT_EQ(thrice.blocked_king(Color::White), Bitboard(Square(32)));
}

TEST(KingRun, StartsAtOneForAnotherKing) {
    const Position position = play_all(at("W:WK28,K45,46:B5,15"), {"28-22", "15-20", "45-50"});
    EXPECT_EQ(position.run_of(Color::White), (KingRun{Square(50), 1}));
}

TEST(KingRun, EndsWithAnOwnManMove) {
    const Position position = play_all(at("W:WK28,46:B5,15"), {"28-22", "15-20", "46-41"});
    EXPECT_EQ(position.run_of(Color::White), KingRun{});
}

TEST(KingRun, EndsWithAnOwnPromotionWhichCountsNothing) {
    const Position position = play_text(at("W:WK28,7,46:B5,15:H0:F1:+0+228"), "7-1");
    EXPECT_EQ(position.run_of(Color::White), KingRun{});
}

TEST(KingRun, EndsWithAnOwnCaptureByWhicheverPiece) {
    const Position by_man = play_text(at("W:WK50,46:B41,5:H0:F1:+0+250"), "46x37");
    EXPECT_EQ(by_man.run_of(Color::White), KingRun{});
    const Position by_king = play_text(at("W:WK28,46:B23,5:H0:F1:+0+328"), "28x19");
    EXPECT_EQ(by_king.run_of(Color::White), KingRun{});
}

TEST(KingRun, EndsWithTheLossOfTheLastMan) {
    const Position captured = play_text(at("B:WK50,28:B22,1:H0:F1:+0+250"), "22x33");
    EXPECT_EQ(captured.run_of(Color::White), KingRun{});
    const Position promoted = play_text(at("W:WK50,7:B35,15:H0:F1:+0+250"), "7-1");
    EXPECT_EQ(promoted.run_of(Color::White), KingRun{});
}

TEST(KingRun, EndsWithTheCaptureOfThatKing) {
    const Position position = play_text(at("B:WK28,46:B22,1:H0:F1:+0+228"), "22x33");
    EXPECT_EQ(position.run_of(Color::White), KingRun{});
    const Position other = play_text(at("B:WK28,K50,46:B22,1:H0:F1:+0+250"), "22x33");
    EXPECT_EQ(other.run_of(Color::White), (KingRun{Square(50), 2}));
}

TEST(KingRun, OutlivesTheOpponentsMoves) {
    const Position position = play_text(at("B:WK28,46:B5,K45:H0:F1:+0+228"), "5-10");
    EXPECT_EQ(position.run_of(Color::White), (KingRun{Square(28), 2}));
}

TEST(KingRun, DoesNotBindASideOfKings) {
    const Position position = play_text(at("W:WK28:B5,15"), "28-22");
    EXPECT_EQ(position.run_of(Color::White), KingRun{});
}

TEST(Play, RefusesWhatIsNotLegal) {
    const Move wrong{{}, Square(31), Square(22)};
    EXPECT_EQ(play(kWfd, Position::full(), wrong).error(), IllegalMove{wrong});
    EXPECT_TRUE(play(kWfd, Position::full(), {{}, Square(31), Square(27)}));
}

TEST(Routes, AreEveryWayOfWalkingACapture) {
    const Position position = at("W:W40:B39,43,44");
    const Move circle = parse_move(kWfd, position, "40x40").value();
    const auto routes = routes_of(position, circle, 32);
    ASSERT_FALSE(routes.empty());
    for (const auto& route : routes) {
        EXPECT_EQ(route.size(), 3u);
        EXPECT_EQ(route.back(), Square(40));
    }
}

TEST(Routes, AreNoMoreThanTheLimit) {
    const Position position = at("W:WK46:B37,8");
    for (const Move& move : legal_moves(kWfd, position)) {
        EXPECT_LE(routes_of(position, move, 2).size(), 2u);
        EXPECT_GE(routes_of(position, move, 2).size(), 1u);
    }
}

}  // namespace damjen
