// How much a test may spend, by the step that runs it: perft depths, positions compared, seconds.

#pragma once

#include <cstdlib>
#include <string_view>

namespace damjen {

enum class Effort {
    Quick,    // with sanitizers, or by hand: seconds
    Release,  // optimised, `./test release`: up to a minute a program
    Deep,     // optimised, `./test deep`: as long as it takes
};

// Quick, unless the environment variable DAMJEN_EFFORT says release or deep.
inline Effort effort() {
    const char* wanted = std::getenv("DAMJEN_EFFORT");
    if (wanted == nullptr) return Effort::Quick;
    if (std::string_view(wanted) == "release") return Effort::Release;
    if (std::string_view(wanted) == "deep") return Effort::Deep;
    return Effort::Quick;
}

}  // namespace damjen
