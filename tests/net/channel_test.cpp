// Channels over real sockets.

#include "net/test_server.hpp"

#include <thread>

#include <gtest/gtest.h>

namespace damjen::net::test {
namespace {

using namespace std::chrono_literals;

// What the server says before it hangs up: its texts, then the close code.
std::string last_words(WebSocketClient& client) {
    std::string words;
    while (const auto frame = client.read_frame()) {
        if (frame->opcode == 1) words += frame->payload + " ";
        if (frame->opcode == 8) return words + std::to_string(frame->code());
    }
    return words + "hung up";
}

TEST(Channel, EchoesAndClosesWhenTheClientDoes) {
    TestServer server;
    WebSocketClient client(server.port(), "/live");
    ASSERT_TRUE(client.is_open());
    EXPECT_EQ(client.reply().field("sec-websocket-accept"), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    EXPECT_FALSE(client.reply().field("x-request-id").empty());
    client.send_text("hello");
    EXPECT_EQ(client.read_text(), "echo hello");
    client.send_close();
    EXPECT_EQ(last_words(client), "1000");
    EXPECT_TRUE(client.tcp().is_closed_by_server());
    EXPECT_TRUE(server.handler.log.waits_for("closed by_client"));
    EXPECT_EQ(server.handler.log.lines(), (std::vector<std::string>{"opened", "closed by_client"}));
    EXPECT_EQ(server.server->metrics().channels_open, 0U);
    EXPECT_EQ(server.server->metrics().messages_in, 1U);
    EXPECT_EQ(server.server->metrics().messages_out, 1U);
}

TEST(Channel, ClosesWhenTheHandlerWants) {
    TestServer server;
    WebSocketClient client(server.port(), "/live");
    client.send_text("one");
    client.send_text("close");
    EXPECT_EQ(last_words(client), "echo one 1000");
    client.send_close();
    EXPECT_TRUE(server.handler.log.waits_for("closed by_us"));
}

TEST(Channel, KeepsThousandsOfMessagesInOrder) {
    TestServer server;
    WebSocketClient client(server.port(), "/live");
    constexpr int kCount = 5000;
    std::thread sender([&] {
        for (int i = 0; i < kCount; ++i)
            client.send_text(std::to_string(i));
    });
    int in_order = 0;
    while (in_order < kCount && client.read_text() == "echo " + std::to_string(in_order))
        ++in_order;
    sender.join();
    EXPECT_EQ(in_order, kCount);
}

TEST(Channel, SendsFromAnyThreadAndLosesNothing) {
    ServerSettings settings = loopback();
    settings.limits.queue_messages = 100'000;
    settings.limits.queue_bytes = 100'000'000;
    TestServer server(settings);
    WebSocketClient client(server.port(), "/live");
    ASSERT_TRUE(server.handler.log.waits_for("opened"));
    const auto channel = server.handler.log.channel();
    constexpr int kThreads = 4;
    constexpr int kEach = 1000;
    std::vector<std::thread> threads;
    for (int thread = 0; thread < kThreads; ++thread)
        threads.emplace_back([&, thread] {
            for (int i = 0; i < kEach; ++i)
                channel->send(std::to_string(thread) + " " + std::to_string(i));
        });
    std::vector<int> next(kThreads, 0);
    bool in_order = true;
    for (int i = 0; i < kThreads * kEach; ++i) {
        const std::string text = client.read_text().value_or("9 9");
        const auto thread = static_cast<std::size_t>(text[0] - '0');
        if (thread >= next.size() || std::stoi(text.substr(2)) != next[thread]++) in_order = false;
    }
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_TRUE(in_order);
}

TEST(Channel, JoinsTheFramesOfOneMessage) {
    TestServer server;
    WebSocketClient client(server.port(), "/live");
    client.tcp().send(WebSocketClient::frame_bytes(1, "he", false));
    client.tcp().send(WebSocketClient::frame_bytes(9, "ping in between"));
    client.tcp().send(WebSocketClient::frame_bytes(0, "", false));
    for (const char byte : WebSocketClient::frame_bytes(0, "llo"))
        client.tcp().send({&byte, 1});
    const auto pong = client.read_frame();
    ASSERT_TRUE(pong);
    EXPECT_EQ(pong->opcode, 10);
    EXPECT_EQ(pong->payload, "ping in between");
    EXPECT_EQ(client.read_text(), "echo hello");
}

TEST(Channel, RefusesAMessageThatIsTooLarge) {
    TestServer server;
    WebSocketClient client(server.port(), "/live");
    client.send_text(std::string(4096, 'x'));
    EXPECT_EQ(client.read_text(), "echo " + std::string(4096, 'x'));
    client.send_text(std::string(4097, 'x'));
    EXPECT_EQ(last_words(client), "bye too_large 1009");
    EXPECT_TRUE(server.handler.log.waits_for("closed too_large"));
}

TEST(Channel, RefusesAMessageThatClaimsToBeHuge) {
    TestServer server;
    WebSocketClient client(server.port(), "/live");
    std::string header{
        '\x81', '\xff', '\x7f', '\xff', '\xff', '\xff', '\xff', '\xff', '\xff', '\xff'};
    client.tcp().send(header + std::string(8000, 'x'));
    client.tcp().finish_sending();
    EXPECT_TRUE(client.tcp().is_closed_by_server());
    EXPECT_TRUE(server.handler.log.waits_for("opened"));
    EXPECT_TRUE(eventually([&] { return server.server->metrics().channels_open == 0; }));
}

TEST(Channel, RefusesBinaryMessages) {
    TestServer server;
    WebSocketClient client(server.port(), "/live");
    client.tcp().send(WebSocketClient::frame_bytes(2, "\x01\x02"));
    EXPECT_EQ(last_words(client), "bye bad_data 1003");
    EXPECT_TRUE(server.handler.log.waits_for("closed bad_data"));
}

TEST(Channel, RefusesFramesThatBreakTheProtocol) {
    TestServer server;
    const std::vector<std::string> wrong{
        WebSocketClient::frame_bytes(1, "not masked", true, false),
        WebSocketClient::frame_bytes(0, "continues nothing"),
        WebSocketClient::frame_bytes(3, "no such kind"),
        WebSocketClient::frame_bytes(9, std::string(200, 'x')),  // a long ping
        WebSocketClient::frame_bytes(9, "ping", false),          // a ping in parts
        WebSocketClient::frame_bytes(1, "a", false) + WebSocketClient::frame_bytes(1, "b"),
        WebSocketClient::frame_bytes(1, "not \xff UTF-8"),
        WebSocketClient::frame_bytes(8, "x"),        // half a close code
        std::string("\xf1\x80\x00\x00\x00\x00", 6),  // reserved bits
    };
    for (const std::string& bytes : wrong) {
        WebSocketClient client(server.port(), "/live");
        ASSERT_TRUE(client.is_open());
        client.tcp().send(bytes);
        client.tcp().finish_sending();
        EXPECT_TRUE(client.tcp().is_closed_by_server());
    }
    EXPECT_TRUE(eventually([&] { return server.server->metrics().channels_open == 0; }));
    const auto lines = server.handler.log.lines();
    EXPECT_EQ(std::count(lines.begin(), lines.end(), "closed bad_data"),
              static_cast<std::ptrdiff_t>(wrong.size()));
    EXPECT_EQ(server.server->metrics().messages_in, 0U);
}

TEST(Channel, SurvivesClientsThatVanish) {
    TestServer server;
    for (int i = 0; i < 30; ++i) {
        WebSocketClient client(server.port(), "/live");
        ASSERT_TRUE(client.is_open());
        client.send_text("hello");
        if (i % 3 == 0) client.tcp().send("\x81");
        if (i % 2 == 0) client.tcp().abort();
    }
    EXPECT_TRUE(eventually([&] { return server.handler.log.lines().size() == 60; }));
    const auto lines = server.handler.log.lines();
    EXPECT_EQ(std::count(lines.begin(), lines.end(), "opened"), 30);
    EXPECT_EQ(std::count(lines.begin(), lines.end(), "closed by_client"), 30);
    EXPECT_EQ(server.server->metrics().channels_open, 0U);
}

TEST(Channel, ClosesAClientThatDoesNotRead) {
    ServerSettings settings = loopback();
    settings.limits.queue_messages = 50;
    settings.limits.queue_bytes = 10'000'000;
    settings.limits.farewell = 300ms;
    TestServer server(settings);
    WebSocketClient client(server.port(), "/live", {}, 4096);
    ASSERT_TRUE(server.handler.log.waits_for("opened"));
    const auto channel = server.handler.log.channel();
    const SharedText text = share(std::string(100'000, 'x'));
    EXPECT_TRUE(eventually([&] {
        channel->send(text);
        return server.server->metrics().channels_open == 0;
    }));
    EXPECT_TRUE(server.handler.log.waits_for("closed too_slow"));
    EXPECT_EQ(server.server->metrics().channels_too_slow, 1U);
}

TEST(Channel, TellsASlowClientWhyOnceItReads) {
    ServerSettings settings = loopback();
    settings.limits.queue_messages = 20;
    settings.limits.queue_bytes = 100'000'000;
    settings.limits.farewell = 10s;
    TestServer server(settings);
    WebSocketClient client(server.port(), "/live", {}, 64 * 1024);
    ASSERT_TRUE(server.handler.log.waits_for("opened"));
    const auto channel = server.handler.log.channel();
    // More than all the buffers on the way hold: the writer is stuck, and then the queue is full.
    const SharedText text = share(std::string(200'000, 'x'));
    for (int i = 0; i < 80; ++i) {
        channel->send(text);
        std::this_thread::sleep_for(1ms);
    }
    std::string last;
    while (auto next = client.read_text())
        last = std::move(*next);
    EXPECT_EQ(last, "bye too_slow");
}

TEST(Channel, PingsAndDropsTheDead) {
    ServerSettings settings = loopback();
    settings.limits.channel_idle = 1000ms;
    TestServer server(settings);
    WebSocketClient alive(server.port(), "/live");
    WebSocketClient dead(server.port(), "/live");
    // One answers pings, the other does not.
    std::thread answering([&] { alive.read_text(2500ms); });
    EXPECT_TRUE(server.handler.log.waits_for("closed timed_out"));
    EXPECT_EQ(server.server->metrics().channels_open, 1U);
    answering.join();
    const auto ping = dead.read_frame();
    ASSERT_TRUE(ping);
    EXPECT_EQ(ping->opcode, 9);
}

TEST(Channel, ReadsMoreSlowlyInsteadOfLosingMessages) {
    ServerSettings settings = loopback();
    settings.limits.messages = {5, 50};
    TestServer server(settings);
    WebSocketClient client(server.port(), "/live");
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < 30; ++i)
        client.send_text(std::to_string(i));
    for (int i = 0; i < 30; ++i)
        EXPECT_EQ(client.read_text(), "echo " + std::to_string(i));
    // 25 above the burst, at 50 a second.
    EXPECT_GE(std::chrono::steady_clock::now() - begin, 490ms);
}

TEST(Channel, ClosesOnAFloodOfPings) {
    TestServer server;
    WebSocketClient client(server.port(), "/live");
    std::string flood;
    for (int i = 0; i < 2000; ++i)
        flood += WebSocketClient::frame_bytes(9, "x");
    client.tcp().send(flood);
    EXPECT_TRUE(server.handler.log.waits_for("closed too_many_messages"));
}

TEST(Channel, EndsAloneWhenItsHandlerThrows) {
    TestServer server;
    WebSocketClient other(server.port(), "/live");
    WebSocketClient client(server.port(), "/live");
    client.send_text("throw");
    EXPECT_EQ(last_words(client), "bye failed 1011");
    client.send_close();
    EXPECT_TRUE(server.handler.log.waits_for("closed failed"));
    other.send_text("still here");
    EXPECT_EQ(other.read_text(), "echo still here");
}

TEST(Channel, MayBeUsedAfterItsEndAndAfterTheServer) {
    std::shared_ptr<Channel> channel;
    {
        TestServer server;
        {
            WebSocketClient client(server.port(), "/live");
            ASSERT_TRUE(server.handler.log.waits_for("opened"));
            channel = server.handler.log.channel();
        }
        ASSERT_TRUE(server.handler.log.waits_for("closed by_client"));
        channel->send("to nobody");
        channel->close(1000, "again");
    }
    channel->send("to nobody");
    EXPECT_EQ(channel->remote().to_text(), "127.0.0.1");
}

TEST(Upgrade, IsRefusedToPagesOfOtherSites) {
    TestServer server;
    const std::string port = std::to_string(server.port());
    const auto status = [&](const std::string& origin) {
        return WebSocketClient(server.port(), "/live", {{"Origin", origin}}).reply().status;
    };
    EXPECT_EQ(status("http://127.0.0.1"), 101);
    EXPECT_EQ(status("http://evil.example"), 403);
    EXPECT_EQ(status("null"), 403);
    EXPECT_EQ(status("http://127.0.0.1:1"), 403);
}

TEST(Upgrade, IsAllowedToThePublicAddress) {
    ServerSettings settings = loopback();
    settings.public_url = "https://damjen.example/";
    TestServer server(settings);
    EXPECT_TRUE(
        WebSocketClient(server.port(), "/live", {{"Origin", "https://damjen.example"}}).is_open());
}

TEST(Upgrade, IsTheHandlersToRefuse) {
    TestServer server;
    EXPECT_EQ(WebSocketClient(server.port(), "/elsewhere").reply().body, "no channel here");
    EXPECT_EQ(WebSocketClient(server.port(), "/throw").reply().status, 500);
}

TEST(Upgrade, NeedsAProperHandshake) {
    TestServer server;
    const auto status = [&](const FieldList& fields, const std::string& after = {}) {
        FieldList all{{"Connection", "keep-alive, Upgrade"}, {"Upgrade", "WebSocket"}};
        all.insert(all.end(), fields.begin(), fields.end());
        TcpClient client(server.port());
        client.send(request_text("GET", "/live", {}, all) + after);
        return read_reply(client).value_or(HttpReply{}).status;
    };
    const std::pair<std::string, std::string> version{"Sec-WebSocket-Version", "13"};
    const std::pair<std::string, std::string> key{"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="};
    EXPECT_EQ(status({version, key}), 101);
    EXPECT_EQ(status({version}), 400);
    EXPECT_EQ(status({key}), 400);
    EXPECT_EQ(status({{"Sec-WebSocket-Version", "8"}, key}), 400);
    EXPECT_EQ(status({version, {"Sec-WebSocket-Key", "short"}}), 400);
    EXPECT_EQ(status({version, key}, WebSocketClient::frame_bytes(1, "too early")), 400);
}

}  // namespace
}  // namespace damjen::net::test
