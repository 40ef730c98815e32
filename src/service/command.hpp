// What may be asked of a game, and how it may be refused.

#pragma once

#include "rules/explain.hpp"
#include "service/event.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

namespace damjen {

struct PlayMove {
    Move move;
};
struct Resign {};
struct OfferDraw {};
struct AcceptDraw {};
struct DeclineDraw {};
struct AskTakeback {};
struct AcceptTakeback {};
struct DeclineTakeback {};
// The service names the next game before it asks, so that deciding needs no luck.
struct AskRematch {
    GameId next;
};
struct AcceptRematch {
    GameId next;
};
struct DeclineRematch {};
struct Cancel {};
struct ClaimLeft {
    std::optional<Instant> absent_since;  // since when the opponent has not been there
};

// From the service itself.
struct Join {
    std::string name;
    TokenHash seat;
};
struct Expire {};  // end the game if its time is over: a flag, or nobody came back

using Action = std::variant<PlayMove,
                            Resign,
                            OfferDraw,
                            AcceptDraw,
                            DeclineDraw,
                            AskTakeback,
                            AcceptTakeback,
                            DeclineTakeback,
                            AskRematch,
                            AcceptRematch,
                            DeclineRematch,
                            Cancel,
                            ClaimLeft,
                            Join,
                            Expire>;

struct Command {
    Seat by = Seat::None;
    std::uint32_t seen = 0;  // the last event its sender knew
    Action action;
    std::string id;  // the client's name for it; empty for the service's own
};

struct Refusal {
    enum class Code : std::uint8_t {
        Illegal,  // with a reason
        Stale,    // the game has gone on since what the sender saw
        NotYourTurn,
        NotAllowed,  // not in this game, or not now
        Over,
        Unknown,  // no such game
        StorageFull,
        Spectator,      // no seat
        SeatTaken,      // of Join
        AlreadySeated,  // of Join: the sender plays in this game already
        ShuttingDown,
    };
    Code code = Code::NotAllowed;
    std::optional<Explanation> reason;
};

}  // namespace damjen
