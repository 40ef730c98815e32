#include "notation/fen.hpp"
#include "rules/key.hpp"
#include "support/effort.hpp"
#include "support/random_positions.hpp"

#include <map>

#include <gtest/gtest.h>

namespace damjen {

TEST(Key, MadeMoveByMoveIsTheKeyFromScratch) {
    for (const RuleSet* rules : kRuleSets) {
        RandomPositions positions(*rules, 3);
        for (int i = 0; i < 2'000; ++i) {
            const Position position = positions.next();
            for (const Move& move : legal_moves(*rules, position)) {
                const Position next = after(position, move);
                ASSERT_EQ(key_after(key_of(position), position, move, next), key_of(next))
                    << to_fen(position) << ' ' << move.from.number() << ' ' << move.to.number();
            }
        }
    }
}

TEST(Key, TellsApartWhatRepetitionTellsApart) {
    const char* fens[] = {
        "W:WK28,46:B5",
        "B:WK28,46:B5",
        "W:W28,46:B5",
        "W:WK28,46:BK5",
        "W:WK28,46:B5:H0:F1:+0+128",
        "W:WK28,46:B5:H0:F1:+0+228",
        "W:WK28,46:B5:H0:F1:+0+328",
    };
    std::map<std::uint64_t, std::string> seen;
    for (const char* fen : fens) {
        const auto key = static_cast<std::uint64_t>(key_of(parse_fen(fen).value().position));
        const auto [at, is_new] = seen.emplace(key, fen);
        EXPECT_TRUE(is_new) << fen << " looks like " << at->second;
    }
}

TEST(Key, DoesNotCountMoveNumbersOrDrawCounts) {
    EXPECT_EQ(key_of(parse_fen("W:WK28,46:B5:H7:F30:+0+228").value().position),
              key_of(parse_fen("W:WK28,46:B5:H0:F1:+0+228").value().position));
}

}  // namespace damjen
