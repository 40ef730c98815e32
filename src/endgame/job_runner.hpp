// Work that may be shared among threads, without knowing threads: whoever has some hands in a
// runner.

#pragma once

#include <cstddef>
#include <functional>

namespace damjen {

class JobRunner {
public:
    // Gets the number of the job and of the worker, each below the counts.
    using Job = std::function<void(std::size_t number, std::size_t worker)>;

    virtual ~JobRunner() = default;

    virtual std::size_t workers() const = 0;
    // Does jobs 0 to count - 1, each once, in any order, never two with the same worker at once;
    // comes back when all are done.
    virtual void run(std::size_t count, const Job& job) = 0;

protected:
    JobRunner() = default;
    JobRunner(const JobRunner&) = default;
    JobRunner& operator=(const JobRunner&) = default;
};

// One after the other.
class SerialRunner final : public JobRunner {
public:
    std::size_t workers() const override { return 1; }
    void run(std::size_t count, const Job& job) override {
        for (std::size_t number = 0; number < count; ++number)
            job(number, 0);
    }
};

}  // namespace damjen
