#include "net/response_text.hpp"

#include "net/static_files.hpp"
#include "net/text.hpp"

#include <algorithm>
#include <array>
#include <ctime>

namespace damjen::net {

namespace {

constexpr std::array<std::pair<int, std::string_view>, 33> kPhrases{{
    {100, "Continue"},
    {200, "OK"},
    {201, "Created"},
    {202, "Accepted"},
    {204, "No Content"},
    {301, "Moved Permanently"},
    {302, "Found"},
    {303, "See Other"},
    {304, "Not Modified"},
    {307, "Temporary Redirect"},
    {308, "Permanent Redirect"},
    {400, "Bad Request"},
    {401, "Unauthorized"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {406, "Not Acceptable"},
    {408, "Request Timeout"},
    {409, "Conflict"},
    {410, "Gone"},
    {411, "Length Required"},
    {412, "Precondition Failed"},
    {413, "Content Too Large"},
    {414, "URI Too Long"},
    {415, "Unsupported Media Type"},
    {422, "Unprocessable Content"},
    {426, "Upgrade Required"},
    {429, "Too Many Requests"},
    {431, "Request Header Fields Too Large"},
    {500, "Internal Server Error"},
    {501, "Not Implemented"},
    {503, "Service Unavailable"},
    {507, "Insufficient Storage"},
}};

std::string date_text(std::chrono::system_clock::time_point now) {
    const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    std::array<char, 40> text{};
    const auto size = std::strftime(text.data(), text.size(), "%a, %d %b %Y %H:%M:%S GMT", &parts);
    return {text.data(), size};
}

// The same file, however it was encoded on the way: tags are compared without their -gz and W/.
bool names_tag(std::string_view if_none_match, std::string_view etag) {
    bool found = false;
    for_each_item(if_none_match, [&](std::string_view item) {
        if (item.starts_with("W/")) item.remove_prefix(2);
        found = found || item == "*" || item == etag;
    });
    return found;
}

std::string gzip_tag(std::string_view etag) {
    return std::string(etag.substr(0, etag.size() - 1)) + "-gz\"";
}

void add_field(std::string& header, std::string_view name, std::string_view value) {
    if (!is_safe_field(name, value)) return;
    header.append(name).append(": ").append(value).append("\r\n");
}

bool names(HeaderFields fields, std::string_view name) {
    return std::any_of(fields.begin(), fields.end(), [name](const auto& field) {
        return same_name(field.first, name);
    });
}

}  // namespace

ResponseText render(const HttpResponse& response,
                    const Exchange& exchange,
                    HeaderFields default_headers,
                    std::chrono::system_clock::time_point now) {
    // 1. Which bytes, and whether the client has them.
    const StaticFile* const file = response.file.get();
    const bool zipped = file != nullptr && exchange.accepts_gzip && !file->gzip.empty();
    std::string_view body = file == nullptr ? response.body : zipped ? file->gzip : file->body;
    int status = response.status;
    if (file != nullptr && status == 200 &&
        (names_tag(exchange.if_none_match, file->etag) ||
         names_tag(exchange.if_none_match, gzip_tag(file->etag))))
        status = 304;
    const bool bodiless = status == 204 || status == 304 || status < 200;

    // 2. The header.
    std::string header = exchange.version >= 11 ? "HTTP/1.1 " : "HTTP/1.0 ";
    header.append(std::to_string(status)).append(" ").append(reason_phrase(status)).append("\r\n");
    add_field(header, "Date", date_text(now));
    const std::string_view content_type =
        file == nullptr ? response.content_type : file->content_type;
    if (!content_type.empty() && !bodiless) add_field(header, "Content-Type", content_type);
    const std::string_view cache_control = response.cache_control.empty() && file != nullptr
                                               ? std::string_view(file->cache_control)
                                               : response.cache_control;
    if (!cache_control.empty()) add_field(header, "Cache-Control", cache_control);
    if (file != nullptr) {
        add_field(header, "ETag", zipped ? gzip_tag(file->etag) : file->etag);
        if (!file->gzip.empty()) add_field(header, "Vary", "Accept-Encoding");
        if (zipped && !bodiless) add_field(header, "Content-Encoding", "gzip");
    }
    for (const auto& [name, value] : response.headers)
        add_field(header, name, value);
    for (const auto& [name, value] : default_headers)
        if (!names(response.headers, name)) add_field(header, name, value);
    if (!exchange.request_id.empty()) add_field(header, "X-Request-Id", exchange.request_id);

    // 3. Its end.
    if (!bodiless) add_field(header, "Content-Length", std::to_string(body.size()));
    if (!exchange.keep_alive) {
        add_field(header, "Connection", "close");
    } else if (exchange.version < 11) {
        add_field(header, "Connection", "keep-alive");
    }
    header += "\r\n";
    if (bodiless || exchange.is_head) body = {};
    return {status, std::move(header), body};
}

bool allows_gzip(std::string_view accept_encoding) {
    bool allowed = false;
    for_each_item(accept_encoding, [&](std::string_view item) {
        const auto mark = item.find(';');
        if (!same_name(trimmed(item.substr(0, mark)), "gzip")) return;
        const std::string_view weight =
            mark == std::string_view::npos ? "" : trimmed(item.substr(mark + 1));
        // "q=0", "q=0.0" and so on forbid it.
        const bool forbidden = weight.starts_with("q=0") &&
                               weight.substr(2).find_first_not_of("0.") == std::string_view::npos;
        allowed = !forbidden;
    });
    return allowed;
}

std::string_view reason_phrase(int status) {
    for (const auto& [number, phrase] : kPhrases)
        if (number == status) return phrase;
    return "Status";
}

bool is_safe_field(std::string_view name, std::string_view value) {
    const auto breaks_line = [](char letter) {
        return letter == '\r' || letter == '\n' || letter == '\0';
    };
    return !name.empty() && name.find_first_of(": \t") == std::string_view::npos &&
           std::none_of(name.begin(), name.end(), breaks_line) &&
           std::none_of(value.begin(), value.end(), breaks_line);
}

}  // namespace damjen::net
