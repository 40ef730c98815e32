#include "opening_file.hpp"

#include "engine_files/engine_parts.hpp"
#include "eval/weights.hpp"
#include "lab/openings.hpp"

#include <array>
#include <fstream>

namespace damjen::app {

namespace {

// More than any set of openings has; some files never end.
constexpr std::size_t kLongest = std::size_t{64} << 20;

}  // namespace

Expected<OpeningFile, std::string> read_opening_file(const RuleSet& rules,
                                                     const std::string& path) {
    std::ifstream file(path);
    if (!file) return Unexpected("cannot read " + path);
    std::string text;
    std::array<char, 1 << 16> buffer;
    do {
        file.read(buffer.data(), buffer.size());
        text.append(buffer.data(), static_cast<std::size_t>(file.gcount()));
        if (text.size() > kLongest) return Unexpected(path + ": expected at most 64 MB");
    } while (file);
    if (file.bad()) return Unexpected("cannot read " + path);
    auto openings = parse_openings(rules, text);
    if (!openings) {
        const OpeningsError& error = openings.error();
        return Unexpected(path + ":" + std::to_string(error.line) + ": " +
                          (error.word.empty() ? "" : "'" + error.word + "': ") + error.complaint);
    }
    return OpeningFile{*std::move(openings), std::move(text)};
}

// Openings seldom see a king: rule sets that share weights share a book.
std::filesystem::path shipped_book(const RuleSet& rules) {
    const RuleSet& trained = *kRuleSets[static_cast<std::size_t>(weights_for(rules.id))];
    return data_folder() / "book" / (std::string(trained.name) + ".txt");
}

}  // namespace damjen::app
