#include "net/http_connection.hpp"

#include "net/channel_session.hpp"
#include "net/request_head.hpp"
#include "net/response_text.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <spdlog/spdlog.h>

namespace damjen::net {

namespace beast = boost::beast;
namespace http = boost::beast::http;

namespace {

using Parser = http::request_parser<http::string_body>;

// Room in the buffer beyond a full header: what a client sends ahead.
constexpr std::size_t kReadAhead = std::size_t{16} * 1024;

// How long, and for how much, a connection is read after our last word, so that a client that is
// still sending sees the answer rather than a reset.
constexpr std::chrono::seconds kLinger{2};
constexpr std::size_t kLingerBytes = std::size_t{1024} * 1024;

class HttpConnection final : public Session, public std::enable_shared_from_this<HttpConnection> {
public:
    HttpConnection(ServerState& state,
                   IoThread& thread,
                   Socket socket,
                   const IpAddress& peer,
                   Admission admission)
        : state_(state), thread_(thread), socket_(std::move(socket)), waiting_(thread.executor()),
          peer_(peer), admission_(admission), buffer_(limits().header_bytes + kReadAhead) {
        state_.connection_opened();
    }

    ~HttpConnection() override {
        thread_.leave(*this);
        if (admission_ == Admission::Welcome) state_.addresses.leave(peer_);
        state_.connection_closed();
    }

    static Task<void> serve(std::shared_ptr<HttpConnection> self);

    void shut_down() override {
        if (idle_) cut();
    }
    void cut() override;
    void check(SteadyClock::time_point now) override;

private:
    // What is to become of the connection after a request.
    enum class After { Next, Linger, Gone };

    Task<After> serve_request();
    Task<bool> wait_for_request();
    Task<After> serve_body(Parser& parser, RequestHead head, Exchange exchange);
    Task<ErrorCode> read_body(Parser& parser, const HttpRequest& request);
    Task<After> upgrade(Parser& parser, const HttpRequest& request, Exchange exchange);
    Expected<std::unique_ptr<ChannelHandler>, HttpResponse>
    ask_for_channel(const HttpRequest& request);
    Task<std::optional<HttpResponse>> ask(HttpRequest request);
    void answer(std::uint64_t question, std::optional<HttpResponse> response);
    Task<bool> write(std::string_view header, std::string_view body);
    Task<After> respond(HttpResponse response, const Exchange& exchange);
    Task<After> refuse(int status, Exchange exchange);
    Task<void> linger();

    int status_of(ErrorCode error) const;
    HttpResponse refusal(int status) const;
    void set_deadline(std::chrono::milliseconds from_now) {
        expired_ = false;
        deadline_ = SteadyClock::now() + from_now;
    }
    void clear_deadline() { deadline_ = SteadyClock::time_point::max(); }
    const ServerLimits& limits() const { return state_.settings.limits; }

    ServerState& state_;
    IoThread& thread_;
    Socket socket_;
    Timer waiting_;  // for the handler's answer
    const IpAddress peer_;
    const Admission admission_;
    beast::flat_buffer buffer_;
    SteadyClock::time_point deadline_ = SteadyClock::time_point::max();
    SteadyClock::time_point began_;
    bool first_ = true;     // no request yet
    bool idle_ = false;     // between two requests
    bool expired_ = false;  // the deadline has passed
    bool gone_ = false;     // cut
    std::uint64_t question_ = 0;
    bool answered_ = false;
    std::optional<HttpResponse> answer_;
};

Headers headers_of(const Parser& parser) {
    Headers headers;
    for (const auto& field : parser.get())
        headers.add(std::string(field.name_string()), std::string(field.value()));
    return headers;
}

Task<void> HttpConnection::serve(std::shared_ptr<HttpConnection> self) {
    self->thread_.enter(*self);
    After after = After::Next;
    while (after == After::Next)
        after = co_await self->serve_request();
    if (after == After::Linger) co_await self->linger();
    self->cut();
}

Task<HttpConnection::After> HttpConnection::serve_request() {
    const bool came = co_await wait_for_request();
    if (!came) co_return After::Gone;

    // 1. The header, in time and within bounds.
    began_ = SteadyClock::now();
    set_deadline(limits().request_read);
    Parser parser;
    parser.header_limit(static_cast<std::uint32_t>(limits().header_bytes));
    parser.body_limit(limits().body_bytes);
    const auto [error, size] = co_await http::async_read_header(socket_, buffer_, parser, kAsTuple);
    Exchange exchange;
    exchange.request_id = state_.next_request_id();
    if (error) co_return co_await refuse(status_of(error), std::move(exchange));
    count(state_.counters.requests);
    exchange.version = static_cast<int>(parser.get().version());
    if (admission_ == Admission::TooMany) co_return co_await refuse(503, std::move(exchange));
    if (admission_ == Admission::TooManyFromAddress)
        co_return co_await refuse(429, std::move(exchange));

    // 2. What it means.
    RawHead raw;
    const std::string method(parser.get().method_string());
    const std::string target(parser.get().target());
    raw.method = method;
    raw.target = target;
    raw.version = exchange.version;
    raw.headers = headers_of(parser);
    raw.peer = peer_;
    Expected<RequestHead, int> head = read_head(std::move(raw), state_.settings);
    if (!head) co_return co_await refuse(head.error(), std::move(exchange));

    RequestHead known = std::move(head).value();
    HttpRequest& request = known.request;
    if (request.id.empty()) request.id = exchange.request_id;
    exchange.request_id = request.id;
    exchange.is_head = known.is_head;
    exchange.keep_alive = parser.get().keep_alive();
    exchange.accepts_gzip = allows_gzip(request.headers.joined("Accept-Encoding"));
    exchange.if_none_match = request.headers.joined("If-None-Match");
    if (!state_.requests.take(request.remote, SteadyClock::now()))
        co_return co_await refuse(429, std::move(exchange));
    co_return co_await serve_body(parser, std::move(known), std::move(exchange));
}

// False when none comes.
Task<bool> HttpConnection::wait_for_request() {
    if (state_.stopping && !first_) co_return false;
    if (buffer_.size() == 0) {
        set_deadline(first_ ? limits().request_read : limits().keep_alive);
        idle_ = true;
        constexpr std::size_t kFirstRead = 2048;
        const auto [error, size] =
            co_await socket_.async_read_some(buffer_.prepare(kFirstRead), kAsTuple);
        idle_ = false;
        if (error) co_return false;
        buffer_.commit(size);
    }
    first_ = false;
    co_return true;
}

Task<HttpConnection::After>
HttpConnection::serve_body(Parser& parser, RequestHead head, Exchange exchange) {
    // 1. The body.
    if (!parser.is_done()) {
        const ErrorCode error = co_await read_body(parser, head.request);
        if (error) co_return co_await refuse(status_of(error), std::move(exchange));
    }
    clear_deadline();
    count(state_.counters.bytes_in, parser.get().body().size());

    // 2. The answer.
    if (head.is_options) {
        HttpResponse response;
        response.status = 204;
        response.headers.emplace_back("Allow", state_.handler.allowed_methods(head.request.path));
        co_return co_await respond(std::move(response), exchange);
    }
    if (head.wants_channel) co_return co_await upgrade(parser, head.request, std::move(exchange));
    head.request.body = std::move(parser.get().body());
    std::optional<HttpResponse> response = co_await ask(std::move(head.request));
    if (!response) co_return After::Gone;
    co_return co_await respond(std::move(*response), exchange);
}

// Some clients send a body only when asked to.
Task<ErrorCode> HttpConnection::read_body(Parser& parser, const HttpRequest& request) {
    const auto expect = request.headers.find("Expect");
    if (expect && beast::iequals(*expect, "100-continue")) {
        const bool written = co_await write("HTTP/1.1 100 Continue\r\n\r\n", {});
        if (!written) co_return asio::error::connection_reset;
    }
    const auto [error, size] = co_await http::async_read(socket_, buffer_, parser, kAsTuple);
    co_return error;
}

Task<HttpConnection::After>
HttpConnection::upgrade(Parser& parser, const HttpRequest& request, Exchange exchange) {
    if (!request.same_origin) co_return co_await refuse(403, std::move(exchange));
    // A client has to wait for our 101 before it sends frames.
    if (!is_valid_upgrade(request) || !parser.get().body().empty() || buffer_.size() > 0)
        co_return co_await refuse(400, std::move(exchange));
    if (state_.stopping) co_return co_await refuse(503, std::move(exchange));

    auto handler = ask_for_channel(request);
    if (!handler) co_return co_await respond(handler.error(), exchange);
    thread_.leave(*this);
    co_await serve_channel(
        state_, thread_, std::move(socket_), parser.get(), request, std::move(handler).value());
    co_return After::Gone;
}

Expected<std::unique_ptr<ChannelHandler>, HttpResponse>
HttpConnection::ask_for_channel(const HttpRequest& request) {
    try {
        return state_.handler.upgrade(request);
    } catch (...) {
        log_failure(std::current_exception());
        return Unexpected(refusal(500));
    }
}

// Asks the handler and waits for its answer; none when the connection is cut meanwhile.
Task<std::optional<HttpResponse>> HttpConnection::ask(HttpRequest request) {
    const std::uint64_t question = ++question_;
    answered_ = false;
    answer_.reset();
    try {
        Responder responder([mailbox = thread_.mailbox(), weak = weak_from_this(), question](
                                std::optional<HttpResponse> response) {
            mailbox->deliver([weak, question, response = std::move(response)]() mutable {
                if (const auto self = weak.lock()) self->answer(question, std::move(response));
            });
        });
        state_.handler.handle(std::move(request), std::move(responder));
    } catch (...) {
        log_failure(std::current_exception());
        answer(question, std::nullopt);
    }

    waiting_.expires_after(limits().handler);
    bool in_time = true;
    while (!answered_ && !gone_ && in_time) {
        const auto [error] = co_await waiting_.async_wait(kAsTuple);
        in_time = error == asio::error::operation_aborted;
    }
    if (gone_) co_return std::nullopt;
    ++question_;  // whatever comes now is too late
    if (!answered_) co_return refusal(503);
    if (!answer_) co_return refusal(500);
    co_return std::move(answer_);
}

void HttpConnection::answer(std::uint64_t question, std::optional<HttpResponse> response) {
    if (question != question_ || answered_) return;
    answered_ = true;
    answer_ = std::move(response);
    waiting_.cancel();
}

Task<HttpConnection::After> HttpConnection::respond(HttpResponse response,
                                                    const Exchange& exchange) {
    Exchange final_exchange = exchange;
    if (state_.stopping) final_exchange.keep_alive = false;
    const ResponseText text = render(response,
                                     final_exchange,
                                     state_.settings.default_headers,
                                     std::chrono::system_clock::now());
    set_deadline(limits().response_write);
    if (text.status >= 500) count(state_.counters.responses_failed);
    const bool written = co_await write(text.header, text.body);
    count(state_.counters.bytes_out, text.body.size());
    spdlog::debug(
        "request {} status={} bytes={} ms={}",
        exchange.request_id,
        text.status,
        text.body.size(),
        std::chrono::duration_cast<std::chrono::milliseconds>(SteadyClock::now() - began_).count());
    if (!written) co_return After::Gone;
    co_return final_exchange.keep_alive ? After::Next : After::Linger;
}

Task<bool> HttpConnection::write(std::string_view header, std::string_view body) {
    const std::array<asio::const_buffer, 2> parts{asio::buffer(header.data(), header.size()),
                                                  asio::buffer(body.data(), body.size())};
#ifdef __clang_analyzer__  // which believes Asio's suspended frame to be undefined
    co_return parts.size() == 2;
#else
    const auto [error, size] = co_await asio::async_write(socket_, parts, kAsTuple);
    co_return !error;
#endif
}

// Answers a request that is not to be served, and ends the connection: its rest may be unread. A
// status of 0 means that there is nobody to answer.
Task<HttpConnection::After> HttpConnection::refuse(int status, Exchange exchange) {
    if (status == 0 || gone_) co_return After::Gone;
    count(state_.counters.requests_refused);
    spdlog::debug(
        "request {} refused status={} remote={}", exchange.request_id, status, peer_.to_text());
    exchange.keep_alive = false;
    HttpResponse response = refusal(status);
    if (status == 429 || status == 503) response.headers.emplace_back("Retry-After", "1");
    co_return co_await respond(std::move(response), exchange);
}

Task<void> HttpConnection::linger() {
    set_deadline(kLinger);
    ErrorCode error;
    socket_.shutdown(Socket::shutdown_send, error);
    std::array<char, 4096> dropped{};
    std::size_t total = 0;
    while (!error && total < kLingerBytes) {
        const auto [failed, size] =
            co_await socket_.async_read_some(asio::buffer(dropped), kAsTuple);
        error = failed;
        total += size;
    }
}

int HttpConnection::status_of(ErrorCode error) const {
    if (gone_) return 0;
    if (expired_) return 408;
    if (error == http::error::end_of_stream || error == http::error::partial_message) return 0;
    if (error == http::error::header_limit || error == http::error::buffer_overflow) return 431;
    if (error == http::error::body_limit) return 413;
    const bool malformed = error.category() == http::make_error_code(http::error{}).category();
    return malformed ? 400 : 0;
}

HttpResponse HttpConnection::refusal(int status) const {
    try {
        HttpResponse response = state_.handler.refusal(status);
        if (status == 405 && !response.file)
            response.headers.emplace_back("Allow", state_.handler.allowed_methods("*"));
        return response;
    } catch (...) {
        log_failure(std::current_exception());
        return HttpResponse::text(status, "text/plain", std::string(reason_phrase(status)));
    }
}

void HttpConnection::cut() {
    gone_ = true;
    ErrorCode ignored;
    socket_.close(ignored);
    waiting_.cancel();
}

void HttpConnection::check(SteadyClock::time_point now) {
    if (now < deadline_) return;
    expired_ = true;
    ErrorCode ignored;
    socket_.cancel(ignored);
}

}  // namespace

void serve_connection(ServerState& state,
                      IoThread& thread,
                      Socket socket,
                      const IpAddress& peer,
                      Admission admission) {
    // Shared by the coroutine and, weakly, by the Responders it gave out.
    auto connection =
        std::make_shared<HttpConnection>(state, thread, std::move(socket), peer, admission);
    asio::co_spawn(thread.executor(), HttpConnection::serve(std::move(connection)), log_failure);
}

}  // namespace damjen::net
