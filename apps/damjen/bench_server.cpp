// damjen bench server: a thousand games at once, how long a move takes to the opponent's screen,
// and what that costs the server.

#include "child_server.hpp"
#include "commands.hpp"
#include "load.hpp"
#include "plain_json.hpp"
#include "position_options.hpp"

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <optional>
#include <sys/resource.h>

#include <boost/json.hpp>

namespace damjen::app {

namespace {

namespace json = boost::json;

constexpr double kMebi = 1024.0 * 1024.0;

// Every connection is a descriptor; false if the system allows fewer than wanted.
bool raise_descriptor_limit(rlim_t wanted) {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return false;
    limit.rlim_cur = limit.rlim_max;
    return setrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur >= wanted;
}

// A server on this computer: nobody else's is loaded by mistake.
std::optional<net::Endpoint> loopback_of(std::string_view url) {
    constexpr std::string_view kScheme = "http://";
    if (url.substr(0, kScheme.size()) == kScheme) url.remove_prefix(kScheme.size());
    if (!url.empty() && url.back() == '/') url.remove_suffix(1);
    const auto endpoint = net::Endpoint::from_text(url);
    if (!endpoint || !endpoint->address.is_loopback() || endpoint->port == 0) return std::nullopt;
    return endpoint;
}

std::vector<std::string> flags_of(const BenchServerOptions& options, int connections) {
    const std::string most = std::to_string(connections);
    std::vector<std::string> flags = {"--max-connections",
                                      most,
                                      "--max-connections-per-address",
                                      most,
                                      "--request-rate",
                                      "1e6",
                                      "--message-rate",
                                      "1e6",
                                      "--log-level",
                                      "warn"};
    if (options.threads > 0) {
        flags.insert(flags.end(), {"--threads", std::to_string(options.threads)});
        flags.insert(flags.end(), {"--engine-threads", std::to_string(options.threads)});
    }
    return flags;
}

// What is reported of samples, in milliseconds.
struct Summary {
    std::size_t count = 0;
    double p50 = 0;
    double p90 = 0;
    double p99 = 0;
    double max = 0;
};

Summary summary_of(Samples samples) {
    if (samples.empty()) return {};
    std::sort(samples.begin(), samples.end());
    const auto at = [&](double part) {
        const auto rank = static_cast<std::size_t>(part * static_cast<double>(samples.size()));
        return static_cast<double>(samples[std::min(rank, samples.size() - 1)]);
    };
    return {samples.size(), at(0.5), at(0.9), at(0.99), static_cast<double>(samples.back())};
}

json::value to_json(const Summary& summary) {
    if (summary.count == 0) return nullptr;
    return json::object{{"count", summary.count},
                        {"p50", summary.p50},
                        {"p90", summary.p90},
                        {"p99", summary.p99},
                        {"max", summary.max}};
}

// What the server and this tool had used, at one moment.
struct Use {
    ProcessUse server;
    ProcessUse self;
};

struct Report {
    LoadResult load;
    int games = 0;
    bool knows_server = false;  // started here, and so with known use
    Use start;
    Use warm;
    Use end;
    std::vector<double> resident;  // the server's bytes after every tenth of the time

    double moves_per_second() const {
        return load.measured_seconds > 0 ? static_cast<double>(load.moves) / load.measured_seconds
                                         : 0;
    }
    double processors(const ProcessUse& from, const ProcessUse& to) const {
        return load.measured_seconds > 0
                   ? (to.cpu_seconds - from.cpu_seconds) / load.measured_seconds
                   : 0;
    }
    double bytes_per_game() const {
        return (warm.server.resident_bytes - start.server.resident_bytes) / games;
    }
    bool is_good() const { return load.error_count() == 0 && load.lost_events == 0; }
};

void print_json(const Report& report) {
    const LoadResult& load = report.load;
    json::object errors;
    for (const auto& [what, times] : load.errors)
        errors[what] = times;
    json::object out{{"games", report.games},
                     {"seconds", load.measured_seconds},
                     {"moves", load.moves},
                     {"moves_per_second", report.moves_per_second()},
                     {"delivery_ms", to_json(summary_of(load.delivery))},
                     {"stored_ms", to_json(summary_of(load.stored))},
                     {"engine_answer_ms", to_json(summary_of(load.answers))},
                     {"games_begun", load.games_begun},
                     {"games_checked", load.games_checked},
                     {"stale", load.stale},
                     {"lost_events", load.lost_events},
                     {"errors", std::move(errors)},
                     {"tool_processors", report.processors(report.warm.self, report.end.self)},
                     {"server", nullptr}};
    if (report.knows_server) {
        out["server"] =
            json::object{{"resident_at_start", report.start.server.resident_bytes},
                         {"resident_warm", report.warm.server.resident_bytes},
                         {"resident_by_tenths", json::value_from(report.resident)},
                         {"bytes_per_game", report.bytes_per_game()},
                         {"processors", report.processors(report.warm.server, report.end.server)}};
    }
    std::cout << plain_json(out) << '\n';
}

void print_line(const char* name, const Samples& samples) {
    if (samples.empty()) return;
    const Summary summary = summary_of(samples);
    std::printf("%-24s p50 %.1f   p90 %.1f   p99 %.1f   max %.1f ms\n",
                name,
                summary.p50,
                summary.p90,
                summary.p99,
                summary.max);
}

void print_text(const Report& report) {
    const LoadResult& load = report.load;
    std::printf("%-24s %d at once for %.1f s\n", "games", report.games, load.measured_seconds);
    std::printf("%-24s %llu, %.0f a second\n",
                "moves",
                static_cast<unsigned long long>(load.moves),
                report.moves_per_second());
    print_line(load.answers.empty() ? "move to opponent" : "own move comes back", load.delivery);
    print_line("move on disk", load.stored);
    print_line("engine's answer", load.answers);
    std::printf("%-24s %llu begun, %llu compared with the server's own state\n",
                "",
                static_cast<unsigned long long>(load.games_begun),
                static_cast<unsigned long long>(load.games_checked));
    if (report.knows_server) {
        std::printf("%-24s %.1f MB at the start, %.1f with all games: %.1f kB a game\n",
                    "server's memory",
                    report.start.server.resident_bytes / kMebi,
                    report.warm.server.resident_bytes / kMebi,
                    report.bytes_per_game() / 1024);
        std::printf("%-24s after every tenth of the time, in MB:", "");
        for (const double bytes : report.resident)
            std::printf(" %.1f", bytes / kMebi);
        std::printf("\n");
        std::printf("%-24s %.2f for the server, ",
                    "processors",
                    report.processors(report.warm.server, report.end.server));
    } else {
        std::printf("%-24s ", "processors");
    }
    std::printf("%.2f for this tool\n", report.processors(report.warm.self, report.end.self));
    std::printf("%-24s %llu, lost events: %llu\n",
                "errors",
                static_cast<unsigned long long>(load.error_count()),
                static_cast<unsigned long long>(load.lost_events));
    for (const auto& [what, times] : load.errors)
        std::printf("%-24s %s: %llu\n", "", what.c_str(), static_cast<unsigned long long>(times));
}

}  // namespace

int bench_server(const BenchServerOptions& options) {
    // Two people a game, and as many again for the comparisons at the end.
    const int connections = 3 * options.games + 100;
    if (!raise_descriptor_limit(static_cast<rlim_t>(connections))) {
        std::cerr << "damjen: the system allows too few open files for so many games (see ulimit "
                     "-Hn)\n";
        return kFailure;
    }

    LoadPlan plan;
    std::optional<ChildServer> child;
    if (!options.url.empty()) {
        const auto endpoint = loopback_of(options.url);
        if (!endpoint) {
            return complain("--url: expected a server on this computer as in "
                            "http://127.0.0.1:8080, found '" +
                            options.url + "'");
        }
        plan.server = *endpoint;
    } else {
        auto started = ChildServer::start(flags_of(options, connections));
        if (!started) {
            std::cerr << "damjen: " << started.error() << '\n';
            return kFailure;
        }
        child.emplace(*std::move(started));
        plan.server = child->endpoint();
    }
    plan.games = options.games;
    plan.seconds = options.seconds;
    plan.pace = options.pace;
    plan.engine_level = options.level;
    plan.seed = options.seed;

    Report report;
    report.games = options.games;
    report.knows_server = child.has_value();
    const auto use_now = [&child] {
        return Use{child ? use_of(child->process()) : ProcessUse{}, use_of(getpid())};
    };
    report.start = use_now();
    plan.measuring_begins = [&] { report.warm = use_now(); };
    plan.tenth_is_over = [&] { report.resident.push_back(use_now().server.resident_bytes); };
    plan.measuring_ends = [&] { report.end = use_now(); };
    report.load = run_load(plan);
    if (child && !child->stop()) ++report.load.errors["the server did not end well"];

    if (options.json)
        print_json(report);
    else
        print_text(report);
    return report.is_good() ? kSuccess : kFailure;
}

}  // namespace damjen::app
