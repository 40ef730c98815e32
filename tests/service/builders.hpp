// Games and commands for the tests of the service, and a clock that stands still until told.

#pragma once

#include "base/random.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "service/live_game.hpp"

#include <atomic>
#include <stdexcept>

#include <gtest/gtest.h>

namespace damjen {

inline constexpr Instant kStart{Milliseconds(1'800'000'000'000)};

inline Instant after_start(Milliseconds time) { return kStart + time; }

// Any thread may read and set it.
class FakeTime : public TimeSource {
public:
    Instant now() const override { return Instant(Milliseconds(now_.load())); }
    void pass(Milliseconds time) { now_ += time.count(); }

private:
    std::atomic<std::int64_t> now_{kStart.time_since_epoch().count()};
};

inline TokenHash white_token() { return hash_of("white's token"); }
inline TokenHash black_token() { return hash_of("black's token"); }

// Tells a game step by step, as the service would.
class GameTeller {
public:
    explicit GameTeller(const Created& created, Instant at = kStart) {
        game_.id = "7K3M9QWZT2XA";
        tell(created, at);
    }

    static Created between_friends(std::optional<ClockSettings> clock = std::nullopt,
                                   const RuleSet& rules = kStraight) {
        Created created;
        created.settings.mode = Mode::Friend;
        created.settings.rules = &rules;
        created.settings.clock = clock;
        created.players[Color::White] = {Participant::Kind::Human, "Sytske", 0};
        created.players[Color::Black] = {Participant::Kind::Human, "Wybren", 0};
        created.seats = {{white_token(), black_token()}};
        return created;
    }
    static Created against_engine() {
        Created created = between_friends();
        created.settings.mode = Mode::Engine;
        created.players[Color::Black] = {Participant::Kind::Engine, {}, 3};
        created.seats[Color::Black].reset();
        return created;
    }
    static Created on_one_screen() {
        Created created = between_friends();
        created.settings.mode = Mode::Local;
        created.seats[Color::Black] = white_token();
        return created;
    }
    static Created waiting_for_friend() {
        Created created = between_friends();
        created.players[Color::Black] = {};
        created.seats[Color::Black].reset();
        return created;
    }
    static Created from(Created created, std::string_view fen) {
        const auto start = parse_fen(fen);
        if (!start) throw std::invalid_argument("no FEN");
        created.settings.start_kind = StartKind::Fen;
        created.settings.start = *start;
        return created;
    }

    const LiveGame& game() const { return game_; }

    void tell(Event event, Instant at, std::optional<CommandName> command = std::nullopt) {
        game_ = apply(std::move(game_), {std::move(event), at, std::move(command)});
    }

    Command command(Seat by, Action action) const { return {by, game_.seq, std::move(action), {}}; }

    Expected<std::vector<Event>, Refusal> decide(Seat by, Action action, Instant now) const {
        return damjen::decide(game_, command(by, std::move(action)), now);
    }
    Expected<std::vector<Event>, Refusal> decide(Seat by, Action action) const {
        return decide(by, std::move(action), game_.last_at);
    }

    // Decides and tells what was decided; a refusal is a mistake of the test.
    void act(Seat by, Action action, Instant now) {
        const auto events = decide(by, std::move(action), now);
        if (!events) throw std::logic_error("refused");
        for (const Event& event : *events)
            tell(event, now);
    }
    void act(Seat by, Action action) { act(by, std::move(action), game_.last_at); }

    // Plays the moves, each by the side to move, as PDN writes them.
    void play(std::initializer_list<std::string_view> moves, Milliseconds each = {}) {
        for (const std::string_view text : moves) {
            const auto move = parse_move(game_.game.rules(), game_.game.position(), text);
            if (!move) throw std::invalid_argument(std::string(text));
            act(seat_of(game_.turn()), PlayMove{*move}, game_.last_at + each);
        }
    }

private:
    LiveGame game_;
};

// The only event decided, of that kind; the test fails when it is another.
template <class Kind>
Kind only(const Expected<std::vector<Event>, Refusal>& decided) {
    if (!decided || decided->size() != 1 || !std::holds_alternative<Kind>(decided->front())) {
        ADD_FAILURE() << "something else was decided";
        return {};
    }
    return std::get<Kind>(decided->front());
}

inline Refusal::Code refusal_of(const Expected<std::vector<Event>, Refusal>& decided) {
    if (decided) {
        ADD_FAILURE() << "it was not refused";
        return Refusal::Code::Unknown;
    }
    return decided.error().code;
}

}  // namespace damjen
