// Where the engine's parts come from: the files that ship with the program.

#pragma once

#include "engine/engine.hpp"

#include <filesystem>
#include <string>

namespace damjen::app {

// The folder of the shipped files: $DAMJEN_DATA, else share/damjen beside the program's folder,
// else data/ of the sources it was built from.
std::filesystem::path data_folder();

// The parts of an engine for those rules. The weights are a file, "hand" for the evaluation written
// by hand, or empty for those that ship with the program (by hand, if there are none). The error is
// a sentence that names the file.
Expected<EngineParts, std::string> engine_parts(const RuleSet& rules,
                                                const std::string& weights = {});

}  // namespace damjen::app
