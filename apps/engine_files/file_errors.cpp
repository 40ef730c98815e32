#include "engine_files/file_errors.hpp"

namespace damjen::app {

namespace {

std::string name_of(std::uint64_t id) {
    for (const RuleSet* rules : kRuleSets) {
        if (static_cast<std::uint64_t>(rules->id) == id) return std::string(rules->name);
    }
    return "unknown";
}

}  // namespace

std::string in_words(const SliceFileError& error) {
    using What = SliceFileError::What;
    const std::string expected = std::to_string(error.expected);
    const std::string found = std::to_string(error.found);
    switch (error.what) {
    case What::NoEndgameFile:
        return "expected an endgame file, which begins with 'DamjenEG'";
    case What::OtherVersion:
        return "expected version " + expected + ", found " + found;
    case What::OtherRules:
        return "expected the rules " + name_of(error.expected) + ", found " + name_of(error.found);
    case What::BadSlice:
        return "expected material of 2 to " + std::to_string(Slice::kMostPieces) + " pieces";
    case What::TooShort:
        return "cut short: expected " + expected + " bytes, found " + found;
    case What::TooLong:
        return "expected " + expected + " bytes, found " + found;
    case What::DamagedHeader:
        return "damaged: the checksum of its header does not fit";
    case What::DamagedContent:
        return "damaged: the checksum of its content does not fit";
    }
    return "unusable";
}

std::string in_words(const WeightsError& error) {
    return "expected " + error.expected + " (byte " + std::to_string(error.offset) + ")";
}

}  // namespace damjen::app
