#include "lab/opening_book.hpp"
#include "lab/opening_maker.hpp"
#include "lab/openings.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "rules/setup.hpp"
#include "support/effort.hpp"

#include <fstream>
#include <iterator>
#include <set>

#include <gtest/gtest.h>

namespace damjen {

namespace {

OpeningsError refusal_of(std::string_view text) {
    const auto openings = parse_openings(kWfd, text);
    return openings ? OpeningsError{} : openings.error();
}

Position position_after(std::string_view line) {
    return parse_openings(kWfd, line).value().front().position();
}

struct SetFile {
    const RuleSet* rules;
    const char* name;
};
constexpr SetFile kSets[] = {{&kWfd, "openings/wfd.txt"},
                             {&kStraight, "openings/straight.txt"},
                             {&kWfd, "book/wfd.txt"},
                             {&kStraight, "book/straight.txt"}};

std::string text_of(const SetFile& set) {
    std::ifstream file(std::string(DAMJEN_TEST_DATA) + "/../../data/" + set.name);
    return {std::istreambuf_iterator<char>(file), {}};
}

// A wish that is granted in moments.
constexpr OpeningWish kQuickWish = {.move_nodes = 500, .judge_nodes = 2'000};

}  // namespace

TEST(Openings, AreReadOneALine) {
    const auto openings = parse_openings(kWfd,
                                         "# a set\n"
                                         "32-28 19-23 28x19 14x23  # +0.04\r\n"
                                         "\n"
                                         "B:W46-50:B1-5 5-10 46-41\n"
                                         "W:WK46:B1,2")
                              .value();
    ASSERT_EQ(openings.size(), 3u);
    EXPECT_EQ(openings[0].ply(), 4);
    EXPECT_EQ(openings[0].adjudication(), Adjudication::Agreed);
    EXPECT_EQ(to_fen(openings[1].position()), "B:W41,47,48,49,50:B1,2,3,4,10");
    EXPECT_EQ(openings[2].ply(), 0);
}

TEST(Openings, AreRefusedAtTheirLineAndWord) {
    EXPECT_EQ(refusal_of("32-28\n\n32-28 19-24 28-18\n"),
              (OpeningsError{3, "28-18", "not a legal move there"}));
    EXPECT_EQ(refusal_of("W:W99:B1 31-27").line, 1);
    EXPECT_EQ(refusal_of("W:W99:B1 31-27").word, "W:W99:B1");
    EXPECT_EQ(refusal_of("W:W28:B22 28x17"),
              (OpeningsError{1, "28x17", "this move ends the game"}));
    EXPECT_EQ(refusal_of("W:WK46:BK1"),
              (OpeningsError{1, "", "the game is over in this position"}));
    EXPECT_EQ(refusal_of("# nothing\n").line, 0);
}

TEST(Openings, AreWrittenAndReadTheSame) {
    for (const char* line :
         {"32-28 19-23 28x19 14x23", "W:W46,47,48,49,50:B1,2,3,4,5 46-41 5-10", "B:W46:B1"}) {
        EXPECT_EQ(to_line(parse_openings(kWfd, line).value().front()), line);
    }
    const std::string start = to_fen(Position::full());
    EXPECT_EQ(to_line(parse_openings(kWfd, start).value().front()), start);
}

TEST(OpeningsSeen, KnowsAPositionByAnotherOrderOfMoves) {
    OpeningsSeen seen;
    EXPECT_TRUE(seen.add(position_after("31-27 20-25 34-30 25x34 39x30 16-21 27x16")));
    EXPECT_TRUE(seen.add(position_after("31-26 20-25 34-29")));
    EXPECT_FALSE(seen.add(position_after("34-29 20-25 31-26")));
}

TEST(OpeningsSeen, KnowsAPositionWithColoursExchanged) {
    // White loses a move to itself: in the end Black stands as White did, with the turn.
    const Position position = position_after("32-28 20-25 31-26");
    OpeningsSeen seen;
    EXPECT_TRUE(seen.add(position));
    EXPECT_FALSE(seen.add(turned_round(position)));
}

TEST(OpeningMaker, MakesTheSameOpeningFromTheSameSeed) {
    Engine one(kWfd, {.table_megabytes = 1});
    Engine other(kWfd, {.table_megabytes = 4});
    int made = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const auto ours = make_opening(one, kQuickWish, seed);
        const auto theirs = make_opening(other, kQuickWish, seed);
        ASSERT_EQ(ours.has_value(), theirs.has_value());
        if (!ours) continue;
        ++made;
        EXPECT_EQ(ours->game.moves(), theirs->game.moves());
        EXPECT_EQ(ours->score, theirs->score);
    }
    EXPECT_GT(made, 2);
}

TEST(OpeningMaker, KeepsToTheWish) {
    Engine engine(kStraight, {.table_megabytes = 1});
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        const auto made = make_opening(engine, kQuickWish, seed);
        if (!made) continue;
        EXPECT_GE(made->game.ply(), kQuickWish.least_plies);
        EXPECT_LE(made->game.ply(), kQuickWish.most_plies);
        EXPECT_LE(std::max(made->score, -made->score), kQuickWish.balance);
        EXPECT_FALSE(must_capture(made->game.position()));
    }
}

TEST(OpeningBook, PlaysWhatTheOpeningsPlayAndNothingElse) {
    const auto openings =
        parse_openings(kWfd, "33-29 17-21\n33-29 17-21 29-23\n33-29 19-23\n32-28\n").value();
    const OpeningBook book(openings);
    const auto played_after = [&](const std::string& line) {
        const Position position = line.empty() ? Position() : position_after(line);
        std::set<std::string> played;
        for (std::uint64_t seed = 0; seed < 100; ++seed) {
            Random random(seed);
            const auto move = book.move(position, random);
            played.insert(move ? to_text(kWfd, position, *move) : "none");
        }
        return played;
    };
    EXPECT_EQ(played_after(""), (std::set<std::string>{"32-28", "33-29"}));
    EXPECT_EQ(played_after("33-29"), (std::set<std::string>{"17-21", "19-23"}));
    EXPECT_EQ(played_after("33-29 17-21"), std::set<std::string>{"29-23"});
    EXPECT_EQ(played_after("32-28"), std::set<std::string>{"none"});
    EXPECT_EQ(played_after("34-29"), std::set<std::string>{"none"});
}

// The sets in data/openings and data/book.
TEST(CommittedOpenings, AreEnoughAndNoneIsThereTwice) {
    for (const SetFile& set : kSets) {
        const auto openings = parse_openings(*set.rules, text_of(set));
        ASSERT_TRUE(openings) << set.name;
        EXPECT_GE(openings->size(), 200u) << set.name;
        OpeningsSeen seen;
        for (const Game& opening : *openings) {
            EXPECT_TRUE(seen.add(opening.position())) << to_line(opening);
            EXPECT_GE(opening.ply(), 6);
            EXPECT_LE(opening.ply(), 10);
        }
    }
}

// Every line ends in its score; the heading names the search that found it.
TEST(CommittedOpenings, AreBalanced) {
    for (const SetFile& set : kSets) {
        std::istringstream lines(text_of(set));
        for (std::string line; std::getline(lines, line);) {
            if (line.empty() || line.front() == '#') continue;
            const std::size_t comment = line.find("# ");
            ASSERT_NE(comment, std::string::npos) << line;
            EXPECT_LE(std::abs(std::stod(line.substr(comment + 2))), 0.3) << line;
        }
    }
}

}  // namespace damjen
