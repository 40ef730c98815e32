// Why a request is not granted, as the one shape of error in docs/http-api.md.

#pragma once

#include "base/expected.hpp"
#include "net/http_message.hpp"
#include "service/command.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace damjen::web_api {

struct Fault {
    int status = 400;
    std::string code;
    std::string message;                           // an English sentence
    std::optional<std::size_t> at = std::nullopt;  // in characters, from 1
    std::string expected = {};
    std::string field = {};
};

template <class T>
using Checked = Expected<T, Fault>;

Fault bad_field(std::string field, std::string expected);
Fault fault_of(const Refusal& refusal);
Fault fault_of(int status);  // what the server itself refuses

net::HttpResponse to_response(const Fault& fault);

}  // namespace damjen::web_api
