// What a match tells: a line while it goes on, and the result.

#pragma once

#include "lab/match_game.hpp"
#include "lab/match_score.hpp"
#include "lab/sprt.hpp"

#include <array>
#include <map>
#include <optional>
#include <string>

namespace damjen::app {

// How one side used its time, over the games of this run.
struct SideEffort {
    long moves = 0;
    Milliseconds took{0};
    Milliseconds longest{0};
    double depths = 0;  // sums
    double nodes = 0;
    int faults = 0;

    void add(const MoveNote& note);
};

struct MatchReport {
    std::array<std::string, 2> names;  // first and second
    MatchScore score;
    std::map<std::string, int> endings;  // by the name of the ending
    std::array<SideEffort, 2> efforts;
    std::optional<SprtQuestion> question;
};

// "   37/400  +20 =3 -14  58.1 %  Elo +57.1 ± 89.0  LOS 91.0 %  12 min left". Of the games so many
// were played in so many seconds of this run.
std::string progress_line(const MatchReport& report, int games, int played, double seconds);

// Several lines for people.
std::string to_text(const MatchReport& report);

// One object.
std::string to_json(const MatchReport& report);

}  // namespace damjen::app
