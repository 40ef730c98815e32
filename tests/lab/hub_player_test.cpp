#include "lab/hub_player.hpp"
#include "lab/openings.hpp"

#include <deque>

#include <gtest/gtest.h>

namespace damjen {

namespace {

using What = Fault::What;
using Silence = LineChannel::Silence;

// What a program says, line by line, and what it heard. A line that begins with '?' stands for what
// may happen instead: ?closed, ?silence, ?interrupted.
struct Script {
    std::deque<std::string> says;
    std::vector<std::string> heard;
    int opened = 0;
    int open_now = 0;
    bool is_deaf = false;
    Milliseconds now{0};
};

class ScriptedChannel final : public LineChannel {
public:
    explicit ScriptedChannel(Script& script) : script_(script) { ++script_.open_now; }
    ~ScriptedChannel() override { --script_.open_now; }

    bool send(const std::string& line) override {
        script_.heard.push_back(line);
        return !script_.is_deaf;
    }
    Expected<std::string, Silence> receive(Milliseconds patience) override {
        if (script_.says.empty()) {
            script_.now += patience;
            return Unexpected(Silence::TimeOut);
        }
        const std::string line = script_.says.front();
        script_.says.pop_front();
        if (line == "?closed") return Unexpected(Silence::Closed);
        if (line == "?interrupted") return Unexpected(Silence::Interrupted);
        if (line == "?silence") {
            script_.now += patience;
            return Unexpected(Silence::TimeOut);
        }
        return line;
    }
    std::string complaints() override { return "a complaint\n"; }

private:
    Script& script_;
};

class HubPlayerTest : public testing::Test {
protected:
    Script script;
    HubPlayerSettings settings;

    HubPlayer player(const RuleSet& rules = kWfd) {
        return HubPlayer(
            rules,
            settings,
            [this]() -> Expected<std::unique_ptr<LineChannel>, std::string> {
                ++script.opened;
                return std::unique_ptr<LineChannel>(std::make_unique<ScriptedChannel>(script));
            },
            [this] { return script.now; });
    }
    void says(std::initializer_list<const char*> lines) {
        script.says.insert(script.says.end(), lines.begin(), lines.end());
    }
    void introduces_itself() {
        says(
            {"id name=Fake version=2",
             "param name=variant value=normal type=enum values=\"normal frisian frisian-straight\"",
             "param name=book value=true type=bool",
             "wait",
             "ready"});
    }
    Expected<PlayerMove, Fault> think(HubPlayer& player, const SearchLimits& limits = {}) {
        const Game game = parse_openings(kWfd, "32-28 19-23").value().front();
        return player.think(game, limits, Milliseconds(1000));
    }
};

}  // namespace

TEST_F(HubPlayerTest, SetsTheVariantOfTheRulesAndWhatIsAskedFor) {
    settings.parameters = {{"book", "false"}};
    introduces_itself();
    HubPlayer fake = player(kStraight);
    ASSERT_TRUE(fake.begin_game());
    EXPECT_EQ(fake.name(), "Fake 2");
    EXPECT_EQ(script.heard,
              (std::vector<std::string>{"hub",
                                        "set-param name=variant value=frisian-straight",
                                        "set-param name=book value=false",
                                        "init",
                                        "new-game"}));
}

TEST_F(HubPlayerTest, DoesNotRepeatWhatIsSetAlready) {
    settings.parameters = {{"variant", "frisian"}, {"book", "true"}};
    introduces_itself();
    HubPlayer fake = player();
    ASSERT_TRUE(fake.begin_game());
    EXPECT_EQ(script.heard[2], "init");
}

TEST_F(HubPlayerTest, IsUnfitWithoutTheVariantOrParameter) {
    introduces_itself();
    HubPlayer fake = player(kLudoteka);
    EXPECT_EQ(fake.begin_game().error().what, What::Unfit);
    EXPECT_EQ(script.open_now, 0);

    script.says.clear();
    settings.parameters = {{"bok", "false"}};
    introduces_itself();
    HubPlayer other = player();
    const auto begun = other.begin_game();
    ASSERT_FALSE(begun);
    EXPECT_EQ(begun.error(), (Fault{What::Unfit, "it declares no parameter 'bok'"}));
}

TEST_F(HubPlayerTest, IsUnfitWithAParameterItRefusesOrOtherRules) {
    settings.parameters = {{"book", "maybe"}};
    says({"param name=variant value=frisian type=string",
          "param name=book value=true",
          "wait",
          "error message=\"book: expected true or false\"",
          "ready"});
    HubPlayer fake = player();
    EXPECT_EQ(fake.begin_game().error(),
              (Fault{What::Unfit, "it refuses: book: expected true or false"}));

    script.says.clear();
    settings.parameters = {{"variant", "frisian-straight"}};
    introduces_itself();
    HubPlayer other = player();
    EXPECT_EQ(other.begin_game().error(),
              (Fault{What::Unfit, "variant is frisian by these rules"}));
}

TEST_F(HubPlayerTest, IsStartedOnceForManyGames) {
    introduces_itself();
    HubPlayer fake = player();
    ASSERT_TRUE(fake.begin_game());
    ASSERT_TRUE(fake.begin_game());
    EXPECT_EQ(script.opened, 1);
}

TEST_F(HubPlayerTest, TellsTheGameTheLimitsAndToThink) {
    introduces_itself();
    HubPlayer fake = player();
    ASSERT_TRUE(fake.begin_game());
    script.heard.clear();
    says({"info depth=3 score=0.25 nodes=120 pv=\"28x19\"", "done move=28x19x23"});
    SearchLimits limits;
    limits.nodes = 5000;
    limits.clock = ClockTime{Milliseconds(12345), Milliseconds(500)};
    const auto move = think(fake, limits);
    ASSERT_TRUE(move);
    EXPECT_EQ(move->move, (Move{Square(23), Square(28), Square(19)}));
    EXPECT_EQ(move->score, Score(25));
    EXPECT_EQ(move->depth, 3);
    EXPECT_EQ(move->nodes, 120u);
    ASSERT_EQ(script.heard.size(), 3u);
    EXPECT_EQ(script.heard[0],
              "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww "
              "moves=\"32-28 19-23\"");
    EXPECT_EQ(script.heard[1], "level nodes=5000 time=12.345 inc=0.5");
    EXPECT_EQ(script.heard[2], "go think");
}

TEST_F(HubPlayerTest, IgnoresWhatIsNoPartOfTheConversation) {
    introduces_itself();
    HubPlayer fake = player();
    ASSERT_TRUE(fake.begin_game());
    says({"",
          "=",
          "\"",
          "init eval",
          "info score=much depth=-",
          "error message=\"hm\"",
          "pong",
          "done move=28x19x23"});
    EXPECT_TRUE(think(fake));
}

TEST_F(HubPlayerTest, IsAtFaultForAMoveThatCannotBePlayed) {
    for (const char* done : {"done move=31-27",
                             "done move=50-1",
                             "done move=28x19",
                             "done move=",
                             "done",
                             "done move=x",
                             "done move=99-98"}) {
        script.says.clear();
        introduces_itself();
        HubPlayer fake = player();
        ASSERT_TRUE(fake.begin_game());
        says({done});
        const auto move = think(fake);
        ASSERT_FALSE(move) << done;
        EXPECT_EQ(move.error().what, What::IllegalMove) << done;
        EXPECT_EQ(script.open_now, 0);
    }
}

TEST_F(HubPlayerTest, IsAtFaultWhenItEndsOrFallsSilent) {
    const auto fault_after = [&](const char* line) {
        script.says.clear();
        introduces_itself();
        HubPlayer fake = player();
        EXPECT_TRUE(fake.begin_game());
        says({"info depth=1", line});
        return think(fake).error().what;
    };
    EXPECT_EQ(fault_after("?closed"), What::Crashed);
    EXPECT_EQ(fault_after("?silence"), What::Hung);
    EXPECT_EQ(fault_after("?interrupted"), What::Interrupted);
}

TEST_F(HubPlayerTest, IsAtFaultWhenItDoesNotGetReady) {
    says({"id name=Fake", "?closed"});
    HubPlayer crashing = player();
    EXPECT_EQ(crashing.begin_game().error().what, What::Crashed);

    says({"param name=variant value=frisian", "wait", "?silence"});
    HubPlayer hanging = player();
    EXPECT_EQ(hanging.begin_game().error().what, What::Hung);
    EXPECT_EQ(script.now, settings.start_patience);

    script.is_deaf = true;
    HubPlayer deaf = player();
    EXPECT_EQ(deaf.begin_game().error().what, What::Crashed);
}

// Time passes with every line, so that talking is no way to be waited for.
TEST_F(HubPlayerTest, IsAtFaultForTalkingWithoutEnd) {
    introduces_itself();
    HubPlayer fake = player();
    ASSERT_TRUE(fake.begin_game());
    class Chatter final : public LineChannel {
    public:
        explicit Chatter(Milliseconds& now) : now_(now) {}
        bool send(const std::string&) override { return true; }
        Expected<std::string, Silence> receive(Milliseconds patience) override {
            if (patience == Milliseconds(0)) ++idle_;
            now_ += Milliseconds(1);
            if (lines_++ == 0) return std::string("param name=variant value=frisian");
            if (lines_ == 2) return std::string("wait");
            if (lines_ == 3) return std::string("ready");
            return idle_ > 10 ? Expected<std::string, Silence>(Unexpected(Silence::Closed))
                              : std::string("info depth=1");
        }

    private:
        Milliseconds& now_;
        int lines_ = 0;
        int idle_ = 0;
    };
    HubPlayer chatter(
        kWfd,
        {},
        [this]() -> Expected<std::unique_ptr<LineChannel>, std::string> {
            return std::unique_ptr<LineChannel>(std::make_unique<Chatter>(script.now));
        },
        [this] { return script.now; });
    ASSERT_TRUE(chatter.begin_game());
    EXPECT_EQ(think(chatter).error().what, What::Hung);
}

TEST_F(HubPlayerTest, IsStartedAgainAfterAFault) {
    introduces_itself();
    HubPlayer fake = player();
    ASSERT_TRUE(fake.begin_game());
    says({"?closed"});
    ASSERT_FALSE(think(fake));
    EXPECT_EQ(script.open_now, 0);
    introduces_itself();
    ASSERT_TRUE(fake.begin_game());
    EXPECT_EQ(script.opened, 2);
}

TEST_F(HubPlayerTest, KeepsATranscriptOfBothDirectionsAndOfComplaints) {
    introduces_itself();
    HubPlayer fake = player();
    ASSERT_TRUE(fake.begin_game());
    says({"done move=50-1"});
    ASSERT_FALSE(think(fake));
    const std::string transcript = fake.transcript();
    EXPECT_NE(transcript.find("> hub\n< id name=Fake version=2\n"), std::string::npos);
    EXPECT_NE(transcript.find("> go think\n< done move=50-1\n! a complaint\n"), std::string::npos);
}

}  // namespace damjen
