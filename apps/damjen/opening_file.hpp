// Files of openings (lab/openings.hpp), read for a match or as the engine's book.

#pragma once

#include "base/expected.hpp"
#include "rules/game.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace damjen::app {

struct OpeningFile {
    std::vector<Game> openings;
    std::string text;
};

// The error is a sentence that names the file, and the line where it is not as it should be.
Expected<OpeningFile, std::string> read_opening_file(const RuleSet& rules, const std::string& path);

// Where the book for those rules is, if one ships.
std::filesystem::path shipped_book(const RuleSet& rules);

}  // namespace damjen::app
