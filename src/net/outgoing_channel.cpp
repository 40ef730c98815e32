#include "net/outgoing_channel.hpp"

#include <optional>
#include <utility>

namespace damjen::net {

OutgoingChannel::OutgoingChannel(std::uint64_t id,
                                 IpAddress remote,
                                 Bounds bounds,
                                 std::function<void()> wake)
    : id_(id), remote_(remote), bounds_(bounds), wake_(std::move(wake)) {}

void OutgoingChannel::send(SharedText text) {
    bool wakes = false;
    {
        const std::lock_guard lock(mutex_);
        if (ended_ || closing_) return;
        if (queue_.size() >= bounds_.messages || queued_bytes_ + text->size() > bounds_.bytes) {
            queue_.clear();
            queued_bytes_ = 0;
            closing_ = Closing{1013, "too slow", CloseReason::TooSlow};
            wakes = true;
        } else {
            queued_bytes_ += text->size();
            queue_.push_back(std::move(text));
            wakes = std::exchange(writer_waits_, false);
        }
    }
    if (wakes) wake_();
}

void OutgoingChannel::close(std::uint16_t code, std::string reason) {
    constexpr std::size_t kLongest = 123;  // what a close frame has room for
    if (reason.size() > kLongest) reason.resize(kLongest);
    fail({code, std::move(reason), CloseReason::ByUs}, false);
}

void OutgoingChannel::fail(Closing closing, bool dropping) {
    {
        const std::lock_guard lock(mutex_);
        if (ended_ || closing_) return;
        if (dropping) {
            queue_.clear();
            queued_bytes_ = 0;
        }
        closing_ = std::move(closing);
        writer_waits_ = false;
    }
    wake_();
}

OutgoingChannel::Next OutgoingChannel::next() {
    const std::lock_guard lock(mutex_);
    if (ended_ || closing_taken_) return Ended{};
    if (!queue_.empty()) {
        SharedText text = std::move(queue_.front());
        queue_.pop_front();
        queued_bytes_ -= text->size();
        return text;
    }
    if (closing_) {
        closing_taken_ = true;
        return *closing_;
    }
    writer_waits_ = true;
    return Nothing{};
}

std::optional<CloseReason> OutgoingChannel::closing() const {
    const std::lock_guard lock(mutex_);
    if (!closing_) return std::nullopt;
    return closing_->reason;
}

void OutgoingChannel::end() {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    queue_.clear();
    queued_bytes_ = 0;
}

}  // namespace damjen::net
