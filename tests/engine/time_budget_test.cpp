#include "engine/time_budget.hpp"

#include <gtest/gtest.h>

namespace damjen {

namespace {

// A clock that a test turns by hand.
struct HandClock {
    Milliseconds now{5000};
    Ticker ticker() {
        return [this] { return now; };
    }
};

SearchLimits with_clock(int left, int increment) {
    SearchLimits limits;
    limits.clock = ClockTime{Milliseconds(left), Milliseconds(increment)};
    return limits;
}

// When the budget is first spent, in milliseconds.
int most_of(const SearchLimits& limits) {
    HandClock clock;
    const TimeBudget budget(limits, clock.ticker());
    int spent = 0;
    for (; !budget.is_spent() && spent < 1'000'000; ++spent)
        clock.now += Milliseconds(1);
    return spent;
}

}  // namespace

TEST(TimeBudget, IsNeverSpentWithoutATimeLimitOrWithoutATicker) {
    HandClock clock;
    const TimeBudget unlimited({}, clock.ticker());
    const TimeBudget blind(with_clock(1000, 0), {});
    clock.now += std::chrono::hours(10);
    EXPECT_FALSE(unlimited.is_spent());
    EXPECT_FALSE(unlimited.is_enough());
    EXPECT_FALSE(blind.is_spent());
}

TEST(TimeBudget, UsesAllOfAFixedTime) {
    SearchLimits limits;
    limits.move_time = Milliseconds(200);
    HandClock clock;
    const TimeBudget budget(limits, clock.ticker());
    clock.now += Milliseconds(199);
    EXPECT_FALSE(budget.is_spent());
    EXPECT_FALSE(budget.is_enough());
    clock.now += Milliseconds(1);
    EXPECT_TRUE(budget.is_spent());
    EXPECT_EQ(budget.elapsed(), Milliseconds(200));
}

TEST(TimeBudget, NeverTakesMoreThanTheClockHas) {
    for (const int left : {30, 60, 200, 1000, 60'000, 300'000}) {
        for (const int increment : {0, 100, 5000})
            EXPECT_LE(most_of(with_clock(left, increment)), std::max(1, left / 2)) << left;
    }
}

TEST(TimeBudget, TakesMoreWithMoreOnTheClock) {
    EXPECT_LT(most_of(with_clock(10'000, 0)), most_of(with_clock(100'000, 0)));
    EXPECT_LT(most_of(with_clock(100'000, 0)), most_of(with_clock(100'000, 2000)));
}

TEST(TimeBudget, TakesTheTighterOfTwoLimits) {
    SearchLimits limits = with_clock(100'000, 0);
    limits.move_time = Milliseconds(50);
    EXPECT_EQ(most_of(limits), 50);
    limits.move_time = Milliseconds(99'000);
    EXPECT_EQ(most_of(limits), most_of(with_clock(100'000, 0)));
}

TEST(TimeBudget, LosesPatienceWhileTheMoveStands) {
    const auto enough_after = [](bool kept) {
        HandClock clock;
        TimeBudget budget(with_clock(100'000, 0), clock.ticker());
        for (int i = 0; i < 5; ++i)
            budget.note(kept);
        int spent = 0;
        for (; !budget.is_enough(); ++spent)
            clock.now += Milliseconds(1);
        return spent;
    };
    EXPECT_LT(enough_after(true), enough_after(false));
}

TEST(TimeBudget, SpendsItsClockBeforeMoreIsAdded) {
    SearchLimits last = with_clock(60'000, 0);
    last.clock->moves = 1;
    SearchLimits far = with_clock(60'000, 0);
    far.clock->moves = 40;
    EXPECT_GT(most_of(last), most_of(with_clock(60'000, 0)));
    EXPECT_LT(most_of(far), most_of(with_clock(60'000, 0)));
    EXPECT_LE(most_of(last), 30'000);
}

TEST(TimeBudget, LastsForAGameOfAHundredMoves) {
    int left = 60'000;
    for (int move = 0; move < 100; ++move)
        left -= most_of(with_clock(left, 0));
    EXPECT_GE(left, 0);
}

}  // namespace damjen
