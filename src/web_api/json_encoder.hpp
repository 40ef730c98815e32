// News of a game as WebSocket messages.

#pragma once

#include "service/subscriber.hpp"

namespace damjen::web_api {

// Stateless, so any thread may call.
class JsonEncoder : public Encoder {
public:
    Frame state(const GameView& view, Seat seat) override;
    Frame event(const GameView& view, Seat seat, const Told& told) override;
    Frame now(const GameView& view, Seat seat) override;
};

}  // namespace damjen::web_api
