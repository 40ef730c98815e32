// The perft tables of tests/data/perft, as deep as the effort allows.

#include "notation/fen.hpp"
#include "rules/perft.hpp"
#include "support/data_file.hpp"
#include "support/effort.hpp"
#include "support/random_positions.hpp"

#include <functional>
#include <sstream>

#include <gtest/gtest.h>

namespace damjen {

namespace {

// The leaves one line of a table may cost.
std::uint64_t budget() {
    switch (effort()) {
    case Effort::Quick:
        return 600'000;
    case Effort::Release:
        return 100'000'000;
    case Effort::Deep:
        return 10'000'000'000;
    }
    return 0;
}

// Reads blocks of "rules NAME", "start full|frysk" or "fen FEN", and "perft DEPTH COUNT".
// Calls check(rules, position, depth, count) for each count; returns how many there were.
template <class Check>
int for_each_count(const std::string& file, Check&& check) {
    const RuleSet* rules = nullptr;
    Position position;
    int counts = 0;
    for (const std::string& line : data_lines(file)) {
        std::istringstream words(line);
        std::string key;
        std::string value;
        words >> key >> value;
        if (key == "rules")
            rules = rule_set_named(value);
        else if (key == "start")
            position = value == "frysk" ? Position::frysk() : Position::full();
        else if (key == "fen")
            position = parse_fen(value).value().position;
        else if (key == "perft") {
            std::uint64_t count = 0;
            words >> count;
            check(*rules, position, std::stoi(value), count);
            ++counts;
        } else {
            ADD_FAILURE() << "what is '" << line << "'?";
        }
    }
    return counts;
}

constexpr const char* kFiles[] = {"perft/starts.perft", "perft/positions.perft"};

}  // namespace

TEST(Perft, AgreesWithTheTablesOfOthers) {
    int counts = 0;
    for (const char* file : kFiles) {
        counts += for_each_count(
            file,
            [](const RuleSet& rules, const Position& position, int depth, std::uint64_t count) {
                if (count > budget()) return;
                EXPECT_EQ(perft(rules, position, depth), count)
                    << rules.name << ' ' << to_fen(position) << " depth " << depth;
            });
    }
    EXPECT_EQ(counts, 90);
}

TEST(Perft, CountsTheSameWithATable) {
    for_each_count(
        kFiles[1],
        [&](const RuleSet& rules, const Position& position, int depth, std::uint64_t count) {
            if (count > budget()) return;
            PerftTable fresh(1);
            EXPECT_EQ(perft(rules, position, key_of(position), depth, fresh), count)
                << rules.name << ' ' << to_fen(position) << " depth " << depth;
        });
}

TEST(Perft, OfMenAloneCountsWhatTheListsHold) {
    const std::function<std::uint64_t(const RuleSet&, const Position&, int)> by_lists =
        [&](const RuleSet& rules, const Position& position, int depth) -> std::uint64_t {
        const MoveList moves = legal_moves(rules, position);
        if (depth == 1) return moves.size();
        std::uint64_t leaves = 0;
        for (const Move& move : moves)
            leaves += by_lists(rules, after(position, move), depth - 1);
        return leaves;
    };
    Random random(5);
    int captured = 0;
    const int boards = effort() == Effort::Quick ? 3'000 : 60'000;
    for (int i = 0; i < boards; ++i) {
        const Position position = random_board(random, 1 + random.below(45), 0);
        const RuleSet& rules = *kRuleSets[random.below(3)];
        captured += must_capture(position);
        for (int depth = 1; depth <= 3; ++depth) {
            ASSERT_EQ(perft(rules, position, depth), by_lists(rules, position, depth))
                << to_fen(position) << " at depth " << depth;
        }
    }
    EXPECT_GT(captured, boards / 10);
}

TEST(Perft, IsOneForNoMovesAtAllAndNothingAfterTheEnd) {
    EXPECT_EQ(perft(kWfd, Position::full(), 0), 1u);
    EXPECT_EQ(perft(kWfd, parse_fen("W:W31:B").value().position, 3), 0u);
}

}  // namespace damjen
