#include "net/http_message.hpp"

#include "net/text.hpp"

namespace damjen::net {

std::string_view to_text(Method method) {
    switch (method) {
    case Method::Get:
        return "GET";
    case Method::Post:
        return "POST";
    case Method::Put:
        return "PUT";
    case Method::Patch:
        return "PATCH";
    case Method::Delete:
        return "DELETE";
    }
    return "?";
}

void Headers::add(std::string name, std::string value) {
    fields_.emplace_back(std::move(name), std::move(value));
}

std::optional<std::string_view> Headers::find(std::string_view name) const {
    for (const auto& [field, value] : fields_)
        if (same_name(field, name)) return value;
    return std::nullopt;
}

std::string Headers::joined(std::string_view name) const {
    std::string all;
    for (const auto& [field, value] : fields_) {
        if (!same_name(field, name)) continue;
        if (!all.empty()) all += ',';
        all += value;
    }
    return all;
}

std::optional<std::string_view> HttpRequest::parameter(std::string_view name) const {
    for (const auto& [key, value] : query)
        if (key == name) return value;
    return std::nullopt;
}

HttpResponse HttpResponse::text(int status, std::string content_type, std::string body) {
    HttpResponse response;
    response.status = status;
    response.content_type = std::move(content_type);
    response.body = std::move(body);
    return response;
}

HttpResponse HttpResponse::of_file(std::shared_ptr<const StaticFile> file, int status) {
    HttpResponse response;
    response.status = status;
    response.file = std::move(file);
    return response;
}

}  // namespace damjen::net
