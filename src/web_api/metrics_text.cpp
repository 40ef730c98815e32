#include "web_api/metrics_text.hpp"

#include <vector>

#include <prometheus/metric_family.h>
#include <prometheus/text_serializer.h>

namespace damjen::web_api {

namespace {

void add(std::vector<prometheus::MetricFamily>& families,
         prometheus::MetricType type,
         const char* name,
         const char* help,
         double value) {
    prometheus::MetricFamily family;
    family.name = std::string("damjen_") + name;
    family.help = help;
    family.type = type;
    family.metric.resize(1);
    if (type == prometheus::MetricType::Counter)
        family.metric[0].counter.value = value;
    else
        family.metric[0].gauge.value = value;
    families.push_back(std::move(family));
}

}  // namespace

std::string metrics_text(const net::Metrics& net, const ServiceCounts& service) {
    std::vector<prometheus::MetricFamily> families;
    const auto gauge = [&](const char* name, const char* help, auto value) {
        add(families, prometheus::MetricType::Gauge, name, help, static_cast<double>(value));
    };
    const auto counter = [&](const char* name, const char* help, auto value) {
        add(families, prometheus::MetricType::Counter, name, help, static_cast<double>(value));
    };
    gauge("connections_open", "Connections, WebSockets included", net.connections_open);
    counter("connections_accepted_total", "Connections accepted", net.connections_accepted);
    counter("connections_refused_total", "Connections beyond a limit", net.connections_refused);
    gauge("channels_open", "WebSockets", net.channels_open);
    counter("channels_opened_total", "WebSockets opened", net.channels_opened);
    counter("channels_too_slow_total", "WebSockets closed: not read", net.channels_too_slow);
    counter("requests_total", "HTTP requests", net.requests);
    counter("requests_refused_total", "Requests refused as such", net.requests_refused);
    counter("responses_failed_total", "Responses of 500 and above", net.responses_failed);
    counter("messages_in_total", "WebSocket messages received", net.messages_in);
    counter("messages_out_total", "WebSocket messages sent", net.messages_out);
    counter("bytes_in_total", "Bytes of bodies and messages received", net.bytes_in);
    counter("bytes_out_total", "Bytes of bodies and messages sent", net.bytes_out);
    counter("accept_errors_total", "Connections lost for want of descriptors", net.accept_errors);
    gauge("games_in_memory", "Games in memory", service.rooms);
    gauge("clocks_running", "Games whose clock runs", service.running_clocks);
    gauge("tasks_waiting", "Decisions waiting for a thread", service.tasks_waiting);
    gauge("engines_waiting", "Engine moves waiting for a thread", service.engines_waiting);
    gauge("engines_thinking", "Engine moves being thought about", service.engines_thinking);
    counter("games_created_total", "Games created", service.games_created);
    counter("moves_total", "Moves played", service.moves);
    gauge("storage_works", "1 if the last write reached the disk", service.storage_works ? 1 : 0);
    return prometheus::TextSerializer().Serialize(families);
}

}  // namespace damjen::web_api
