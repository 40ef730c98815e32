// Starting and stopping.

#include "net/test_server.hpp"

#include <gtest/gtest.h>

namespace damjen::net::test {
namespace {

using namespace std::chrono_literals;

TEST(Server, SaysThatAPortIsTaken) {
    TestServer server;
    ServerSettings settings = loopback();
    settings.listen.port = server.port();
    TestHandler handler;
    const auto second = Server::start(settings, handler);
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().kind, ListenError::Kind::InUse);
    EXPECT_EQ(second.error().endpoint.port, server.port());
    EXPECT_FALSE(second.error().detail.empty());
}

TEST(Server, SaysThatAnAddressIsNotOfThisMachine) {
    ServerSettings settings = loopback();
    settings.listen = *Endpoint::from_text("192.0.2.1:0");
    TestHandler handler;
    const auto server = Server::start(settings, handler);
    ASSERT_FALSE(server);
    EXPECT_EQ(server.error().kind, ListenError::Kind::NoSuchAddress);
}

TEST(Server, ServesTheSamePortAgainAtOnce) {
    std::uint16_t port = 0;
    {
        TestServer server;
        port = server.port();
        EXPECT_NE(port, 0);
        EXPECT_EQ(fetch(port, "GET", "/").status, 200);
    }
    ServerSettings settings = loopback();
    settings.listen.port = port;
    TestServer again(settings);
    EXPECT_EQ(fetch(port, "GET", "/").status, 200);
}

TEST(Server, StopsAtOnceWhenNobodyIsThere) {
    TestServer server;
    TcpClient idle(server.port());
    idle.send(request_text("GET", "/"));
    EXPECT_EQ(read_reply(idle)->status, 200);
    const auto begin = std::chrono::steady_clock::now();
    server.server->stop();
    server.server->stop();
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 2s);
    EXPECT_TRUE(idle.is_closed_by_server());
    EXPECT_FALSE(TcpClient(server.port()).connected());
}

TEST(Server, LetsARequestInWorkFinish) {
    TestServer server;
    TcpClient client(server.port());
    client.send(request_text("GET", "/later"));
    const auto responder = server.handler.kept();
    ASSERT_TRUE(responder);
    std::thread stopping([&] { server.server->stop(); });
    EXPECT_TRUE(eventually([&] { return !TcpClient(server.port()).connected(); }));
    responder->respond(HttpResponse::text(200, "text/plain", "done"));
    const auto reply = read_reply(client);
    stopping.join();
    ASSERT_TRUE(reply);
    EXPECT_EQ(reply->body, "done");
    EXPECT_EQ(reply->field("connection"), "close");
}

TEST(Server, SaysFarewellOnEveryChannel) {
    TestServer server;
    std::vector<std::unique_ptr<WebSocketClient>> clients;
    for (int i = 0; i < 10; ++i) {
        clients.push_back(std::make_unique<WebSocketClient>(server.port(), "/live"));
        clients.back()->send_text("hello");
        ASSERT_EQ(clients.back()->read_text(), "echo hello");
    }
    std::thread stopping([&] { server.server->stop(); });
    for (const auto& client : clients) {
        EXPECT_EQ(client->read_text(), "bye shutting_down");
        const auto close = client->read_frame();
        EXPECT_TRUE(close && close->opcode == 8 && close->code() == 1001);
        client->send_close(1001);
    }
    stopping.join();
    const auto lines = server.handler.log.lines();
    EXPECT_EQ(std::count(lines.begin(), lines.end(), "closed shutting_down"), 10);
}

TEST(Server, CutsOffWhoDoesNotLeave) {
    ServerSettings settings = loopback();
    settings.limits.shutdown = 300ms;
    settings.limits.farewell = 60s;
    TestServer server(settings);
    WebSocketClient stubborn(server.port(), "/live");
    TcpClient waiting(server.port());
    waiting.send(request_text("GET", "/later"));
    const auto responder = server.handler.kept();
    ASSERT_TRUE(responder);
    ASSERT_TRUE(server.handler.log.waits_for("opened"));
    const auto begin = std::chrono::steady_clock::now();
    server.server->stop();
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 3s);
    EXPECT_EQ(server.handler.log.lines().back(), "closed shutting_down");
    EXPECT_TRUE(stubborn.tcp().is_closed_by_server());
    EXPECT_TRUE(waiting.is_closed_by_server());
    EXPECT_EQ(server.server->metrics().connections_open, 0U);
    // Answering now does nothing, and no harm.
    responder->respond(HttpResponse::text(200, "text/plain", "too late"));
}

TEST(Server, StopsWhileClientsComeAndGo) {
    for (int round = 0; round < 5; ++round) {
        TestServer server;
        std::atomic<bool> done = false;
        std::vector<std::thread> clients;
        for (int i = 0; i < 3; ++i)
            clients.emplace_back([&, i] {
                while (!done) {
                    if (i == 0) {
                        fetch(server.port(), "GET", "/thread");
                    } else {
                        WebSocketClient client(server.port(), "/live");
                        client.send_text("hello");
                        client.read_text(1s);
                    }
                }
            });
        std::this_thread::sleep_for(50ms);
        server.server->stop();
        done = true;
        for (std::thread& client : clients)
            client.join();
        const auto lines = server.handler.log.lines();
        const auto opened = std::count(lines.begin(), lines.end(), "opened");
        EXPECT_EQ(static_cast<std::ptrdiff_t>(lines.size()), 2 * opened);
    }
}

}  // namespace
}  // namespace damjen::net::test
