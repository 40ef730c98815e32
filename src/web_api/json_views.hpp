// The service's values as the JSON of docs/http-api.md.

#pragma once

#include "service/game_service.hpp"
#include "service/subscriber.hpp"

#include <boost/json.hpp>

namespace damjen::web_api {

boost::json::object to_json(const PositionView& view);
boost::json::object to_json(const LegalMoveView& move);
boost::json::object to_json(const RuleSet& rules, const Explanation& explanation);
boost::json::object to_json(const RuleSet& rules);  // as Meta describes it

// The whole of a game, and the part of it that changes with every event, as that seat sees them.
boost::json::object state_json(const GameView& view, Seat seat);
boost::json::object now_json(const GameView& view, Seat seat);
boost::json::object event_json(const Told& told);

boost::json::value seat_json(Seat seat);

}  // namespace damjen::web_api
