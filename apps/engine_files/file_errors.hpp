// Why a file is of no use, to be put behind its name: "cut short: expected 360 bytes, found 12".

#pragma once

#include "endgame/slice_file.hpp"
#include "eval/weights.hpp"

#include <string>

namespace damjen::app {

std::string in_words(const SliceFileError& error);
std::string in_words(const WeightsError& error);

}  // namespace damjen::app
