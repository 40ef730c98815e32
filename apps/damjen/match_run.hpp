// A match that is going on: threads that play games, and what has come of them.

#pragma once

#include "lab/match_score.hpp"
#include "match_file.hpp"
#include "match_plan.hpp"
#include "match_report.hpp"
#include "progress_line.hpp"
#include "think.hpp"

#include <array>
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace damjen::app {

class MatchRun {
public:
    // Goes on after the games in the file, if there is one. Borrows plan and interrupt.
    MatchRun(const MatchPlan& plan, std::optional<MatchFile> file, StopOnInterrupt& interrupt);

    // Starts both players once, to learn their names. False after a complaint.
    bool introduce();

    // Plays with so many threads until all games are played, the test has its answer or the flag is
    // raised.
    void play();

    const MatchReport& report() const { return report_; }
    // Whether the match came to its end.
    bool is_complete() const {
        return is_decided() || report_.score.games() == plan_.options.games;
    }

private:
    using Players = std::array<std::unique_ptr<MatchPlayer>, 2>;  // first and second

    std::optional<int> next_game();
    void work();
    void finish(int number, const MatchGame& game, const Players& players);
    void keep_transcripts(int number, const MatchGame& game, const Players& players);
    // Returns the file.
    std::string keep_transcript(const std::string& name, const std::string& text);
    void show_progress(bool is_last);
    bool is_decided() const;

    const MatchPlan& plan_;
    std::optional<MatchFile> file_;
    StopOnInterrupt& interrupt_;  // raised here too, once the match is decided

    std::mutex mutex_;  // guards all below while threads play
    std::vector<bool> is_played_;
    std::size_t next_ = 0;
    MatchResults results_;
    MatchReport report_;
    int games_before_ = 0;  // those that were in the file
    std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
    ProgressLine progress_;
    bool has_failed_ = false;
};

}  // namespace damjen::app
