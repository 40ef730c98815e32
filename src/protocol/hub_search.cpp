#include "protocol/hub_search.hpp"

#include "protocol/hub_move.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace damjen {

namespace {

constexpr std::uint64_t kMostDepth = 1000;
constexpr std::uint64_t kMostMoves = 100'000;
constexpr int kMostEvaluation = 8000;  // as written, in hundredths
constexpr int kLeastWin = 9000;        // a score from here to 10,000 tells the plies to the win

using Fault = Unexpected<HubArgumentError>;

std::optional<std::uint64_t> number_of(const HubMessage& message, std::string_view name) {
    const auto text = message.value_of(name);
    if (!text) return std::nullopt;
    const auto number = hub_number("", *text, 0, std::numeric_limits<std::int64_t>::max());
    if (!number) return std::nullopt;
    return *number;
}

std::optional<double> real_of(const HubMessage& message, std::string_view name) {
    const auto text = message.value_of(name);
    return text ? hub_real(*text) : std::nullopt;
}

std::optional<int> small_number_of(const HubMessage& message, std::string_view name) {
    const auto number = number_of(message, name);
    if (!number || *number > kMostDepth) return std::nullopt;
    return static_cast<int>(*number);
}

std::vector<Move> parse_line(std::string_view text) {
    std::vector<Move> line;
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(word.size() + 1, text.size()));
        if (word.empty()) continue;
        const auto move = parse_hub_move(word);
        if (!move) break;
        line.push_back(*move);
    }
    return line;
}

Expected<std::optional<Move>, HubArgumentError> move_of(const HubMessage& message,
                                                        const std::string& name) {
    const auto text = message.value_of(name);
    if (!text) return std::optional<Move>();
    const auto move = parse_hub_move(*text);
    if (!move) return Fault({name, std::string(*text), move.error()});
    return std::optional(*move);
}

}  // namespace

Expected<HubLimits, HubArgumentError> to_limits(const HubMessage& level, HubLimits limits) {
    if (const auto text = level.value_of("depth")) {
        const auto depth = hub_number("depth", *text, 1, kMostDepth);
        if (!depth) return Fault(depth.error());
        limits.depth = static_cast<int>(*depth);
    }
    if (const auto text = level.value_of("nodes")) {
        const auto nodes = hub_number("nodes", *text, 1, std::numeric_limits<std::int64_t>::max());
        if (!nodes) return Fault(nodes.error());
        limits.nodes = *nodes;
    }
    if (const auto text = level.value_of("move-time")) {
        const auto time = hub_seconds("move-time", *text);
        if (!time) return Fault(time.error());
        limits.move_time = *time;
    }
    if (const auto text = level.value_of("time")) {
        // A clock that has run out may be told as less than nothing.
        const bool is_over = hub_real(*text).value_or(0) < 0;
        const auto left = hub_seconds("time", is_over ? "0" : *text);
        if (!left) return Fault(left.error());
        HubClock clock{*left};
        if (const auto moves_text = level.value_of("moves")) {
            const auto moves = hub_number("moves", *moves_text, 0, kMostMoves);
            if (!moves) return Fault(moves.error());
            clock.moves = static_cast<int>(*moves);
        }
        if (const auto increment_text = level.value_of("inc")) {
            const auto increment = hub_seconds("inc", *increment_text);
            if (!increment) return Fault(increment.error());
            clock.increment = *increment;
        }
        limits.clock = clock;
    }
    limits.infinite = limits.infinite || level.has("infinite");
    return limits;
}

HubMessage to_message(const HubLimits& limits) {
    HubMessage level{"level", {}};
    if (limits.depth) level.with("depth", std::to_string(*limits.depth));
    if (limits.nodes) level.with("nodes", std::to_string(*limits.nodes));
    if (limits.move_time) level.with("move-time", to_hub_seconds(*limits.move_time));
    if (limits.clock) {
        if (limits.clock->moves > 0) level.with("moves", std::to_string(limits.clock->moves));
        level.with("time", to_hub_seconds(limits.clock->left));
        if (limits.clock->increment.count() > 0) {
            level.with("inc", to_hub_seconds(limits.clock->increment));
        }
    }
    if (limits.infinite) level.with("infinite");
    return level;
}

HubInfo to_info(const HubMessage& info) {
    HubInfo result{.depth = small_number_of(info, "depth"),
                   .mean_depth = real_of(info, "mean-depth"),
                   .score = std::nullopt,
                   .nodes = number_of(info, "nodes"),
                   .time = std::nullopt,
                   .speed = real_of(info, "nps"),
                   .line = parse_line(info.value_of("pv").value_or("")),
                   .line_number = small_number_of(info, "multi-pv")};
    if (const auto score = info.value_of("score")) result.score = parse_hub_score(*score);
    if (const auto text = info.value_of("time")) {
        const auto time = hub_seconds("time", *text);
        if (time) result.time = *time;
    }
    return result;
}

HubMessage to_message(const HubInfo& info) {
    HubMessage message{"info", {}};
    if (info.depth) message.with("depth", std::to_string(*info.depth));
    if (info.mean_depth) message.with("mean-depth", to_hub_real(*info.mean_depth, 1));
    if (info.score) message.with("score", to_hub_score(*info.score));
    if (info.nodes) message.with("nodes", std::to_string(*info.nodes));
    if (info.time) message.with("time", to_hub_seconds(*info.time));
    if (info.speed) message.with("nps", to_hub_real(*info.speed, 2));
    if (info.line_number) message.with("multi-pv", std::to_string(*info.line_number));
    if (!info.line.empty()) message.with("pv", to_hub_text(info.line));
    return message;
}

Expected<HubDone, HubArgumentError> to_done(const HubMessage& done) {
    const auto move = move_of(done, "move");
    if (!move) return Fault(move.error());
    const auto ponder = move_of(done, "ponder");
    if (!ponder) return Fault(ponder.error());
    return HubDone{*move, *ponder};
}

HubMessage to_message(const HubDone& done) {
    HubMessage message{"done", {}};
    if (done.move) message.with("move", to_hub_text(*done.move));
    if (done.ponder) message.with("ponder", to_hub_text(*done.ponder));
    return message;
}

std::string to_hub_score(Score score) {
    int hundredths = std::clamp(score.value(), -kMostEvaluation, kMostEvaluation);
    if (is_decided(score)) {
        const int distance = std::min(plies_to_end(score).value(), 10'000 - kLeastWin);
        hundredths = is_win(score) ? 10'000 - distance : distance - 10'000;
    }
    return to_hub_real(hundredths / 100.0, 2);
}

std::optional<Score> parse_hub_score(std::string_view text) {
    if (text.starts_with('+')) text.remove_prefix(1);
    const auto men = hub_real(text);
    if (!men) return std::nullopt;
    const int hundredths = static_cast<int>(std::lround(std::clamp(*men, -100.0, 100.0) * 100));
    if (hundredths >= kLeastWin) return win_in(10'000 - hundredths);
    if (hundredths <= -kLeastWin) return loss_in(10'000 + hundredths);
    return Score(hundredths);
}

}  // namespace damjen
