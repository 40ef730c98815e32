// Another program, run beside this one and spoken to through its standard input and output.

#pragma once

#include "lab/line_channel.hpp"

#include <array>
#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace damjen::app {

struct ChildCommand {
    std::vector<std::string> words;  // the program and its arguments; at least one
    std::string directory;           // to run it in; empty: this one's
};

// One thread only: should that thread end, so does the program. It and whatever it starts are
// killed when the object goes. Writing to a program that is gone needs SIGPIPE to be ignored.
class ChildProcess final : public LineChannel {
public:
    // Starts it, or says in a sentence why not. A program without a slash in its name is looked for
    // in PATH, one with a slash from the present directory. Once the flag is raised, waiting ends.
    static Expected<std::unique_ptr<LineChannel>, std::string> start(const ChildCommand& command,
                                                                     const std::atomic<bool>& stop);

    ~ChildProcess() override;

    bool send(const std::string& line) override;
    Expected<std::string, Silence> receive(Milliseconds patience) override;
    std::string complaints() override;

private:
    explicit ChildProcess(const std::atomic<bool>& stop) : stop_(stop) {}

    void read_complaints();
    // How it ended, should it end in a moment; empty otherwise.
    std::string end_text();

    const std::atomic<bool>& stop_;
    pid_t process_ = -1;
    int input_ = -1;   // this end of its standard input
    int output_ = -1;  // and of its output, and error output
    int errors_ = -1;
    std::string unread_;
    std::size_t searched_ = 0;  // bytes of unread_ known to hold no line end
    std::string complaints_;
};

}  // namespace damjen::app
