// A game being played: the fold of its events. A value; reads no clock and touches nothing.

#pragma once

#include "service/command.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace damjen {

// How long a game waits for people before it is closed without a result, and how long an opponent
// must be away before one may claim the game. docs/operations.md repeats these.
struct Patience {
    Milliseconds for_friend = std::chrono::hours(24);     // nobody took the other seat
    Milliseconds for_move = std::chrono::hours(24 * 14);  // nothing happened
    Milliseconds absent_with_clock = std::chrono::seconds(60);
    Milliseconds absent_without_clock = std::chrono::minutes(30);
};

struct LiveGame {
    enum class Phase : std::uint8_t { Waiting, Running, Over };

    // An offer stands until it is answered; seq is the number of its event.
    struct Offer {
        Color by = Color::White;
        std::uint32_t seq = 0;
        friend bool operator==(const Offer&, const Offer&) = default;
    };
    struct Ply {
        Milliseconds took{};
        std::optional<ClockReading> clock;  // after the move
    };
    struct Done {
        CommandName command;
        std::uint32_t seq = 0;  // of the last event it led to
    };
    static constexpr std::size_t kRemembered = 64;  // commands

    GameId id;
    std::uint32_t seq = 0;       // of the last event
    std::uint32_t turn_seq = 0;  // of the event with which this turn began
    Instant created{};
    Instant last_at{};  // time of the last event

    GameSettings settings;
    BySide<Participant> players;
    BySide<std::optional<TokenHash>> seats;

    Game game{kStraight};
    std::vector<Ply> plies;  // one for each move

    // Clocks as they stood when this turn began; that is also what a ply's clock holds.
    std::optional<ClockReading> clock;
    Instant turn_began{};
    Milliseconds forgiven{};  // time of this turn in which the server was not there

    std::optional<Offer> draw;
    std::optional<Offer> takeback;
    std::optional<Offer> rematch;
    // The ply at which an offer of that side was last declined: no second one at the same ply.
    BySide<int> draw_declined_at{{-1, -1}};
    BySide<int> takeback_declined_at{{-1, -1}};
    BySide<bool> rematch_declined;  // an offer of that side: the other may still make one

    std::optional<Result> result;
    std::optional<GameId> next_game;
    std::vector<Done> done;  // commands carried out, oldest first, at most kRemembered

    Phase phase() const;
    Color turn() const { return game.position().turn(); }
    // The side of the engine, in a game against it.
    std::optional<Color> engine() const;
    bool engine_to_move() const { return phase() == Phase::Running && engine() == turn(); }

    // Whose token this is.
    Seat seat_of_token(const TokenHash& hash) const;

    // Whose clock runs, if any. The first move of each side is free: nobody loses a game that has
    // not begun because a friend's link was opened at a bad moment.
    std::optional<Color> running_clock() const;
    // What each side has left at a moment. Requires clock.
    ClockReading clock_at(Instant now) const;
    Milliseconds thinking_time(Instant now) const;

    // When the flag of the running clock falls, if nothing happens; when the game is closed.
    std::optional<Instant> flag_at() const;
    std::optional<Instant> abandoned_at(const Patience& patience) const;

    // The ply to which the side would take back: its last own turn before now.
    std::optional<int> takeback_ply(Color color) const;

    // The number of the last event a command led to, if it was carried out before.
    std::optional<std::uint32_t> done_before(const CommandName& command) const;
};

// Folds one event into a game. Total: an event that was accepted once always applies.
LiveGame apply(LiveGame game, const Record& record);

// Decides what a command does to a game. Pure: reads no clock, touches no store, sends nothing.
// Nothing decided means nothing to do.
Expected<std::vector<Event>, Refusal>
decide(const LiveGame& game, const Command& command, Instant now, const Patience& patience = {});

// The rematch of a game that is over: colours swapped, everything else the same.
Created rematch_of(const LiveGame& game);

// What somebody may do now, as decide() sees it.
enum class Permission : std::uint8_t {
    Move,
    Resign,
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    Takeback,
    AcceptTakeback,
    DeclineTakeback,
    Hint,
    Rematch,
    AcceptRematch,
    DeclineRematch,
    Cancel,
    ClaimLeft,
};
std::vector<Permission> permissions(const LiveGame& game,
                                    Seat seat,
                                    Instant now,
                                    const BySide<std::optional<Instant>>& absent_since,
                                    const Patience& patience = {});

Result to_result(const Outcome& outcome);

}  // namespace damjen
