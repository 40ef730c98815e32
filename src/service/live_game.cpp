#include "service/live_game.hpp"

#include "base/overloaded.hpp"

#include <algorithm>

namespace damjen {

namespace {

// How many plies are free of clock: the first move of each side.
constexpr int kFreePlies = 2;

Color creator_turn(const LiveGame& game) { return game.settings.start.position.turn(); }

// The clock does not go below zero: what is over is over.
Milliseconds left(Milliseconds before, Milliseconds used) {
    return std::max(Milliseconds::zero(), before - used);
}

void begin_turn(LiveGame& game, Instant at) {
    game.turn_began = at;
    game.turn_seq = game.seq;
    game.forgiven = Milliseconds::zero();
}

void clear_offers(LiveGame& game) {
    game.draw.reset();
    game.takeback.reset();
}

void fold(LiveGame& game, const Created& event, Instant at) {
    game.created = at;
    game.settings = event.settings;
    game.players = event.players;
    game.seats = event.seats;
    game.game = Game(*event.settings.rules, event.settings.start, event.settings.adjudication());
    if (event.settings.clock) {
        const Milliseconds initial = event.settings.clock->initial;
        game.clock = ClockReading{{initial, initial}};
    }
    begin_turn(game, at);
}

void fold(LiveGame& game, const Joined& event, Instant at) {
    game.players[event.color] = {Participant::Kind::Human, event.name, 0};
    game.seats[event.color] = event.seat;
    begin_turn(game, at);
}

void fold(LiveGame& game, const Moved& event, Instant at) {
    const Color mover = game.turn();
    game.game.append(event.move);
    game.plies.push_back({event.took, event.clock});
    game.clock = event.clock;
    begin_turn(game, at);
    // An offer is answered by moving on; one's own stands while one makes the move it came with.
    if (game.draw && game.draw->by != mover) game.draw.reset();
    game.takeback.reset();
}

void fold(LiveGame& game, const TookBack& event, Instant at) {
    game.game.truncate(event.ply);
    game.plies.resize(static_cast<std::size_t>(event.ply));
    if (game.settings.clock) {
        const Milliseconds initial = game.settings.clock->initial;
        game.clock =
            game.plies.empty() ? ClockReading{{initial, initial}} : game.plies.back().clock;
    }
    begin_turn(game, at);
    clear_offers(game);
    game.draw_declined_at = {{-1, -1}};
    game.takeback_declined_at = {{-1, -1}};
}

void fold(LiveGame& game, const DrawOffered& event, Instant) {
    game.draw = LiveGame::Offer{event.by, game.seq};
}
void fold(LiveGame& game, const DrawDeclined& event, Instant) {
    game.draw.reset();
    game.draw_declined_at[opponent(event.by)] = game.game.ply();
}
void fold(LiveGame& game, const TakebackOffered& event, Instant) {
    game.takeback = LiveGame::Offer{event.by, game.seq};
}
void fold(LiveGame& game, const TakebackDeclined& event, Instant) {
    game.takeback.reset();
    game.takeback_declined_at[opponent(event.by)] = game.game.ply();
}
void fold(LiveGame& game, const Ended& event, Instant at) {
    game.result = event.result;
    if (event.clock) game.clock = event.clock;
    clear_offers(game);
    begin_turn(game, at);
}
void fold(LiveGame& game, const RematchOffered& event, Instant) {
    game.rematch = LiveGame::Offer{event.by, game.seq};
}
void fold(LiveGame& game, const RematchDeclined& event, Instant) {
    game.rematch.reset();
    game.rematch_declined[opponent(event.by)] = true;
}
void fold(LiveGame& game, const Rematched& event, Instant) {
    game.rematch.reset();
    game.next_game = event.game;
}

}  // namespace

LiveGame::Phase LiveGame::phase() const {
    if (result) return Phase::Over;
    for (const Color color : kColors) {
        if (players[color].kind == Participant::Kind::Open) return Phase::Waiting;
    }
    return Phase::Running;
}

std::optional<Color> LiveGame::engine() const {
    for (const Color color : kColors) {
        if (players[color].kind == Participant::Kind::Engine) return color;
    }
    return std::nullopt;
}

Seat LiveGame::seat_of_token(const TokenHash& hash) const {
    const bool white = seats[Color::White] && *seats[Color::White] == hash;
    const bool black = seats[Color::Black] && *seats[Color::Black] == hash;
    if (white && black) return Seat::Both;
    return white ? Seat::White : black ? Seat::Black : Seat::None;
}

std::optional<Color> LiveGame::running_clock() const {
    if (!clock || phase() != Phase::Running || game.ply() < kFreePlies) return std::nullopt;
    return turn();
}

Milliseconds LiveGame::thinking_time(Instant now) const {
    return std::max(Milliseconds::zero(), now - turn_began - forgiven);
}

ClockReading LiveGame::clock_at(Instant now) const {
    ClockReading reading = *clock;
    if (const auto color = running_clock())
        reading[*color] = left(reading[*color], thinking_time(now));
    return reading;
}

std::optional<Instant> LiveGame::flag_at() const {
    const auto color = running_clock();
    if (!color) return std::nullopt;
    return turn_began + forgiven + (*clock)[*color];
}

std::optional<Instant> LiveGame::abandoned_at(const Patience& patience) const {
    if (phase() == Phase::Over) return std::nullopt;
    return last_at + (phase() == Phase::Waiting ? patience.for_friend : patience.for_move);
}

std::optional<int> LiveGame::takeback_ply(Color color) const {
    const Color first = creator_turn(*this);
    const int ply = game.ply();
    // The side that began moves at even plies.
    for (int earlier = ply - 1; earlier >= 0; --earlier) {
        if ((earlier % 2 == 0) == (color == first)) return earlier;
    }
    return std::nullopt;
}

std::optional<std::uint32_t> LiveGame::done_before(const CommandName& command) const {
    for (const Done& each : done) {
        if (each.command == command) return each.seq;
    }
    return std::nullopt;
}

LiveGame apply(LiveGame game, const Record& record) {
    ++game.seq;
    game.last_at = record.at;
    std::visit([&](const auto& event) { fold(game, event, record.at); }, record.event);

    if (record.command) {
        if (!game.done.empty() && game.done.back().command == *record.command) {
            game.done.back().seq = game.seq;
        } else {
            if (game.done.size() == LiveGame::kRemembered) game.done.erase(game.done.begin());
            game.done.push_back({*record.command, game.seq});
        }
    }
    return game;
}

Created rematch_of(const LiveGame& game) {
    return {.settings = game.settings,
            .players = game.players.swapped(),
            .seats = game.seats.swapped(),
            .rematch_of = game.id};
}

Result to_result(const Outcome& outcome) {
    Result result;
    switch (outcome.reason) {
    case EndReason::NoPieces:
        result.reason = ResultReason::NoPieces;
        break;
    case EndReason::NoMoves:
        result.reason = ResultReason::NoMoves;
        break;
    case EndReason::Repetition:
        result.reason = ResultReason::Repetition;
        break;
    case EndReason::OnlyKings:
        result.reason = ResultReason::OnlyKings;
        break;
    case EndReason::KingMoves:
        result.reason = ResultReason::KingMoves;
        break;
    case EndReason::TwoKingsAgainstOne:
        result.reason = ResultReason::TwoKingsAgainstOne;
        break;
    case EndReason::OneKingEach:
        result.reason = ResultReason::OneKingEach;
        break;
    case EndReason::AgreedRepetition:
        result.reason = ResultReason::AgreedRepetition;
        break;
    case EndReason::AgreedLength:
        result.reason = ResultReason::AgreedLength;
        break;
    }
    if (outcome.kind == Outcome::Kind::Win) result.winner = outcome.winner;
    return result;
}

}  // namespace damjen
