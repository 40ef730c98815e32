#include "match_file.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace damjen::app {

namespace {

std::optional<std::string> read_all(int descriptor) {
    std::string text;
    std::array<char, 1 << 16> buffer{};
    for (;;) {
        const ssize_t count = read(descriptor, buffer.data(), buffer.size());
        if (count == 0) return text;
        if (count > 0)
            text.append(buffer.data(), static_cast<std::size_t>(count));
        else if (errno != EINTR)
            return std::nullopt;
    }
}

}  // namespace

Expected<MatchFile, std::string>
MatchFile::open(const std::string& path, const std::string& match, bool resume) {
    const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (descriptor < 0) return Unexpected("cannot write " + path + ": " + std::strerror(errno));
    MatchFile file(descriptor);
    struct stat status{};
    if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode))
        return Unexpected("cannot keep games in " + path + ": it is not a file");
    if (flock(descriptor, LOCK_EX | LOCK_NB) != 0)
        return Unexpected("another match is writing " + path);
    const auto text = read_all(descriptor);
    if (!text) return Unexpected("cannot read " + path + ": " + std::strerror(errno));
    if (text->empty()) return file;

    if (!resume) {
        return Unexpected(path + " holds games already: --resume goes on with their match, another "
                                 "name begins one");
    }
    const auto records = read_game_records(*text);
    if (!records) {
        return Unexpected(path +
                          " holds something else than the games of a match (or its line ends "
                          "were changed)");
    }
    for (const RecordedGame& game : records->games) {
        if (game.match == match) continue;
        return Unexpected(
            fmt::format("{} holds another match: '{}', not '{}'", path, game.match, match));
    }
    file.games_ = records->games;
    if (ftruncate(descriptor, static_cast<off_t>(records->whole_bytes)) != 0)
        return Unexpected("cannot write " + path + ": " + std::strerror(errno));
    return file;
}

MatchFile::MatchFile(MatchFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), games_(std::move(other.games_)) {}

MatchFile::~MatchFile() {
    if (descriptor_ >= 0) close(descriptor_);
}

bool MatchFile::append(const std::string& pdn) {
    for (std::size_t done = 0; done < pdn.size();) {
        const ssize_t count = write(descriptor_, pdn.data() + done, pdn.size() - done);
        if (count >= 0)
            done += static_cast<std::size_t>(count);
        else if (errno != EINTR)
            return false;
    }
    return true;
}

}  // namespace damjen::app
