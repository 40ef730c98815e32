#include "match_report.hpp"

#include "plain_json.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include <boost/json.hpp>

namespace damjen::app {

namespace {

namespace json = boost::json;

std::string score_words(const MatchScore& score) {
    return fmt::format(
        "+{} ={} -{}  {:.1f} %", score.wins, score.draws, score.losses, 100 * score.share());
}

std::string elo_words(const MatchScore& score) {
    const EloEstimate estimate = elo_of(score);
    // Every point went one way, or nearly so.
    if (!std::isfinite(estimate.error())) {
        return fmt::format(
            "Elo {:+.1f} ({:+.1f} to {:+.1f})", estimate.elo, estimate.low, estimate.high);
    }
    return fmt::format("Elo {:+.1f} ± {:.1f}", estimate.elo, estimate.error());
}

std::string sprt_words(const SprtQuestion& question, const MatchScore& score) {
    const SprtAnswer answer = sprt(question, score);
    const char* verdict = answer.verdict == SprtAnswer::Verdict::Elo0   ? "lower accepted"
                          : answer.verdict == SprtAnswer::Verdict::Elo1 ? "upper accepted"
                                                                        : "open";
    return fmt::format("SPRT {:g} or {:g} Elo: {:+.2f} in ({:.2f}, {:.2f}), {}",
                       question.elo0,
                       question.elo1,
                       answer.ratio,
                       answer.low,
                       answer.high,
                       verdict);
}

double per_move(double sum, const SideEffort& effort) {
    return effort.moves == 0 ? 0 : sum / static_cast<double>(effort.moves);
}

double seconds(Milliseconds time) { return static_cast<double>(time.count()) / 1000; }

std::string effort_words(const SideEffort& effort) {
    std::string text = fmt::format("{:.3f} s a move, at most {:.3f}",
                                   per_move(seconds(effort.took), effort),
                                   seconds(effort.longest));
    if (effort.depths > 0) text += fmt::format("; depth {:.1f}", per_move(effort.depths, effort));
    if (effort.nodes > 0) {
        text += fmt::format("; {:.0f} nodes a move", per_move(effort.nodes, effort));
        if (effort.took.count() > 0)
            text +=
                fmt::format(", {:.2f} million a second", effort.nodes / seconds(effort.took) / 1e6);
    }
    if (effort.faults > 0) text += fmt::format("; {} games lost by its fault", effort.faults);
    return text;
}

json::object to_object(const SideEffort& effort, const std::string& name) {
    return {{"name", name},
            {"moves", effort.moves},
            {"seconds_per_move", per_move(seconds(effort.took), effort)},
            {"longest_seconds", seconds(effort.longest)},
            {"depth", per_move(effort.depths, effort)},
            {"nodes_per_move", per_move(effort.nodes, effort)},
            {"faults", effort.faults}};
}

}  // namespace

void SideEffort::add(const MoveNote& note) {
    ++moves;
    took += note.took;
    longest = std::max(longest, note.took);
    depths += note.depth;
    nodes += static_cast<double>(note.nodes);
}

std::string progress_line(const MatchReport& report, int games, int played, double seconds) {
    std::string line = fmt::format("{:5}/{}  {}  {}",
                                   report.score.games(),
                                   games,
                                   score_words(report.score),
                                   elo_words(report.score));
    if (report.question) {
        const SprtAnswer answer = sprt(*report.question, report.score);
        line += fmt::format("  SPRT {:+.2f} of ±{:.2f}", answer.ratio, answer.high);
    } else {
        line += fmt::format("  LOS {:.1f} %", 100 * likelihood_of_superiority(report.score));
    }
    const int left = games - report.score.games();
    if (played > 0 && left > 0)
        line += fmt::format("  {:.0f} min left", std::ceil(left * seconds / played / 60));
    const int faults = report.efforts[0].faults + report.efforts[1].faults;
    if (faults > 0) line += fmt::format("  faults {}", faults);
    return line;
}

std::string to_text(const MatchReport& report) {
    const MatchScore& score = report.score;
    std::string text = "first   " + report.names[0] + "\nsecond  " + report.names[1] + '\n';
    text += fmt::format("games   {}  ", score.games()) + score_words(score) + '\n';
    text += fmt::format("pairs   {}  0: {}  ½: {}  1: {}  1½: {}  2: {}\n",
                        score.pair_count(),
                        score.pairs[0],
                        score.pairs[1],
                        score.pairs[2],
                        score.pairs[3],
                        score.pairs[4]);
    text +=
        "lead    " + elo_words(score) +
        fmt::format(" (95 %), superior with {:.2f} %\n", 100 * likelihood_of_superiority(score));
    if (report.question) text += "test    " + sprt_words(*report.question, score) + '\n';
    text += "ends    ";
    for (bool is_first = true; const auto& [name, count] : report.endings) {
        text += (is_first ? "" : ", ") + name + ' ' + std::to_string(count);
        is_first = false;
    }
    text += "\nfirst   " + effort_words(report.efforts[0]);
    text += "\nsecond  " + effort_words(report.efforts[1]) + '\n';
    return text;
}

std::string to_json(const MatchReport& report) {
    const MatchScore& score = report.score;
    const EloEstimate estimate = elo_of(score);
    json::object endings;
    for (const auto& [name, count] : report.endings)
        endings[name] = count;
    json::object object = {{"games", score.games()},
                           {"wins", score.wins},
                           {"draws", score.draws},
                           {"losses", score.losses},
                           {"share", score.share()},
                           {"pairs", json::array(score.pairs.begin(), score.pairs.end())},
                           {"elo", estimate.elo},
                           {"elo_low", estimate.low},
                           {"elo_high", estimate.high},
                           {"superiority", likelihood_of_superiority(score)},
                           {"endings", endings},
                           {"sides",
                            json::array{to_object(report.efforts[0], report.names[0]),
                                        to_object(report.efforts[1], report.names[1])}}};
    if (report.question) {
        const SprtAnswer answer = sprt(*report.question, score);
        const bool is_open = answer.verdict == SprtAnswer::Verdict::Open;
        const bool is_upper = answer.verdict == SprtAnswer::Verdict::Elo1;
        object["sprt"] = {{"elo0", report.question->elo0},
                          {"elo1", report.question->elo1},
                          {"ratio", answer.ratio},
                          {"low", answer.low},
                          {"high", answer.high},
                          {"accepted",
                           is_open    ? json::value(nullptr)
                           : is_upper ? json::value("elo1")
                                      : json::value("elo0")}};
    }
    return plain_json(object);
}

}  // namespace damjen::app
