#include "net/handler.hpp"
#include "net/outgoing_channel.hpp"

#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace damjen::net {
namespace {

struct Fixture {
    int woken = 0;
    OutgoingChannel channel{7, *IpAddress::from_text("10.0.0.1"), {3, 20}, [this] { ++woken; }};

    std::string next() {
        const OutgoingChannel::Next next = channel.next();
        if (const auto* text = std::get_if<SharedText>(&next)) return **text;
        if (const auto* closing = std::get_if<Closing>(&next))
            return "close " + std::to_string(closing->code) + " " + closing->text;
        return std::holds_alternative<OutgoingChannel::Ended>(next) ? "ended" : "nothing";
    }
};

TEST(OutgoingChannel, GivesBackInOrderAndThenTheClosing) {
    Fixture fixture;
    fixture.channel.send("one");
    fixture.channel.send("two");
    fixture.channel.close(1000, "done");
    fixture.channel.send("too late");
    EXPECT_EQ(fixture.next(), "one");
    EXPECT_EQ(fixture.next(), "two");
    EXPECT_EQ(fixture.next(), "close 1000 done");
    EXPECT_EQ(fixture.next(), "ended");
    EXPECT_EQ(fixture.channel.closing(), CloseReason::ByUs);
}

TEST(OutgoingChannel, WakesAWriterThatWaitsAndNoOther) {
    Fixture fixture;
    fixture.channel.send("one");
    EXPECT_EQ(fixture.woken, 0);
    EXPECT_EQ(fixture.next(), "one");
    EXPECT_EQ(fixture.next(), "nothing");
    fixture.channel.send("two");
    fixture.channel.send("three");
    EXPECT_EQ(fixture.woken, 1);
}

TEST(OutgoingChannel, DropsItsQueueWhenTooManyWait) {
    Fixture fixture;
    for (int i = 0; i < 4; ++i)
        fixture.channel.send("x");
    EXPECT_EQ(fixture.next(), "close 1013 too slow");
    EXPECT_EQ(fixture.channel.closing(), CloseReason::TooSlow);
    EXPECT_EQ(fixture.woken, 1);
}

TEST(OutgoingChannel, DropsItsQueueWhenTooMuchWaits) {
    Fixture fixture;
    fixture.channel.send(std::string(15, 'x'));
    fixture.channel.send(std::string(6, 'x'));
    EXPECT_EQ(fixture.next(), "close 1013 too slow");
}

TEST(OutgoingChannel, HasRoomAgainForWhatHasBeenWritten) {
    Fixture fixture;
    for (int i = 0; i < 10; ++i) {
        fixture.channel.send(std::string(15, 'x'));
        EXPECT_EQ(fixture.next().size(), 15U);
    }
    EXPECT_FALSE(fixture.channel.closing());
}

TEST(OutgoingChannel, CutsAReasonToWhatACloseFrameHolds) {
    Fixture fixture;
    fixture.channel.close(1000, std::string(200, 'x'));
    EXPECT_EQ(fixture.next(), "close 1000 " + std::string(123, 'x'));
}

TEST(OutgoingChannel, IsSilentAfterItsEnd) {
    Fixture fixture;
    fixture.channel.send("one");
    fixture.channel.end();
    fixture.channel.send("two");
    fixture.channel.close(1000, "");
    EXPECT_EQ(fixture.next(), "ended");
    EXPECT_EQ(fixture.woken, 0);
}

TEST(Responder, AnswersOnceHoweverManyCopiesThereAre) {
    std::vector<int> statuses;
    {
        const Responder responder([&](std::optional<HttpResponse> response) {
            statuses.push_back(response ? response->status : 0);
        });
        const Responder copy = responder;
        copy.respond(HttpResponse::text(201, "", ""));
        responder.respond(HttpResponse::text(202, "", ""));
    }
    EXPECT_EQ(statuses, std::vector<int>{201});
}

TEST(Responder, TellsWhenNobodyAnswered) {
    std::vector<int> statuses;
    {
        const Responder responder([&](std::optional<HttpResponse> response) {
            statuses.push_back(response ? response->status : 0);
        });
        const Responder copy = responder;
    }
    EXPECT_EQ(statuses, std::vector<int>{0});
}

}  // namespace
}  // namespace damjen::net
