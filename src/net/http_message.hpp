// A request and a response as values.

#pragma once

#include "net/ip_address.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace damjen::net {

struct StaticFile;

enum class Method { Get, Post, Put, Patch, Delete };

std::string_view to_text(Method method);

// Header fields in the order of arrival. Names compare without regard to case.
class Headers {
public:
    void add(std::string name, std::string value);

    // The value of the first field of that name; of all of them, joined by commas.
    std::optional<std::string_view> find(std::string_view name) const;
    std::string joined(std::string_view name) const;

    auto begin() const { return fields_.begin(); }
    auto end() const { return fields_.end(); }

private:
    std::vector<std::pair<std::string, std::string>> fields_;
};

struct HttpRequest {
    Method method = Method::Get;  // HEAD arrives as Get; the server leaves the body out
    std::string path;             // decoded, begins with '/', has no "." or ".." in it
    std::vector<std::pair<std::string, std::string>> query;  // decoded, in order
    Headers headers;
    std::string body;

    // What trusted proxies say, where there are any.
    IpAddress remote;
    std::string host;  // "damjen.example:8443", as the client wrote it
    bool is_secure = false;

    // False when a page of another site sends this: Origin is there and is not ours.
    bool same_origin = true;
    std::string id;  // for logs; the response carries it as X-Request-Id

    // The first parameter of that name.
    std::optional<std::string_view> parameter(std::string_view name) const;
};

struct HttpResponse {
    int status = 200;
    std::string content_type;   // none when empty
    std::string cache_control;  // none when empty
    std::vector<std::pair<std::string, std::string>> headers;
    std::string body;

    // Instead of a body: a file from memory, with its own type and caching, and with ETag,
    // 304 and gzip seen to. Shared, since many responses send the same bytes.
    std::shared_ptr<const StaticFile> file;

    static HttpResponse text(int status, std::string content_type, std::string body);
    static HttpResponse of_file(std::shared_ptr<const StaticFile> file, int status = 200);
};

}  // namespace damjen::net
