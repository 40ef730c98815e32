// damjen serve: the page, the API and the games behind them. Joins the layers; decides nothing.

#include "commands.hpp"
#include "engine_files/engine_parts.hpp"
#include "engine_player.hpp"
#include "net/origin.hpp"
#include "net/server.hpp"
#include "position_options.hpp"
#include "service/game_service.hpp"
#include "store/backup.hpp"
#include "store/data_directory.hpp"
#include "store/sqlite_game_store.hpp"
#include "web_api/api.hpp"
#include "web_api/json_encoder.hpp"

#include <csignal>
#include <filesystem>
#include <ifaddrs.h>
#include <iostream>
#include <netinet/in.h>
#include <sys/resource.h>
#include <thread>

#include <boost/json.hpp>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

namespace damjen::app {

namespace {

using web_api::Links;

int fail(const std::string& sentence) {
    std::cerr << "damjen: " << sentence << '\n';
    return kFailure;
}

// The addresses of this computer that others on its network can reach.
std::vector<net::IpAddress> network_addresses() {
    std::vector<net::IpAddress> addresses;
    ifaddrs* list = nullptr;
    if (getifaddrs(&list) != 0) return addresses;
    for (const ifaddrs* each = list; each != nullptr; each = each->ifa_next) {
        if (each->ifa_addr == nullptr || each->ifa_addr->sa_family != AF_INET) continue;
        const auto* address = reinterpret_cast<const sockaddr_in*>(each->ifa_addr);
        std::array<std::uint8_t, 16> bytes{};
        bytes[10] = bytes[11] = 0xff;
        std::memcpy(bytes.data() + 12, &address->sin_addr, 4);
        const net::IpAddress found(bytes);
        if (!found.is_loopback()) addresses.push_back(found);
    }
    freeifaddrs(list);
    return addresses;
}

std::string address_of(const net::Endpoint& endpoint) { return "http://" + endpoint.to_text(); }

Links links_for(const ServeOptions& options, const net::Endpoint& endpoint) {
    if (!options.public_url.empty()) {
        std::string url = options.public_url;
        while (!url.empty() && url.back() == '/')
            url.pop_back();
        return {Links::Reach::Public, {url}};
    }
    if (endpoint.address.is_loopback()) return {Links::Reach::Computer, {address_of(endpoint)}};
    const bool is_any = endpoint.address == net::IpAddress() ||
                        endpoint.address == net::IpAddress::from_text("0.0.0.0");
    if (!is_any) return {Links::Reach::Network, {address_of(endpoint)}};
    Links links{Links::Reach::Network, {}};
    for (const net::IpAddress& address : network_addresses())
        links.bases.push_back(address_of({address, endpoint.port}));
    if (links.bases.empty()) links.reach = Links::Reach::Computer;
    return links;
}

// A log line's message as a JSON string: it may hold quotes, and what a client sent.
class JsonMessage final : public spdlog::custom_flag_formatter {
public:
    void format(const spdlog::details::log_msg& message,
                const std::tm&,
                spdlog::memory_buf_t& line) override {
        const std::string text = boost::json::serialize(
            boost::json::string(message.payload.data(), message.payload.size()));
        line.append(text.data(), text.data() + text.size());
    }
    std::unique_ptr<spdlog::custom_flag_formatter> clone() const override {
        return std::make_unique<JsonMessage>();
    }
};

void set_up_logs(const ServeOptions& options) {
    auto logger = spdlog::stderr_color_mt("damjen");
    if (options.log_format == "json") {
        auto formatter =
            std::make_unique<spdlog::pattern_formatter>(spdlog::pattern_time_type::utc);
        formatter->add_flag<JsonMessage>('*').set_pattern(
            R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l","message":%*})");
        logger->set_formatter(std::move(formatter));
    }
    logger->set_level(spdlog::level::from_str(options.log_level));
    spdlog::set_default_logger(std::move(logger));
}

// Every connection is a descriptor; the soft limit is often 1,024.
void raise_descriptor_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

std::string sentence(const net::ListenError& error) {
    const std::string where = error.endpoint.to_text();
    switch (error.kind) {
    case net::ListenError::Kind::InUse:
        return where + " is taken by another program: choose another port with --listen";
    case net::ListenError::Kind::NotPermitted:
        return "not permitted to listen on " + where + ": ports below 1024 are for root";
    case net::ListenError::Kind::NoSuchAddress:
        return where + " is no address of this computer";
    case net::ListenError::Kind::Other:
        break;
    }
    return "cannot listen on " + where + ": " + error.detail;
}

net::ServerLimits limits_of(const ServeOptions& options) {
    net::ServerLimits limits;
    limits.connections = options.max_connections;
    limits.connections_per_address = options.max_connections_per_address;
    limits.requests = {options.request_rate * 4, options.request_rate};
    limits.messages = {options.message_rate * 4, options.message_rate};
    limits.body_bytes = options.max_body;
    return limits;
}

int thread_count(int wanted) {
    if (wanted > 0) return wanted;
    return static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

// Blocks until the program is asked to end.
void wait_for_farewell(const sigset_t& signals) {
    int signal = 0;
    sigwait(&signals, &signal);
    spdlog::info("asked to end by signal {}", signal);
}

}  // namespace

int serve(const ServeOptions& options) {
    // 1. What was asked, as values.
    const auto endpoint = net::Endpoint::from_text(options.listen);
    if (!endpoint) {
        return complain("--listen: expected ADDRESS:PORT as in 127.0.0.1:8080, found '" +
                        options.listen + "'");
    }
    auto proxies = net::TrustedProxies::parse(options.trusted_proxies);
    if (!proxies) {
        return complain(
            "--trusted-proxy: expected an address or a block as in 10.0.0.0/8, found '" +
            proxies.error().text + "'");
    }
    if (!options.public_url.empty() && !net::is_site_address(options.public_url)) {
        return complain("--public-url: expected an address as in https://damjen.example, found '" +
                        options.public_url + "'");
    }
    net::StaticFiles page;
    if (!options.web.empty()) {
        auto loaded = net::StaticFiles::load(options.web);
        if (!loaded) {
            return fail("--web: " + loaded.error().file.string() + ": " + loaded.error().reason);
        }
        page = *std::move(loaded);
    }
    const std::filesystem::path directory =
        options.data.empty() ? default_data_directory() : std::filesystem::path(options.data);

    // 2. Threads made from here on leave the signals to this one.
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);  // a file size limit is then a full disk, not the end
    set_up_logs(options);
    raise_descriptor_limit();

    // 3. The layers, lowest first.
    auto store = SqliteGameStore::open(directory);
    if (!store) return fail(to_text(store.error()));
    const SteadyTime time;
    const int thinkers = thread_count(options.engine_threads);
    EnginePlayer::PartsByRules engines;
    for (const RuleSet* rules : kRuleSets) {
        auto parts = engine_parts(*rules, {.weights = {}, .endgames = options.endgames});
        if (!parts) return fail(parts.error());
        engines[static_cast<std::size_t>(rules->id)] = std::move(parts).value();
    }
    EnginePlayer player(std::move(engines), thinkers, static_cast<std::size_t>(options.hash));
    web_api::JsonEncoder encoder;
    ServiceOptions service_options;
    service_options.workers = thread_count(options.threads);
    service_options.thinkers = thinkers;
    GameService service(**store, time, player, encoder, service_options);
    if (const auto started = service.start(); !started) return fail(to_text(started.error()));

    // The links name the port that was really given, which is known once the server listens.
    net::ServerSettings settings{.listen = *endpoint,
                                 .threads = std::min(2, thread_count(options.threads)),
                                 .limits = limits_of(options),
                                 .proxies = *std::move(proxies),
                                 .public_url = options.public_url,
                                 .default_headers = web_api::security_headers()};
    web_api::Api api(service, time, {DAMJEN_VERSION, std::move(page)});
    auto server = net::Server::start(std::move(settings), api);
    if (!server) return fail(sentence(server.error()));
    const Links links = links_for(options, (*server)->endpoint());
    api.begin(links, [&server] { return (*server)->metrics(); });

    // 4. Serve until asked to end.
    std::cout << "Damjen is ready: open "
              << (links.bases.empty() ? address_of((*server)->endpoint()) : links.bases.front())
              << std::endl;
    spdlog::info("serving on {}, games in {}", (*server)->endpoint().to_text(), directory.string());
    wait_for_farewell(signals);
    api.shut_down();
    (*server)->stop();
    service.stop();
    spdlog::info("ended");
    return kSuccess;
}

int backup(const BackupOptions& options) {
    const std::filesystem::path directory =
        options.data.empty() ? default_data_directory() : std::filesystem::path(options.data);
    const auto copy = damjen::backup(directory, options.target);
    if (!copy) return fail(to_text(copy.error()));
    std::cout << copy->string() << '\n';
    return kSuccess;
}

}  // namespace damjen::app
