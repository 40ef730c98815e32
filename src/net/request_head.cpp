#include "net/request_head.hpp"

#include "net/origin.hpp"
#include "net/request_target.hpp"
#include "net/text.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace damjen::net {

namespace {

std::optional<Method> method_of(std::string_view name) {
    if (name == "GET" || name == "HEAD" || name == "OPTIONS") return Method::Get;
    if (name == "POST") return Method::Post;
    if (name == "PUT") return Method::Put;
    if (name == "PATCH") return Method::Patch;
    if (name == "DELETE") return Method::Delete;
    return std::nullopt;
}

bool is_letter_or_digit(char letter) {
    const char small = lowered(letter);
    return ('a' <= small && small <= 'z') || ('0' <= small && small <= '9');
}

// A host ends up in links, so it may hold nothing but a name or an address, and a port.
bool is_valid_host(std::string_view host) {
    return !host.empty() && host.size() <= 255 &&
           std::all_of(host.begin(), host.end(), [](char letter) {
               return is_letter_or_digit(letter) ||
                      std::string_view(".-_:[]").find(letter) != std::string_view::npos;
           });
}

bool is_valid_id(std::string_view id) {
    return !id.empty() && id.size() <= 64 && std::all_of(id.begin(), id.end(), [](char letter) {
        return is_letter_or_digit(letter) || letter == '-' || letter == '_' || letter == '.';
    });
}

std::string_view last_item(std::string_view list) {
    const auto comma = list.rfind(',');
    return trimmed(comma == std::string_view::npos ? list : list.substr(comma + 1));
}

bool has_item(const Headers& headers, std::string_view name, std::string_view wanted) {
    bool found = false;
    const std::string list = headers.joined(name);
    for_each_item(list, [&](std::string_view item) { found = found || same_name(item, wanted); });
    return found;
}

// What a trusted proxy says of its client replaces what we see.
void believe_proxy(HttpRequest& request, const IpAddress& peer, const TrustedProxies& proxies) {
    request.remote = proxies.client(peer, request.headers.joined("X-Forwarded-For"));
    const std::string protocol = request.headers.joined("X-Forwarded-Proto");
    request.is_secure = same_name(last_item(protocol), "https");
    const std::string hosts = request.headers.joined("X-Forwarded-Host");
    if (const auto host = last_item(hosts); !host.empty()) request.host = host;
    if (const auto id = request.headers.find("X-Request-Id"); id && is_valid_id(*id))
        request.id = *id;
}

}  // namespace

Expected<RequestHead, int> read_head(RawHead raw, const ServerSettings& settings) {
    RequestHead head;
    HttpRequest& request = head.request;
    request.remote = raw.peer;

    // 1. The host: HTTP/1.1 wants exactly one.
    const std::string host = raw.headers.joined("Host");
    if (raw.version >= 11 && host.empty()) return Unexpected(400);
    request.host = host;
    request.headers = std::move(raw.headers);
    if (settings.proxies.contains(raw.peer)) believe_proxy(request, raw.peer, settings.proxies);
    if (!request.host.empty() && !is_valid_host(request.host)) return Unexpected(400);

    // 2. Method and target.
    const auto method = method_of(raw.method);
    if (!method) return Unexpected(405);
    request.method = *method;
    head.is_head = raw.method == "HEAD";
    head.is_options = raw.method == "OPTIONS";
    if (head.is_options && raw.target == "*") {
        request.path = "*";
    } else {
        auto target = RequestTarget::parse(raw.target);
        if (!target) return Unexpected(400);
        request.path = std::move(target->path);
        request.query = std::move(target->query);
    }

    // 3. Where it comes from and what it wants to become.
    request.same_origin =
        is_same_origin(request.headers.find("Origin"), request.host, settings.public_url);
    head.wants_channel = raw.method == "GET" && raw.version >= 11 &&
                         has_item(request.headers, "Connection", "upgrade") &&
                         has_item(request.headers, "Upgrade", "websocket");
    return head;
}

bool is_valid_upgrade(const HttpRequest& request) {
    constexpr std::size_t kKeyLength = 24;  // 16 bytes in base64
    const auto key = request.headers.find("Sec-WebSocket-Key");
    return request.headers.find("Sec-WebSocket-Version") == "13" && key &&
           key->size() == kKeyLength && key->ends_with("==");
}

}  // namespace damjen::net
