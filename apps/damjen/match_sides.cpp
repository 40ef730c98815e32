#include "match_sides.hpp"

#include "child_process.hpp"
#include "engine_files/engine_parts.hpp"
#include "lab/command_words.hpp"
#include "lab/hub_player.hpp"
#include "lab/own_player.hpp"
#include "think.hpp"
#include "thread_crew.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>

namespace damjen::app {

namespace {

using Parameters = std::vector<std::pair<std::string, std::string>>;

Milliseconds to_milliseconds(double seconds) { return Milliseconds(std::llround(seconds * 1000)); }

bool is_given(const MatchLimitOptions& limits) {
    return limits.depth || limits.nodes || limits.move_time || !limits.clock.empty();
}

// A whole number of seconds or a fraction, at least 0; nothing otherwise.
std::optional<double> to_seconds(const std::string& text) {
    double seconds = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
    const bool is_number = error == std::errc() && end == text.data() + text.size();
    if (!is_number || !(seconds >= 0 && seconds <= 1e6)) return std::nullopt;
    return seconds;
}

// "60+1" or "60"; nothing if it is neither.
std::optional<ClockTime> to_clock(const std::string& text) {
    const std::size_t plus = text.find('+');
    const auto left = to_seconds(text.substr(0, plus));
    const auto increment =
        plus == std::string::npos ? std::optional<double>(0) : to_seconds(text.substr(plus + 1));
    if (!left || !increment || *left + *increment <= 0) return std::nullopt;
    return ClockTime{to_milliseconds(*left), to_milliseconds(*increment)};
}

std::string without_limit(const std::string& which) {
    return "the " + which +
           " side has no limit: give --depth, --nodes, --move-time or --clock (a level of self has "
           "its own)";
}

Expected<SearchLimits, std::string> to_limits(const MatchLimitOptions& options) {
    SearchLimits limits;
    if (options.depth) limits.depth = *options.depth;
    if (options.nodes) limits.nodes = *options.nodes;
    if (options.move_time) limits.move_time = to_milliseconds(*options.move_time);
    if (!options.clock.empty()) {
        limits.clock = to_clock(options.clock);
        if (!limits.clock) {
            return Unexpected("expected seconds and an increment, as in 60+0.5, found '" +
                              options.clock + "'");
        }
    }
    return limits;
}

std::string description_of(const MatchLimitOptions& limits) {
    std::string text;
    if (limits.depth) text += " depth " + std::to_string(*limits.depth);
    if (limits.nodes) text += " nodes " + std::to_string(*limits.nodes);
    if (limits.move_time)
        text += " move-time " + std::to_string(to_milliseconds(*limits.move_time).count()) + " ms";
    if (!limits.clock.empty()) text += " clock " + limits.clock;
    return text;
}

Expected<Parameters, std::string> to_parameters(const std::vector<std::string>& texts) {
    Parameters parameters;
    for (const std::string& text : texts) {
        const std::size_t equals = text.find('=');
        if (equals == std::string::npos || equals == 0)
            return Unexpected("expected NAME=VALUE, found '" + text + "'");
        parameters.emplace_back(text.substr(0, equals), text.substr(equals + 1));
    }
    return parameters;
}

// What may be asked of the engine of this program.
struct OwnOptions {
    std::optional<Level> level;
    EngineOptions engine;
    EngineFiles files;
};

Expected<OwnOptions, std::string> to_own_options(const Parameters& parameters) {
    OwnOptions options;
    for (const auto& [name, value] : parameters) {
        int number = 0;
        const auto [end, error] =
            std::from_chars(value.data(), value.data() + value.size(), number);
        const bool is_number = error == std::errc() && end == value.data() + value.size();
        if (name == "level") {
            if (!is_number || number < 1 || number > Level::kCount)
                return Unexpected("level: expected 1 to 10, found '" + value + "'");
            options.level = level(number);
        } else if (name == "hash") {
            if (!is_number || number < 1 || number > 1 << 16)
                return Unexpected("hash: expected 1 to 65536 megabytes, found '" + value + "'");
            options.engine.table_megabytes = static_cast<std::size_t>(number);
        } else if (name == "threads") {
            if (!is_number || number < 1 || number > 256)
                return Unexpected("threads: expected 1 to 256, found '" + value + "'");
            options.engine.threads = number;
        } else if (name == "weights") {
            options.files.weights = value;
        } else if (name == "endgames") {
            options.files.endgames = value;
        } else {
            return Unexpected(
                "self has the parameters level, hash, threads, weights and endgames, not '" + name +
                "'");
        }
    }
    return options;
}

std::function<std::unique_ptr<MatchPlayer>()> own_maker(const OwnOptions& options,
                                                        const EngineParts& parts,
                                                        const RuleSet& rules,
                                                        const std::atomic<bool>& stop) {
    return [options, parts, &rules, &stop] {
        EngineOptions engine = options.engine;
        engine.crew = std::make_shared<ThreadCrew>();
        return std::make_unique<OwnPlayer>(
            std::make_unique<Engine>(parts, rules, engine), options.level, steady_ticker(), stop);
    };
}

std::function<std::unique_ptr<MatchPlayer>()> hub_maker(const ChildCommand& command,
                                                        const HubPlayerSettings& settings,
                                                        const RuleSet& rules,
                                                        const std::atomic<bool>& stop) {
    return [command, settings, &rules, &stop] {
        return std::make_unique<HubPlayer>(
            rules,
            settings,
            [command, &stop] { return ChildProcess::start(command, stop); },
            steady_ticker());
    };
}

}  // namespace

Expected<MatchSide, std::string> to_match_side(const MatchOptions& match,
                                               bool is_first,
                                               const RuleSet& rules,
                                               const std::atomic<bool>& stop) {
    const MatchSideOptions& options = is_first ? match.first : match.second;
    const std::string which = is_first ? "first" : "second";
    const auto fault = [](const std::string& flag, const std::string& complaint) {
        return Unexpected("--" + flag + ": " + complaint);
    };
    const bool has_own_limits = is_given(options.limits);
    const MatchLimitOptions& chosen = has_own_limits ? options.limits : match.limits;
    const auto limits = to_limits(chosen);
    if (!limits) return fault(has_own_limits ? which + "-clock" : "clock", limits.error());
    const auto parameters = to_parameters(options.parameters);
    if (!parameters) return fault(which + "-param", parameters.error());

    MatchSide side{{}, *limits, options.name, options.command};
    for (const std::string& parameter : options.parameters)
        side.description += ' ' + parameter;
    side.description += description_of(chosen);
    if (options.command == "self") {
        const auto own = to_own_options(*parameters);
        if (!own) return fault(which + "-param", own.error());
        const auto parts = engine_parts(rules, own->files);
        if (!parts) return fault(which + "-param", parts.error());
        if (!own->level && !is_given(chosen)) return Unexpected(without_limit(which));
        side.make_player = own_maker(*own, *parts, rules, stop);
        return side;
    }
    if (!is_given(chosen)) return Unexpected(without_limit(which));
    const auto words = command_words(options.command);
    if (!words || words->empty())
        return fault(which, words ? "there is no command" : "a quotation does not end");
    const HubPlayerSettings settings{*parameters, to_milliseconds(match.start_patience)};
    side.make_player = hub_maker({*words, options.directory}, settings, rules, stop);
    return side;
}

}  // namespace damjen::app
