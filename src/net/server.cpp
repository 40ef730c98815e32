#include "net/server.hpp"

#include "net/http_connection.hpp"
#include "net/io_thread.hpp"
#include "net/server_state.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <fcntl.h>
#include <future>
#include <unistd.h>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <spdlog/spdlog.h>

namespace damjen::net {

using asio::ip::tcp;

namespace {

// Connections above the limit that are told so; beyond these they are just closed.
constexpr std::size_t kToldToGo = 64;
constexpr std::chrono::milliseconds kBreath{50};

tcp::endpoint to_asio(const Endpoint& endpoint) {
    if (endpoint.address.is_v4()) {
        asio::ip::address_v4::bytes_type bytes{};
        std::copy_n(endpoint.address.bytes().begin() + 12, 4, bytes.begin());
        return {asio::ip::address_v4(bytes), endpoint.port};
    }
    asio::ip::address_v6::bytes_type bytes{};
    std::copy_n(endpoint.address.bytes().begin(), 16, bytes.begin());
    return {asio::ip::address_v6(bytes), endpoint.port};
}

IpAddress from_asio(const asio::ip::address& address) {
    const asio::ip::address_v6 wide =
        address.is_v4() ? asio::ip::make_address_v6(asio::ip::v4_mapped, address.to_v4())
                        : address.to_v6();
    std::array<std::uint8_t, 16> bytes{};
    const auto from = wide.to_bytes();
    std::copy(from.begin(), from.end(), bytes.begin());
    return IpAddress(bytes);
}

ListenError listen_error(ErrorCode error, const Endpoint& endpoint) {
    using Kind = ListenError::Kind;
    const Kind kind = error == asio::error::address_in_use  ? Kind::InUse
                      : error == asio::error::access_denied ? Kind::NotPermitted
                      : error.value() == EADDRNOTAVAIL      ? Kind::NoSuchAddress
                      : error.value() == EAFNOSUPPORT       ? Kind::NoSuchAddress
                                                            : Kind::Other;
    return {kind, endpoint, error.message()};
}

// A descriptor kept in reserve: given up when there are none left, so that the connection that
// waits can be accepted and closed instead of waiting for ever (and the loop spinning on it).
class SpareDescriptor {
public:
    SpareDescriptor() { take(); }
    ~SpareDescriptor() { give_up(); }
    SpareDescriptor(const SpareDescriptor&) = delete;
    SpareDescriptor& operator=(const SpareDescriptor&) = delete;

    void take() {
        if (descriptor_ < 0) descriptor_ = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    }
    bool give_up() {
        if (descriptor_ < 0) return false;
        ::close(std::exchange(descriptor_, -1));
        return true;
    }

private:
    int descriptor_ = -1;
};

}  // namespace

struct Server::Impl {
    Impl(ServerSettings settings, Handler& handler) : state(std::move(settings), handler) {
        const int count = std::max(1, state.settings.threads);
        for (int index = 0; index < count; ++index)
            threads.push_back(std::make_unique<IoThread>());
        acceptor = std::make_unique<Acceptor>(threads.front()->executor());
    }
    ~Impl() {
        try {
            stop();
        } catch (...) {
            log_failure(std::current_exception());
        }
    }

    ErrorCode listen();
    static Task<void> accept_all(Impl& self);
    void welcome(IoThread& thread, Socket socket);
    void shed();
    void stop();
    template <class Visit>
    void visit_sessions(Visit visit);

    ServerState state;
    std::vector<std::unique_ptr<IoThread>> threads;  // the first one accepts
    std::unique_ptr<Acceptor> acceptor;              // on the first thread only, once started
    SpareDescriptor spare;
    Endpoint endpoint;
    std::atomic<bool> stopped = false;
};

ErrorCode Server::Impl::listen() {
    Endpoint wanted = state.settings.listen;
    ErrorCode error;
    acceptor->open(to_asio(wanted).protocol(), error);
    if (error && wanted.address == IpAddress{}) {
        // A machine without IPv6 has 0.0.0.0 for "every address".
        wanted.address = *IpAddress::from_text("0.0.0.0");
        acceptor->open(tcp::v4(), error);
    }
    if (error) return error;
    if (!wanted.address.is_v4()) acceptor->set_option(asio::ip::v6_only(false), error);
    if (!error) acceptor->set_option(Acceptor::reuse_address(true), error);
    if (!error) acceptor->non_blocking(true, error);  // for shed()
    if (!error) acceptor->bind(to_asio(wanted), error);
    if (!error) acceptor->listen(Acceptor::max_listen_connections, error);
    if (error) return error;
    const tcp::endpoint bound = acceptor->local_endpoint(error);
    endpoint = {wanted.address, bound.port()};
    return error;
}

Task<void> Server::Impl::accept_all(Impl& self) {
    Timer breath(self.threads.front()->executor());
    std::size_t turn = 0;
    while (!self.state.stopping) {
        IoThread& thread = *self.threads[turn++ % self.threads.size()];
        Socket socket(thread.executor());
        const auto [error] = co_await self.acceptor->async_accept(socket, kAsTuple);
        if (self.state.stopping) co_return;
        if (!error) {
            self.welcome(thread, std::move(socket));
            continue;
        }
        if (error == asio::error::operation_aborted) co_return;
        if (error == asio::error::connection_aborted) continue;
        count(self.state.counters.accept_errors);
        const bool first = self.state.counters.accept_errors == 1;
        spdlog::log(first ? spdlog::level::warn : spdlog::level::debug,
                    "net: cannot accept a connection: {}",
                    error.message());
        self.shed();
        breath.expires_after(kBreath);
        co_await breath.async_wait(kAsTuple);
    }
}

void Server::Impl::welcome(IoThread& thread, Socket socket) {
    ErrorCode error;
    const tcp::endpoint remote = socket.remote_endpoint(error);
    if (error) return;  // gone already
    socket.set_option(tcp::no_delay(true), error);
    const IpAddress peer = from_asio(remote.address());
    const ServerLimits& limits = state.settings.limits;

    Admission admission = Admission::Welcome;
    const std::uint64_t open = state.counters.connections_open;
    if (open >= limits.connections) {
        admission = Admission::TooMany;
    } else {
        const std::size_t limit = state.settings.proxies.contains(peer)
                                      ? limits.connections
                                      : limits.connections_per_address;
        if (!state.addresses.enter(peer, limit)) admission = Admission::TooManyFromAddress;
    }
    if (admission == Admission::Welcome) {
        count(state.counters.connections_accepted);
    } else {
        count(state.counters.connections_refused);
        if (open >= limits.connections + kToldToGo) return;
    }
    serve_connection(state, thread, std::move(socket), peer, admission);
}

// Out of descriptors: closes some of those who wait.
void Server::Impl::shed() {
    constexpr int kAtOnce = 100;
    for (int closed = 0; closed < kAtOnce && spare.give_up(); ++closed) {
        ErrorCode error;
        {
            Socket unlucky(threads.front()->executor());
            acceptor->accept(unlucky, error);
        }
        spare.take();
        if (error) return;  // nobody waits any more
        count(state.counters.connections_refused);
    }
    spare.take();
}

template <class Visit>
void Server::Impl::visit_sessions(Visit visit) {
    for (const auto& thread : threads) {
        IoThread* const here = thread.get();
        here->mailbox()->deliver([here, visit] { here->for_each_session(visit); });
    }
}

void Server::Impl::stop() {
    if (stopped.exchange(true)) return;
    // 1. Nobody comes in any more, and those inside are told.
    state.stopping = true;
    threads.front()->mailbox()->deliver([this] {
        ErrorCode ignored;
        acceptor->close(ignored);
    });
    visit_sessions([](Session& session) { session.shut_down(); });

    // 2. They have their time, then they are cut off.
    if (!state.wait_until_empty(state.settings.limits.shutdown)) {
        spdlog::warn("net: {} connections cut off",
                     state.counters.connections_open.load(std::memory_order_relaxed));
        visit_sessions([](Session& session) { session.cut(); });
        state.wait_until_empty(std::chrono::seconds(1));
    }

    // 3. The acceptor goes before the loop it belongs to, and after its coroutine.
    for (const auto& thread : threads)
        thread->halt();
    acceptor.reset();
    for (const auto& thread : threads)
        thread->clear();
    spdlog::info("net: stopped");
}

Server::Server(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

Server::~Server() = default;

Expected<std::unique_ptr<Server>, ListenError> Server::start(ServerSettings settings,
                                                             Handler& handler) {
    auto impl = std::make_unique<Impl>(std::move(settings), handler);
    if (const ErrorCode error = impl->listen()) {
        return Unexpected(listen_error(error, impl->state.settings.listen));
    }
    asio::co_spawn(impl->threads.front()->executor(), Impl::accept_all(*impl), log_failure);
    for (const auto& thread : impl->threads)
        thread->start();
    spdlog::info("net: listening on {}", impl->endpoint.to_text());
    return std::unique_ptr<Server>(new Server(std::move(impl)));
}

Endpoint Server::endpoint() const { return impl_->endpoint; }

Metrics Server::metrics() const {
    const Counters& counters = impl_->state.counters;
    Metrics metrics;
    metrics.connections_open = counters.connections_open;
    metrics.connections_accepted = counters.connections_accepted;
    metrics.connections_refused = counters.connections_refused;
    metrics.channels_open = counters.channels_open;
    metrics.channels_opened = counters.channels_opened;
    metrics.channels_too_slow = counters.channels_too_slow;
    metrics.requests = counters.requests;
    metrics.requests_refused = counters.requests_refused;
    metrics.responses_failed = counters.responses_failed;
    metrics.messages_in = counters.messages_in;
    metrics.messages_out = counters.messages_out;
    metrics.bytes_in = counters.bytes_in;
    metrics.bytes_out = counters.bytes_out;
    metrics.accept_errors = counters.accept_errors;
    return metrics;
}

void Server::stop() { impl_->stop(); }

}  // namespace damjen::net
