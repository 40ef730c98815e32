// What a command does to a game. Each permission is asked in one place (may_…), so that what a
// player is told he may do and what is then accepted cannot differ.

#include "base/overloaded.hpp"
#include "service/live_game.hpp"

namespace damjen {

namespace {

using Phase = LiveGame::Phase;
using Decision = Expected<std::vector<Event>, Refusal>;

Unexpected<Refusal> refuse(Refusal::Code code) { return Unexpected(Refusal{code, std::nullopt}); }

// The colour a seat acts for: its own, or on one screen that of the side to move.
Color acting(const LiveGame& game, Seat seat) {
    if (seat == Seat::Both) return game.turn();
    return seat == Seat::White ? Color::White : Color::Black;
}

bool between_people(const LiveGame& game) { return game.settings.mode == Mode::Friend; }

bool may_offer_draw(const LiveGame& game, Color by) {
    return !game.draw && game.draw_declined_at[by] != game.game.ply();
}
bool may_answer_draw(const LiveGame& game, Color by) { return game.draw && game.draw->by != by; }

bool may_ask_takeback(const LiveGame& game, Color by) {
    if (!game.takeback_ply(by)) return false;
    return !between_people(game) ||
           (!game.takeback && game.takeback_declined_at[by] != game.game.ply());
}
bool may_answer_takeback(const LiveGame& game, Color by) {
    return between_people(game) && game.takeback && game.takeback->by != by;
}

// A game that was called off before anybody came has nobody to play again with.
bool may_ask_rematch(const LiveGame& game, Color by) {
    for (const Color color : kColors) {
        if (game.players[color].kind == Participant::Kind::Open) return false;
    }
    return !game.next_game && !game.rematch && !game.rematch_declined[by];
}
bool may_answer_rematch(const LiveGame& game, Color by) {
    return !game.next_game && game.rematch && game.rematch->by != by;
}

// Until both have moved either may call the game off; before a friend has come, nothing else.
bool may_cancel(const LiveGame& game) {
    return game.phase() == Phase::Waiting || game.game.ply() < 2;
}

bool may_claim(const LiveGame& game,
               Color by,
               std::optional<Instant> absent_since,
               Instant now,
               const Patience& patience) {
    if (!between_people(game) || game.game.ply() < 2 || game.turn() == by || !absent_since)
        return false;
    const Milliseconds fair =
        game.clock ? patience.absent_with_clock : patience.absent_without_clock;
    return now - *absent_since >= fair;
}

std::optional<ClockReading> clock_now(const LiveGame& game, Instant now) {
    if (!game.clock) return std::nullopt;
    return game.clock_at(now);
}

std::vector<Event> ended(const LiveGame& game, Result result, Instant now) {
    return {Ended{result, clock_now(game, now)}};
}

Decision play(const LiveGame& game, const PlayMove& action, Instant now) {
    const Position& position = game.game.position();
    const auto next = damjen::play(game.game.rules(), position, action.move);
    if (!next) {
        // A quiet move captures nothing whether or not the sender says so; a capture without its
        // set of pieces leaves it open, and explain() says whether that names one move.
        const Attempt attempt{action.move.from, action.move.to, action.move.captured};
        return Unexpected(
            Refusal{Refusal::Code::Illegal, explain(game.game.rules(), position, attempt)});
    }

    Moved moved{action.move, game.thinking_time(now), clock_now(game, now)};
    if (moved.clock && game.running_clock())
        (*moved.clock)[game.turn()] += game.settings.clock->increment;

    Game after = game.game;
    after.append(action.move);
    std::vector<Event> events{moved};
    if (after.outcome().is_over()) events.push_back(Ended{to_result(after.outcome()), moved.clock});
    return events;
}

std::vector<Event> expire(const LiveGame& game, Instant now, const Patience& patience) {
    if (const auto flag = game.flag_at(); flag && now >= *flag)
        return ended(game, {ResultReason::Time, opponent(game.turn())}, now);
    if (const auto end = game.abandoned_at(patience); end && now >= *end)
        return ended(game, {ResultReason::Abandoned, std::nullopt}, now);
    return {};
}

// What a seat does in a running game.
struct WhileRunning {
    const LiveGame& game;
    const Command& command;
    Color by;
    Instant now;
    const Patience& patience;

    // An offer made meanwhile does not change what a move was meant for: moving answers it.
    bool stale() const { return command.seen < game.turn_seq || command.seen > game.seq; }
    // An answer is to the offer that stands, not to one that went before it.
    bool stale(const LiveGame::Offer& offer) const { return command.seen < offer.seq; }

    Decision operator()(const PlayMove& action) const {
        if (stale()) return refuse(Refusal::Code::Stale);
        if (by != game.turn()) return refuse(Refusal::Code::NotYourTurn);
        return play(game, action, now);
    }
    Decision operator()(const Resign&) const {
        return ended(game, {ResultReason::Resignation, opponent(by)}, now);
    }
    Decision operator()(const OfferDraw&) const {
        const std::vector<Event> agreed = ended(game, {ResultReason::Agreement, std::nullopt}, now);
        if (command.by == Seat::Both) return agreed;
        // Both offering is agreeing.
        if (may_answer_draw(game, by)) return agreed;
        if (!may_offer_draw(game, by)) return refuse(Refusal::Code::NotAllowed);
        return std::vector<Event>{DrawOffered{by}};
    }
    Decision operator()(const AcceptDraw&) const {
        if (!may_answer_draw(game, by)) return refuse(Refusal::Code::NotAllowed);
        if (stale(*game.draw)) return refuse(Refusal::Code::Stale);
        return ended(game, {ResultReason::Agreement, std::nullopt}, now);
    }
    Decision operator()(const DeclineDraw&) const {
        if (!may_answer_draw(game, by)) return refuse(Refusal::Code::NotAllowed);
        if (stale(*game.draw)) return refuse(Refusal::Code::Stale);
        return std::vector<Event>{DrawDeclined{by}};
    }
    Decision operator()(const AskTakeback&) const {
        if (stale()) return refuse(Refusal::Code::Stale);
        const Color side = command.by == Seat::Both ? opponent(by) : by;
        if (!may_ask_takeback(game, side)) return refuse(Refusal::Code::NotAllowed);
        if (between_people(game)) return std::vector<Event>{TakebackOffered{by}};
        return std::vector<Event>{TookBack{*game.takeback_ply(side)}};
    }
    Decision operator()(const AcceptTakeback&) const {
        if (!may_answer_takeback(game, by)) return refuse(Refusal::Code::NotAllowed);
        if (stale(*game.takeback)) return refuse(Refusal::Code::Stale);
        return std::vector<Event>{TookBack{*game.takeback_ply(game.takeback->by)}};
    }
    Decision operator()(const DeclineTakeback&) const {
        if (!may_answer_takeback(game, by)) return refuse(Refusal::Code::NotAllowed);
        if (stale(*game.takeback)) return refuse(Refusal::Code::Stale);
        return std::vector<Event>{TakebackDeclined{by}};
    }
    Decision operator()(const Cancel&) const {
        if (!may_cancel(game)) return refuse(Refusal::Code::NotAllowed);
        return ended(game, {ResultReason::Cancelled, std::nullopt}, now);
    }
    Decision operator()(const ClaimLeft& claim) const {
        if (!may_claim(game, by, claim.absent_since, now, patience))
            return refuse(Refusal::Code::NotAllowed);
        return ended(game, {ResultReason::Left, by}, now);
    }
    Decision operator()(const AskRematch&) const { return refuse(Refusal::Code::NotAllowed); }
    Decision operator()(const AcceptRematch&) const { return refuse(Refusal::Code::NotAllowed); }
    Decision operator()(const DeclineRematch&) const { return refuse(Refusal::Code::NotAllowed); }
    Decision operator()(const Join&) const { return refuse(Refusal::Code::SeatTaken); }
    Decision operator()(const Expire&) const { return std::vector<Event>{}; }
};

Decision after_the_end(const LiveGame& game, const Command& command) {
    const Color by = acting(game, command.by);
    return std::visit(
        Overloaded{[&](const AskRematch& ask) -> Decision {
                       if (may_answer_rematch(game, by) ||
                           (may_ask_rematch(game, by) && !between_people(game)))
                           return std::vector<Event>{Rematched{ask.next}};
                       if (!may_ask_rematch(game, by)) return refuse(Refusal::Code::NotAllowed);
                       return std::vector<Event>{RematchOffered{by}};
                   },
                   [&](const AcceptRematch& accept) -> Decision {
                       if (!may_answer_rematch(game, by)) return refuse(Refusal::Code::NotAllowed);
                       return std::vector<Event>{Rematched{accept.next}};
                   },
                   [&](const DeclineRematch&) -> Decision {
                       if (!may_answer_rematch(game, by)) return refuse(Refusal::Code::NotAllowed);
                       return std::vector<Event>{RematchDeclined{by}};
                   },
                   [](const Join&) -> Decision { return refuse(Refusal::Code::SeatTaken); },
                   [](const auto&) -> Decision { return refuse(Refusal::Code::Over); }},
        command.action);
}

Decision join(const LiveGame& game, const Join& join) {
    for (const Color color : kColors) {
        if (game.players[color].kind == Participant::Kind::Open)
            return std::vector<Event>{Joined{color, join.name, join.seat}};
    }
    return refuse(Refusal::Code::SeatTaken);
}

}  // namespace

Expected<std::vector<Event>, Refusal>
decide(const LiveGame& game, const Command& command, Instant now, const Patience& patience) {
    // 1. The service's own.
    if (std::holds_alternative<Expire>(command.action)) return expire(game, now, patience);
    if (std::holds_alternative<Join>(command.action) && command.by != Seat::None)
        return refuse(Refusal::Code::AlreadySeated);
    if (const auto* action = std::get_if<Join>(&command.action);
        action && game.phase() == Phase::Waiting)
        return join(game, *action);

    // 2. Whoever has no seat only watches.
    if (command.by == Seat::None && !std::holds_alternative<Join>(command.action))
        return refuse(Refusal::Code::Spectator);

    // 3. What has run out cannot be acted on, even if nobody has said so yet.
    switch (game.phase()) {
    case Phase::Over:
        return after_the_end(game, command);
    case Phase::Waiting:
        if (std::holds_alternative<Cancel>(command.action))
            return ended(game, {ResultReason::Cancelled, std::nullopt}, now);
        return refuse(Refusal::Code::NotAllowed);
    case Phase::Running:
        if (!expire(game, now, patience).empty()) return refuse(Refusal::Code::Over);
        return std::visit(WhileRunning{game, command, acting(game, command.by), now, patience},
                          command.action);
    }
    return refuse(Refusal::Code::NotAllowed);
}

std::vector<Permission> permissions(const LiveGame& game,
                                    Seat seat,
                                    Instant now,
                                    const BySide<std::optional<Instant>>& absent_since,
                                    const Patience& patience) {
    if (seat == Seat::None) return {};
    const Color by = acting(game, seat);
    std::vector<Permission> can;
    const auto add = [&](Permission permission, bool is_allowed) {
        if (is_allowed) can.push_back(permission);
    };

    switch (game.phase()) {
    case Phase::Waiting:
        add(Permission::Cancel, true);
        break;
    case Phase::Running: {
        const bool both = seat == Seat::Both;
        const bool answers_draw = may_answer_draw(game, by);
        add(Permission::Move, by == game.turn());
        add(Permission::Resign, true);
        add(Permission::OfferDraw, both || (!answers_draw && may_offer_draw(game, by)));
        add(Permission::AcceptDraw, answers_draw);
        add(Permission::DeclineDraw, answers_draw);
        add(Permission::Takeback, may_ask_takeback(game, both ? opponent(by) : by));
        add(Permission::AcceptTakeback, may_answer_takeback(game, by));
        add(Permission::DeclineTakeback, may_answer_takeback(game, by));
        add(Permission::Hint, !between_people(game) && by == game.turn());
        add(Permission::Cancel, may_cancel(game));
        add(Permission::ClaimLeft, may_claim(game, by, absent_since[opponent(by)], now, patience));
        break;
    }
    case Phase::Over:
        add(Permission::Rematch, may_ask_rematch(game, by));
        add(Permission::AcceptRematch, may_answer_rematch(game, by));
        add(Permission::DeclineRematch, may_answer_rematch(game, by));
        break;
    }
    return can;
}

}  // namespace damjen
