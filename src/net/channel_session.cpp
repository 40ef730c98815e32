#include "net/channel_session.hpp"

#include "net/outgoing_channel.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/websocket/stream.hpp>

namespace damjen::net {

namespace beast = boost::beast;
namespace websocket = beast::websocket;

namespace {

// One thread only; the OutgoingChannel is how others reach it. A coroutine reads, another writes.
class ChannelSession final : public Session, public std::enable_shared_from_this<ChannelSession> {
public:
    ChannelSession(Socket socket,
                   IpAddress remote,
                   std::unique_ptr<ChannelHandler> handler,
                   ServerState& state,
                   IoThread& thread)
        : stream_(std::move(socket)), remote_(remote), handler_(std::move(handler)), state_(state),
          thread_(thread), writer_idles_(thread.executor()) {
        thread_.enter(*this);
    }
    ~ChannelSession() override { thread_.leave(*this); }
    ChannelSession(const ChannelSession&) = delete;
    ChannelSession& operator=(const ChannelSession&) = delete;

    Task<void> run(beast::flat_buffer buffered, UpgradeRequest request) {
        const ServerLimits& limits = state_.settings.limits;
        websocket::stream_base::timeout timeout;
        timeout.handshake_timeout = limits.farewell;
        timeout.idle_timeout = limits.channel_idle;
        timeout.keep_alive_pings = true;
        stream_.set_option(timeout);
        stream_.set_option(
            websocket::stream_base::decorator([this](websocket::response_type& response) {
                for (const auto& [name, value] : state_.settings.default_headers)
                    response.set(name, value);
            }));
        stream_.read_message_max(limits.message_bytes);
        stream_.text(true);

        const auto [error] = co_await stream_.async_accept(request, kAsTuple);
        if (error) co_return;
        open();
        asio::co_spawn(
            thread_.executor(), [self = shared_from_this()] { return self->write(); }, log_failure);
        const CloseReason reason = co_await read(std::move(buffered));
        close(reason);
    }

    void shut_down() override {
        if (outgoing_)
            outgoing_->fail({1001, "shutting down", CloseReason::ShuttingDown}, false);
        else
            cut();
    }
    void cut() override {
        ErrorCode ignored;
        stream_.next_layer().close(ignored);
    }
    // Beast watches over idle channels and closing handshakes.
    void check(SteadyClock::time_point) override {}

private:
    void open() {
        const ServerLimits& limits = state_.settings.limits;
        // Whoever sends from another thread wakes the writer through the mailbox.
        auto wake = [mailbox = thread_.mailbox(), weak = weak_from_this()] {
            mailbox->deliver([weak] {
                if (const auto self = weak.lock()) self->writer_idles_.cancel();
            });
        };
        outgoing_ = std::make_shared<OutgoingChannel>(
            state_.next_channel_id(),
            remote_,
            OutgoingChannel::Bounds{limits.queue_messages, limits.queue_bytes},
            std::move(wake));
        count(state_.counters.channels_opened);
        count(state_.counters.channels_open);
        guarded([&] { handler_->opened(outgoing_); });
    }

    void close(CloseReason reason) {
        if (const auto decided = outgoing_->closing()) reason = *decided;
        outgoing_->end();
        writer_idles_.cancel();
        cut();
        state_.counters.channels_open.fetch_sub(1);
        if (reason == CloseReason::TooSlow) count(state_.counters.channels_too_slow);
        guarded([&] { handler_->closed(reason); });
    }

    Task<CloseReason> read(beast::flat_buffer buffer) {
        Timer patience(thread_.executor());
        while (true) {
            const auto [error, bytes] = co_await stream_.async_read(buffer, kAsTuple);
            if (error) co_return reason_of(error);
            if (!stream_.got_text()) {
                outgoing_->fail({1003, "text only", CloseReason::BadData}, true);
                continue;  // until the closing handshake ends the stream
            }
            count(state_.counters.messages_in);
            count(state_.counters.bytes_in, bytes);
            std::string text = beast::buffers_to_string(buffer.data());
            buffer.consume(buffer.size());
            if (!outgoing_->closing()) guarded([&] { handler_->message(std::move(text)); });

            // Too fast: not lost, but read more slowly.
            const auto wait = state_.messages.reserve(remote_, SteadyClock::now());
            if (wait.count() > 0) {
                patience.expires_after(std::chrono::duration_cast<SteadyClock::duration>(wait));
                co_await patience.async_wait(kAsTuple);
            }
        }
    }

    Task<void> write() {
        while (true) {
            const OutgoingChannel::Next next = outgoing_->next();
            if (std::holds_alternative<OutgoingChannel::Ended>(next)) co_return;
            if (std::holds_alternative<OutgoingChannel::Nothing>(next)) {
                writer_idles_.expires_at(SteadyClock::time_point::max());
                co_await writer_idles_.async_wait(kAsTuple);
                continue;
            }
            if (const auto* closing = std::get_if<Closing>(&next)) {
                co_await say_farewell(*closing);
                co_return;
            }
            const SharedText text = std::get<SharedText>(next);
            if (!co_await send(*text)) {
                cut();
                co_return;
            }
        }
    }

    Task<bool> send(const std::string& text) {
        const auto [error, bytes] = co_await stream_.async_write(asio::buffer(text), kAsTuple);
        if (error) co_return false;
        count(state_.counters.messages_out);
        count(state_.counters.bytes_out, bytes);
        co_return true;
    }

    Task<void> say_farewell(const Closing& closing) {
        const std::string text = state_.handler.farewell(closing.reason);
        if (!text.empty()) {
            const bool sent = co_await send(text);
            if (!sent) {
                cut();
                co_return;
            }
        }
        websocket::close_reason reason(static_cast<websocket::close_code>(closing.code));
        reason.reason = closing.text;
        const auto [error] = co_await stream_.async_close(reason, kAsTuple);
        if (error) cut();
    }

    static CloseReason reason_of(const ErrorCode& error) {
        if (error == beast::error::timeout) return CloseReason::TimedOut;
        if (error == websocket::error::message_too_big ||
            error == websocket::error::buffer_overflow) {
            return CloseReason::TooLarge;
        }
        if (error == websocket::error::closed) return CloseReason::ByClient;
        if (error.category() == make_error_code(websocket::error::closed).category())
            return CloseReason::BadData;
        return CloseReason::ByClient;
    }

    // What the handler throws ends this channel and nothing else.
    template <class Call>
    void guarded(Call call) {
        try {
            call();
        } catch (...) {
            log_failure(std::current_exception());
            outgoing_->fail({1011, "internal error", CloseReason::Failed}, true);
        }
    }

    websocket::stream<Socket, false> stream_;
    const IpAddress remote_;
    const std::unique_ptr<ChannelHandler> handler_;
    ServerState& state_;
    IoThread& thread_;
    Timer writer_idles_;  // cancelled when there is something to write
    std::shared_ptr<OutgoingChannel> outgoing_;
};

}  // namespace

Task<void> run_channel(Socket socket,
                       beast::flat_buffer buffered,
                       UpgradeRequest request,
                       IpAddress remote,
                       std::unique_ptr<ChannelHandler> handler,
                       ServerState& state,
                       IoThread& thread) {
    const auto session = std::make_shared<ChannelSession>(
        std::move(socket), remote, std::move(handler), state, thread);
    co_await session->run(std::move(buffered), std::move(request));
}

}  // namespace damjen::net
