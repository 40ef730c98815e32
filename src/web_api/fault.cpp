#include "web_api/fault.hpp"

#include <boost/json.hpp>

namespace damjen::web_api {

namespace json = boost::json;

Fault bad_field(std::string field, std::string expected) {
    std::string message = "The field '" + field + "' should be " + expected + ".";
    return {.status = 400,
            .code = "bad_field",
            .message = std::move(message),
            .expected = std::move(expected),
            .field = std::move(field)};
}

namespace {

std::string_view name_of(FenFault fault) {
    switch (fault) {
    case FenFault::SideToMove:
        return "side_to_move";
    case FenFault::BothSides:
        return "both_sides";
    case FenFault::Side:
        return "side";
    case FenFault::SideTwice:
        return "side_twice";
    case FenFault::Square:
        return "square";
    case FenFault::LaterSquare:
        return "later_square";
    case FenFault::Tail:
        return "tail";
    case FenFault::DrawCount:
        return "draw_count";
    case FenFault::MoveNumber:
        return "move_number";
    case FenFault::KingRun:
        return "king_run";
    case FenFault::KingRunCount:
        return "king_run_count";
    case FenFault::End:
        return "end";
    }
    return {};
}

std::string_view name_of(SetupError::What what) {
    switch (what) {
    case SetupError::What::NoPieces:
        return "no_pieces";
    case SetupError::What::SquareTaken:
        return "square_taken";
    case SetupError::What::ManOnFarRow:
        return "man_on_far_row";
    case SetupError::What::RunTooLong:
        return "run_too_long";
    case SetupError::What::RunWithoutSquare:
        return "run_without_square";
    case SetupError::What::RunWithoutKing:
        return "run_without_king";
    }
    return {};
}

}  // namespace

Fault bad_fen(const ParseError& error, std::string_view fen) {
    Fault fault{.status = 400,
                .code = "bad_fen",
                .message = to_text(error, fen),
                .at = character_at(fen, error.offset),
                .expected = error.wanted,
                .field = "fen"};
    if (error.setup) {
        fault.kind = name_of(error.setup->what);
        fault.square = error.setup->square;
    } else if (error.fen) {
        fault.kind = name_of(*error.fen);
    }
    return fault;
}

Fault fault_of(const Refusal& refusal) {
    switch (refusal.code) {
    case Refusal::Code::Unknown:
        return {404, "not_found", "There is no such game."};
    case Refusal::Code::StorageFull:
        return {503, "storage_full", "The server cannot write to its disk; nothing was changed."};
    case Refusal::Code::SeatTaken:
        return {409, "seat_taken", "Both seats of this game are taken."};
    case Refusal::Code::AlreadySeated:
        return {409, "already_seated", "You have a seat in this game already."};
    case Refusal::Code::ShuttingDown:
        return {503, "shutting_down", "The server is shutting down."};
    case Refusal::Code::Illegal:
    case Refusal::Code::Stale:
    case Refusal::Code::NotYourTurn:
    case Refusal::Code::NotAllowed:
    case Refusal::Code::Over:
    case Refusal::Code::Spectator:
        break;
    }
    return {409, "refused", "That cannot be done now."};
}

Fault fault_of(int status) {
    switch (status) {
    case 403:
        return {status, "forbidden_origin", "A page of another site may not do this."};
    case 405:
        return {status, "refused", "This address does not know that method."};
    case 408:
        return {status, "refused", "The request did not arrive in time."};
    case 413:
        return {status, "too_large", "The request is too large."};
    case 429:
        return {status, "too_many_requests", "Too many requests; try again in a moment."};
    case 431:
        return {status, "too_large", "The request's headers are too large."};
    case 503:
        return {status, "shutting_down", "The server is busy or shutting down."};
    case 400:
        return {status, "refused", "This is not a request the server understands."};
    default:
        return {status, "internal", "Something went wrong in the server."};
    }
}

net::HttpResponse to_response(const Fault& fault) {
    json::object error = {{"code", fault.code}, {"message", fault.message}};
    if (fault.at) error["at"] = *fault.at;
    if (!fault.expected.empty()) error["expected"] = fault.expected;
    if (!fault.field.empty()) error["field"] = fault.field;
    if (!fault.kind.empty()) error["kind"] = fault.kind;
    if (fault.square) error["square"] = fault.square->number();
    auto response = net::HttpResponse::text(
        fault.status, "application/json", json::serialize(json::object{{"error", error}}));
    response.cache_control = "no-store";
    if (fault.status == 429) response.headers.emplace_back("Retry-After", "1");
    return response;
}

}  // namespace damjen::web_api
