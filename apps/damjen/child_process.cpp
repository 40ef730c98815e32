#include "child_process.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <sstream>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace damjen::app {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kLongestLine = 1 << 20;      // bytes; longer ones are no protocol
constexpr std::size_t kComplaintBytes = 64 << 10;  // the latest that are kept
constexpr Milliseconds kGlance{50};                // how often the stop flag is looked at
constexpr int kWritePatience = 5000;               // milliseconds
constexpr Milliseconds kEndPatience{100};          // for a program that closed its output to end

class Pipe {
public:
    Pipe() : made_(pipe2(ends_.data(), O_CLOEXEC) == 0) {}
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    ~Pipe() {
        for (const int end : ends_) {
            if (end >= 0) close(end);
        }
    }
    bool made() const { return made_; }
    int reading() const { return ends_[0]; }
    int writing() const { return ends_[1]; }
    int take_reading() { return std::exchange(ends_[0], -1); }
    int take_writing() { return std::exchange(ends_[1], -1); }

private:
    std::array<int, 2> ends_{-1, -1};
    bool made_;
};

// The file of a program: absolute, because it may be run elsewhere. Empty if there is none.
std::string program_file(const std::string& name) {
    if (name.find('/') != std::string::npos)
        return std::filesystem::absolute(name).lexically_normal().string();
    const char* path = std::getenv("PATH");
    std::istringstream folders(path == nullptr ? "/usr/bin:/bin" : path);
    for (std::string folder; std::getline(folders, folder, ':');) {
        const auto file = std::filesystem::absolute(folder.empty() ? "." : folder) / name;
        if (access(file.c_str(), X_OK) == 0 && !std::filesystem::is_directory(file))
            return file.string();
    }
    return {};
}

// In the child: becomes the program. Nothing here may allocate or return.
[[noreturn]] void become(const char* program,
                         char* const* arguments,
                         const char* directory,
                         const std::array<int, 3>& streams,
                         int fault,
                         pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(127);
    setpgid(0, 0);  // an interrupt from the keyboard is for the referee, which then ends this
    signal(SIGPIPE, SIG_DFL);
    for (int i = 0; i < 3; ++i)
        dup2(streams[static_cast<std::size_t>(i)], i);
    if (directory[0] == '\0' || chdir(directory) == 0) execv(program, arguments);
    const int error = errno;
    [[maybe_unused]] const ssize_t ignored = write(fault, &error, sizeof error);
    _exit(127);
}

}  // namespace

Expected<std::unique_ptr<LineChannel>, std::string>
ChildProcess::start(const ChildCommand& command, const std::atomic<bool>& stop) {
    const std::string program = program_file(command.words.front());
    if (program.empty())
        return Unexpected("there is no program '" + command.words.front() + "' in PATH");
    std::vector<std::string> words = command.words;
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (std::string& word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);

    Pipe input;
    Pipe output;
    Pipe errors;
    Pipe fault;  // tells why the program could not be run, or closes when it runs
    if (!input.made() || !output.made() || !errors.made() || !fault.made())
        return Unexpected(std::string("cannot make a pipe: ") + std::strerror(errno));
    std::unique_ptr<ChildProcess> child(new ChildProcess(stop));
    const pid_t parent = getpid();
    child->process_ = fork();
    if (child->process_ == 0) {
        become(program.c_str(),
               arguments.data(),
               command.directory.c_str(),
               {input.reading(), output.writing(), errors.writing()},
               fault.writing(),
               parent);
    }
    if (child->process_ < 0)
        return Unexpected(std::string("cannot start a process: ") + std::strerror(errno));
    setpgid(child->process_, child->process_);  // whoever comes first
    close(fault.take_writing());
    int error = 0;
    ssize_t count = 0;
    while ((count = read(fault.reading(), &error, sizeof error)) < 0 && errno == EINTR) {
    }
    if (count == sizeof error) {
        std::string what = "cannot run " + program;
        if (!command.directory.empty()) what += " in " + command.directory;
        return Unexpected(what + ": " + std::strerror(error));
    }
    child->input_ = input.take_writing();
    child->output_ = output.take_reading();
    child->errors_ = errors.take_reading();
    for (const int end : {child->input_, child->output_, child->errors_})
        fcntl(end, F_SETFL, O_NONBLOCK);
    return std::unique_ptr<LineChannel>(std::move(child));
}

ChildProcess::~ChildProcess() {
    for (const int end : {input_, output_, errors_}) {
        if (end >= 0) close(end);
    }
    if (process_ <= 0) return;
    kill(-process_, SIGKILL);  // its group is its own: see become
    kill(process_, SIGKILL);
    while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
    }
}

std::string ChildProcess::end_text() {
    const auto deadline = Clock::now() + kEndPatience;
    int status = 0;
    pid_t ended = 0;
    while ((ended = waitpid(process_, &status, WNOHANG)) == 0 && Clock::now() < deadline)
        std::this_thread::sleep_for(Milliseconds(5));
    if (ended != process_) return {};
    kill(-std::exchange(process_, -1), SIGKILL);  // what it may have left behind
    if (WIFSIGNALED(status)) return "ended by signal " + std::to_string(WTERMSIG(status)) + '\n';
    return "ended with exit code " + std::to_string(WEXITSTATUS(status)) + '\n';
}

bool ChildProcess::send(const std::string& line) {
    const std::string bytes = line + '\n';
    for (std::size_t sent = 0; sent < bytes.size();) {
        const ssize_t count = write(input_, bytes.data() + sent, bytes.size() - sent);
        if (count >= 0) {
            sent += static_cast<std::size_t>(count);
        } else if (errno == EAGAIN) {
            pollfd writable{input_, POLLOUT, 0};
            if (poll(&writable, 1, kWritePatience) == 0) return false;
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

Expected<std::string, LineChannel::Silence> ChildProcess::receive(Milliseconds patience) {
    const auto deadline = Clock::now() + patience;
    for (;;) {
        const std::size_t end = unread_.find('\n', searched_);
        if (end != std::string::npos) {
            std::string line = unread_.substr(0, end);
            if (!line.empty() && line.back() == '\r') line.pop_back();
            unread_.erase(0, end + 1);
            searched_ = 0;
            return line;
        }
        searched_ = unread_.size();
        if (unread_.size() > kLongestLine) return Unexpected(Silence::Closed);
        if (stop_) return Unexpected(Silence::Interrupted);

        const auto left = std::chrono::ceil<Milliseconds>(deadline - Clock::now());
        if (left < Milliseconds(0)) return Unexpected(Silence::TimeOut);
        std::array<pollfd, 2> watched{pollfd{output_, POLLIN, 0}, pollfd{errors_, POLLIN, 0}};
        const auto wait = std::clamp(left, Milliseconds(0), kGlance);
        const int ready = poll(watched.data(), watched.size(), static_cast<int>(wait.count()));
        if (ready <= 0) continue;
        if (watched[1].revents != 0) read_complaints();
        if (watched[0].revents == 0) continue;
        std::array<char, 4096> buffer{};
        const ssize_t count = read(output_, buffer.data(), buffer.size());
        if (count > 0)
            unread_.append(buffer.data(), static_cast<std::size_t>(count));
        else if (count == 0 || (errno != EAGAIN && errno != EINTR))
            return Unexpected(Silence::Closed);
    }
}

void ChildProcess::read_complaints() {
    std::array<char, 4096> buffer{};
    ssize_t count = 0;
    while (errors_ >= 0 && (count = read(errors_, buffer.data(), buffer.size())) > 0) {
        complaints_.append(buffer.data(), static_cast<std::size_t>(count));
        if (complaints_.size() > kComplaintBytes)
            complaints_.erase(0, complaints_.size() - kComplaintBytes);
    }
    // Closed: a descriptor at its end would be ready for ever.
    if (count == 0 && errors_ >= 0) close(std::exchange(errors_, -1));
}

std::string ChildProcess::complaints() {
    const std::string end = process_ > 0 ? end_text() : std::string();
    read_complaints();
    if (!complaints_.empty() && complaints_.back() != '\n') complaints_ += '\n';
    return std::exchange(complaints_, {}) + end;
}

}  // namespace damjen::app
