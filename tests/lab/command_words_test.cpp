#include "lab/command_words.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace damjen {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(CommandWords, AreSeparatedByBlanks) {
    EXPECT_THAT(*command_words("  ./scan \thub\n"), ElementsAre("./scan", "hub"));
    EXPECT_THAT(*command_words(" "), IsEmpty());
}

TEST(CommandWords, AreKeptTogetherByQuotationMarks) {
    EXPECT_THAT(*command_words("'my engine'/run \"a b\" ''"),
                ElementsAre("my engine/run", "a b", ""));
    EXPECT_THAT(*command_words("\"it's\" 'say \"no\"'"), ElementsAre("it's", "say \"no\""));
}

TEST(CommandWords, TakeWhatFollowsABackslashAsItIs) {
    EXPECT_THAT(*command_words(R"(my\ engine \' "\"" '\')"),
                ElementsAre("my engine", "'", "\"", "\\"));
}

TEST(CommandWords, ExpandNothing) {
    EXPECT_THAT(*command_words("$HOME * ~ `x` a;b"), ElementsAre("$HOME", "*", "~", "`x`", "a;b"));
}

TEST(CommandWords, AreNoneWhereAQuotationDoesNotEnd) {
    EXPECT_FALSE(command_words("'scan hub"));
    EXPECT_FALSE(command_words("scan \"hub"));
}

}  // namespace damjen
