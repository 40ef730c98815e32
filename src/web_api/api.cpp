#include "web_api/api.hpp"

#include "notation/pdn.hpp"
#include "service/names.hpp"
#include "web_api/json_views.hpp"
#include "web_api/live_channel.hpp"
#include "web_api/metrics_text.hpp"
#include "web_api/requests.hpp"

#include <chrono>
#include <cstdio>

#include <spdlog/spdlog.h>

namespace damjen::web_api {

namespace json = boost::json;
using net::HttpRequest;
using net::HttpResponse;
using net::Method;
using net::Responder;

namespace {

constexpr std::string_view kBase = "/api/v1";

HttpResponse to_response(int status, const json::object& body) {
    auto response = HttpResponse::text(status, "application/json", json::serialize(body));
    response.cache_control = "no-store";
    return response;
}

HttpResponse fault(const Fault& fault) { return to_response(fault); }

HttpResponse not_found() { return fault({404, "not_found", "There is nothing at this address."}); }

// "Authorization: Bearer TOKEN".
GameService::Token token_of(const HttpRequest& request) {
    constexpr std::string_view kScheme = "Bearer ";
    const auto header = request.headers.find("Authorization");
    if (!header || !header->starts_with(kScheme)) return std::nullopt;
    return std::string(header->substr(kScheme.size()));
}

json::object seat_json(const GameService::Seated& seated) {
    return {{"color", name_of(seated.seat)}, {"token", seated.token}};
}

std::string date_text(Instant instant) {
    const std::chrono::year_month_day day(std::chrono::floor<std::chrono::days>(instant));
    char text[16];
    std::snprintf(text,
                  sizeof text,
                  "%04d.%02u.%02u",
                  static_cast<int>(day.year()),
                  static_cast<unsigned>(day.month()),
                  static_cast<unsigned>(day.day()));
    return text;
}

std::string pdn_name(const Participant& player) {
    switch (player.kind) {
    case Participant::Kind::Engine:
        return "Damjen, level " + std::to_string(player.level);
    case Participant::Kind::Human:
        if (!player.name.empty()) return player.name;
        break;
    case Participant::Kind::Open:
        break;
    }
    return "?";
}

std::string pdn_text(const LiveGame& game) {
    PdnGame pdn{{{"Event", "Damjen"},
                 {"Site", game.id},
                 {"Date", date_text(game.created)},
                 {"White", pdn_name(game.players[Color::White])},
                 {"Black", pdn_name(game.players[Color::Black])}},
                game.game,
                "*"};
    if (game.settings.clock) {
        pdn.tags.emplace_back("TimeControl",
                              std::to_string(game.settings.clock->initial.count() / 1000) + "+" +
                                  std::to_string(game.settings.clock->increment.count() / 1000));
    }
    if (game.result) {
        pdn.result = std::string(score_of(*game.result));
        pdn.tags.emplace_back("Termination", std::string(name_of(game.result->reason)));
    }
    return to_pdn(pdn);
}

// "/api/v1/games/ID/action": the ID and the action, which may be empty.
struct GamePath {
    GameId id;
    std::string_view action;
};

std::optional<GamePath> game_path(std::string_view path) {
    constexpr std::string_view kGames = "/api/v1/games/";
    if (!path.starts_with(kGames)) return std::nullopt;
    path.remove_prefix(kGames.size());
    const std::size_t slash = path.find('/');
    auto id = parse_game_id(path.substr(0, slash));
    if (!id) return std::nullopt;
    return GamePath{*std::move(id),
                    slash == std::string_view::npos ? std::string_view() : path.substr(slash + 1)};
}

}  // namespace

Api::Api(GameService& service, const TimeSource& time, ApiOptions options)
    : service_(service), time_(time), options_(std::move(options)) {}

void Api::begin(Links links, std::function<net::Metrics()> metrics) {
    links_ = std::move(links);
    metrics_ = std::move(metrics);
    has_begun_ = true;  // publishes the two above
}

void Api::handle(HttpRequest request, Responder responder) {
    const std::string_view path = request.path;
    if (!has_begun_) return responder.respond(refusal(503));
    if (path.starts_with("/api/")) return answer_api(request, responder);
    if (request.method != Method::Get) return responder.respond(refusal(405));
    if (path == "/healthz") return responder.respond(health());
    if (path == "/metrics") return responder.respond(metrics());
    responder.respond(page(request.path));
}

void Api::answer_api(const HttpRequest& request, const Responder& responder) {
    const std::string_view path = request.path;
    const bool reads = request.method == Method::Get;
    if (!reads && request.method != Method::Post) return responder.respond(refusal(405));
    // A page of another site could otherwise start games or move in a reader's name.
    if (!reads && !request.same_origin) return responder.respond(refusal(403));
    if (!path.starts_with(kBase)) return responder.respond(not_found());

    if (path == "/api/v1/meta" || path == "/api/v1/openapi.json") {
        if (!reads) return responder.respond(refusal(405));
        if (path == "/api/v1/meta") return responder.respond(meta());
        return responder.respond(
            HttpResponse::text(200, "application/json", std::string(openapi_document())));
    }
    if (path == "/api/v1/games" || path == "/api/v1/positions" ||
        path == "/api/v1/positions/explain") {
        if (reads) return responder.respond(refusal(405));
        if (path == "/api/v1/games") return create(request, responder);
        return position(request, responder, path == "/api/v1/positions/explain");
    }
    const auto found = game_path(path);
    if (!found) return responder.respond(not_found());
    game(request, responder, found->id, found->action);
}

void Api::create(const HttpRequest& request, const Responder& responder) {
    // Whether a set-up can be played is a matter of moves: not for this thread.
    const bool posted = service_.post([this, body = request.body, responder] {
        const auto object = parse_object(body);
        if (!object) return responder.respond(fault(object.error()));
        auto wanted = parse_new_game(*object);
        if (!wanted) return responder.respond(fault(wanted.error()));
        const GameSettings& settings = wanted->settings;
        if (Game(*settings.rules, settings.start, settings.adjudication()).outcome().is_over()) {
            return responder.respond(fault({.status = 400,
                                            .code = "bad_fen",
                                            .message = "The game is over in this position.",
                                            .field = "fen"}));
        }
        service_.create(*std::move(wanted),
                        [responder](const Expected<GameService::Seated, Refusal>& seated,
                                    const GameView* view) {
                            if (!seated) return responder.respond(fault(fault_of(seated.error())));
                            responder.respond(
                                to_response(201,
                                            {{"game", seated->game},
                                             {"seat", seat_json(*seated)},
                                             {"state", state_json(*view, seated->seat)}}));
                        });
    });
    if (!posted) responder.respond(refusal(503));
}

void Api::position(const HttpRequest& request, const Responder& responder, bool explains) {
    const bool posted = service_.post([body = request.body, responder, explains] {
        const auto object = parse_object(body);
        if (!object) return responder.respond(fault(object.error()));
        const auto game = parse_position(*object);
        if (!game) return responder.respond(fault(game.error()));
        if (!explains) return responder.respond(to_response(200, to_json(view_of(*game))));
        const auto attempt = parse_attempt(object->if_contains("attempt"));
        if (!attempt) return responder.respond(fault(attempt.error()));
        const Explanation reason = damjen::explain(game->rules(), game->position(), *attempt);
        responder.respond(to_response(200, to_json(game->rules(), reason)));
    });
    if (!posted) responder.respond(refusal(503));
}

void Api::game(const HttpRequest& request,
               const Responder& responder,
               const GameId& id,
               std::string_view action) {
    const bool reads = request.method == Method::Get;
    const bool is_post = action == "join" || action == "commands";
    if (!action.empty() && !is_post && action != "pdn" && action != "live")
        return responder.respond(not_found());
    if (reads == is_post) return responder.respond(refusal(405));
    if (action == "join") return join(request, responder, id);
    if (action == "commands") return command(request, responder, id);
    if (action == "live") {
        return responder.respond(
            fault({400, "refused", "This address speaks WebSocket; see docs/http-api.md."}));
    }
    const bool as_pdn = action == "pdn";
    service_.look(id, token_of(request), [responder, as_pdn, id](const GameView* view, Seat seat) {
        if (view == nullptr)
            return responder.respond(fault(fault_of(Refusal{Refusal::Code::Unknown, {}})));
        if (!as_pdn) return responder.respond(to_response(200, state_json(*view, seat)));
        auto response = HttpResponse::text(200, "text/plain; charset=utf-8", pdn_text(view->game));
        response.cache_control = "no-store";
        response.headers.emplace_back("Content-Disposition",
                                      "attachment; filename=\"damjen-" + id + ".pdn\"");
        responder.respond(std::move(response));
    });
}

void Api::join(const HttpRequest& request, const Responder& responder, const GameId& id) {
    const auto object = parse_object(request.body.empty() ? "{}" : request.body);
    if (!object) return responder.respond(fault(object.error()));
    const auto name = parse_name(*object);
    if (!name) return responder.respond(fault(name.error()));
    service_.join(
        id,
        *name,
        token_of(request),
        [responder](const Expected<GameService::Seated, Refusal>& seated, const GameView* view) {
            if (!seated) return responder.respond(fault(fault_of(seated.error())));
            responder.respond(to_response(
                200, {{"seat", seat_json(*seated)}, {"state", state_json(*view, seated->seat)}}));
        });
}

void Api::command(const HttpRequest& request, const Responder& responder, const GameId& id) {
    const auto object = parse_object(request.body);
    if (!object) return responder.respond(fault(object.error()));
    auto command = parse_command(*object);
    if (!command) return responder.respond(fault(command.error()));
    const std::string name = command->id;
    service_.carry_out(
        id, token_of(request), *std::move(command), [responder, name](const Answer& answer) {
            if (answer) {
                return responder.respond(
                    to_response(200, {{"t", "ack"}, {"id", name}, {"seq", answer->seq}}));
            }
            if (answer.error().code == Refusal::Code::Unknown)
                return responder.respond(fault(fault_of(answer.error())));
            responder.respond(to_response(409, refused_json(name, answer.error())));
        });
}

Expected<std::unique_ptr<net::ChannelHandler>, HttpResponse>
Api::upgrade(const HttpRequest& request) {
    const auto found = game_path(request.path);
    if (!found || found->action != "live") return Unexpected(not_found());
    if (shutting_down_) return Unexpected(refusal(503));
    return std::unique_ptr<net::ChannelHandler>(
        std::make_unique<LiveChannel>(service_, time_, found->id));
}

HttpResponse Api::refusal(int status) { return fault(fault_of(status)); }

std::string Api::farewell(net::CloseReason reason) { return bye_text(reason); }

std::string Api::allowed_methods(std::string_view path) {
    if (path == "/api/v1/games" || path.starts_with("/api/v1/positions")) return "POST, OPTIONS";
    if (const auto found = game_path(path)) {
        if (found->action == "join" || found->action == "commands") return "POST, OPTIONS";
    }
    return "GET, HEAD, OPTIONS";
}

// A file of the page; a place within the page is answered with the page itself, which knows its
// places. What looks like a file and is none is not there.
HttpResponse Api::page(const std::string& path) const {
    const auto file = options_.page.find(path == "/" ? "/index.html" : path);
    if (file) return HttpResponse::of_file(file);
    const auto index = options_.page.find("/index.html");
    const bool looks_like_file = path.find('.', path.rfind('/')) != std::string::npos;
    if (!index || looks_like_file) return not_found();
    return HttpResponse::of_file(index);
}

HttpResponse Api::meta() const {
    json::array rules;
    for (const RuleSet* each : kRuleSets)
        rules.push_back(to_json(*each));
    json::array bases;
    for (const std::string& base : links_.bases)
        bases.push_back(json::value(base));
    const char* reach = links_.reach == Links::Reach::Public    ? "public"
                        : links_.reach == Links::Reach::Network ? "network"
                                                                : "computer";
    return to_response(200,
                       {{"name", "Damjen"},
                        {"version", options_.version},
                        {"rules", std::move(rules)},
                        {"levels", kLevels},
                        {"links", json::object{{"reach", reach}, {"bases", std::move(bases)}}}});
}

HttpResponse Api::health() const {
    if (shutting_down_) return to_response(503, {{"status", "shutting down"}});
    if (!service_.counts().storage_works) return to_response(503, {{"status", "disk full"}});
    return to_response(200, {{"status", "ok"}});
}

HttpResponse Api::metrics() const {
    return HttpResponse::text(200,
                              "text/plain; version=0.0.4; charset=utf-8",
                              metrics_text(metrics_(), service_.counts()));
}

std::vector<std::pair<std::string, std::string>> security_headers() {
    return {{"Content-Security-Policy",
             "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
             "connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; "
             "form-action 'self'; frame-ancestors 'none'"},
            {"X-Content-Type-Options", "nosniff"},
            {"Referrer-Policy", "no-referrer"},
            {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"},
            {"Cross-Origin-Opener-Policy", "same-origin"}};
}

}  // namespace damjen::web_api
