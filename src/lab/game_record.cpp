#include "lab/game_record.hpp"

#include "notation/pdn.hpp"
#include "protocol/hub_search.hpp"

#include <charconv>

namespace damjen {

namespace {

// Two line ends: after the tags, and after the game.
constexpr std::string_view kBlankLine = "\n\n";

// A win or loss is written as the protocol writes it, 99.95 for a win in five plies.
std::string comment_of(const MoveNote& note) {
    std::string text;
    if (note.score) text = to_hub_score(*note.score) + '/' + std::to_string(note.depth) + ' ';
    return text + to_hub_real(static_cast<double>(note.took.count()) / 1000, 3);
}

std::string result_text(const std::optional<Color>& winner) {
    if (!winner) return "1/2-1/2";
    return *winner == Color::White ? "1-0" : "0-1";
}

// The value of a tag among lines of tags; empty if there is none.
std::string tag_value(std::string_view tags, std::string_view name) {
    const std::string start = "[" + std::string(name) + " \"";
    std::size_t at = tags.substr(0, start.size()) == start ? 0 : tags.find("\n" + start);
    if (at == std::string_view::npos) return {};
    at = tags.find('"', at) + 1;
    std::string value;
    for (; at < tags.size() && tags[at] != '"'; ++at) {
        if (tags[at] == '\\' && at + 1 < tags.size()) ++at;
        value += tags[at];
    }
    return value;
}

// A game from its tags; nothing if they are not those of a match.
std::optional<RecordedGame> to_recorded_game(std::string_view tags) {
    const std::string round = tag_value(tags, "Round");
    int number = 0;
    std::from_chars(round.data(), round.data() + round.size(), number);
    const std::string result = tag_value(tags, "Result");
    const std::string first = tag_value(tags, "First");
    if (number < 1 || (first != "White" && first != "Black")) return std::nullopt;

    RecordedGame game{
        number - 1, GameResult::Draw, tag_value(tags, "Termination"), tag_value(tags, "Match")};
    if (result == "1-0" || result == "0-1")
        game.result = (result == "1-0") == (first == "White") ? GameResult::Win : GameResult::Loss;
    else if (result != "1/2-1/2")
        return std::nullopt;
    return game;
}

}  // namespace

std::string to_pdn_text(const GameHeader& header, const MatchGame& game) {
    PdnGame pdn{{{"Event", header.event},
                 {"Date", header.date},
                 {"Round", std::to_string(header.number + 1)},
                 {"White", header.names[0]},
                 {"Black", header.names[1]},
                 {"First", header.first == Color::White ? "White" : "Black"},
                 {"Termination", name_of(game.ending)}},
                game.game,
                result_text(game.winner)};
    if (const auto* fault = std::get_if<Fault>(&game.ending))
        pdn.tags.emplace_back("TerminationDetails", fault->detail);
    pdn.tags.emplace_back("Match", header.match);
    pdn.comments.resize(static_cast<std::size_t>(game.game.ply()) - game.notes.size());
    for (const MoveNote& note : game.notes)
        pdn.comments.push_back(comment_of(note));
    return to_pdn(pdn) + "\n";
}

std::optional<GameRecords> read_game_records(std::string_view text) {
    GameRecords records;
    for (;;) {
        const std::string_view rest = text.substr(records.whole_bytes);
        const std::size_t tags_end = rest.find(kBlankLine);
        if (tags_end == std::string_view::npos) break;
        const std::size_t moves = tags_end + kBlankLine.size();
        const std::size_t moves_end = rest.find(kBlankLine, moves);
        if (moves_end == std::string_view::npos) break;
        const auto game = to_recorded_game(rest.substr(0, tags_end));
        if (!game) return std::nullopt;
        records.games.push_back(*game);
        records.whole_bytes += moves_end + kBlankLine.size();
    }
    // What is left is the beginning of a game, or somebody else's file, or has lost its line ends.
    const std::string_view rest = text.substr(records.whole_bytes);
    if (rest.empty()) return records;
    if (rest.front() != '[' || rest.find('\r') != std::string_view::npos) return std::nullopt;
    const std::size_t tags_end = rest.find(kBlankLine);
    if (tags_end != std::string_view::npos && !to_recorded_game(rest.substr(0, tags_end)))
        return std::nullopt;
    return records;
}

}  // namespace damjen
