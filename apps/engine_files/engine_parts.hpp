// Where the engine's parts come from: the files that ship with the program.

#pragma once

#include "engine/engine.hpp"

#include <filesystem>
#include <string>

namespace damjen::app {

// The folder of the shipped files: $DAMJEN_DATA, else share/damjen beside the program's folder,
// else data/ of the sources it was built from.
std::filesystem::path data_folder();

// Where the weights are that ship for those rules, if they do.
std::filesystem::path shipped_weights(const RuleSet& rules);

// Which files an engine is made of.
struct EngineFiles {
    // A file, "hand" for the evaluation written by hand, or empty for those that ship with the
    // program (by hand, if there are none).
    std::string weights;
    // A folder, "none", or empty for those that ship with the program.
    std::string endgames;
    int endgame_pieces = Slice::kMostPieces;  // those of more pieces are left out
};

// The parts of an engine for those rules. The error is a sentence that names the file.
Expected<EngineParts, std::string> engine_parts(const RuleSet& rules,
                                                const EngineFiles& files = {});

}  // namespace damjen::app
