#include "lab/openings.hpp"

#include "notation/fen.hpp"
#include "notation/move_text.hpp"

#include <iterator>
#include <sstream>
#include <utility>

namespace damjen {

namespace {

constexpr Adjudication kAdjudication = Adjudication::Agreed;

// Requires a word.
Expected<Game, OpeningsError>
parse_line(const RuleSet& rules, std::vector<std::string> words, int line) {
    const auto fault = [&](const std::string& word, const std::string& complaint) {
        return Unexpected(OpeningsError{line, word, complaint});
    };
    Game game(rules, {}, kAdjudication);
    if (words.front().find(':') != std::string::npos) {
        const auto start = parse_fen(words.front());
        if (!start) {
            return fault(words.front(), "not a position: " + to_text(start.error(), words.front()));
        }
        game = Game(rules, *start, kAdjudication);
        words.erase(words.begin());
    }
    for (const std::string& word : words) {
        const auto move = parse_move(rules, game.position(), word);
        if (!move) return fault(word, "not a legal move there");
        game.append(*move);
        if (game.outcome().is_over()) return fault(word, "this move ends the game");
    }
    if (game.outcome().is_over()) return fault({}, "the game is over in this position");
    return game;
}

}  // namespace

Expected<std::vector<Game>, OpeningsError> parse_openings(const RuleSet& rules,
                                                          std::string_view text) {
    std::vector<Game> openings;
    std::istringstream lines{std::string(text)};
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        std::istringstream stream(line.substr(0, line.find('#')));
        std::vector<std::string> words{std::istream_iterator<std::string>(stream), {}};
        if (words.empty()) continue;
        const auto game = parse_line(rules, std::move(words), number);
        if (!game) return Unexpected(game.error());
        openings.push_back(*game);
    }
    if (openings.empty()) return Unexpected(OpeningsError{0, {}, "no opening in it"});
    return openings;
}

std::string to_line(const Game& opening) {
    std::string line;
    if (opening.ply() == 0 || opening.start() != GameStart{}) line = to_fen(opening.start());
    for (int ply = 0; ply < opening.ply(); ++ply) {
        if (!line.empty()) line += ' ';
        line += to_text(opening.rules(),
                        opening.position_at(ply),
                        opening.moves()[static_cast<std::size_t>(ply)]);
    }
    return line;
}

}  // namespace damjen
