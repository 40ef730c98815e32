// Why a request is not granted, as the one shape of error in docs/http-api.md.

#pragma once

#include "base/expected.hpp"
#include "net/http_message.hpp"
#include "notation/parse_error.hpp"
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
    // What is wrong with a FEN, for whoever words it in another language.
    std::string kind = {};
    std::optional<Square> square = std::nullopt;
};

template <class T>
using Checked = Expected<T, Fault>;

Fault bad_field(std::string field, std::string expected);
Fault bad_fen(const ParseError& error, std::string_view fen);
Fault fault_of(const Refusal& refusal);
Fault fault_of(int status);  // what the server itself refuses

net::HttpResponse to_response(const Fault& fault);

}  // namespace damjen::web_api
