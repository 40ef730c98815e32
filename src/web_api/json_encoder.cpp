#include "web_api/json_encoder.hpp"

#include "web_api/json_views.hpp"

namespace damjen::web_api {

namespace json = boost::json;

namespace {

Frame frame(const json::object& message) {
    return std::make_shared<const std::string>(json::serialize(message));
}

}  // namespace

Frame JsonEncoder::state(const GameView& view, Seat seat) {
    return frame({{"t", "state"}, {"state", state_json(view, seat)}});
}

Frame JsonEncoder::event(const GameView& view, Seat seat, const Told& told) {
    return frame({{"t", "event"},
                  {"seq", told.seq},
                  {"event", event_json(told)},
                  {"now", now_json(view, seat)}});
}

Frame JsonEncoder::now(const GameView& view, Seat seat) {
    return frame({{"t", "now"}, {"now", now_json(view, seat)}});
}

}  // namespace damjen::web_api
