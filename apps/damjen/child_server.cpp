#include "child_server.hpp"

#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
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
constexpr std::chrono::seconds kPatience{20};  // to begin, and to end

// The line by which a server says where it listens; empty if none comes in time.
std::string first_line(int descriptor) {
    const auto deadline = Clock::now() + kPatience;
    std::string line;
    while (line.find('\n') == std::string::npos) {
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
        pollfd readable{descriptor, POLLIN, 0};
        if (left.count() <= 0 || poll(&readable, 1, static_cast<int>(left.count())) <= 0) return {};
        std::array<char, 256> buffer{};
        const ssize_t count = read(descriptor, buffer.data(), buffer.size());
        if (count <= 0) return {};
        line.append(buffer.data(), static_cast<std::size_t>(count));
    }
    return line.substr(0, line.find('\n'));
}

// In the child: becomes the server. Nothing here may allocate or return.
[[noreturn]] void become(char* const* arguments, int output, pid_t parent) {
    // Should the load tool be killed, its server goes with it.
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != parent) _exit(127);
    setpgid(0, 0);  // an interrupt from the keyboard is for the load tool, which then ends this
    dup2(output, STDOUT_FILENO);
    execv("/proc/self/exe", arguments);
    _exit(127);
}

}  // namespace

ProcessUse use_of(pid_t process) {
    const std::string folder = "/proc/" + std::to_string(process);
    ProcessUse use;
    std::ifstream statm(folder + "/statm");
    double pages = 0;
    if (statm >> pages >> pages)
        use.resident_bytes = pages * static_cast<double>(sysconf(_SC_PAGESIZE));
    std::ifstream stat(folder + "/stat");
    std::string text;
    std::getline(stat, text);
    // The name in parentheses may hold spaces; user and system time are fields 14 and 15.
    const auto name_end = text.rfind(')');
    if (name_end == std::string::npos) return use;
    std::istringstream fields(text.substr(name_end + 1));
    std::string skipped;
    for (int field = 3; field < 14; ++field)
        fields >> skipped;
    double user = 0;
    double system = 0;
    fields >> user >> system;
    use.cpu_seconds = (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
    return use;
}

Expected<ChildServer, std::string> ChildServer::start(const std::vector<std::string>& flags) {
    std::string name = (std::filesystem::temp_directory_path() / "damjen-load-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr)
        return Unexpected(std::string("cannot make a directory in ") +
                          std::filesystem::temp_directory_path().string());
    ChildServer server{std::filesystem::path(name)};

    std::vector<std::string> words = {"damjen", "serve", "--listen", "127.0.0.1:0", "--data", name};
    words.insert(words.end(), flags.begin(), flags.end());
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (std::string& word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);

    std::array<int, 2> output{};
    if (pipe2(output.data(), O_CLOEXEC) != 0) return Unexpected(std::string("cannot make a pipe"));
    const pid_t parent = getpid();
    server.process_ = fork();
    if (server.process_ == 0) become(arguments.data(), output[1], parent);
    close(output[1]);
    const std::string line = server.process_ > 0 ? first_line(output[0]) : std::string();
    close(output[0]);

    constexpr std::string_view kScheme = "http://";
    const auto address = line.find(kScheme);
    const auto endpoint = address == std::string::npos
                              ? std::nullopt
                              : net::Endpoint::from_text(line.substr(address + kScheme.size()));
    if (!endpoint) return Unexpected(std::string("the server did not start"));
    server.endpoint_ = *endpoint;
    return server;
}

ChildServer::ChildServer(ChildServer&& other) noexcept
    : directory_(std::exchange(other.directory_, {})), process_(std::exchange(other.process_, -1)),
      endpoint_(other.endpoint_) {}

ChildServer::~ChildServer() {
    stop();
    std::error_code ignored;
    if (!directory_.empty()) std::filesystem::remove_all(directory_, ignored);
}

bool ChildServer::stop() {
    if (process_ <= 0) return false;
    const pid_t process = std::exchange(process_, -1);
    kill(process, SIGTERM);
    const auto deadline = Clock::now() + kPatience;
    int status = 0;
    while (waitpid(process, &status, WNOHANG) == 0) {
        if (Clock::now() > deadline) {
            kill(process, SIGKILL);
            waitpid(process, &status, 0);
            return false;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace damjen::app
