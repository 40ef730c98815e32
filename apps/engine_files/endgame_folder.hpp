// Where endgame files are, DIR/<rules>/<slice>.endgame, and opening them.

#pragma once

#include "endgame/endgame_database.hpp"

#include <filesystem>
#include <memory>
#include <string>

namespace damjen::app {

// The folder that was asked for, or else the one among the shipped data.
std::filesystem::path endgame_folder(const std::string& wanted);

std::filesystem::path
endgame_path(const std::filesystem::path& folder, const RuleSet& rules, Slice slice);

// Maps one file. After an error a sentence that names it.
Expected<SliceFile, std::string> open_slice(const std::filesystem::path& path,
                                            const RuleSet& rules,
                                            SliceFile::Check check = SliceFile::Check::Everything);

// Everything that the folder has for the rules, up to so many pieces. A folder that is not there is
// an empty one; a file that cannot be used is an error. Great files are not read through.
Expected<std::shared_ptr<const EndgameDatabase>, std::string>
open_endgames(const std::filesystem::path& folder,
              const RuleSet& rules,
              int most_pieces = Slice::kMostPieces);

}  // namespace damjen::app
