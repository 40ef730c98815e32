// Token buckets, one per address. Guarded by a mutex; reads no clock.

#pragma once

#include "net/ip_address.hpp"
#include "net/server_limits.hpp"

#include <chrono>
#include <cstddef>
#include <map>
#include <mutex>

namespace damjen::net {

class RateLimiter {
public:
    using Instant = std::chrono::steady_clock::time_point;
    using Seconds = std::chrono::duration<double>;

    explicit RateLimiter(Rate rate) : rate_(rate) {}

    // Takes a token if there is one.
    bool take(const IpAddress& address, Instant now);

    // Takes a token in any case and says how long to wait until it would have been there.
    Seconds reserve(const IpAddress& address, Instant now);

    // Addresses remembered; those whose buckets are full again are forgotten now and then.
    std::size_t size() const;

private:
    struct Bucket {
        double tokens;
        Instant at;
    };

    Bucket& refilled(const IpAddress& address, Instant now);
    void forget_full_buckets(Instant now);

    const Rate rate_;
    mutable std::mutex mutex_;
    std::map<IpAddress, Bucket> buckets_;
    std::size_t sweep_at_ = 1024;
};

// How many connections each address has. Guarded by a mutex.
class AddressCounter {
public:
    // Counts one more unless that would be more than limit.
    bool enter(const IpAddress& address, std::size_t limit);
    void leave(const IpAddress& address);

private:
    std::mutex mutex_;
    std::map<IpAddress, std::size_t> counts_;
};

}  // namespace damjen::net
