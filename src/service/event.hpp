// What happens in a game. A game is the fold of its events (live_game.hpp); they are numbered from
// 1 and stored as lines (event_text.hpp).

#pragma once

#include "service/game_settings.hpp"
#include "service/token.hpp"
#include "store/game_store.hpp"

#include <optional>
#include <string>
#include <variant>

namespace damjen {

// Why a game ended: by the rules, or by the people.
enum class ResultReason : std::uint8_t {
    NoPieces,
    NoMoves,
    Resignation,
    Time,
    Left,
    Repetition,
    OnlyKings,
    KingMoves,
    TwoKingsAgainstOne,
    OneKingEach,
    AgreedRepetition,
    AgreedLength,
    Agreement,
    Abandoned,  // no result: nobody came back
    Cancelled,  // no result: called off before both had moved
};

struct Result {
    ResultReason reason = ResultReason::Cancelled;
    std::optional<Color> winner;

    bool is_void() const {
        return reason == ResultReason::Abandoned || reason == ResultReason::Cancelled;
    }
    friend bool operator==(const Result&, const Result&) = default;
};

struct Created {
    GameSettings settings;
    BySide<Participant> players;
    BySide<std::optional<TokenHash>> seats;  // the same one twice in a local game
    std::optional<GameId> rematch_of;
    friend bool operator==(const Created&, const Created&) = default;
};
struct Joined {
    Color color = Color::White;
    std::string name;
    TokenHash seat;
    friend bool operator==(const Joined&, const Joined&) = default;
};
struct Moved {
    Move move;
    Milliseconds took{};                // thinking time
    std::optional<ClockReading> clock;  // after the move, increment included
    friend bool operator==(const Moved&, const Moved&) = default;
};
struct TookBack {
    int ply = 0;  // the moves after it are gone; the clocks are those of that ply
    friend bool operator==(const TookBack&, const TookBack&) = default;
};
struct DrawOffered {
    Color by = Color::White;
    friend bool operator==(const DrawOffered&, const DrawOffered&) = default;
};
struct DrawDeclined {
    Color by = Color::White;
    friend bool operator==(const DrawDeclined&, const DrawDeclined&) = default;
};
struct TakebackOffered {
    Color by = Color::White;
    friend bool operator==(const TakebackOffered&, const TakebackOffered&) = default;
};
struct TakebackDeclined {
    Color by = Color::White;
    friend bool operator==(const TakebackDeclined&, const TakebackDeclined&) = default;
};
struct Ended {
    Result result;
    std::optional<ClockReading> clock;
    friend bool operator==(const Ended&, const Ended&) = default;
};
struct RematchOffered {
    Color by = Color::White;
    friend bool operator==(const RematchOffered&, const RematchOffered&) = default;
};
struct RematchDeclined {
    Color by = Color::White;
    friend bool operator==(const RematchDeclined&, const RematchDeclined&) = default;
};
struct Rematched {
    GameId game;
    friend bool operator==(const Rematched&, const Rematched&) = default;
};

using Event = std::variant<Created,
                           Joined,
                           Moved,
                           TookBack,
                           DrawOffered,
                           DrawDeclined,
                           TakebackOffered,
                           TakebackDeclined,
                           Ended,
                           RematchOffered,
                           RematchDeclined,
                           Rematched>;

// Which command of a client led to an event: sent again, it is answered as the first time.
struct CommandName {
    Seat by = Seat::None;
    std::string id;
    friend bool operator==(const CommandName&, const CommandName&) = default;
};

// An event as it is stored: when, and by whose command.
struct Record {
    Event event;
    Instant at{};
    std::optional<CommandName> command;
    friend bool operator==(const Record&, const Record&) = default;
};

}  // namespace damjen
