#include "position_options.hpp"

#include "notation/fen.hpp"

#include <iostream>

namespace damjen::app {

int complain(const std::string& sentence) {
    std::cerr << "damjen: " << sentence << '\n';
    return kBadUsage;
}

std::optional<Game> to_game(const PositionOptions& options, Adjudication adjudication) {
    const RuleSet* rules = rule_set_named(options.rules);
    if (rules == nullptr) {
        complain("--rules: expected straight, wfd or ludoteka, found '" + options.rules + "'");
        return std::nullopt;
    }
    if (!options.start.empty() && options.fen) {
        complain("--start and --fen exclude each other: give one of them");
        return std::nullopt;
    }
    if (!options.fen) {
        const bool frysk = options.start == "frysk";
        return Game(
            *rules, {.position = frysk ? Position::frysk() : Position::full()}, adjudication);
    }
    const auto start = parse_fen(*options.fen);
    if (!start) {
        complain("--fen: " + to_text(start.error(), *options.fen));
        return std::nullopt;
    }
    return Game(*rules, *start, adjudication);
}

}  // namespace damjen::app
