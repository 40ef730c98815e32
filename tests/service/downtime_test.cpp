#include "service/downtime.hpp"

#include <gtest/gtest.h>

namespace damjen {

namespace {

Instant at(int seconds) { return Instant(std::chrono::seconds(seconds)); }

TEST(Downtimes, CountWhatLiesWithinASpan) {
    Downtimes downtimes;
    downtimes.add(at(10), at(20));
    downtimes.add(at(30), at(35));
    EXPECT_EQ(downtimes.within(at(0), at(5)), std::chrono::seconds(0));
    EXPECT_EQ(downtimes.within(at(15), at(100)), std::chrono::seconds(10));
    EXPECT_EQ(downtimes.within(at(15), at(32)), std::chrono::seconds(7));
}

TEST(Downtimes, AreNeverCountedTwice) {
    Downtimes downtimes;
    downtimes.add(at(10), at(20));
    downtimes.add(at(5), at(25));
    EXPECT_EQ(downtimes.within(at(0), at(100)), std::chrono::seconds(15));
    downtimes.add(at(50), at(40));
    EXPECT_EQ(downtimes.within(at(0), at(100)), std::chrono::seconds(15));
}

TEST(Downtimes, SurviveBeingWrittenDown) {
    Downtimes downtimes;
    downtimes.add(at(10), at(20));
    downtimes.add(at(30), at(35));
    const Downtimes back = Downtimes::from_text(downtimes.to_text());
    EXPECT_EQ(back.within(at(15), at(32)), std::chrono::seconds(7));
    EXPECT_EQ(back.to_text(), downtimes.to_text());
    EXPECT_EQ(Downtimes::from_text("nonsense").within(at(0), at(100)), std::chrono::seconds(0));
    EXPECT_EQ(Downtimes::from_text("").within(at(0), at(100)), std::chrono::seconds(0));
}

TEST(Downtimes, KeepTheLastOnes) {
    Downtimes downtimes;
    for (int i = 0; i < 1000; ++i)
        downtimes.add(at(10 * i), at(10 * i + 5));
    EXPECT_EQ(downtimes.within(at(0), at(100'000)),
              std::chrono::seconds(5 * static_cast<int>(Downtimes::kKept)));
}

}  // namespace

}  // namespace damjen
