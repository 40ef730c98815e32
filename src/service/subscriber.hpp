// The people around a game, and how they are told what happens in it.

#pragma once

#include "service/live_game.hpp"
#include "service/position_view.hpp"

#include <memory>
#include <string>

namespace damjen {

enum class Thinking : std::uint8_t { No, Soon, Now };

// A game and everything about it that is not stored, at one moment. Borrowed: valid for the call
// it is handed to.
struct GameView {
    const LiveGame& game;
    const PositionView& position;
    BySide<bool> present;
    int spectators = 0;
    BySide<std::optional<Instant>> absent_since;
    Thinking thinking = Thinking::No;
    Instant now{};
    const Patience& patience;

    std::vector<Permission> can(Seat seat) const {
        return permissions(game, seat, now, absent_since, patience);
    }
};

// An event as it is told: its number, and of a move also how it is written.
struct Told {
    std::uint32_t seq = 0;
    Event event;
    std::optional<PlayedView> played;
};

// A message ready to be sent, shared by all who get the same one.
using Frame = std::shared_ptr<const std::string>;

// Puts news into the words of the wire; what it says depends on the seat of who hears it. Called on
// several threads at once.
class Encoder {
public:
    virtual ~Encoder() = default;
    virtual Frame state(const GameView& view, Seat seat) = 0;
    virtual Frame event(const GameView& view, Seat seat, const Told& told) = 0;
    virtual Frame now(const GameView& view, Seat seat) = 0;
};

// Somebody who watches or plays: a connection. send() only queues and returns.
class Subscriber {
public:
    virtual ~Subscriber() = default;
    virtual void send(Frame frame) = 0;
};

}  // namespace damjen
