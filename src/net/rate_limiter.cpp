#include "net/rate_limiter.hpp"

#include <algorithm>

namespace damjen::net {

bool RateLimiter::take(const IpAddress& address, Instant now) {
    const std::lock_guard lock(mutex_);
    Bucket& bucket = refilled(address, now);
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
}

RateLimiter::Seconds RateLimiter::reserve(const IpAddress& address, Instant now) {
    const std::lock_guard lock(mutex_);
    Bucket& bucket = refilled(address, now);
    bucket.tokens -= 1;
    return Seconds(std::max(0.0, -bucket.tokens / rate_.per_second));
}

std::size_t RateLimiter::size() const {
    const std::lock_guard lock(mutex_);
    return buckets_.size();
}

RateLimiter::Bucket& RateLimiter::refilled(const IpAddress& address, Instant now) {
    if (buckets_.size() >= sweep_at_) forget_full_buckets(now);
    Bucket& bucket =
        buckets_.try_emplace(address.counted_as(), Bucket{rate_.burst, now}).first->second;
    const double gained = Seconds(now - bucket.at).count() * rate_.per_second;
    bucket.tokens = std::min(rate_.burst, bucket.tokens + std::max(0.0, gained));
    bucket.at = std::max(bucket.at, now);
    return bucket;
}

void RateLimiter::forget_full_buckets(Instant now) {
    std::erase_if(buckets_, [&](const auto& entry) {
        const Bucket& bucket = entry.second;
        const double gained = Seconds(now - bucket.at).count() * rate_.per_second;
        return bucket.tokens + gained >= rate_.burst;
    });
    // Doubling keeps the cost of sweeping small beside the requests that filled the map.
    sweep_at_ = std::max<std::size_t>(1024, 2 * buckets_.size());
}

bool AddressCounter::enter(const IpAddress& address, std::size_t limit) {
    const std::lock_guard lock(mutex_);
    std::size_t& count = counts_[address.counted_as()];
    if (count >= limit) {
        if (count == 0) counts_.erase(address.counted_as());
        return false;
    }
    ++count;
    return true;
}

void AddressCounter::leave(const IpAddress& address) {
    const std::lock_guard lock(mutex_);
    const auto found = counts_.find(address.counted_as());
    if (found != counts_.end() && --found->second == 0) counts_.erase(found);
}

}  // namespace damjen::net
