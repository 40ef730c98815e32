#include "service/thinking_pool.hpp"

#include "rules/moves.hpp"

#include <algorithm>
#include <sys/resource.h>
#include <utility>

#include <spdlog/spdlog.h>

namespace damjen {

namespace {

Reply answer_without_thinking(const Question& question) {
    Reply reply;
    const MoveList moves = legal_moves(question.game.rules(), question.game.position());
    if (!moves.empty()) reply.move = moves[0];
    return reply;
}

// Lets every other thread go first when all processors are busy: somebody's move is a millisecond
// of work and should not wait for an engine's long thought. On Linux this is the calling thread's
// priority alone; should it be refused, nothing is lost but that.
void give_way() {
    constexpr int kNice = 10;
    setpriority(PRIO_PROCESS, 0, kNice);
}

}  // namespace

ThinkingPool::ThinkingPool(Player& player, int threads)
    : player_(player), in_progress_(static_cast<std::size_t>(threads)) {
    for (int i = 0; i < threads; ++i)
        threads_.emplace_back([this, i] { work(i); });
}

ThinkingPool::~ThinkingPool() { stop(); }

void ThinkingPool::stop() {
    {
        const std::lock_guard lock(mutex_);
        ends_ = true;
        for (const auto& job : queue_)
            job->cancel();
        for (const auto& job : in_progress_) {
            if (job) job->cancel();
        }
    }
    more_.notify_all();
    for (std::thread& thread : threads_) {
        if (thread.joinable()) thread.join();
    }
}

std::shared_ptr<ThinkingPool::Job> ThinkingPool::ask(Question question,
                                                     std::function<void()> begins,
                                                     std::function<void(const Reply&)> answered) {
    auto job = std::make_shared<Job>();
    job->question_ = std::move(question);
    job->begins_ = std::move(begins);
    job->answered_ = std::move(answered);
    {
        const std::lock_guard lock(mutex_);
        if (ends_) job->cancel();
        // Those nobody wants any more make room here, so that they do not count as waiting.
        std::erase_if(queue_, [](const auto& each) { return each->is_cancelled(); });
        queue_.push_back(job);
    }
    more_.notify_one();
    return job;
}

int ThinkingPool::waiting() const {
    const std::lock_guard lock(mutex_);
    return static_cast<int>(queue_.size());
}

int ThinkingPool::thinking() const {
    const std::lock_guard lock(mutex_);
    return static_cast<int>(std::count_if(
        in_progress_.begin(), in_progress_.end(), [](const auto& job) { return job != nullptr; }));
}

void ThinkingPool::work(int worker) {
    give_way();
    std::shared_ptr<Job>& mine = in_progress_[static_cast<std::size_t>(worker)];
    std::unique_lock lock(mutex_);
    for (;;) {
        more_.wait(lock, [this] { return ends_ || !queue_.empty(); });
        if (ends_) return;
        const std::shared_ptr<Job> job = std::move(queue_.front());
        queue_.pop_front();
        if (job->is_cancelled()) continue;
        mine = job;
        // Everybody who waits or thinks now should be served within the time of one.
        const auto wanted = queue_.size() + threads_.size();
        job->question_.share = static_cast<double>(threads_.size()) / static_cast<double>(wanted);
        job->begun_.store(true, std::memory_order_relaxed);
        lock.unlock();

        Reply reply;
        try {
            job->begins_();
            reply = player_.answer(worker, job->question_, job->stop_);
        } catch (const std::exception& error) {
            spdlog::error("the engine failed: {}", error.what());
            reply = answer_without_thinking(job->question_);
        }
        if (!job->is_cancelled()) job->answered_(reply);

        lock.lock();
        mine.reset();
    }
}

}  // namespace damjen
