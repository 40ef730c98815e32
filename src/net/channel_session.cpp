#include "net/channel_session.hpp"

#include "net/outgoing_channel.hpp"
#include "net/response_text.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <variant>

#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/beast/websocket/error.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <spdlog/spdlog.h>

namespace damjen::net {

namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;

namespace {

using Seconds = RateLimiter::Seconds;

// A flood: more pings and pongs between two checks, or a debt that would take longer to wait for.
constexpr int kControlFramesPerCheck = 50;
constexpr Seconds kLongestPause{10};

// How long a client that has said goodbye may leave its connection open.
constexpr std::chrono::milliseconds kParting{500};

class ChannelSession final : public Session, public std::enable_shared_from_this<ChannelSession> {
public:
    ChannelSession(ServerState& state,
                   IoThread& thread,
                   Socket socket,
                   const HttpRequest& request,
                   std::unique_ptr<ChannelHandler> handler)
        : state_(state), thread_(thread), stream_(std::move(socket)), writer_(thread.executor()),
          reader_(thread.executor()), remote_(request.remote), request_id_(request.id),
          handler_(std::move(handler)) {
        thread_.enter(*this);
    }

    ~ChannelSession() override {
        finish(CloseReason::ShuttingDown);
        thread_.leave(*this);
    }

    Task<void> serve(const UpgradeMessage& message);

    void shut_down() override;
    void cut() override;
    void check(SteadyClock::time_point now) override;

private:
    Task<bool> accept(const UpgradeMessage& message);
    void heed_control_frame(websocket::frame_type kind);
    void open();
    Task<CloseReason> read_all();
    Task<bool> pause_if_too_fast();
    void hand_over(std::string text);
    void fail(std::uint16_t code, std::string text, CloseReason reason);

    static Task<void> write_all(std::shared_ptr<ChannelSession> self);
    Task<bool> write(SharedText text);
    Task<void> close(Closing closing);
    void wake();

    void finish(CloseReason reason);
    void set_deadline(std::chrono::milliseconds from_now) {
        deadline_ = std::min(deadline_, SteadyClock::now() + from_now);
    }
    const ServerLimits& limits() const { return state_.settings.limits; }

    ServerState& state_;
    IoThread& thread_;
    websocket::stream<Socket, false> stream_;
    Timer writer_;  // what the writer waits on when there is nothing to write
    Timer reader_;  // what the reader waits on when it is too fast, or for the writer to end
    const IpAddress remote_;
    const std::string request_id_;
    std::unique_ptr<ChannelHandler> handler_;
    // Shared with whoever sends, which may be for longer than this lives.
    std::shared_ptr<OutgoingChannel> channel_;
    SteadyClock::time_point deadline_ = SteadyClock::time_point::max();
    int control_frames_ = 0;
    bool writing_ = false;
    bool gone_ = false;
};

Task<void> ChannelSession::serve(const UpgradeMessage& message) {
    if (!co_await accept(message)) co_return;
    open();
    CloseReason reason = co_await read_all();

    // When we close, the writer is at it and its deadline bounds it; otherwise there is nobody to
    // write to any more.
    if (!channel_->closing()) {
        channel_->end();
        cut();
    }
    while (writing_) {
        reader_.expires_at(SteadyClock::time_point::max());
        co_await reader_.async_wait(kAsTuple);
    }
    reason = channel_->closing().value_or(reason);
    cut();
    finish(reason);
}

Task<bool> ChannelSession::accept(const UpgradeMessage& message) {
    websocket::stream_base::timeout timeout{};
    timeout.handshake_timeout = limits().farewell;
    timeout.idle_timeout = limits().channel_idle;
    timeout.keep_alive_pings = true;
    stream_.set_option(timeout);
    stream_.set_option(
        websocket::stream_base::decorator([this](websocket::response_type& response) {
            response.set("X-Request-Id", request_id_);
            for (const auto& [name, value] : state_.settings.default_headers)
                if (is_safe_field(name, value)) response.set(name, value);
        }));
    stream_.read_message_max(0);  // read_all counts, so that it can say farewell
    stream_.auto_fragment(false);
    stream_.text(true);
    stream_.control_callback(
        [this](websocket::frame_type kind, beast::string_view) { heed_control_frame(kind); });
    const auto [error] = co_await stream_.async_accept(message, kAsTuple);
    co_return !error;
}

void ChannelSession::heed_control_frame(websocket::frame_type kind) {
    if (!channel_) return;
    if (kind == websocket::frame_type::close) {
        // The client is gone, even if it leaves its connection open for a while.
        set_deadline(kParting);
        if (channel_->closing()) return;
        finish(CloseReason::ByClient);
        writer_.cancel();
    } else if (++control_frames_ > kControlFramesPerCheck) {
        fail(1008, "too many control frames", CloseReason::TooManyMessages);
    }
}

void ChannelSession::open() {
    channel_ = std::make_shared<OutgoingChannel>(
        state_.next_channel_id(),
        remote_,
        OutgoingChannel::Bounds{limits().queue_messages, limits().queue_bytes},
        [mailbox = thread_.mailbox(), weak = weak_from_this()] {
            mailbox->deliver([weak] {
                if (const auto self = weak.lock()) self->wake();
            });
        });
    count(state_.counters.channels_open);
    count(state_.counters.channels_opened);
    spdlog::debug(
        "channel {} opened remote={} request={}", channel_->id(), remote_.to_text(), request_id_);
    writing_ = true;
    asio::co_spawn(thread_.executor(), write_all(shared_from_this()), log_failure);
    try {
        handler_->opened(channel_);
    } catch (...) {
        log_failure(std::current_exception());
        fail(1011, "internal error", CloseReason::Failed);
    }
    if (state_.stopping) shut_down();
}

Task<CloseReason> ChannelSession::read_all() {
    const std::size_t longest = limits().message_bytes;
    while (true) {
        // 1. One message, perhaps in many frames.
        std::string text;
        auto buffer = asio::dynamic_buffer(text);
        do {
            const auto [error, size] =
                co_await stream_.async_read_some(buffer, longest + 1 - text.size(), kAsTuple);
            if (error == beast::error::timeout) co_return CloseReason::TimedOut;
            if (error == websocket::condition::protocol_violation ||
                error == websocket::error::bad_frame_payload)
                co_return CloseReason::BadData;
            if (error) co_return CloseReason::ByClient;
            if (text.size() > longest) {
                fail(1009, "message too large", CloseReason::TooLarge);
                co_return CloseReason::TooLarge;
            }
        } while (!stream_.is_message_done());
        if (!stream_.got_text()) {
            fail(1003, "text only", CloseReason::BadData);
            co_return CloseReason::BadData;
        }

        // 2. Handed over, in time.
        if (!co_await pause_if_too_fast()) co_return CloseReason::TooManyMessages;
        if (gone_ || channel_->closing()) co_return CloseReason::ByUs;
        hand_over(std::move(text));
    }
}

// False when the debt is beyond patience.
Task<bool> ChannelSession::pause_if_too_fast() {
    const Seconds pause = state_.messages.reserve(remote_, SteadyClock::now());
    if (pause.count() <= 0) co_return true;
    if (pause > kLongestPause) {
        fail(1008, "too many messages", CloseReason::TooManyMessages);
        co_return false;
    }
    reader_.expires_after(std::chrono::duration_cast<SteadyClock::duration>(pause));
    co_await reader_.async_wait(kAsTuple);
    co_return true;
}

void ChannelSession::hand_over(std::string text) {
    count(state_.counters.messages_in);
    count(state_.counters.bytes_in, text.size());
    try {
        if (handler_) handler_->message(std::move(text));
    } catch (...) {
        log_failure(std::current_exception());
        fail(1011, "internal error", CloseReason::Failed);
    }
}

void ChannelSession::fail(std::uint16_t code, std::string text, CloseReason reason) {
    if (channel_) channel_->fail({code, std::move(text), reason}, true);
}

Task<void> ChannelSession::write_all(std::shared_ptr<ChannelSession> self) {
    while (true) {
        OutgoingChannel::Next next = self->channel_->next();
        if (std::holds_alternative<OutgoingChannel::Ended>(next)) break;
        if (std::holds_alternative<OutgoingChannel::Nothing>(next)) {
            self->writer_.expires_at(SteadyClock::time_point::max());
            co_await self->writer_.async_wait(kAsTuple);
        } else if (SharedText* const text = std::get_if<SharedText>(&next)) {
            if (co_await self->write(std::move(*text))) continue;
            self->cut();
            break;
        } else {
            co_await self->close(std::get<Closing>(std::move(next)));
            break;
        }
    }
    self->writing_ = false;
    self->reader_.cancel();
}

Task<bool> ChannelSession::write(SharedText text) {
    const auto [error, size] = co_await stream_.async_write(asio::buffer(*text), kAsTuple);
    if (error) co_return false;
    count(state_.counters.messages_out);
    count(state_.counters.bytes_out, text->size());
    co_return true;
}

Task<void> ChannelSession::close(Closing closing) {
    std::string farewell;
    if (closing.reason != CloseReason::ByUs) {
        try {
            farewell = state_.handler.farewell(closing.reason);
        } catch (...) {
            log_failure(std::current_exception());
        }
    }
    if (!farewell.empty()) {
        const bool written = co_await write(share(std::move(farewell)));
        if (!written) co_return;
    }
    const websocket::close_reason reason(
        websocket::close_code(closing.code),
        beast::string_view(closing.text.data(), closing.text.size()));
    co_await stream_.async_close(reason, kAsTuple);
}

void ChannelSession::wake() {
    if (channel_->closing()) {
        set_deadline(limits().farewell);
        reader_.cancel();  // a pause is over
    }
    writer_.cancel();
}

void ChannelSession::shut_down() {
    if (channel_) {
        channel_->fail({1001, "shutting down", CloseReason::ShuttingDown}, false);
    } else {
        cut();
    }
}

void ChannelSession::cut() {
    gone_ = true;
    ErrorCode ignored;
    stream_.next_layer().close(ignored);
    writer_.cancel();
    reader_.cancel();
    if (channel_) channel_->end();
}

void ChannelSession::check(SteadyClock::time_point now) {
    control_frames_ = 0;
    if (now >= deadline_) cut();
}

void ChannelSession::finish(CloseReason reason) {
    if (!channel_ || !handler_) return;
    channel_->end();
    state_.counters.channels_open.fetch_sub(1);
    if (reason == CloseReason::TooSlow) count(state_.counters.channels_too_slow);
    spdlog::debug("channel {} closed reason={}", channel_->id(), to_text(reason));
    const std::unique_ptr<ChannelHandler> handler = std::move(handler_);
    try {
        handler->closed(reason);
    } catch (...) {
        log_failure(std::current_exception());
    }
}

}  // namespace

Task<void> serve_channel(ServerState& state,
                         IoThread& thread,
                         Socket socket,
                         const UpgradeMessage& message,
                         const HttpRequest& request,
                         std::unique_ptr<ChannelHandler> handler) {
    // Shared by the reader, the writer and, weakly, the channel's wake.
    const auto session = std::make_shared<ChannelSession>(
        state, thread, std::move(socket), request, std::move(handler));
    co_await session->serve(message);
}

}  // namespace damjen::net
