// A damjen server of one's own: a child process on a free port of this computer, with a directory
// that is gone with it. For the load tool.

#pragma once

#include "base/expected.hpp"
#include "net/ip_address.hpp"

#include <filesystem>
#include <string>
#include <sys/types.h>
#include <vector>

namespace damjen::app {

// What the system says about a process.
struct ProcessUse {
    double resident_bytes = 0;
    double cpu_seconds = 0;
};
// Of a process that is gone: zeros.
ProcessUse use_of(pid_t process);

class ChildServer {
public:
    // Starts this very program with `serve` and these further flags, and waits until it listens.
    // The error is a sentence.
    static Expected<ChildServer, std::string> start(const std::vector<std::string>& flags);

    ChildServer(ChildServer&& other) noexcept;
    ChildServer& operator=(ChildServer&&) = delete;
    ~ChildServer();  // ends the server and removes its directory

    const net::Endpoint& endpoint() const { return endpoint_; }
    pid_t process() const { return process_; }

    // Asks it to end, and waits. Whether it ended by itself with exit code 0.
    bool stop();

private:
    explicit ChildServer(std::filesystem::path directory) : directory_(std::move(directory)) {}

    std::filesystem::path directory_;
    pid_t process_ = -1;
    net::Endpoint endpoint_;
};

}  // namespace damjen::app
