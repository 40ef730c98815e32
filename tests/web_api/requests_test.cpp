// Text from outside becomes values once, and nothing gets past that is not one.

#include "base/random.hpp"
#include "notation/fen.hpp"
#include "web_api/requests.hpp"

#include <gmock/gmock.h>

namespace damjen::web_api {

namespace {

namespace json = boost::json;

json::object object(std::string_view text) { return *parse_object(text); }

TEST(NewGame, HasSensibleDefaults) {
    const auto game = parse_new_game(object(R"({"opponent":{"kind":"friend"}})"));
    ASSERT_TRUE(game);
    EXPECT_EQ(game->settings.mode, Mode::Friend);
    EXPECT_EQ(game->settings.rules, &kStraight);
    EXPECT_EQ(game->settings.start_kind, StartKind::Full);
    EXPECT_FALSE(game->settings.clock);
    EXPECT_FALSE(game->color) << "drawn by lot";
}

TEST(NewGame, TakesEverythingThatCanBeChosen) {
    const auto game = parse_new_game(object(
        R"({"opponent":{"kind":"engine","level":10},"rules":"wfd","start":"fen",
            "fen":"B:WK28,46:B5:H0:F7:+0+228","color":"black",
            "clock":{"initial":420,"increment":7},"name":"  Sytske\u0007 "})"));
    ASSERT_TRUE(game) << game.error().message;
    EXPECT_EQ(game->level, 10);
    EXPECT_EQ(game->settings.rules, &kWfd);
    EXPECT_EQ(game->settings.start.position.turn(), Color::Black);
    EXPECT_EQ(game->settings.start.position.run_of(Color::White).count, 2);
    EXPECT_EQ(game->color, Color::Black);
    EXPECT_EQ(game->settings.clock->initial, std::chrono::minutes(7));
    EXPECT_EQ(game->name, "Sytske");
}

TEST(NewGame, OfZeroPlusIncrementBeginsWithOneIncrement) {
    const auto game = parse_new_game(
        object(R"({"opponent":{"kind":"local"},"clock":{"initial":0,"increment":5}})"));
    ASSERT_TRUE(game);
    EXPECT_EQ(game->settings.clock->initial, std::chrono::seconds(5));
}

TEST(Name, IsCountedInCharactersAndNotInBytes) {
    std::string forty;
    for (int i = 0; i < 40; ++i)
        forty += "\xc3\xba";
    EXPECT_EQ(*parse_name({{"name", forty}}), forty);
    EXPECT_FALSE(parse_name({{"name", forty + "x"}}));
}

TEST(Name, KeepsEveryScriptAndLosesWhatTurnsTheText) {
    EXPECT_EQ(*parse_name({{"name", "\u202e\u2066Sjoerd\u2069\u202a"}}), "Sjoerd");
    EXPECT_EQ(*parse_name({{"name", "\u202f\u0627\u062d\u2065\U0001f600"}}),
              "\u202f\u0627\u062d\u2065\U0001f600");
    EXPECT_EQ(*parse_name({{"name", "\u202e \n"}}), "");
}

TEST(BadFen, IsPointedAtByCharacter) {
    const auto game = parse_new_game(
        object(R"({"opponent":{"kind":"local"},"start":"fen","fen":"W:W31,51:B1"})"));
    ASSERT_FALSE(game);
    EXPECT_EQ(game.error().code, "bad_fen");
    EXPECT_EQ(game.error().at, 7u);
}

TEST(BadFen, SaysWhatIsWrongInAWordAndASquare) {
    const auto fault = [](const char* fen) {
        const auto game = parse_position({{"start", "fen"}, {"fen", fen}});
        return game.error();
    };
    EXPECT_EQ(fault("W:W31,51:B1").kind, "square");
    EXPECT_EQ(fault("W:W31,51:B1").square, std::nullopt);
    EXPECT_EQ(fault("W:W31:B31").kind, "square_taken");
    EXPECT_EQ(fault("W:W31:B31").square, Square(31));
    EXPECT_EQ(fault("W:W:B").kind, "no_pieces");
}

TEST(Position, IsFollowedThroughItsMoves) {
    const auto game = parse_position(object(R"({"moves":["32-28","19-23","28x19"]})"));
    ASSERT_TRUE(game);
    EXPECT_EQ(game->ply(), 3);
    const auto bad = parse_position(object(R"({"moves":["32-28","32-28"]})"));
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.error().code, "bad_move");
    EXPECT_EQ(bad.error().at, 2u);
}

TEST(Command, IsReadWithItsNameAndWhatItsSenderSaw) {
    const auto command = parse_command(
        object(R"({"t":"move","id":"a1","seq":7,"move":{"from":34,"to":5,"captures":[25,40]}})"));
    ASSERT_TRUE(command);
    EXPECT_EQ(command->id, "a1");
    EXPECT_EQ(command->seen, 7u);
    const Move move = std::get<PlayMove>(command->action).move;
    EXPECT_EQ(move, (Move{{Square(25), Square(40)}, Square(34), Square(5)}));
    EXPECT_TRUE(parse_command(object(R"({"t":"claim_left","id":"x","seq":0})")));
}

TEST(Command, WithoutANameOrWithTooLongAOneIsNone) {
    EXPECT_FALSE(parse_command(object(R"({"t":"resign","seq":7})")));
    EXPECT_FALSE(parse_command(object(R"({"t":"resign","id":"","seq":7})")));
    EXPECT_FALSE(parse_command({{"t", "resign"}, {"id", std::string(41, 'x')}, {"seq", 7}}));
    EXPECT_FALSE(parse_command(object(R"({"t":"resign","id":"x"})")));
    EXPECT_FALSE(parse_command(object(R"({"t":"resign","id":"x","seq":-1})")));
    EXPECT_FALSE(parse_command(object(R"({"t":"resign","id":"x","seq":1e99})")));
    EXPECT_FALSE(parse_command(object(R"({"t":"join","id":"x","seq":1})")));
    EXPECT_FALSE(parse_command(object(R"({"t":"expire","id":"x","seq":1})")));
}

TEST(Json, ThatIsTooDeepOrNoObjectIsRefused) {
    EXPECT_FALSE(parse_object(""));
    EXPECT_FALSE(parse_object("[]"));
    EXPECT_FALSE(parse_object("{} {}"));
    EXPECT_FALSE(parse_object("{\"a\":\"\xff\"}"));
    EXPECT_FALSE(parse_object("{\"a\":" + std::string(100, '[') + std::string(100, ']') + "}"));
}

// Valid texts with a few bytes changed: whatever is still accepted is a value in full.
TEST(Json, DamagedInAnyWayIsEitherRefusedOrAValue) {
    const std::string texts[] = {
        R"({"opponent":{"kind":"engine","level":10},"rules":"wfd","start":"fen","fen":"B:WK28,46:B5","color":"black","clock":{"initial":420,"increment":7},"name":"S"})",
        R"({"t":"move","id":"a1","seq":7,"move":{"from":34,"to":5,"captures":[25,40]}})",
        R"({"rules":"straight","start":"full","moves":["32-28","19-23"],"attempt":{"from":28,"to":22}})",
    };
    constexpr std::string_view kBytes = "0123456789-+.eE\"{}[],:tfn \\u\x01";
    Random random(2026);
    int accepted = 0;
    for (int round = 0; round < 20'000; ++round) {
        std::string text = texts[random.below(3)];
        for (std::uint32_t change = 0; change <= random.below(4); ++change) {
            const std::size_t place = random.below(static_cast<std::uint32_t>(text.size()));
            const char byte = kBytes[random.below(static_cast<std::uint32_t>(kBytes.size()))];
            switch (random.below(3)) {
            case 0:
                text[place] = byte;
                break;
            case 1:
                text.insert(place, 1, byte);
                break;
            default:
                text.erase(place, 1);
            }
        }
        const auto parsed = parse_object(text);
        if (!parsed) continue;
        if (const auto game = parse_new_game(*parsed)) {
            ++accepted;
            EXPECT_GE(game->level, 1);
            EXPECT_LE(game->level, kLevels);
            EXPECT_TRUE(!game->settings.clock || game->settings.clock->initial.count() > 0);
        }
        if (const auto command = parse_command(*parsed)) {
            ++accepted;
            EXPECT_LE(command->id.size(), 40u);
        }
        if (const auto game = parse_position(*parsed)) {
            ++accepted;
            EXPECT_LE(game->ply(), 2);
        }
    }
    EXPECT_GT(accepted, 1000);
}

}  // namespace

}  // namespace damjen::web_api
