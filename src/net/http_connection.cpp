#include "net/http_connection.hpp"

#include "net/channel_session.hpp"
#include "net/origin.hpp"
#include "net/request_target.hpp"
#include "net/static_files.hpp"
#include "net/text.hpp"

#include <boost/asio/ip/v6_only.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <spdlog/spdlog.h>

namespace damjen::net {

namespace beast = boost::beast;
namespace http = beast::http;

namespace {

constexpr std::chrono::milliseconds kForever = std::chrono::hours(24 * 365);

std::optional<Method> method_of(http::verb verb) {
    switch (verb) {
    case http::verb::get:
    case http::verb::head:
        return Method::Get;
    case http::verb::post:
        return Method::Post;
    case http::verb::put:
        return Method::Put;
    case http::verb::patch:
        return Method::Patch;
    case http::verb::delete_:
        return Method::Delete;
    default:
        return std::nullopt;
    }
}

bool accepts_gzip(const HttpRequest& request) {
    bool accepts = false;
    for_each_item(request.headers.joined("Accept-Encoding"), [&](std::string_view item) {
        const auto name = trimmed(item.substr(0, item.find(';')));
        const bool refused = item.find("q=0") != std::string_view::npos &&
                             item.find("q=0.") == std::string_view::npos;
        if (same_name(name, "gzip") && !refused) accepts = true;
    });
    return accepts;
}

bool has_etag(const HttpRequest& request, std::string_view etag) {
    bool found = false;
    for_each_item(request.headers.joined("If-None-Match"), [&](std::string_view item) {
        if (item.starts_with("W/")) item.remove_prefix(2);
        if (item == etag || item == "*") found = true;
    });
    return found;
}

// One thread only.
class HttpConnection final : public Session, public std::enable_shared_from_this<HttpConnection> {
public:
    HttpConnection(Socket socket, ServerState& state, IoThread& thread)
        : socket_(std::move(socket)), state_(state), thread_(thread), answered_(thread.executor()),
          peer_(peer_of(socket_)) {
        thread_.enter(*this);
    }
    ~HttpConnection() override { thread_.leave(*this); }
    HttpConnection(const HttpConnection&) = delete;
    HttpConnection& operator=(const HttpConnection&) = delete;

    Task<void> run() {
        while (!closing_) {
            const bool goes_on = co_await serve_one();
            if (!goes_on) break;
        }
        close_politely();
    }

    void shut_down() override {
        closing_ = true;
        if (stage_ == Stage::Idle) cut();
    }
    void cut() override {
        ErrorCode ignored;
        socket_.close(ignored);
        answered_.cancel();
    }
    void check(SteadyClock::time_point now) override {
        if (now < deadline_ || timed_out_) return;
        timed_out_ = true;
        ErrorCode ignored;
        if (stage_ == Stage::Reading)
            socket_.cancel(ignored);  // then answered with 408
        else if (stage_ == Stage::Waiting)
            answered_.cancel();  // then answered with 503
        else
            cut();
    }

private:
    enum class Stage { Idle, Reading, Waiting, Writing };
    using Parser = http::request_parser<http::string_body>;
    using Response = http::response<http::span_body<const char>>;

    void enter(Stage stage, std::chrono::milliseconds limit) {
        stage_ = stage;
        timed_out_ = false;
        deadline_ = SteadyClock::now() + limit;
    }

    // One request and its answer. False when the connection is over or has become a channel.
    Task<bool> serve_one() {
        const ServerLimits& limits = state_.settings.limits;

        // 1. Wait for its first byte, then read it.
        if (buffer_.size() == 0) {
            enter(Stage::Idle, limits.keep_alive);
            const auto [error] = co_await socket_.async_wait(Socket::wait_read, kAsTuple);
            if (error || closing_) co_return false;
        }
        enter(Stage::Reading, limits.request_read);
        Parser parser;
        parser.header_limit(static_cast<std::uint32_t>(limits.header_bytes));
        parser.body_limit(limits.body_bytes);
        auto [error, bytes] = co_await http::async_read_header(socket_, buffer_, parser, kAsTuple);
        if (!error && same_name(parser.get()[http::field::expect], "100-continue")) {
            const std::string go_on = "HTTP/1.1 100 Continue\r\n\r\n";
            auto [failure, sent] =
                co_await asio::async_write(socket_, asio::buffer(go_on), kAsTuple);
            if (failure) co_return false;
        }
        if (!error) {
            auto [failure, more] = co_await http::async_read(socket_, buffer_, parser, kAsTuple);
            error = failure;
        }
        if (error) {
            const int status = timed_out_ ? 408 : status_of(error);
            if (status != 0) co_await refuse(status, {}, 11, false);
            co_return false;
        }
        UpgradeRequest raw = parser.release();
        count(state_.counters.requests);
        count(state_.counters.bytes_in, raw.body().size());

        // 2. Make a value of it, or refuse it.
        const auto target = RequestTarget::parse({raw.target().data(), raw.target().size()});
        HttpRequest request = describe(raw);
        if (!target) co_return co_await refuse(400, request.id, raw.version(), raw.keep_alive());
        request.path = target->path;
        request.query = target->query;
        if (!state_.requests.take(request.remote, SteadyClock::now()))
            co_return co_await refuse(429, request.id, raw.version(), raw.keep_alive());
        if (raw.method() == http::verb::options) {
            HttpResponse response;
            response.status = 204;
            response.headers.emplace_back("Allow", state_.handler.allowed_methods(request.path));
            co_return co_await write(response, request, raw, false);
        }
        const auto method = method_of(raw.method());
        if (!method) co_return co_await refuse(405, request.id, raw.version(), raw.keep_alive());
        request.method = *method;

        // 3. A channel?
        if (boost::beast::websocket::is_upgrade(raw))
            co_return co_await upgrade(std::move(request), std::move(raw));

        // 4. Ask above, and wait.
        request.body = std::move(raw.body());
        const HttpRequest asked = without_body(request);
        const auto answer = co_await ask(std::move(request));
        if (!socket_.is_open()) co_return false;
        if (!answer) {
            const int status = timed_out_ ? 503 : 500;
            co_return co_await refuse(status, asked.id, raw.version(), raw.keep_alive());
        }
        co_return co_await write(*answer, asked, raw, raw.method() == http::verb::head);
    }

    static int status_of(const ErrorCode& error) {
        if (error == http::error::header_limit) return 431;
        if (error == http::error::body_limit) return 413;
        if (error == http::error::end_of_stream || error == http::error::partial_message) return 0;
        if (error.category() == make_error_code(http::error::bad_method).category()) return 400;
        return 0;
    }

    HttpRequest describe(const UpgradeRequest& raw) const {
        HttpRequest request;
        for (const auto& field : raw)
            request.headers.add(std::string(field.name_string()), std::string(field.value()));
        const TrustedProxies& proxies = state_.settings.proxies;
        request.remote = peer_;
        request.host = std::string(raw[http::field::host]);
        if (proxies.contains(peer_)) {
            request.remote = proxies.client(peer_, request.headers.joined("X-Forwarded-For"));
            if (const auto host = request.headers.find("X-Forwarded-Host"))
                request.host = std::string(*host);
            const auto scheme = request.headers.find("X-Forwarded-Proto");
            request.is_secure = scheme && same_name(trimmed(*scheme), "https");
        }
        request.same_origin = is_same_origin(
            request.headers.find("Origin"), request.host, state_.settings.public_url);
        request.id = state_.next_request_id();
        return request;
    }

    static HttpRequest without_body(const HttpRequest& request) {
        HttpRequest copy = request;
        copy.body.clear();
        return copy;
    }

    Task<bool> upgrade(HttpRequest request, UpgradeRequest raw) {
        if (!request.same_origin) co_return co_await refuse(403, request.id, raw.version(), false);
        auto handler = state_.handler.upgrade(request);
        if (!handler) co_return co_await write(handler.error(), request, raw, false);
        socket_.set_option(asio::ip::tcp::no_delay(true));
        enter(Stage::Writing, kForever);
        became_channel_ = true;
        co_await run_channel(std::move(socket_),
                             std::move(buffer_),
                             std::move(raw),
                             request.remote,
                             std::move(handler).value(),
                             state_,
                             thread_);
        co_return false;
    }

    Task<std::optional<HttpResponse>> ask(HttpRequest request) {
        enter(Stage::Waiting, state_.settings.limits.handler);
        const std::uint64_t turn = ++turn_;
        answer_.reset();
        is_answered_ = false;
        Responder responder([mailbox = thread_.mailbox(), weak = weak_from_this(), turn](
                                std::optional<HttpResponse> response) {
            mailbox->deliver([weak, turn, response = std::move(response)]() mutable {
                const auto self = weak.lock();
                if (!self || self->turn_ != turn) return;  // too late
                self->answer_ = std::move(response);
                self->is_answered_ = true;
                self->answered_.cancel();
            });
        });
        try {
            state_.handler.handle(std::move(request), std::move(responder));
        } catch (...) {
            log_failure(std::current_exception());
        }
        while (!is_answered_ && !timed_out_ && socket_.is_open()) {
            answered_.expires_at(SteadyClock::time_point::max());
            co_await answered_.async_wait(kAsTuple);
        }
        co_return std::exchange(answer_, std::nullopt);
    }

    Task<bool> refuse(int status, std::string id, unsigned version, bool keep_alive) {
        count(status >= 500 ? state_.counters.responses_failed : state_.counters.requests_refused);
        HttpResponse response = state_.handler.refusal(status);
        response.status = status;
        HttpRequest request;
        request.id = std::move(id);
        UpgradeRequest raw;
        raw.version(version);
        raw.keep_alive(keep_alive && status != 413 && status != 431);
        co_return co_await write(response, request, raw, false);
    }

    Task<bool> write(const HttpResponse& response,
                     const HttpRequest& request,
                     const UpgradeRequest& raw,
                     bool head) {
        enter(Stage::Writing, state_.settings.limits.response_write);
        int status = response.status;
        std::string_view body = response.body;
        Response out;
        out.version(raw.version());
        for (const auto& [name, value] : state_.settings.default_headers)
            out.set(name, value);
        for (const auto& [name, value] : response.headers)
            out.set(name, value);
        if (!request.id.empty()) out.set("X-Request-Id", request.id);
        if (response.file) {
            const StaticFile& file = *response.file;
            body = file.body;
            out.set(http::field::content_type, file.content_type);
            out.set(http::field::cache_control, file.cache_control);
            out.set(http::field::etag, file.etag);
            out.set(http::field::vary, "Accept-Encoding");
            if (status == 200 && has_etag(request, file.etag)) {
                status = 304;
                body = {};
            } else if (!file.gzip.empty() && accepts_gzip(request)) {
                out.set(http::field::content_encoding, "gzip");
                body = file.gzip;
            }
        } else {
            if (!response.content_type.empty())
                out.set(http::field::content_type, response.content_type);
            if (!response.cache_control.empty())
                out.set(http::field::cache_control, response.cache_control);
        }
        const bool keep = raw.keep_alive() && !closing_;
        out.result(static_cast<unsigned>(status));
        out.keep_alive(keep);
        if (status != 204 && status != 304) out.content_length(body.size());
        if (head || status == 304) body = {};
        out.body() = {body.data(), body.size()};

        http::response_serializer<http::span_body<const char>> serializer(out);
        if (head) serializer.split(true);
        ErrorCode failure;
        if (head) {
            const auto [error, bytes] =
                co_await http::async_write_header(socket_, serializer, kAsTuple);
            failure = error;
        } else {
            const auto [error, bytes] = co_await http::async_write(socket_, serializer, kAsTuple);
            failure = error;
        }
        count(state_.counters.bytes_out, body.size());
        co_return !failure && keep;
    }

    // Without this a client that is still sending would lose the answer to a reset.
    void close_politely() {
        if (became_channel_) return;
        ErrorCode ignored;
        socket_.shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
        socket_.close(ignored);
    }

    Socket socket_;
    ServerState& state_;
    IoThread& thread_;
    beast::flat_buffer buffer_;
    Timer answered_;  // cancelled when the answer has come
    const IpAddress peer_;

    Stage stage_ = Stage::Idle;
    SteadyClock::time_point deadline_ = SteadyClock::time_point::max();
    bool timed_out_ = false;
    bool closing_ = false;
    bool became_channel_ = false;

    std::uint64_t turn_ = 0;  // tells a late answer from the present one
    bool is_answered_ = false;
    std::optional<HttpResponse> answer_;
};

}  // namespace

IpAddress peer_of(const Socket& socket) {
    ErrorCode error;
    const auto endpoint = socket.remote_endpoint(error);
    if (error) return {};
    const auto address = endpoint.address();
    const auto bytes =
        address.is_v6()
            ? address.to_v6().to_bytes()
            : asio::ip::make_address_v6(asio::ip::v4_mapped, address.to_v4()).to_bytes();
    std::array<std::uint8_t, 16> copy{};
    std::copy(bytes.begin(), bytes.end(), copy.begin());
    return IpAddress(copy);
}

Task<void> run_connection(Socket socket, ServerState& state, IoThread& thread) {
    const IpAddress peer = peer_of(socket);
    const bool counted = !state.settings.proxies.contains(peer);
    if (counted && !state.addresses.enter(peer, state.settings.limits.connections_per_address)) {
        count(state.counters.connections_refused);
        state.connection_closed();
        co_return;
    }
    {
        const auto connection = std::make_shared<HttpConnection>(std::move(socket), state, thread);
        try {
            co_await connection->run();
        } catch (...) {
            log_failure(std::current_exception());
        }
    }
    if (counted) state.addresses.leave(peer);
    state.connection_closed();
}

}  // namespace damjen::net
