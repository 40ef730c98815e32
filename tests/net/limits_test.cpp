// What the server does when there is too much of something: bytes, requests, time, connections.

#include "net/test_server.hpp"

#include <sys/resource.h>

#include <gtest/gtest.h>

namespace damjen::net::test {
namespace {

using namespace std::chrono_literals;

TEST(Limits, RefuseABodyThatIsTooLargeBeforeReadingIt) {
    ServerSettings settings = loopback();
    settings.limits.body_bytes = 1000;
    TestServer server(settings);
    EXPECT_EQ(fetch(server.port(), "POST", "/", std::string(1000, 'x')).status, 200);
    const HttpReply reply = fetch(server.port(), "POST", "/", std::string(1001, 'x'));
    EXPECT_EQ(reply.status, 413);
    EXPECT_EQ(reply.body, "{\"status\":413}");
    EXPECT_EQ(fetch(server.port(), "POST", "/", std::string(3'000'000, 'x')).status, 413);
}

TEST(Limits, RefuseAChunkedBodyOnceItIsTooLarge) {
    ServerSettings settings = loopback();
    settings.limits.body_bytes = 1000;
    TestServer server(settings);
    TcpClient client(server.port());
    client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
    for (int i = 0; i < 5; ++i)
        client.send("100\r\n" + std::string(256, 'x') + "\r\n");
    EXPECT_EQ(read_reply(client)->status, 413);
}

TEST(Limits, RefuseAHeaderThatIsTooLarge) {
    TestServer server;
    const HttpReply wide = fetch(server.port(), "GET", "/", {}, {{"X", std::string(9000, 'x')}});
    EXPECT_EQ(wide.status, 431);
    EXPECT_EQ(fetch(server.port(), "GET", "/" + std::string(20'000, 'a')).status, 431);
    FieldList many;
    for (int i = 0; i < 2000; ++i)
        many.emplace_back("X-" + std::to_string(i), "y");
    EXPECT_EQ(fetch(server.port(), "GET", "/", {}, many).status, 431);
}

TEST(Limits, EndARequestThatTakesTooLong) {
    ServerSettings settings = loopback();
    settings.limits.request_read = 300ms;
    TestServer server(settings);
    TcpClient header(server.port());
    header.send("GET / HTTP/1.1\r\nHost:");
    EXPECT_EQ(read_reply(header)->status, 408);
    TcpClient body(server.port());
    body.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc");
    EXPECT_EQ(read_reply(body)->status, 408);
    EXPECT_TRUE(body.is_closed_by_server());
}

TEST(Limits, EndARequestThatDripsForEver) {
    ServerSettings settings = loopback();
    settings.limits.request_read = 300ms;
    TestServer server(settings);
    TcpClient client(server.port());
    client.send("GET / HTTP/1.1\r\nHost: a\r\nX: ");
    const auto until = std::chrono::steady_clock::now() + 10s;
    while (!client.is_closed_by_server(20ms) && std::chrono::steady_clock::now() < until)
        client.send("x");
    EXPECT_LT(std::chrono::steady_clock::now(), until);
}

TEST(Limits, CloseConnectionsThatAreIdle) {
    ServerSettings settings = loopback();
    settings.limits.keep_alive = 200ms;
    settings.limits.request_read = 300ms;
    TestServer server(settings);
    TcpClient silent(server.port());
    TcpClient served(server.port());
    served.send(request_text("GET", "/"));
    EXPECT_EQ(read_reply(served)->status, 200);
    EXPECT_TRUE(served.is_closed_by_server());
    EXPECT_TRUE(silent.is_closed_by_server());
}

TEST(Limits, EndAHandlerThatTakesTooLong) {
    ServerSettings settings = loopback();
    settings.limits.handler = 200ms;
    TestServer server(settings);
    TcpClient client(server.port());
    client.send(request_text("GET", "/later"));
    EXPECT_EQ(read_reply(client)->status, 503);
    // Its answer comes too late, and not to the next request either.
    const auto late = server.handler.kept();
    client.send(request_text("GET", "/later"));
    const auto in_time = server.handler.kept();
    ASSERT_TRUE(late && in_time);
    late->respond(HttpResponse::text(200, "text/plain", "late"));
    in_time->respond(HttpResponse::text(200, "text/plain", "in time"));
    EXPECT_EQ(read_reply(client)->body, "in time");
}

TEST(Limits, EndAResponseThatNobodyReads) {
    ServerSettings settings = loopback();
    settings.limits.response_write = 300ms;
    TestServer server(settings);
    TcpClient client(server.port(), 4096);
    client.send(request_text("GET", "/large"));
    EXPECT_TRUE(eventually([&] { return server.server->metrics().bytes_out > 0; }));
    EXPECT_TRUE(eventually([&] { return server.server->metrics().connections_open == 0; }));
}

TEST(Limits, AllowSoManyRequestsFromAnAddress) {
    ServerSettings settings = loopback();
    settings.limits.requests = {3, 0.01};
    TestServer server(settings);
    for (int i = 0; i < 3; ++i)
        EXPECT_EQ(fetch(server.port(), "GET", "/").status, 200);
    const HttpReply reply = fetch(server.port(), "GET", "/");
    EXPECT_EQ(reply.status, 429);
    EXPECT_EQ(reply.body, "{\"status\":429}");
    EXPECT_EQ(reply.field("retry-after"), "1");
    EXPECT_EQ(server.server->metrics().requests_refused, 1U);
}

TEST(Limits, CountRequestsByTheClientBehindAProxy) {
    ServerSettings settings = loopback();
    settings.limits.requests = {1, 0.01};
    const std::vector<std::string> entries{"127.0.0.1"};
    settings.proxies = TrustedProxies::parse(entries).value();
    TestServer server(settings);
    const FieldList one{{"X-Forwarded-For", "198.51.100.1"}};
    const FieldList other{{"X-Forwarded-For", "198.51.100.2"}};
    EXPECT_EQ(fetch(server.port(), "GET", "/", {}, one).status, 200);
    EXPECT_EQ(fetch(server.port(), "GET", "/", {}, other).status, 200);
    EXPECT_EQ(fetch(server.port(), "GET", "/", {}, one).status, 429);
}

TEST(Limits, AllowSoManyConnectionsFromAnAddress) {
    ServerSettings settings = loopback();
    settings.limits.connections_per_address = 2;
    TestServer server(settings);
    TcpClient first(server.port());
    {
        TcpClient second(server.port());
        second.send(request_text("GET", "/"));
        EXPECT_EQ(read_reply(second)->status, 200);
        EXPECT_EQ(fetch(server.port(), "GET", "/").status, 429);
    }
    EXPECT_TRUE(eventually([&] { return fetch(server.port(), "GET", "/").status == 200; }));
    EXPECT_GE(server.server->metrics().connections_refused, 1U);
}

TEST(Limits, AllowSoManyConnectionsInAll) {
    ServerSettings settings = loopback();
    settings.limits.connections = 2;
    TestServer server(settings);
    TcpClient first(server.port());
    TcpClient second(server.port());
    EXPECT_TRUE(eventually([&] { return server.server->metrics().connections_open == 2; }));
    EXPECT_EQ(fetch(server.port(), "GET", "/").status, 503);
    first.close();
    EXPECT_TRUE(eventually([&] { return fetch(server.port(), "GET", "/").status == 200; }));
}

// The undefined-behaviour sanitizer needs a descriptor of its own for each look at a vptr.
#if defined(__has_feature)
#if __has_feature(undefined_behavior_sanitizer)
#define DAMJEN_NEEDS_DESCRIPTORS
#endif
#endif

TEST(Limits, KeepTheServerAliveWithoutDescriptors) {
#ifdef DAMJEN_NEEDS_DESCRIPTORS
    GTEST_SKIP() << "the sanitizer needs descriptors";
#endif
    TestServer server;
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
    TcpClient early(server.port());
    early.send(request_text("GET", "/"));
    ASSERT_EQ(read_reply(early)->status, 200);

    // 1. Use up every descriptor of this process but one, which becomes the client's end.
    rlimit lower = before;
    lower.rlim_cur = 200;
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &lower), 0);
    std::vector<int> hoard;
    for (int more = ::dup(0); more >= 0; more = ::dup(0))
        hoard.push_back(more);
    ASSERT_FALSE(hoard.empty());
    ::close(hoard.back());
    hoard.pop_back();

    // 2. The newcomer is turned away, and those inside are served.
    TcpClient unlucky(server.port());
    ASSERT_TRUE(unlucky.connected());
    EXPECT_TRUE(unlucky.is_closed_by_server());
    early.send(request_text("GET", "/"));
    EXPECT_EQ(read_reply(early)->status, 200);
    EXPECT_GE(server.server->metrics().accept_errors, 1U);
    EXPECT_LT(server.server->metrics().accept_errors, 100U);

    // 3. Once there are descriptors again, all is well.
    for (const int descriptor : hoard)
        ::close(descriptor);
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &before), 0);
    EXPECT_TRUE(eventually([&] { return fetch(server.port(), "GET", "/").status == 200; }));
}

}  // namespace
}  // namespace damjen::net::test
