// JSON as the commands print it.

#pragma once

#include <string>

#include <boost/json/value.hpp>

namespace damjen::app {

// Like boost::json::serialize, but with numbers in plain decimals, -0.12 and not -1.2E-1, which not
// every reader of lines understands. Infinities and the like, which JSON does not know, become
// null.
std::string plain_json(const boost::json::value& value);

}  // namespace damjen::app
