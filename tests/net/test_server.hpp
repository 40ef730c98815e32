// A server on a free port with a handler that tests can look into.

#pragma once

#include "net/server.hpp"
#include "support/tcp_client.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace damjen::net::test {

using damjen::test::fetch;
using damjen::test::FieldList;
using damjen::test::Frame;
using damjen::test::HttpReply;
using damjen::test::Patience;
using damjen::test::read_reply;
using damjen::test::request_text;
using damjen::test::TcpClient;
using damjen::test::WebSocketClient;

// True as soon as the condition is; false when it has not become so in ten seconds.
inline bool eventually(const std::function<bool()>& condition) {
    const auto until = std::chrono::steady_clock::now() + damjen::test::kPatience;
    while (!condition()) {
        if (std::chrono::steady_clock::now() > until) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return true;
}

// What happened on all channels, in order. Guarded by mutex_.
class ChannelLog {
public:
    void add(std::string line) {
        const std::lock_guard lock(mutex_);
        lines_.push_back(std::move(line));
    }
    std::vector<std::string> lines() const {
        const std::lock_guard lock(mutex_);
        return lines_;
    }
    void set_channel(std::shared_ptr<Channel> channel) {
        const std::lock_guard lock(mutex_);
        channel_ = std::move(channel);
    }
    // The channel opened last.
    std::shared_ptr<Channel> channel() const {
        const std::lock_guard lock(mutex_);
        return channel_;
    }
    bool waits_for(const std::string& line) const {
        return eventually([&] {
            const auto all = lines();
            return std::find(all.begin(), all.end(), line) != all.end();
        });
    }

private:
    mutable std::mutex mutex_;
    std::vector<std::string> lines_;
    std::shared_ptr<Channel> channel_;
};

class EchoChannel final : public ChannelHandler {
public:
    explicit EchoChannel(ChannelLog& log) : log_(log) {}

    void opened(std::shared_ptr<Channel> channel) override {
        channel_ = channel;
        log_.set_channel(std::move(channel));
        log_.add("opened");
    }
    void message(std::string text) override {
        if (text == "throw") throw std::runtime_error("as asked");
        if (text == "close") return channel_->close(1000, "as asked");
        channel_->send("echo " + text);
    }
    void closed(CloseReason reason) override { log_.add("closed " + std::string(to_text(reason))); }

private:
    ChannelLog& log_;
    std::shared_ptr<Channel> channel_;
};

// Answers by path; keeps the requests of /later for the test to answer.
class TestHandler final : public Handler {
public:
    ~TestHandler() override {
        for (std::thread& thread : threads_)
            thread.join();
    }

    void handle(HttpRequest request, Responder responder) override {
        if (request.path == "/throw") throw std::runtime_error("as asked");
        if (request.path == "/silence") return;  // drops the right to answer
        if (request.path == "/later") {
            const std::lock_guard lock(mutex_);
            kept_.push_back(std::move(responder));
            return;
        }
        if (request.path == "/thread") {
            const std::lock_guard lock(mutex_);
            threads_.emplace_back([responder] {
                responder.respond(HttpResponse::text(200, "text/plain", "from a thread"));
                responder.respond(HttpResponse::text(200, "text/plain", "a second time"));
            });
            return;
        }
        if (request.path == "/large") {
            responder.respond(HttpResponse::text(200, "text/plain", std::string(8'000'000, 'x')));
            return;
        }
        if (request.path == "/file") return responder.respond(HttpResponse::of_file(file));
        if (request.path == "/bad_header") {
            auto response = HttpResponse::text(200, "text/plain", "x");
            response.headers.emplace_back("X-Bad", "one\r\nX-Injected: two");
            return responder.respond(std::move(response));
        }
        std::string body = std::string(to_text(request.method)) + " " + request.path;
        for (const auto& [name, value] : request.query)
            body.append(" ").append(name).append("=").append(value);
        body.append(" from=").append(request.remote.to_text());
        body.append(" host=").append(request.host);
        if (request.is_secure) body += " secure";
        if (!request.same_origin) body += " foreign";
        if (!request.body.empty()) body.append(" body=").append(request.body);
        responder.respond(HttpResponse::text(200, "text/plain", std::move(body)));
    }

    Expected<std::unique_ptr<ChannelHandler>, HttpResponse>
    upgrade(const HttpRequest& request) override {
        if (request.path == "/throw") throw std::runtime_error("as asked");
        if (request.path != "/live")
            return Unexpected(HttpResponse::text(404, "text/plain", "no channel here"));
        return std::unique_ptr<ChannelHandler>(std::make_unique<EchoChannel>(log));
    }

    HttpResponse refusal(int status) override {
        return HttpResponse::text(
            status, "application/json", "{\"status\":" + std::to_string(status) + "}");
    }
    std::string farewell(CloseReason reason) override {
        return "bye " + std::string(to_text(reason));
    }
    std::string allowed_methods(std::string_view) override { return "GET, HEAD, OPTIONS, POST"; }

    // The Responder of the oldest request to /later, once it is there.
    std::optional<Responder> kept() {
        std::optional<Responder> oldest;
        eventually([&] {
            const std::lock_guard lock(mutex_);
            if (kept_.empty()) return false;
            oldest = kept_.front();
            kept_.erase(kept_.begin());
            return true;
        });
        return oldest;
    }

    ChannelLog log;
    std::shared_ptr<const StaticFile> file;

private:
    std::mutex mutex_;
    std::vector<Responder> kept_;
    std::vector<std::thread> threads_;
};

// Limits that tests need not wait for; each test lowers the one it is about.
inline ServerSettings loopback() {
    ServerSettings settings;
    settings.listen = *Endpoint::from_text("127.0.0.1:0");
    settings.limits.requests = {100'000, 100'000};
    settings.limits.messages = {1'000'000, 1'000'000};
    settings.limits.farewell = std::chrono::milliseconds(1000);
    settings.limits.shutdown = std::chrono::milliseconds(3000);
    return settings;
}

class TestServer {
public:
    explicit TestServer(ServerSettings settings = loopback())
        : server(Server::start(std::move(settings), handler).value()) {}

    std::uint16_t port() const { return server->endpoint().port; }

    TestHandler handler;
    std::unique_ptr<Server> server;
};

}  // namespace damjen::net::test
