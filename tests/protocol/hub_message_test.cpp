#include "base/random.hpp"
#include "protocol/hub_message.hpp"

#include <gtest/gtest.h>

namespace damjen {

namespace {

std::string error_of(std::string_view line) {
    const auto message = parse_hub(line);
    return message ? "none" : to_text(message.error(), line);
}

}  // namespace

TEST(HubMessage, HasACommandAndItsArgumentsInOrder) {
    const HubMessage message = parse_hub("set-param name=threads value=2").value();
    EXPECT_EQ(message.command, "set-param");
    EXPECT_EQ(message.arguments, (std::vector<HubArgument>{{"name", "threads"}, {"value", "2"}}));
}

TEST(HubMessage, TellsABareWordFromAnEmptyValue) {
    const HubMessage message = parse_hub("level infinite note=\"\"").value();
    EXPECT_EQ(message.arguments,
              (std::vector<HubArgument>{{"infinite", std::nullopt}, {"note", ""}}));
    EXPECT_EQ(message.value_of("infinite"), "");
    EXPECT_EQ(message.value_of("note"), "");
    EXPECT_EQ(message.value_of("depth"), std::nullopt);
}

TEST(HubMessage, ReadsBlanksWhereverTheyMeanNothing) {
    EXPECT_EQ(parse_hub("\t id  name = \"A b\"\tversion= 3 \r\n").value(),
              (HubMessage{"id", {{"name", "A b"}, {"version", "3"}}}));
}

TEST(HubMessage, PutsValuesInQuotationMarksOnlyWhereNeeded) {
    EXPECT_EQ(to_text(HubMessage{"info", {}}
                          .with("depth", "3")
                          .with("pv", "32-28 19-23")
                          .with("note", "a=b")
                          .with("empty", "")
                          .with("flag")),
              "info depth=3 pv=\"32-28 19-23\" note=\"a=b\" empty=\"\" flag");
}

TEST(HubMessage, WritesWhatAValueCannotHoldAsSomethingItCan) {
    EXPECT_EQ(to_text(HubMessage{"error", {}}.with("message", "found \"x\"\n")),
              "error message=\"found 'x' \"");
}

TEST(HubMessage, PointsAtWhatIsWrong) {
    EXPECT_EQ(error_of(""), "character 1: expected a command, found the end");
    EXPECT_EQ(error_of("  =3"), "character 3: expected a command, found '='");
    EXPECT_EQ(error_of("go x="), "character 6: expected a value, found the end");
    EXPECT_EQ(error_of("go =3"), "character 4: expected the name of an argument, found '='");
    EXPECT_EQ(error_of("go\"x\""), "character 3: expected a blank after the command, found '\"'");
    EXPECT_EQ(error_of("id name=\"Scan"), "character 14: expected a closing '\"', found the end");
}

// Lines built from the bytes that matter: whatever can be read means the same once written.
TEST(HubMessage, MeansTheSameOnceWrittenAndReadAgain) {
    constexpr std::string_view kBytes = "ab=\" \"= \t-1\x7f\xc3\xa9";
    Random random(3);
    int read = 0;
    for (int i = 0; i < 100'000; ++i) {
        std::string line = "a";
        for (std::uint32_t length = random.below(16); length > 0; --length)
            line += kBytes[random.below(static_cast<std::uint32_t>(kBytes.size()))];
        const auto message = parse_hub(line);
        if (!message) continue;
        ++read;
        const std::string text = to_text(*message);
        EXPECT_EQ(parse_hub(text).value(), *message) << line;
        EXPECT_EQ(to_text(parse_hub(text).value()), text) << line;
    }
    EXPECT_GT(read, 1000);
}

}  // namespace damjen
