// What a search is asked (`level`), tells (`info`) and answers (`done`), each as a value and as the
// Hub line it is.

#pragma once

#include "base/score.hpp"
#include "protocol/hub_number.hpp"
#include "rules/move.hpp"

namespace damjen {

// The mover's clock: time left, moves until more is added (0: none will be), and the increment.
struct HubClock {
    Milliseconds left{0};
    int moves = 0;
    Milliseconds increment{0};

    friend bool operator==(const HubClock&, const HubClock&) = default;
};

// The search ends with the first of them; without any it goes on until it is stopped.
struct HubLimits {
    std::optional<int> depth = std::nullopt;
    std::optional<std::uint64_t> nodes = std::nullopt;
    std::optional<Milliseconds> move_time = std::nullopt;
    std::optional<HubClock> clock = std::nullopt;
    bool infinite = false;  // answers only when told to stop

    friend bool operator==(const HubLimits&, const HubLimits&) = default;
};

// The limits as a `level` line adds to them.
Expected<HubLimits, HubArgumentError> to_limits(const HubMessage& level, HubLimits limits = {});
HubMessage to_message(const HubLimits& limits);

// All of it is optional.
struct HubInfo {
    std::optional<int> depth = std::nullopt;
    std::optional<double> mean_depth = std::nullopt;
    std::optional<Score> score = std::nullopt;  // from the mover's side
    std::optional<std::uint64_t> nodes = std::nullopt;
    std::optional<Milliseconds> time = std::nullopt;
    std::optional<double> speed = std::nullopt;  // million nodes a second
    // What is expected, the first move included.
    // NOLINTNEXTLINE(readability-redundant-member-init): may be left out
    std::vector<Move> line = {};
    // An extra field, multi-pv: 1 for the best line, 2 for the next.
    std::optional<int> line_number = std::nullopt;

    friend bool operator==(const HubInfo&, const HubInfo&) = default;
};

// Takes what it understands: a field that is none is left out, a line ends where it cannot be read.
HubInfo to_info(const HubMessage& info);
HubMessage to_message(const HubInfo& info);

struct HubDone {
    std::optional<Move> move = std::nullopt;    // none only if there is none to play
    std::optional<Move> ponder = std::nullopt;  // the answer that is expected

    friend bool operator==(const HubDone&, const HubDone&) = default;
};

Expected<HubDone, HubArgumentError> to_done(const HubMessage& done);
HubMessage to_message(const HubDone& done);

// Scores are men with two decimals. A win in n plies is written 100 - n/100, a loss the negative;
// an evaluation is never written beyond 80.
std::string to_hub_score(Score score);
std::optional<Score> parse_hub_score(std::string_view text);

}  // namespace damjen
