// What the server counts, in Prometheus' text format.

#pragma once

#include "net/server.hpp"
#include "service/game_service.hpp"

#include <string>

namespace damjen::web_api {

std::string metrics_text(const net::Metrics& net, const ServiceCounts& service);

}  // namespace damjen::web_api
