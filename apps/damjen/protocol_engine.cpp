#include "protocol_engine.hpp"

#include "engine/level.hpp"
#include "engine_files/engine_parts.hpp"
#include "opening_file.hpp"
#include "thread_crew.hpp"

#include <algorithm>
#include <random>
#include <unistd.h>

namespace damjen::app {

namespace {

constexpr std::size_t kEntryBytes = 16;
constexpr int kLeastTableLog = 16;

// Where there is no choice, a glance is enough to expect an answer.
constexpr Depth kGlance = 4;

// The largest tt-size that leaves half of this machine's memory to others.
int most_table_log() {
    const auto bytes = static_cast<std::size_t>(::sysconf(_SC_PHYS_PAGES)) *
                       static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    int log = kLeastTableLog;
    while ((kEntryBytes << (log + 1)) <= bytes / 2)
        ++log;
    return log;
}

// The one place where settings become an engine. Null if there is no memory for a table that may
// yet be smaller.
std::unique_ptr<Engine>
make_engine(const EngineParts& parts, const HubSettings& settings, int table_log) {
    const std::size_t megabytes = (kEntryBytes << table_log) >> 20;
    try {
        return std::make_unique<Engine>(parts,
                                        *settings.rules,
                                        EngineOptions{.table_megabytes = megabytes,
                                                      .threads = settings.threads,
                                                      .crew = std::make_shared<ThreadCrew>()});
    } catch (const std::bad_alloc&) {
        if (table_log <= kLeastTableLog) throw;
        return nullptr;
    }
}

// What can be had of the files, and what is wrong with the others.
struct Parts {
    EngineParts parts;
    std::optional<std::string> complaint;
};

Parts usable_parts(const RuleSet& rules, const EngineFiles& files) {
    const auto all = engine_parts(rules, files);
    if (all) return {*all, std::nullopt};
    EngineFiles without = files;
    without.endgames = "none";
    if (const auto parts = engine_parts(rules, without))
        return {*parts, all.error() + "; it plays without endgame files"};
    without = files;
    without.weights = "hand";
    if (const auto parts = engine_parts(rules, without))
        return {*parts, all.error() + "; it evaluates by hand-written numbers"};
    return {basic_parts(rules), all.error()};
}

SearchLimits to_search_limits(const HubSearch& question) {
    const HubLimits& asked = question.limits;
    SearchLimits limits;
    if (asked.depth) limits.depth = std::min(kMaxDepth, Depth(*asked.depth));
    if (asked.nodes) limits.nodes = *asked.nodes;
    limits.move_time = asked.move_time;
    if (asked.clock) {
        Milliseconds left = asked.clock->left;
        // The opponent's time is ours as well.
        if (question.settings.ponder) left = left * 6 / 5;
        limits.clock = ClockTime{left, asked.clock->increment, asked.clock->moves};
        // Not even then more than there is.
        const Milliseconds most = asked.clock->left / 2;
        limits.move_time = limits.move_time ? std::min(*limits.move_time, most) : most;
    }
    limits.lines = question.settings.lines;
    const bool no_choice = count_legal_moves(question.game.rules(), question.game.position()) == 1;
    const bool at_once = question.purpose == HubSearch::Purpose::Move && !asked.infinite;
    if (no_choice && at_once) limits.depth = std::min(limits.depth, kGlance);
    return limits;
}

// Both limits at once.
SearchLimits tighter(SearchLimits limits, const SearchLimits& other) {
    limits.depth = std::min(limits.depth, other.depth);
    limits.nodes = std::min(limits.nodes, other.nodes);
    if (other.move_time) {
        limits.move_time =
            limits.move_time ? std::min(*limits.move_time, *other.move_time) : *other.move_time;
    }
    limits.lines = std::max(limits.lines, other.lines);
    return limits;
}

HubInfo to_hub_info(Depth depth,
                    const SearchLine& line,
                    int number,
                    std::uint64_t nodes,
                    Milliseconds time,
                    int lines) {
    HubInfo info{.depth = depth.value(), .score = line.score, .nodes = nodes, .time = time};
    info.line = line.moves;
    if (time.count() > 0) {
        info.speed = static_cast<double>(nodes) / 1000 / static_cast<double>(time.count());
    }
    if (lines > 1) info.line_number = number;
    return info;
}

}  // namespace

void PonderClock::start(bool pondering) {
    start_ = std::chrono::steady_clock::now();
    runs_ = !pondering;
}

Milliseconds PonderClock::elapsed() const {
    return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - start_);
}

Ticker PonderClock::ticker() const {
    return [this] { return runs_ ? elapsed() : Milliseconds(0); };
}

std::optional<std::string> ProtocolEngine::prepare(const HubSettings& settings) {
    if (engine_ && settings == settings_) {
        engine_->new_game();
        return std::nullopt;
    }
    engine_.reset();  // the old table before the new one
    book_.reset();
    settings_ = settings;
    seed_ = std::random_device{}();
    const Parts parts = usable_parts(
        *settings.rules,
        {.weights = {}, .endgames = endgames_, .endgame_pieces = settings.endgame_pieces});
    int table_log = std::min(settings.table_log, most_table_log());
    while (!(engine_ = make_engine(parts.parts, settings, table_log)))
        --table_log;
    std::optional<std::string> complaint = parts.complaint;
    if (settings.book) {
        const auto file =
            read_opening_file(*settings.rules, shipped_book(*settings.rules).string());
        if (file)
            book_.emplace(file->openings);
        else if (!complaint)
            complaint = "book: " + file.error();
    }
    if (complaint) return complaint;
    if (table_log == settings.table_log) return std::nullopt;
    return "tt-size=" + std::to_string(settings.table_log) +
           " is more than this computer has memory for: it is " + std::to_string(table_log);
}

void ProtocolEngine::forget() {
    if (engine_) engine_->new_game();
    seed_ = std::random_device{}();
}

HubDone ProtocolEngine::search(const HubSearch& question,
                               const PonderClock& clock,
                               const std::atomic<bool>& stop,
                               const Tell& tell) {
    if (!engine_ || question.settings != settings_) prepare(question.settings);
    if (book_ && question.purpose == HubSearch::Purpose::Move) {
        Random random(seed_ + static_cast<std::uint64_t>(question.game.ply()));
        if (const auto move = book_->move(question.game.position(), random)) return {move};
    }
    const SearchResult result = think(question, clock, stop, tell);
    if (!result.best) return {};
    HubDone done{result.best};
    const std::vector<Move>& line = result.lines.front().moves;
    if (line.size() > 1) done.ponder = line[1];
    return done;
}

SearchResult ProtocolEngine::think(const HubSearch& question,
                                   const PonderClock& clock,
                                   const std::atomic<bool>& stop,
                                   const Tell& tell) {
    const SearchLimits limits = to_search_limits(question);
    const int lines = question.settings.lines;
    const bool plays = question.purpose != HubSearch::Purpose::Analyze;
    if (question.settings.level == Level::kCount || !plays) {
        return engine_->search(
            question.game, limits, clock.ticker(), stop, [&](const SearchInfo& info) {
                tell(to_hub_info(
                    info.depth, info.line, info.number, info.nodes, clock.elapsed(), lines));
            });
    }
    const Level level = damjen::level(question.settings.level);
    const SearchResult result = damjen::think(*engine_,
                                              level,
                                              question.game,
                                              tighter(limits, limits_of(level)),
                                              seed_,
                                              clock.ticker(),
                                              stop);
    if (result.best) {
        tell(to_hub_info(result.depth, result.lines.front(), 1, result.nodes, clock.elapsed(), 1));
    }
    return result;
}

}  // namespace damjen::app
