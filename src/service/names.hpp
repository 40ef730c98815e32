// The service's enumerations as the words that stand in stored events and in the API.

#pragma once

#include "service/live_game.hpp"

#include <optional>
#include <string_view>

namespace damjen {

std::string_view name_of(Color color);
std::string_view name_of(Mode mode);
std::string_view name_of(StartKind kind);
std::string_view name_of(Seat seat);  // "none" without one
std::string_view name_of(ResultReason reason);
std::string_view name_of(Refusal::Code code);
std::string_view name_of(Permission permission);
std::string_view name_of(LiveGame::Phase phase);
std::string_view name_of(Explanation::Why why);

// "1-0", "0-1", "1/2-1/2", or "*" for a game without result.
std::string_view score_of(const Result& result);

// And back; nothing when the word is none of them.
std::optional<Color> color_named(std::string_view name);
std::optional<Mode> mode_named(std::string_view name);
std::optional<StartKind> start_kind_named(std::string_view name);
std::optional<Seat> seat_named(std::string_view name);
std::optional<ResultReason> result_reason_named(std::string_view name);

}  // namespace damjen
