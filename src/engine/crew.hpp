// Threads for those who search with more than one: handed in, since where threads come from is not
// the engine's business (and WebAssembly has none).

#pragma once

#include <functional>

namespace damjen {

class Crew {
public:
    Crew() = default;
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;
    virtual ~Crew() = default;

    // Starts work(0) to work(count - 1), each on a thread beside the caller's; the last of them may
    // be left out where there are no more threads.
    virtual void start(int count, std::function<void(int)> work) = 0;

    // Returns when all of it is done.
    virtual void wait() = 0;
};

}  // namespace damjen
