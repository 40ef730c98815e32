#include "net/server.hpp"

#include "net/http_connection.hpp"
#include "net/io_thread.hpp"
#include "net/server_state.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <spdlog/spdlog.h>

namespace damjen::net {

namespace {

// How long to wait before accepting again when the system has no descriptors left.
constexpr std::chrono::milliseconds kBreather{100};

asio::ip::tcp::endpoint to_asio(const Endpoint& endpoint) {
    asio::ip::address_v6::bytes_type bytes;
    std::copy(endpoint.address.bytes().begin(), endpoint.address.bytes().end(), bytes.begin());
    const asio::ip::address_v6 v6(bytes);
    if (endpoint.address.is_v4())
        return {asio::ip::make_address_v4(asio::ip::v4_mapped, v6), endpoint.port};
    return {v6, endpoint.port};
}

ListenError to_error(const ErrorCode& error, const Endpoint& endpoint) {
    auto kind = ListenError::Kind::Other;
    if (error == asio::error::address_in_use) kind = ListenError::Kind::InUse;
    if (error == asio::error::access_denied) kind = ListenError::Kind::NotPermitted;
    if (error == boost::system::errc::address_not_available)
        kind = ListenError::Kind::NoSuchAddress;
    return {kind, endpoint, error.message()};
}

}  // namespace

struct Server::Impl {
    Impl(ServerSettings settings, Handler& handler) : state(std::move(settings), handler) {
        for (int i = 0; i < std::max(1, state.settings.threads); ++i)
            threads.push_back(std::make_unique<IoThread>());
        acceptor.emplace(threads.front()->executor());
    }

    Expected<void, ListenError> listen() {
        const Endpoint& wanted = state.settings.listen;
        const auto where = to_asio(wanted);
        ErrorCode error;
        acceptor->open(where.protocol(), error);
        if (!error) acceptor->set_option(asio::socket_base::reuse_address(true), error);
        // "::" means every address, IPv4 included.
        if (!error && where.address().is_v6())
            acceptor->set_option(asio::ip::v6_only(false), error);
        if (!error) acceptor->bind(where, error);
        if (!error) acceptor->listen(asio::socket_base::max_listen_connections, error);
        if (error) return Unexpected(to_error(error, wanted));
        return {};
    }

    Task<void> accept() {
        Timer breather(threads.front()->executor());
        for (std::size_t next = 0;; next = (next + 1) % threads.size()) {
            IoThread& thread = *threads[next];
            auto [error, socket] = co_await acceptor->async_accept(thread.context(), kAsTuple);
            if (state.stopping) co_return;
            if (error) {
                count(state.counters.accept_errors);
                if (error == asio::error::operation_aborted) co_return;
                breather.expires_after(kBreather);
                co_await breather.async_wait(kAsTuple);
                continue;
            }
            count(state.counters.connections_accepted);
            if (state.counters.connections_open >= state.settings.limits.connections) {
                count(state.counters.connections_refused);
                continue;  // closed by going out of scope
            }
            state.connection_opened();
            asio::co_spawn(
                thread.executor(), run_connection(std::move(socket), state, thread), log_failure);
        }
    }

    template <class Visit>
    void on_every_session(Visit visit) {
        for (const auto& thread : threads) {
            thread->mailbox()->deliver(
                [raw = thread.get(), visit] { raw->for_each_session(visit); });
        }
    }

    void stop() {
        if (state.stopping.exchange(true)) return;
        threads.front()->mailbox()->deliver([this] {
            ErrorCode ignored;
            acceptor->close(ignored);
        });
        on_every_session([](Session& session) { session.shut_down(); });
        if (!state.wait_until_empty(state.settings.limits.shutdown)) {
            on_every_session([](Session& session) { session.cut(); });
            state.wait_until_empty(std::chrono::seconds(1));
        }
        for (const auto& thread : threads)
            thread->stop();
    }

    ServerState state;
    std::vector<std::unique_ptr<IoThread>> threads;
    std::optional<Acceptor> acceptor;
    Endpoint endpoint;
};

Server::Server(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

Server::~Server() {
    stop();
    impl_->acceptor.reset();
}

Expected<std::unique_ptr<Server>, ListenError> Server::start(ServerSettings settings,
                                                             Handler& handler) {
    auto impl = std::make_unique<Impl>(std::move(settings), handler);
    const auto listening = impl->listen();
    if (!listening) {
        const ListenError error = listening.error();
        impl->acceptor.reset();
        return Unexpected(error);
    }
    ErrorCode ignored;
    impl->endpoint = impl->state.settings.listen;
    impl->endpoint.port = impl->acceptor->local_endpoint(ignored).port();
    asio::co_spawn(impl->threads.front()->executor(), impl->accept(), log_failure);
    for (const auto& thread : impl->threads)
        thread->start();
    return std::unique_ptr<Server>(new Server(std::move(impl)));
}

Endpoint Server::endpoint() const { return impl_->endpoint; }

Metrics Server::metrics() const {
    const Counters& counters = impl_->state.counters;
    return {counters.connections_open,
            counters.connections_accepted,
            counters.connections_refused,
            counters.channels_open,
            counters.channels_opened,
            counters.channels_too_slow,
            counters.requests,
            counters.requests_refused,
            counters.responses_failed,
            counters.messages_in,
            counters.messages_out,
            counters.bytes_in,
            counters.bytes_out,
            counters.accept_errors};
}

void Server::stop() { impl_->stop(); }

}  // namespace damjen::net
