// The threads below the service: order within a game, none between games, and engines in a fair
// queue.

#include "rules/moves.hpp"
#include "service/serial_queue.hpp"
#include "service/thinking_pool.hpp"

#include <condition_variable>
#include <future>

#include <gtest/gtest.h>

namespace damjen {

namespace {

TEST(SerialQueue, KeepsTheOrderOfEachOwner) {
    WorkerPool pool(4);
    constexpr int kOwners = 8;
    constexpr int kTasks = 500;
    std::vector<std::vector<int>> seen(kOwners);
    std::vector<std::shared_ptr<SerialQueue>> queues;
    for (int owner = 0; owner < kOwners; ++owner)
        queues.push_back(std::make_shared<SerialQueue>(pool));
    for (int task = 0; task < kTasks; ++task) {
        for (std::size_t owner = 0; owner < kOwners; ++owner)
            queues[owner]->post([&seen, owner, task] { seen[owner].push_back(task); });
    }
    pool.drain();
    for (const auto& each : seen) {
        ASSERT_EQ(each.size(), static_cast<std::size_t>(kTasks));
        EXPECT_TRUE(std::is_sorted(each.begin(), each.end()));
    }
}

TEST(SerialQueue, HeldBeginsNothingUntilReleasedAndThenThatFirst) {
    WorkerPool pool(2);
    const auto queue = std::make_shared<SerialQueue>(pool);
    std::string order;
    queue->post([&] {
        order += 'a';
        queue->hold();
    });
    queue->post([&] { order += 'c'; });
    pool.drain();
    EXPECT_EQ(order, "a");
    EXPECT_FALSE(queue->is_idle());
    queue->release([&] { order += 'b'; });
    pool.drain();
    EXPECT_EQ(order, "abc");
    EXPECT_TRUE(queue->is_idle());
}

TEST(SerialQueue, MayBeReleasedBeforeTheTaskThatHeldItReturns) {
    WorkerPool pool(2);
    for (int round = 0; round < 300; ++round) {
        const auto queue = std::make_shared<SerialQueue>(pool);
        std::string order;
        std::thread store;
        queue->post([&] {
            queue->hold();
            store = std::thread([&] { queue->release([&] { order += 'b'; }); });
            order += 'a';
        });
        queue->post([&] { order += 'c'; });
        while (!queue->is_idle())
            std::this_thread::yield();
        pool.drain();
        store.join();
        ASSERT_EQ(order, "abc");
    }
}

TEST(WorkerPool, RefusesWhatItIsToRefuseWhenBusy) {
    WorkerPool pool(1);
    std::promise<void> gate;
    std::shared_future<void> open(gate.get_future());
    std::promise<void> begun;
    pool.post([&] {
        begun.set_value();
        open.wait();
    });
    begun.get_future().wait();
    EXPECT_TRUE(pool.post_unless_busy([] {}, 1));
    EXPECT_FALSE(pool.post_unless_busy([] {}, 1));
    gate.set_value();
    pool.drain();
    EXPECT_TRUE(pool.post_unless_busy([] {}, 1));
}

// Answers when told, and notes what it was asked.
class PatientPlayer : public Player {
public:
    Reply answer(int, const Question& question, const std::atomic<bool>& stop) override {
        std::unique_lock lock(mutex_);
        asked_.push_back(question.level);
        shares_.push_back(question.share);
        changed_.notify_all();
        while (answers_ == 0 && !stop.load())
            changed_.wait_for(lock, Milliseconds(1));
        if (answers_ > 0) --answers_;
        const MoveList legal = legal_moves(question.game.rules(), question.game.position());
        return {.move = legal[0]};
    }
    void let(int answers) {
        const std::lock_guard lock(mutex_);
        answers_ += answers;
        changed_.notify_all();
    }
    void wait_for_questions(std::size_t count) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return asked_.size() >= count; });
    }
    std::vector<int> asked() const {
        const std::lock_guard lock(mutex_);
        return asked_;
    }
    std::vector<double> shares() const {
        const std::lock_guard lock(mutex_);
        return shares_;
    }

private:
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<int> asked_;
    std::vector<double> shares_;
    int answers_ = 0;
};

Question question_of_level(int level) {
    return {.kind = Question::Kind::Move,
            .game = Game(kStraight),
            .level = level,
            .left = std::nullopt,
            .increment = {},
            .share = 1};
}

TEST(ThinkingPool, AsksInTheOrderOfComingAndGivesLessWhenManyWait) {
    PatientPlayer player;
    ThinkingPool pool(player, 1);
    std::atomic<int> answered = 0;
    std::vector<std::shared_ptr<ThinkingPool::Job>> jobs;
    jobs.push_back(pool.ask(question_of_level(1), [] {}, [&](const Reply&) { ++answered; }));
    player.wait_for_questions(1);
    EXPECT_TRUE(jobs[0]->has_begun());
    for (int level = 2; level <= 5; ++level)
        jobs.push_back(
            pool.ask(question_of_level(level), [] {}, [&](const Reply&) { ++answered; }));
    EXPECT_EQ(pool.waiting(), 4);
    EXPECT_FALSE(jobs[1]->has_begun());
    player.let(5);
    player.wait_for_questions(5);
    while (answered < 5)
        std::this_thread::yield();
    EXPECT_EQ(player.asked(), (std::vector{1, 2, 3, 4, 5}));
    EXPECT_EQ(player.shares().front(), 1.0);
    EXPECT_EQ(player.shares()[1], 0.25) << "three more wait behind it";
    EXPECT_EQ(player.shares().back(), 1.0);
}

TEST(ThinkingPool, ForgetsWhatIsCancelled) {
    PatientPlayer player;
    ThinkingPool pool(player, 1);
    std::atomic<int> answered = 0;
    const auto first = pool.ask(question_of_level(1), [] {}, [&](const Reply&) { ++answered; });
    player.wait_for_questions(1);
    const auto second = pool.ask(question_of_level(2), [] {}, [&](const Reply&) { ++answered; });
    second->cancel();
    first->cancel();
    std::promise<void> done;
    const auto third =
        pool.ask(question_of_level(3), [] {}, [&](const Reply&) { done.set_value(); });
    player.wait_for_questions(2);
    player.let(1);
    done.get_future().wait();
    EXPECT_EQ(answered, 0);
    EXPECT_EQ(player.asked(), (std::vector{1, 3}));
}

class FailingPlayer : public Player {
public:
    Reply answer(int, const Question&, const std::atomic<bool>&) override {
        throw std::runtime_error("as the test wants it");
    }
};

TEST(ThinkingPool, AnswersWithALegalMoveWhenThePlayerFails) {
    FailingPlayer player;
    ThinkingPool pool(player, 1);
    std::promise<Move> played;
    const auto job = pool.ask(
        question_of_level(1), [] {}, [&](const Reply& reply) { played.set_value(reply.move); });
    EXPECT_TRUE(legal_moves(kStraight, Position()).contains(played.get_future().get()));
}

}  // namespace

}  // namespace damjen
