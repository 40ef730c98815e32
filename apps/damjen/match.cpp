// damjen match: two players against each other, in pairs of games from an opening set, until so
// many are played or a test has its answer.

#include "commands.hpp"
#include "lab/game_record.hpp"
#include "lab/openings.hpp"
#include "match_file.hpp"
#include "match_report.hpp"
#include "match_sides.hpp"
#include "position_options.hpp"
#include "think.hpp"

#include <atomic>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <mutex>
#include <thread>
#include <unistd.h>
#include <vector>

namespace damjen::app {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::array<const char*, 2> kSideNames = {"first", "second"};
constexpr Clock::duration kProgressInterval = std::chrono::seconds(10);  // off a terminal

Milliseconds to_milliseconds(double seconds) { return Milliseconds(std::llround(seconds * 1000)); }

std::string today() {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    localtime_r(&now, &local);
    std::array<char, 16> text{};
    std::strftime(text.data(), text.size(), "%Y.%m.%d", &local);
    return text.data();
}

// FNV-1a: tells one opening set from another.
std::string fingerprint(const std::string& text) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char byte : text)
        hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
    std::array<char, 20> digits{};
    std::snprintf(digits.data(), digits.size(), "%016llx", static_cast<unsigned long long>(hash));
    return digits.data();
}

// Everything that is settled before the first game.
struct MatchPlan {
    const MatchOptions& options;
    const RuleSet& rules;
    std::vector<Game> openings;
    std::vector<MatchSide> sides;  // first and second
    MatchManners manners;
    std::string description;

    // Games 2i and 2i+1 have one opening; the first player has White in the former.
    const Game& opening_of(int game) const {
        const auto index = static_cast<std::size_t>(options.skip + game / 2);
        return openings[index % openings.size()];
    }
    static Color first_color(int game) { return game % 2 == 0 ? Color::White : Color::Black; }
};

// Games that are going on, and what has come of those before.
class MatchRun {
public:
    MatchRun(const MatchPlan& plan, std::optional<MatchFile> file, StopOnInterrupt& interrupt)
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
    }

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
    bool is_decided() const {
        return report_.question &&
               sprt(*report_.question, report_.score).verdict != SprtAnswer::Verdict::Open;
    }

    const MatchPlan& plan_;
    std::optional<MatchFile> file_;
    StopOnInterrupt& interrupt_;  // raised here too, once the match is decided

    std::mutex mutex_;  // guards all below while threads play
    std::vector<bool> is_played_;
    std::size_t next_ = 0;
    MatchResults results_;
    MatchReport report_;
    Clock::time_point shown_ = Clock::now();
    bool has_failed_ = false;
};

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
    std::cerr << (isatty(STDERR_FILENO) != 0 ? "\r\x1b[K" : "") << "game " << number + 1 << ": the "
              << kSideNames[loser] << " player " << name_of(game.ending)
              << (fault.detail.empty() ? "" : ": ") << fault.detail;
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
    const bool is_terminal = isatty(STDERR_FILENO) != 0;
    if (!is_terminal && !is_last && Clock::now() - shown_ < kProgressInterval) return;
    shown_ = Clock::now();
    std::cerr << (is_terminal ? "\r\x1b[K" : "") << progress_line(report_, plan_.options.games)
              << (is_terminal && !is_last ? "" : "\n") << std::flush;
}

std::string description_of(const MatchPlan& plan, const std::string& openings) {
    const MatchOptions& options = plan.options;
    std::string text = "rules " + std::string(plan.rules.name) + "; openings " +
                       fingerprint(openings) + " skip " + std::to_string(options.skip) +
                       "; first " + plan.sides[0].description + "; second " +
                       plan.sides[1].description;
    if (plan.manners.agreement) {
        text +=
            "; agree at " + std::to_string(plan.manners.agreement->lead.value()) + " hundredths";
    }
    return text;
}

// Everything that can be checked before a player is started; nothing after a complaint.
std::optional<MatchPlan> to_plan(const MatchOptions& options, const std::atomic<bool>& stop) {
    const auto refuse = [](const std::string& sentence) {
        complain(sentence);
        return std::nullopt;
    };
    MatchPlan plan{options, *rule_set_named(options.rules), {}, {}, {}, {}};
    if (options.games % 2 != 0)
        return refuse("--games: expected an even number, as games come in pairs, found " +
                      std::to_string(options.games));
    if (options.sprt.size() == 2 && options.sprt[0] >= options.sprt[1])
        return refuse("--sprt: expected the smaller lead first");

    std::ifstream file(options.openings);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    if (!file) return refuse("--openings: cannot read " + options.openings);
    auto openings = parse_openings(plan.rules, text);
    if (!openings) {
        const OpeningsError& error = openings.error();
        return refuse("--openings: " + options.openings + ":" + std::to_string(error.line) + ": " +
                      (error.word.empty() ? "" : "'" + error.word + "': ") + error.complaint);
    }
    plan.openings = *std::move(openings);

    for (const bool is_first : {true, false}) {
        auto made = to_match_side(options, is_first, plan.rules, stop);
        if (!made) return refuse(made.error());
        plan.sides.push_back(*std::move(made));
    }
    plan.manners.overtime = to_milliseconds(options.overtime);
    plan.manners.patience = to_milliseconds(options.patience);
    if (options.agree_at) {
        const Score lead = static_cast<int>(std::lround(100 * *options.agree_at));
        plan.manners.agreement = ScoreAgreement{lead, 4};
    }
    plan.description = description_of(plan, text);
    return plan;
}

}  // namespace

int match(const MatchOptions& options) {
    StopOnInterrupt interrupt;
    std::signal(SIGPIPE, SIG_IGN);  // a player that is gone is noticed where it is written to
    const auto plan = to_plan(options, interrupt.flag());
    if (!plan) return kBadUsage;
    std::optional<MatchFile> file;
    if (!options.pdn.empty()) {
        auto opened = MatchFile::open(options.pdn, plan->description, options.resume);
        if (!opened) return complain("--pdn: " + opened.error());
        file.emplace(*std::move(opened));
    }
    MatchRun run(*plan, std::move(file), interrupt);
    if (!run.introduce()) return kFailure;
    run.play();
    std::cout << (options.json ? to_json(run.report()) + '\n' : to_text(run.report()));
    return run.is_complete() ? kSuccess : kFailure;
}

}  // namespace damjen::app
