#include "match_run.hpp"

#include "position_options.hpp"

#include <ctime>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <thread>

namespace damjen::app {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::array<const char*, 2> kSideNames = {"first", "second"};

std::string today() {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    localtime_r(&now, &local);
    std::array<char, 16> text{};
    std::strftime(text.data(), text.size(), "%Y.%m.%d", &local);
    return text.data();
}

}  // namespace

MatchRun::MatchRun(const MatchPlan& plan, std::optional<MatchFile> file, StopOnInterrupt& interrupt)
    : plan_(plan), file_(std::move(file)), interrupt_(interrupt),
      is_played_(static_cast<std::size_t>(plan.options.games)) {
    const auto& leads = plan.options.sprt;
    if (leads.size() == 2) {
        const double risk = plan.options.risk;
        report_.question = SprtQuestion{leads[0], leads[1], risk, risk};
    }
    if (!file_) return;
    for (const RecordedGame& game : file_->games()) {
        const auto index = static_cast<std::size_t>(game.number);
        if (index >= is_played_.size() || is_played_[index]) continue;
        is_played_[index] = true;
        results_.add(game.number, game.result);
        ++report_.endings[game.ending];
    }
    report_.score = results_.score();
    games_before_ = report_.score.games();
}

bool MatchRun::is_decided() const {
    return report_.question &&
           sprt(*report_.question, report_.score).verdict != SprtAnswer::Verdict::Open;
}

bool MatchRun::introduce() {
    for (std::size_t i = 0; i < 2; ++i) {
        const auto player = plan_.sides[i].make_player();
        if (const auto begun = player->begin_game(); !begun) {
            std::string sentence = std::string("the ") + kSideNames[i] +
                                   " player did not start: " + begun.error().detail;
            if (!player->transcript().empty()) {
                sentence +=
                    " (see " +
                    keep_transcript(std::string("start-") + kSideNames[i], player->transcript()) +
                    ')';
            }
            complain(sentence);
            return false;
        }
        const std::string& name = plan_.sides[i].name;
        report_.names[i] = name.empty() ? player->name() : name;
    }
    if (report_.names[0] == report_.names[1]) {
        report_.names[0] += " (first)";
        report_.names[1] += " (second)";
    }
    return true;
}

void MatchRun::play() {
    std::vector<std::thread> threads;
    threads.reserve(static_cast<std::size_t>(plan_.options.games_at_once));
    for (int i = 0; i < plan_.options.games_at_once; ++i)
        threads.emplace_back([this] { work(); });
    for (std::thread& thread : threads)
        thread.join();
    show_progress(true);
}

std::optional<int> MatchRun::next_game() {
    const std::lock_guard lock(mutex_);
    if (interrupt_.flag() || has_failed_ || is_decided()) return std::nullopt;
    while (next_ < is_played_.size() && is_played_[next_])
        ++next_;
    if (next_ == is_played_.size()) return std::nullopt;
    return static_cast<int>(next_++);
}

void MatchRun::work() {
    Players players{plan_.sides[0].make_player(), plan_.sides[1].make_player()};
    const Ticker ticker = steady_ticker();
    while (const auto number = next_game()) {
        const MatchSeat first{*players[0], plan_.sides[0].limits};
        const MatchSeat second{*players[1], plan_.sides[1].limits};
        const bool first_is_white = MatchPlan::first_color(*number) == Color::White;
        const auto game =
            play_match_game(plan_.opening_of(*number),
                            first_is_white ? std::array{first, second} : std::array{second, first},
                            plan_.manners,
                            ticker);
        if (!game) return;
        finish(*number, *game, players);
    }
}

void MatchRun::finish(int number, const MatchGame& game, const Players& players) {
    const Color first = MatchPlan::first_color(number);
    const auto side_of = [&](Color color) -> std::size_t { return color == first ? 0 : 1; };
    GameHeader header;
    header.number = number;
    header.event = plan_.options.event;
    header.match = plan_.description;
    header.date = today();
    header.first = first;

    const std::lock_guard lock(mutex_);
    for (const Color color : kColors)
        header.names[static_cast<std::size_t>(color)] = report_.names[side_of(color)];
    if (file_ && !file_->append(to_pdn_text(header, game))) {
        has_failed_ = true;
        complain("cannot write " + plan_.options.pdn);
        return;
    }
    const int opening_plies = game.game.ply() - static_cast<int>(game.notes.size());
    for (std::size_t i = 0; i < game.notes.size(); ++i) {
        const Color mover = game.game.position_at(opening_plies + static_cast<int>(i)).turn();
        report_.efforts[side_of(mover)].add(game.notes[i]);
    }
    if (std::holds_alternative<Fault>(game.ending)) {
        ++report_.efforts[side_of(opponent(*game.winner))].faults;
        keep_transcripts(number, game, players);
    }
    results_.add(number,
                 !game.winner            ? GameResult::Draw
                 : *game.winner == first ? GameResult::Win
                                         : GameResult::Loss);
    report_.score = results_.score();
    ++report_.endings[name_of(game.ending)];
    show_progress(false);
    if (is_decided()) interrupt_.raise();  // what is still going on no longer matters
}

void MatchRun::keep_transcripts(int number, const MatchGame& game, const Players& players) {
    const auto& fault = std::get<Fault>(game.ending);
    const std::size_t loser = MatchPlan::first_color(number) == *game.winner ? 1 : 0;
    progress_.clear();
    std::cerr << "game " << number + 1 << ": the " << kSideNames[loser] << " player "
              << name_of(game.ending) << (fault.detail.empty() ? "" : ": ") << fault.detail;
    for (std::size_t i = 0; i < 2; ++i) {
        const std::string transcript = players[i]->transcript();
        if (transcript.empty()) continue;
        const std::string file =
            keep_transcript("game-" + std::to_string(number + 1) + '-' + kSideNames[i], transcript);
        if (i == loser) std::cerr << " (see " << file << ')';
    }
    std::cerr << '\n';
}

std::string MatchRun::keep_transcript(const std::string& name, const std::string& text) {
    std::string folder = plan_.options.transcripts;
    if (folder.empty())
        folder =
            plan_.options.pdn.empty() ? "match-transcripts" : plan_.options.pdn + ".transcripts";
    std::error_code ignored;
    std::filesystem::create_directories(folder, ignored);
    std::string file = (std::filesystem::path(folder) / (name + ".txt")).string();
    std::ofstream(file) << text;
    return file;
}

void MatchRun::show_progress(bool is_last) {
    if (!is_last && !progress_.is_due()) return;
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - started_;
    progress_.show(
        progress_line(
            report_, plan_.options.games, report_.score.games() - games_before_, took.count()),
        is_last);
}

}  // namespace damjen::app
