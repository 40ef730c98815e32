// The server over real sockets: what it answers to good and to malformed requests.

#include "net/static_files.hpp"
#include "net/test_server.hpp"

#include <thread>

#include <gtest/gtest.h>

namespace damjen::net::test {
namespace {

using namespace std::chrono_literals;

// The status of the reply to raw bytes; 0 for a connection closed without one.
int status_of(TestServer& server, std::string_view bytes) {
    TcpClient client(server.port());
    client.send(bytes);
    client.finish_sending();
    const auto reply = read_reply(client);
    return reply ? reply->status : 0;
}

TEST(Http, HandsTheRequestOverAndTheAnswerBack) {
    TestServer server;
    const HttpReply reply = fetch(server.port(), "POST", "/a%20b?c=d", "hello");
    EXPECT_EQ(reply.status, 200);
    EXPECT_EQ(reply.body, "POST /a b c=d from=127.0.0.1 host=127.0.0.1 body=hello");
    EXPECT_EQ(reply.field("content-type"), "text/plain");
    EXPECT_FALSE(reply.field("x-request-id").empty());
    EXPECT_FALSE(reply.field("date").empty());
}

TEST(Http, KeepsAConnectionForManyRequests) {
    TestServer server;
    TcpClient client(server.port());
    for (int i = 0; i < 100; ++i) {
        const std::string path = "/" + std::to_string(i);
        client.send(request_text("GET", path));
        const auto reply = read_reply(client);
        ASSERT_TRUE(reply);
        EXPECT_TRUE(reply->body.starts_with("GET " + path + " "));
    }
    EXPECT_EQ(server.server->metrics().connections_accepted, 1U);
    EXPECT_EQ(server.server->metrics().requests, 100U);
}

TEST(Http, AnswersPipelinedRequestsInOrder) {
    TestServer server;
    TcpClient client(server.port());
    std::string bytes;
    for (int i = 0; i < 50; ++i)
        bytes += request_text("POST", "/" + std::to_string(i), "body" + std::to_string(i));
    client.send(bytes);
    for (int i = 0; i < 50; ++i) {
        const auto reply = read_reply(client);
        ASSERT_TRUE(reply);
        EXPECT_TRUE(reply->body.starts_with("POST /" + std::to_string(i) + " "));
        EXPECT_TRUE(reply->body.ends_with("body=body" + std::to_string(i)));
    }
}

TEST(Http, ReadsARequestThatComesByteByByte) {
    TestServer server;
    TcpClient client(server.port());
    for (const char byte : request_text("POST", "/slow", "abc"))
        client.send({&byte, 1});
    const auto reply = read_reply(client);
    ASSERT_TRUE(reply);
    EXPECT_TRUE(reply->body.ends_with("body=abc"));
}

TEST(Http, ReadsAChunkedBody) {
    TestServer server;
    TcpClient client(server.port());
    client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                "3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n");
    EXPECT_TRUE(read_reply(client)->body.ends_with("body=abcde"));
}

TEST(Http, AsksForABodyThatWaitsToBeAskedFor) {
    TestServer server;
    TcpClient client(server.port());
    client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n");
    EXPECT_EQ(client.read_until("\r\n\r\n"), "HTTP/1.1 100 Continue\r\n\r\n");
    client.send("abc");
    EXPECT_TRUE(read_reply(client)->body.ends_with("body=abc"));
}

TEST(Http, ClosesWhenTheClientWantsThat) {
    TestServer server;
    TcpClient client(server.port());
    client.send(request_text("GET", "/", {}, {{"Connection", "close"}}));
    EXPECT_EQ(read_reply(client)->field("connection"), "close");
    EXPECT_TRUE(client.is_closed_by_server(1s));

    TcpClient old(server.port());
    old.send("GET / HTTP/1.0\r\n\r\n");
    EXPECT_EQ(read_reply(old)->status, 200);
    EXPECT_TRUE(old.is_closed_by_server(1s));
}

TEST(Http, AnswersHeadWithoutABody) {
    TestServer server;
    TcpClient client(server.port());
    client.send(request_text("HEAD", "/") + request_text("GET", "/"));
    const auto head = read_reply(client, true);
    const auto get = read_reply(client);
    ASSERT_TRUE(head && get);
    EXPECT_EQ(head->status, 200);
    EXPECT_EQ(head->field("content-length"), std::to_string(get->body.size()));
}

TEST(Http, AnswersOptionsWithWhatIsAllowed) {
    TestServer server;
    for (const char* target : {"/", "*"}) {
        const HttpReply reply = fetch(server.port(), "OPTIONS", target);
        EXPECT_EQ(reply.status, 204);
        EXPECT_EQ(reply.field("allow"), "GET, HEAD, OPTIONS, POST");
    }
}

TEST(Http, PutsTheDefaultHeadersOnEveryResponse) {
    ServerSettings settings = loopback();
    settings.default_headers = {{"X-Frame-Options", "DENY"}};
    TestServer server(settings);
    EXPECT_EQ(fetch(server.port(), "GET", "/").field("x-frame-options"), "DENY");
    EXPECT_EQ(fetch(server.port(), "GET", "/%").field("x-frame-options"), "DENY");
    EXPECT_EQ(WebSocketClient(server.port(), "/live").reply().field("x-frame-options"), "DENY");
}

TEST(Http, LetsNoHandlerInjectAHeader) {
    TestServer server;
    const HttpReply reply = fetch(server.port(), "GET", "/bad_header");
    EXPECT_EQ(reply.status, 200);
    EXPECT_EQ(reply.field("x-bad"), "");
    EXPECT_EQ(reply.field("x-injected"), "");
}

TEST(Http, ServesAFileFromMemory) {
    TestServer server;
    StaticFiles files;
    files.add("/a.html", std::string(5'000, 'a'));
    server.handler.file = files.find("/a.html");
    const HttpReply plain = fetch(server.port(), "GET", "/file");
    EXPECT_EQ(plain.body, std::string(5'000, 'a'));
    const HttpReply zipped =
        fetch(server.port(), "GET", "/file", {}, {{"Accept-Encoding", "gzip, br"}});
    EXPECT_EQ(zipped.body, server.handler.file->gzip);
    const HttpReply again =
        fetch(server.port(), "GET", "/file", {}, {{"If-None-Match", plain.field("etag")}});
    EXPECT_EQ(again.status, 304);
}

TEST(Http, TakesAnAnswerFromAnotherThreadAndOnlyTheFirst) {
    TestServer server;
    TcpClient client(server.port());
    client.send(request_text("GET", "/thread") + request_text("GET", "/after"));
    EXPECT_EQ(read_reply(client)->body, "from a thread");
    EXPECT_TRUE(read_reply(client)->body.starts_with("GET /after"));
}

TEST(Http, ServesOthersWhileOneWaitsForItsAnswer) {
    ServerSettings settings = loopback();
    settings.threads = 1;
    TestServer server(settings);
    TcpClient waiting(server.port());
    waiting.send(request_text("GET", "/later"));
    const auto responder = server.handler.kept();
    ASSERT_TRUE(responder);
    EXPECT_EQ(fetch(server.port(), "GET", "/").status, 200);
    responder->respond(HttpResponse::text(200, "text/plain", "at last"));
    EXPECT_EQ(read_reply(waiting)->body, "at last");
}

TEST(Http, AnswersForAHandlerThatThrowsOrForgets) {
    TestServer server;
    EXPECT_EQ(fetch(server.port(), "GET", "/throw").status, 500);
    EXPECT_EQ(fetch(server.port(), "GET", "/silence").body, "{\"status\":500}");
    EXPECT_EQ(server.server->metrics().responses_failed, 2U);
}

TEST(Http, RefusesMalformedRequests) {
    TestServer server;
    for (const char* bytes :
         {"NONSENSE\r\n\r\n",
          "GET\r\n\r\n",
          "GET / HTTP/9.9\r\n\r\n",
          "GET / HTTP/1.1\r\n\r\n",                          // no host
          "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",    // two
          "GET /% HTTP/1.1\r\nHost: a\r\n\r\n",              // a broken escape
          "GET /%00 HTTP/1.1\r\nHost: a\r\n\r\n",            //
          "GET /../etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n",  //
          "GET / HTTP/1.1\r\nHost : a\r\n\r\n",              // space before the colon
          "GET / HTTP/1.1\nHost: a\n\n",                     // bare line feeds
          "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n",
          "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
          "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
          "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n"
          "0\r\n\r\n",
          "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
          "\x16\x03\x01\x02\x01\x01\xfc\x03\x03 a TLS hello\r\n\r\n"})
        EXPECT_EQ(status_of(server, bytes), 400) << bytes;
    EXPECT_EQ(status_of(server, "TRACE / HTTP/1.1\r\nHost: a\r\n\r\n"), 405);
    EXPECT_EQ(status_of(server, "FETCH / HTTP/1.1\r\nHost: a\r\n\r\n"), 405);
    EXPECT_EQ(status_of(server, "CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n"), 405);
    EXPECT_EQ(status_of(server, "GET / HTTP/1.1\r\nHost: a\r\n"), 0);  // left in the middle
    EXPECT_EQ(fetch(server.port(), "GET", "/").status, 200);
}

TEST(Http, SurvivesEveryTruncationAndRandomBytes) {
    TestServer server;
    const std::string request = request_text("POST", "/a?b=c", "hello");
    for (std::size_t size = 0; size < request.size(); ++size) {
        TcpClient client(server.port());
        client.send(request.substr(0, size));
        if (size % 2 == 0) client.abort();
    }
    std::uint32_t state = 1;
    for (int round = 0; round < 50; ++round) {
        std::string bytes = round % 2 == 0 ? "GET / HTTP/1.1\r\nHost: a\r\n" : "";
        for (int i = 0; i < 300; ++i) {
            state = state * 1664525 + 1013904223;
            bytes += static_cast<char>(state >> 24);
        }
        TcpClient client(server.port());
        client.send(bytes);
    }
    EXPECT_EQ(fetch(server.port(), "GET", "/").status, 200);
    EXPECT_TRUE(eventually([&] { return server.server->metrics().connections_open == 0; }));
}

TEST(Http, BelievesOnlyATrustedProxy) {
    const FieldList fields{{"X-Forwarded-For", "198.51.100.7"},
                           {"X-Forwarded-Proto", "https"},
                           {"X-Forwarded-Host", "damjen.example"},
                           {"Origin", "https://damjen.example"}};
    TestServer direct;
    EXPECT_EQ(fetch(direct.port(), "GET", "/", {}, fields).body,
              "GET / from=127.0.0.1 host=127.0.0.1 foreign");
    ServerSettings settings = loopback();
    const std::vector<std::string> entries{"127.0.0.0/8"};
    settings.proxies = TrustedProxies::parse(entries).value();
    TestServer behind(settings);
    EXPECT_EQ(fetch(behind.port(), "GET", "/", {}, fields).body,
              "GET / from=198.51.100.7 host=damjen.example secure");
}

}  // namespace
}  // namespace damjen::net::test
