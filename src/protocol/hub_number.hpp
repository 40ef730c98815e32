// Inside protocol: the numbers of Hub lines. Seconds are written as decimal fractions of any length
// and kept as milliseconds.

#pragma once

#include "protocol/hub_message.hpp"

#include <chrono>
#include <cstdint>

namespace damjen {

using Milliseconds = std::chrono::milliseconds;

// The number of an argument, if it is a whole one within the bounds. Requires 0 <= least <= most.
Expected<std::uint64_t, HubArgumentError>
hub_number(std::string name, std::string_view text, std::uint64_t least, std::uint64_t most);

// A decimal fraction, perhaps negative; nothing if the text is anything else, or beyond a billion.
std::optional<double> hub_real(std::string_view text);

// Seconds from 0 to a billion.
Expected<Milliseconds, HubArgumentError> hub_seconds(std::string name, std::string_view text);

std::string to_hub_seconds(Milliseconds time);        // "0.2", "3"
std::string to_hub_real(double value, int decimals);  // "3.40"

}  // namespace damjen
