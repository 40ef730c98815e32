// One thread with its event loop, and what the code on it shares. Internal to net: this header,
// http_connection.hpp and channel_session.hpp are the ones that include Boost.
//
// A connection lives on one thread from accept to close and no other thread touches it; whoever
// else wants something of it goes through the thread's Mailbox.

#pragma once

#include <chrono>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <unordered_set>
#include <utility>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace damjen::net {

namespace asio = boost::asio;

// Concrete executors throughout: the type-erased one is slower.
using Executor = asio::io_context::executor_type;
using Socket = asio::basic_stream_socket<asio::ip::tcp, Executor>;
using Acceptor = asio::basic_socket_acceptor<asio::ip::tcp, Executor>;
using SteadyClock = std::chrono::steady_clock;
using Timer = asio::basic_waitable_timer<SteadyClock, asio::wait_traits<SteadyClock>, Executor>;
template <class T>
using Task = asio::awaitable<T, Executor>;
using ErrorCode = boost::system::error_code;

// What an operation is awaited with: errors come back as values, nothing is thrown.
inline constexpr asio::as_tuple_t<asio::use_awaitable_t<Executor>> kAsTuple{};

// How any thread reaches an I/O thread, even when the server is long gone. Guarded by mutex_.
class Mailbox {
public:
    explicit Mailbox(asio::io_context& context) : context_(&context) {}

    // Runs the job on the I/O thread; at once when called there. Drops it once closed.
    template <class Job>
    void deliver(Job job) {
        {
            const std::lock_guard lock(mutex_);
            if (context_ == nullptr) return;
            if (!context_->get_executor().running_in_this_thread()) {
                asio::post(*context_, std::move(job));
                return;
            }
        }
        job();
    }

    void close() {
        const std::lock_guard lock(mutex_);
        context_ = nullptr;
    }

private:
    std::mutex mutex_;
    asio::io_context* context_;
};

// A connection, as its thread watches over it. One thread only.
class Session {
public:
    virtual ~Session() = default;

    // Finish soon: the server stops.
    virtual void shut_down() = 0;

    // Finish now: close the socket, so that every pending operation ends.
    virtual void cut() = 0;

    // Called several times a second; acts when the deadline has passed.
    virtual void check(SteadyClock::time_point now) = 0;
};

class IoThread {
public:
    IoThread();
    ~IoThread();
    IoThread(const IoThread&) = delete;
    IoThread& operator=(const IoThread&) = delete;

    void start();

    // Stops the loop and joins.
    void halt();

    // Destroys the loop, and with it the sessions that are still there. After halt().
    void clear();

    asio::io_context& context() { return *context_; }
    Executor executor() { return context_->get_executor(); }
    const std::shared_ptr<Mailbox>& mailbox() { return mailbox_; }

    // These on this thread only.
    void enter(Session& session) { sessions_.insert(&session); }
    void leave(Session& session) { sessions_.erase(&session); }
    template <class Visit>
    void for_each_session(Visit visit) {
        // A copy, since a session may leave while it is visited.
        const std::unordered_set<Session*> present = sessions_;
        for (Session* session : present)
            if (sessions_.contains(session)) visit(*session);
    }

private:
    Task<void> watch();

    std::unordered_set<Session*> sessions_;
    std::unique_ptr<asio::io_context> context_;
    // Shared with Responders and Channels, which may outlive this.
    std::shared_ptr<Mailbox> mailbox_;
    std::thread thread_;
};

// For co_spawn: what a coroutine throws is logged, and ends that coroutine alone.
void log_failure(const std::exception_ptr& failure) noexcept;

}  // namespace damjen::net
