// With Asio's and Beast's own function bodies, compiled here once
// (BOOST_ASIO_SEPARATE_COMPILATION, BOOST_BEAST_SEPARATE_COMPILATION).

#include "net/io_thread.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
#include <spdlog/spdlog.h>

namespace damjen::net {

namespace {

constexpr std::chrono::milliseconds kWatchEvery{100};

}  // namespace

// One thread runs the loop, hence the hint.
IoThread::IoThread()
    : context_(std::make_unique<asio::io_context>(1)),
      mailbox_(std::make_shared<Mailbox>(*context_)) {}

IoThread::~IoThread() {
    halt();
    clear();
}

void IoThread::start() {
    asio::co_spawn(executor(), watch(), log_failure);
    thread_ = std::thread([this] {
        while (true) {
            try {
                context_->run();
                return;
            } catch (...) {
                log_failure(std::current_exception());
            }
        }
    });
}

void IoThread::halt() {
    mailbox_->close();
    if (context_) context_->stop();
    if (thread_.joinable()) thread_.join();
}

void IoThread::clear() { context_.reset(); }

// Keeps the loop alive, too.
Task<void> IoThread::watch() {
    Timer timer(executor());
    while (true) {
        timer.expires_after(kWatchEvery);
        const auto [error] = co_await timer.async_wait(kAsTuple);
        if (error) co_return;
        const auto now = SteadyClock::now();
        for_each_session([now](Session& session) { session.check(now); });
    }
}

void log_failure(const std::exception_ptr& failure) noexcept {
    if (!failure) return;
    try {
        std::rethrow_exception(failure);
    } catch (const std::exception& error) {
        spdlog::error("net: {}", error.what());
    } catch (...) {
        spdlog::error("net: an unknown failure");
    }
}

}  // namespace damjen::net
