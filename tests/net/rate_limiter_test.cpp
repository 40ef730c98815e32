#include "net/rate_limiter.hpp"

#include <gtest/gtest.h>

namespace damjen::net {
namespace {

using namespace std::chrono_literals;

const RateLimiter::Instant kStart{1h};

IpAddress numbered(int number) {
    return *IpAddress::from_text("10." + std::to_string(number / 65536) + "." +
                                 std::to_string(number / 256 % 256) + "." +
                                 std::to_string(number % 256));
}

TEST(RateLimiter, AllowsABurstAndThenTheRate) {
    RateLimiter limiter({3, 2});
    for (int i = 0; i < 3; ++i)
        EXPECT_TRUE(limiter.take(numbered(1), kStart));
    EXPECT_FALSE(limiter.take(numbered(1), kStart + 400ms));
    EXPECT_TRUE(limiter.take(numbered(1), kStart + 500ms));
    EXPECT_FALSE(limiter.take(numbered(1), kStart + 500ms));
}

TEST(RateLimiter, NeverSavesMoreThanTheBurst) {
    RateLimiter limiter({2, 1});
    EXPECT_TRUE(limiter.take(numbered(1), kStart));
    EXPECT_TRUE(limiter.take(numbered(1), kStart + 1h));
    EXPECT_TRUE(limiter.take(numbered(1), kStart + 1h));
    EXPECT_FALSE(limiter.take(numbered(1), kStart + 1h));
}

TEST(RateLimiter, CountsAddressesApart) {
    RateLimiter limiter({1, 1});
    EXPECT_TRUE(limiter.take(numbered(1), kStart));
    EXPECT_TRUE(limiter.take(numbered(2), kStart));
    EXPECT_FALSE(limiter.take(numbered(1), kStart));
}

TEST(RateLimiter, SaysHowLongADebtLasts) {
    RateLimiter limiter({1, 10});
    EXPECT_EQ(limiter.reserve(numbered(1), kStart).count(), 0.0);
    EXPECT_DOUBLE_EQ(limiter.reserve(numbered(1), kStart).count(), 0.1);
    EXPECT_DOUBLE_EQ(limiter.reserve(numbered(1), kStart).count(), 0.2);
}

TEST(RateLimiter, SurvivesAClockThatStepsBack) {
    RateLimiter limiter({1, 1});
    EXPECT_TRUE(limiter.take(numbered(1), kStart));
    EXPECT_FALSE(limiter.take(numbered(1), kStart - 1min));
    EXPECT_FALSE(limiter.take(numbered(1), kStart));
}

TEST(RateLimiter, ForgetsThoseWhoAreQuiet) {
    RateLimiter limiter({1, 1});
    for (int i = 0; i < 100'000; ++i)
        limiter.take(numbered(i), kStart + i * 1ms);
    EXPECT_LT(limiter.size(), 5'000U);
}

TEST(AddressCounter, CountsUpToItsLimitAndDownAgain) {
    AddressCounter counter;
    EXPECT_TRUE(counter.enter(numbered(1), 2));
    EXPECT_TRUE(counter.enter(numbered(1), 2));
    EXPECT_FALSE(counter.enter(numbered(1), 2));
    EXPECT_TRUE(counter.enter(numbered(2), 2));
    counter.leave(numbered(1));
    EXPECT_TRUE(counter.enter(numbered(1), 2));
    EXPECT_FALSE(counter.enter(numbered(3), 0));
}

}  // namespace
}  // namespace damjen::net
