// The routes of docs/http-api.md: requests become calls of the service, answers become JSON.

#pragma once

#include "net/handler.hpp"
#include "net/server.hpp"
#include "net/static_files.hpp"
#include "service/game_service.hpp"
#include "web_api/fault.hpp"

#include <atomic>
#include <functional>
#include <string>
#include <vector>

namespace damjen::web_api {

// Where a friend can open a link to a game.
struct Links {
    enum class Reach { Public, Network, Computer };
    Reach reach = Reach::Computer;
    std::vector<std::string> bases;  // "http://192.168.1.7:8080"
};

struct ApiOptions {
    std::string version;
    net::StaticFiles page;  // empty: no page, only the API
};

// Any thread may call. The service and the clock are borrowed and outlive it.
class Api final : public net::Handler {
public:
    Api(GameService& service, const TimeSource& time, ApiOptions options);

    // What is known only once the server listens: until then /api answers 503.
    void begin(Links links, std::function<net::Metrics()> metrics);
    // From now on /healthz says no, so that a load balancer looks elsewhere.
    void shut_down() { shutting_down_ = true; }

    void handle(net::HttpRequest request, net::Responder responder) override;
    Expected<std::unique_ptr<net::ChannelHandler>, net::HttpResponse>
    upgrade(const net::HttpRequest& request) override;
    net::HttpResponse refusal(int status) override;
    std::string farewell(net::CloseReason reason) override;
    std::string allowed_methods(std::string_view path) override;

private:
    void answer_api(const net::HttpRequest& request, const net::Responder& responder);
    void create(const net::HttpRequest& request, const net::Responder& responder);
    void position(const net::HttpRequest& request, const net::Responder& responder, bool explain);
    void game(const net::HttpRequest& request,
              const net::Responder& responder,
              const GameId& id,
              std::string_view action);
    void join(const net::HttpRequest& request, const net::Responder& responder, const GameId& id);
    void
    command(const net::HttpRequest& request, const net::Responder& responder, const GameId& id);
    net::HttpResponse page(const std::string& path) const;
    net::HttpResponse meta() const;
    net::HttpResponse health() const;
    net::HttpResponse metrics() const;

    GameService& service_;
    const TimeSource& time_;
    const ApiOptions options_;
    Links links_;                            // set by begin()
    std::function<net::Metrics()> metrics_;  // set by begin()
    std::atomic<bool> has_begun_ = false;
    std::atomic<bool> shutting_down_ = false;
};

// Headers for every response: what the page may load, and from where (docs/operations.md).
std::vector<std::pair<std::string, std::string>> security_headers();

// docs/openapi.json, as it was when the program was built.
std::string_view openapi_document();

}  // namespace damjen::web_api
