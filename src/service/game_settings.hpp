// What is agreed before a game begins: rules, start, clock, and who plays.

#pragma once

#include "rules/game.hpp"
#include "service/by_side.hpp"
#include "service/instant.hpp"

#include <optional>
#include <string>

namespace damjen {

enum class Mode : std::uint8_t {
    Engine,  // a person against the engine
    Friend,  // two people, each with a link
    Local,   // two people on one screen, who share one token
};

enum class StartKind : std::uint8_t { Full, Frysk, Fen };

// The increment is added after each move.
struct ClockSettings {
    Milliseconds initial{};
    Milliseconds increment{};
    friend bool operator==(const ClockSettings&, const ClockSettings&) = default;
};

// What each side has left.
using ClockReading = BySide<Milliseconds>;

struct GameSettings {
    const RuleSet* rules = &kStraight;
    Mode mode = Mode::Local;
    StartKind start_kind = StartKind::Full;
    GameStart start;
    std::optional<ClockSettings> clock;

    // Against the engine a game must end some time; two people agree on a draw.
    Adjudication adjudication() const {
        return mode == Mode::Engine ? Adjudication::Agreed : Adjudication::None;
    }
    friend bool operator==(const GameSettings&, const GameSettings&) = default;
};

struct Participant {
    enum class Kind : std::uint8_t { Open, Human, Engine };
    Kind kind = Kind::Open;
    std::string name;  // of a person; empty when none was given
    int level = 0;     // of the engine, 1…10
    friend bool operator==(const Participant&, const Participant&) = default;
};

inline constexpr int kLevels = 10;
// More than this a side is refused as a set-up: no game reaches it, and move lists stay small.
inline constexpr int kMostPieces = 20;

// What somebody asks for. Without a color the server draws lots.
struct NewGame {
    GameSettings settings;
    int level = 1;               // with Mode::Engine
    std::optional<Color> color;  // the creator's; means nothing in a local game
    std::string name;            // the creator's
};

// What a person holds who has a token, or none.
enum class Seat : std::uint8_t { None, White, Black, Both };

constexpr Seat seat_of(Color color) { return color == Color::White ? Seat::White : Seat::Black; }
constexpr bool holds(Seat seat, Color color) {
    return seat == Seat::Both || seat == seat_of(color);
}

}  // namespace damjen
