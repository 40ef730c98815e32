#include "engine_files/engine_parts.hpp"

#include "engine_files/endgame_folder.hpp"
#include "engine_files/file_errors.hpp"
#include "engine_files/mapped_file.hpp"
#include "eval/trained_evaluator.hpp"

#include <cstdlib>

namespace damjen::app {

namespace {

namespace fs = std::filesystem;

// The evaluator together with the file it reads from.
struct FileEvaluator {
    FileEvaluator(MappedFile mapped, const Weights& weights)
        : file(std::move(mapped)), evaluator(weights) {}
    MappedFile file;
    TrainedEvaluator evaluator;
};

Expected<std::shared_ptr<const Evaluator>, std::string> read_weights(const RuleSet& rules,
                                                                     const std::string& path) {
    auto file = MappedFile::open(path);
    if (!file) return Unexpected(file.error());
    const auto weights = Weights::view(file->bytes());
    if (!weights) {
        return Unexpected(path + ": " + in_words(weights.error()));
    }
    if (weights->rules() != weights_for(rules.id)) {
        return Unexpected(path + ": these weights are not for the rules " +
                          std::string(rules.name));
    }
    const auto loaded = std::make_shared<const FileEvaluator>(std::move(file).value(), *weights);
    return std::shared_ptr<const Evaluator>(loaded, &loaded->evaluator);
}

}  // namespace

fs::path data_folder() {
    if (const char* folder = std::getenv("DAMJEN_DATA"); folder != nullptr && *folder != '\0') {
        return folder;
    }
    std::error_code failure;
    const fs::path program = fs::read_symlink("/proc/self/exe", failure);
    const fs::path installed = program.parent_path().parent_path() / "share" / "damjen";
    if (!failure && fs::is_directory(installed, failure)) return installed;
    return DAMJEN_SOURCE_DATA;
}

fs::path shipped_weights(const RuleSet& rules) {
    const RuleSet& trained = *kRuleSets[static_cast<std::size_t>(weights_for(rules.id))];
    return data_folder() / "weights" / (std::string(trained.name) + ".weights");
}

namespace {

// Where the weights are, or nothing for the evaluation written by hand.
std::optional<std::string> weights_path(const RuleSet& rules, const std::string& wanted) {
    if (wanted == "hand") return std::nullopt;
    if (!wanted.empty()) return wanted;
    const fs::path path = shipped_weights(rules);
    if (!fs::exists(path)) return std::nullopt;
    return path.string();
}

}  // namespace

Expected<EngineParts, std::string> engine_parts(const RuleSet& rules, const EngineFiles& files) {
    EngineParts parts = basic_parts(rules);
    if (const auto path = weights_path(rules, files.weights)) {
        const auto evaluator = read_weights(rules, *path);
        if (!evaluator) return Unexpected(evaluator.error());
        parts.evaluator = *evaluator;
    }
    if (files.endgames != "none" && files.endgame_pieces >= 2) {
        // Those that ship may be missing; what is asked for by name is there, or mistyped.
        std::error_code none;
        if (!files.endgames.empty() && !fs::is_directory(files.endgames, none))
            return Unexpected(files.endgames + ": no such folder of endgames");
        const auto endgames =
            open_endgames(endgame_folder(files.endgames), rules, files.endgame_pieces);
        if (!endgames) return Unexpected(endgames.error());
        parts.endgames = *endgames;
    }
    return parts;
}

}  // namespace damjen::app
