// damjen analyse: what the engine thinks of a position, depth by depth.

#include "commands.hpp"
#include "engine_files/engine_parts.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "plain_json.hpp"
#include "position_options.hpp"
#include "sentences.hpp"
#include "think.hpp"
#include "thread_crew.hpp"

#include <iomanip>
#include <iostream>
#include <sstream>

#include <boost/json.hpp>

namespace damjen::app {

namespace {

// Plays the moves of --moves. False after a complaint.
bool play_moves(Game& game, const std::string& moves) {
    std::istringstream words(moves);
    for (std::string word; words >> word;) {
        const auto move = parse_move(game.rules(), game.position(), word);
        if (!move) {
            complain("--moves: '" + word +
                     "': " + in_words(game.rules(), game.position(), move.error(), word));
            return false;
        }
        game.append(*move);
    }
    return true;
}

std::string join(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : " ") + word;
    return text;
}

void print_header() { std::cout << "depth      score       nodes     ms  line\n"; }

void print_row(const Game& game, const SearchInfo& info) {
    std::cout << std::setw(5) << info.depth.value() << std::setw(11) << score_text(info.line.score)
              << std::setw(12) << info.nodes << std::setw(7) << info.elapsed.count() << "  "
              << join(line_text(game, info.line.moves)) << std::endl;
}

boost::json::object to_json(const Game& game, const SearchInfo& info) {
    boost::json::array line;
    for (const std::string& text : line_text(game, info.line.moves))
        line.emplace_back(text);
    boost::json::object object = {{"depth", info.depth.value()},
                                  {"line", info.number},
                                  {"nodes", info.nodes},
                                  {"ms", info.elapsed.count()},
                                  {"moves", line}};
    const Score score = info.line.score;
    if (is_win(score))
        object["win_in"] = plies_to_end(score).value();
    else if (is_loss(score))
        object["loss_in"] = plies_to_end(score).value();
    else
        object["score"] = score.value() / 100.0;
    return object;
}

SearchLimits to_limits(const AnalyseOptions& options) {
    SearchLimits limits;
    limits.lines = options.lines;
    if (options.depth) limits.depth = *options.depth;
    if (options.nodes) limits.nodes = *options.nodes;
    if (options.seconds) {
        limits.move_time = Milliseconds(static_cast<std::int64_t>(*options.seconds * 1000));
    } else if (!options.depth && !options.nodes) {
        limits.move_time = Milliseconds(5000);
    }
    return limits;
}

}  // namespace

int analyse(const AnalyseOptions& options) {
    auto game = to_game(options.position, Adjudication::Agreed);
    if (!game || !play_moves(*game, options.moves)) return kBadUsage;

    if (legal_moves(game->rules(), game->position()).empty()) {
        const std::string sentence = in_words(game->outcome());
        if (options.json) {
            std::cout << boost::json::object{{"fen", to_fen(game->position())}, {"over", sentence}}
                      << '\n';
        } else {
            std::cout << sentence << '\n';
        }
        return kSuccess;
    }
    const auto parts = engine_parts(game->rules(), {options.weights, options.endgames});
    if (!parts) return complain(parts.error());
    Engine engine(
        *parts, game->rules(), {.table_megabytes = static_cast<std::size_t>(options.hash)});
    const StopOnInterrupt stop;
    if (!options.json) print_header();
    const SearchResult result = engine.search(
        *game, to_limits(options), steady_ticker(), stop.flag(), [&](const SearchInfo& info) {
            if (options.json)
                std::cout << plain_json(to_json(*game, info)) << std::endl;
            else
                print_row(*game, info);
        });
    const std::string best = to_text(game->rules(), game->position(), *result.best);
    if (options.json) {
        std::cout << boost::json::object{{"fen", to_fen(start_at(*game, game->ply()))},
                                         {"best", best},
                                         {"nodes", result.nodes},
                                         {"ms", result.elapsed.count()}}
                  << '\n';
    } else {
        std::cout << "best " << best << '\n';
    }
    return kSuccess;
}

}  // namespace damjen::app
