#include "engine_files/endgame_folder.hpp"

#include "engine_files/engine_parts.hpp"
#include "engine_files/file_errors.hpp"
#include "engine_files/mapped_file.hpp"

#include <fmt/format.h>

namespace damjen::app {

namespace {

constexpr const char* kExtension = ".endgame";
// Files up to this size are checked through when they are opened: a few milliseconds.
constexpr std::uint64_t kSmall = std::uint64_t{8} << 20;

}  // namespace

std::filesystem::path endgame_folder(const std::string& wanted) {
    return wanted.empty() ? data_folder() / "endgames" : std::filesystem::path(wanted);
}

std::filesystem::path
endgame_path(const std::filesystem::path& folder, const RuleSet& rules, Slice slice) {
    return folder / rules.name / (to_text(slice) + kExtension);
}

Expected<SliceFile, std::string>
open_slice(const std::filesystem::path& path, const RuleSet& rules, SliceFile::Check check) {
    auto mapped = MappedFile::open(path.string());
    if (!mapped) return Unexpected(mapped.error());
    const auto owner = std::make_shared<const MappedFile>(std::move(mapped).value());
    auto file = SliceFile::open(rules, owner->bytes(), owner, check);
    if (!file) return Unexpected(fmt::format("{}: {}", path.string(), in_words(file.error())));
    return std::move(file).value();
}

Expected<std::shared_ptr<const EndgameDatabase>, std::string>
open_endgames(const std::filesystem::path& folder, const RuleSet& rules, int most_pieces) {
    auto database = std::make_shared<EndgameDatabase>(rules);
    for (int pieces = 2; pieces <= most_pieces; ++pieces) {
        for (const Slice slice : slices_of(pieces)) {
            const auto path = endgame_path(folder, rules, slice);
            std::error_code none;
            const auto size = std::filesystem::file_size(path, none);
            if (none) continue;
            auto file = open_slice(path,
                                   rules,
                                   size <= kSmall ? SliceFile::Check::Everything
                                                  : SliceFile::Check::Header);
            if (!file) return Unexpected(file.error());
            if (file->index().slice() != slice) {
                return Unexpected(fmt::format("{}: expected the slice {}, found {}",
                                              path.string(),
                                              to_text(slice),
                                              to_text(file->index().slice())));
            }
            database->add(std::move(file).value());
        }
    }
    return std::shared_ptr<const EndgameDatabase>(std::move(database));
}

}  // namespace damjen::app
