#include "load_connection.hpp"

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/json.hpp>

namespace damjen::app {

namespace beast = boost::beast;
namespace http = beast::http;
namespace json = boost::json;
namespace websocket = beast::websocket;

using Socket = asio::basic_stream_socket<asio::ip::tcp, LoadExecutor>;

struct LoadConnection::Impl {
    Impl(const LoadExecutor& executor, const net::Endpoint& its_server)
        : stream(Socket(executor)), server(its_server) {}

    LoadTask<bool> connect() {
        if (is_connected) co_return true;
        const asio::ip::tcp::endpoint where(asio::ip::make_address(server.address.to_text()),
                                            server.port);
        const auto [refused] = co_await stream.next_layer().async_connect(where, kLoadTuple);
        if (refused) co_return false;
        boost::system::error_code ignored;
        stream.next_layer().set_option(asio::ip::tcp::no_delay(true), ignored);
        is_connected = true;
        co_return true;
    }

    LoadTask<std::optional<json::object>> ask(http::request<http::string_body> question) {
        const bool reached = co_await connect();
        if (!reached) co_return std::nullopt;
        question.version(11);
        question.set(http::field::host, server.to_text());
        question.prepare_payload();
        const auto [unsent, sent] =
            co_await http::async_write(stream.next_layer(), question, kLoadTuple);
        if (unsent) co_return std::nullopt;
        http::response<http::string_body> answer;
        const auto [unread, received] =
            co_await http::async_read(stream.next_layer(), buffer, answer, kLoadTuple);
        if (unread || answer.result_int() >= 300) co_return std::nullopt;
        boost::system::error_code bad;
        json::value value = json::parse(answer.body(), bad);
        if (bad || !value.is_object()) co_return std::nullopt;
        co_return std::move(value.get_object());
    }

    websocket::stream<Socket, false> stream;
    net::Endpoint server;
    beast::flat_buffer buffer;
    bool is_connected = false;
};

LoadConnection::LoadConnection(const LoadExecutor& executor, const net::Endpoint& server)
    : impl_(std::make_unique<Impl>(executor, server)) {}
LoadConnection::LoadConnection(LoadConnection&&) noexcept = default;
LoadConnection::~LoadConnection() = default;

LoadTask<std::optional<json::object>> LoadConnection::get(const std::string& target) {
    http::request<http::string_body> question(http::verb::get, target, 11);
    return impl_->ask(std::move(question));
}

LoadTask<std::optional<json::object>> LoadConnection::post(const std::string& target,
                                                           std::string body) {
    http::request<http::string_body> question(http::verb::post, target, 11);
    question.set(http::field::content_type, "application/json");
    question.body() = std::move(body);
    return impl_->ask(std::move(question));
}

LoadTask<bool> LoadConnection::open_channel(std::string target) {
    auto& stream = impl_->stream;
    stream.set_option(websocket::stream_base::timeout::suggested(beast::role_type::client));
    stream.read_message_max(1 << 20);
    stream.text(true);
    const std::string host = impl_->server.to_text();
    const auto [error] = co_await stream.async_handshake(host, target, kLoadTuple);
    co_return !error;
}

LoadTask<bool> LoadConnection::send(std::string text) {
    const auto [error, sent] = co_await impl_->stream.async_write(asio::buffer(text), kLoadTuple);
    co_return !error;
}

LoadTask<std::optional<std::string>> LoadConnection::receive() {
    const auto [error, count] = co_await impl_->stream.async_read(impl_->buffer, kLoadTuple);
    if (error) co_return std::nullopt;
    std::string text = beast::buffers_to_string(impl_->buffer.data());
    impl_->buffer.consume(impl_->buffer.size());
    co_return text;
}

void LoadConnection::cut() {
    boost::system::error_code ignored;
    impl_->stream.next_layer().close(ignored);
}

}  // namespace damjen::app
