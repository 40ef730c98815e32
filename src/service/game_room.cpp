#include "service/game_room.hpp"

#include "rules/moves.hpp"
#include "service/event_text.hpp"
#include "service/names.hpp"

#include <algorithm>
#include <utility>

#include <spdlog/spdlog.h>

namespace damjen {

namespace {

constexpr std::size_t kRefusalsKept = 32;
// After the store has failed a room tries again so much later.
constexpr Milliseconds kSecondTry{1000};

Refusal refusal(Refusal::Code code) { return {code, std::nullopt}; }

}  // namespace

GameRoom::GameRoom(GameId id, const Surroundings& around, WorkerPool& pool)
    : id_(std::move(id)), around_(around), queue_(std::make_shared<SerialQueue>(pool)) {}

bool GameRoom::load() {
    if (game_) return true;
    const auto lines = around_.store.read(id_, 0);
    if (!lines) {
        spdlog::error("game {} cannot be read: {}", id_, to_text(lines.error()));
        return false;
    }
    if (lines->empty()) return false;
    auto game = fold_lines(id_, *lines);
    if (!game) {
        spdlog::error(
            "game {} is damaged at event {}: {}", id_, game.error().seq, game.error().detail);
        return false;
    }
    game_ = *std::move(game);

    const Instant now = around_.time.now();
    game_->forgiven = around_.downtimes.within(game_->turn_began, now);
    position_.reset();
    recent_.clear();
    absent_since_ = {{now, now}};
    count_presence();
    arrange();
    return true;
}

Seat GameRoom::seat_of(const std::optional<TokenHash>& token) const {
    return token ? game_->seat_of_token(*token) : Seat::None;
}

GameView GameRoom::view() {
    if (!position_) position_ = view_of(game_->game);
    GameView view{.game = *game_,
                  .position = *position_,
                  .present = {},
                  .spectators = 0,
                  .absent_since = absent_since_,
                  .thinking = thinking(),
                  .now = around_.time.now(),
                  .patience = around_.patience};
    for (const Color color : kColors)
        view.present[color] = !absent_since_[color];
    view.spectators =
        static_cast<int>(std::count_if(guests_.begin(), guests_.end(), [](const Guest& guest) {
            return guest.seat == Seat::None;
        }));
    return view;
}

void GameRoom::carry_out(Command command, Answered answered) {
    // 1. Asked before? Then the answer is the same.
    const CommandName name{command.by, command.id};
    if (!command.id.empty()) {
        if (const auto seq = game_->done_before(name)) return answered(Ack{*seq});
        for (const PastRefusal& past : refusals_) {
            if (past.command == name) return answered(Unexpected(past.refusal));
        }
    }

    // 2. Is the game over by now, though nobody has said so?
    const Instant now = around_.time.now();
    if (auto expired = decide(*game_, {Seat::None, 0, Expire{}, {}}, now, around_.patience);
        !expired->empty()) {
        return commit(*std::move(expired),
                      std::nullopt,
                      [self = shared_from_this(), command = std::move(command), answered](
                          const Answer& answer) {
                          if (!answer) return answered(answer);
                          self->carry_out(command, answered);
                      });
    }

    // 3. Decide.
    if (auto* claim = std::get_if<ClaimLeft>(&command.action);
        claim && command.by != Seat::None && command.by != Seat::Both) {
        claim->absent_since =
            absent_since_[command.by == Seat::White ? Color::Black : Color::White];
    }
    auto events = decide(*game_, command, now, around_.patience);
    if (!events) {
        if (!command.id.empty()) {
            if (refusals_.size() == kRefusalsKept) refusals_.pop_front();
            refusals_.push_back({name, events.error()});
        }
        return answered(Unexpected(events.error()));
    }
    if (events->empty()) return answered(Ack{game_->seq});

    // 4. Store, fold, tell, answer.
    commit(*std::move(events),
           command.id.empty() ? std::nullopt : std::optional(name),
           std::move(answered));
}

void GameRoom::commit(std::vector<Event> events,
                      std::optional<CommandName> command,
                      Answered answered) {
    std::vector<Record> records;
    const Instant now = std::max(around_.time.now(), game_->last_at);
    const GameId* next = nullptr;
    for (Event& event : events) {
        records.push_back({std::move(event), now, command});
        if (const auto* rematched = std::get_if<Rematched>(&records.back().event))
            next = &rematched->game;
    }

    queue_->hold();
    if (!next) return append(std::move(records), std::move(answered));

    // The next game is there before anybody is sent to it.
    Append created{*next, 1, {to_line({rematch_of(*game_), now, std::nullopt})}, false};
    around_.store.append(
        std::move(created),
        [self = shared_from_this(), records = std::move(records), answered = std::move(answered)](
            const Expected<void, StoreError>& done) mutable {
            if (done) return self->append(std::move(records), std::move(answered));
            self->queue_->release([self, done, answered = std::move(answered)] {
                self->committed({}, done, answered);
            });
        });
}

// The queue is held. Called on a thread of the store, too.
void GameRoom::append(std::vector<Record> records, Answered answered) {
    Append append{id_, game_->seq + 1, {}, false};
    for (const Record& record : records) {
        append.lines.push_back(to_line(record));
        append.ends = append.ends || std::holds_alternative<Ended>(record.event);
    }
    around_.store.append(
        std::move(append),
        [self = shared_from_this(), records = std::move(records), answered = std::move(answered)](
            const Expected<void, StoreError>& done) mutable {
            self->queue_->release(
                [self, records = std::move(records), answered = std::move(answered), done] {
                    self->committed(records, done, answered);
                });
        });
}

void GameRoom::committed(const std::vector<Record>& records,
                         const Expected<void, StoreError>& done,
                         const Answered& answered) {
    around_.stored(done);
    if (!done) {
        spdlog::error("game {} could not be stored: {}", id_, to_text(done.error()));
        // Somebody else wrote to the game, or an earlier write was lost: look again.
        if (done.error().kind == StoreError::Kind::OutOfOrder) game_.reset();
        around_.set_alarm(id_, around_.time.now() + kSecondTry, false);
        return answered(Unexpected(refusal(Refusal::Code::StorageFull)));
    }
    for (const Record& record : records)
        fold(record);
    arrange();
    answered(Ack{game_->seq});
}

void GameRoom::fold(const Record& record) {
    const int ply = game_->game.ply();
    game_ = apply(*std::move(game_), record);

    Told told{game_->seq, record.event, std::nullopt};
    if (std::holds_alternative<Moved>(record.event)) {
        told.played = played_view(game_->game, ply);
        around_.told_move();
    }
    if (game_->turn_seq == game_->seq) {
        position_.reset();
        forget_hint(refusal(Refusal::Code::Stale));
    }
    if (const auto* rematched = std::get_if<Rematched>(&record.event))
        around_.wake_soon(rematched->game);

    count_presence();
    arrange_thinking();
    recent_.push_back(std::move(told));
    if (recent_.size() > kRecent) recent_.pop_front();
    tell([&](const GameView& view, Seat seat) {
        return around_.encoder.event(view, seat, recent_.back());
    });
}

void GameRoom::enter(const std::shared_ptr<Subscriber>& subscriber,
                     Seat seat,
                     std::optional<std::uint32_t> since) {
    const auto same = [&](const Guest& guest) { return guest.subscriber == subscriber; };
    const auto known = std::find_if(guests_.begin(), guests_.end(), same);
    const bool is_new = known == guests_.end() || known->seat != seat;
    if (known != guests_.end()) guests_.erase(known);

    guests_.push_back({subscriber, seat});
    count_presence();
    count_pins();
    // Of his own coming nobody is told twice.
    if (is_new) tell_now(subscriber.get());

    const GameView seen = view();
    const std::uint32_t seq = game_->seq;
    if (since && *since == seq) return subscriber->send(around_.encoder.now(seen, seat));
    const bool replayable =
        since && *since < seq && !recent_.empty() && recent_.front().seq <= *since + 1;
    if (!replayable) return subscriber->send(around_.encoder.state(seen, seat));
    for (const Told& told : recent_) {
        if (told.seq > *since) subscriber->send(around_.encoder.event(seen, seat, told));
    }
}

void GameRoom::leave(const std::shared_ptr<Subscriber>& subscriber) {
    const auto gone =
        std::erase_if(guests_, [&](const Guest& guest) { return guest.subscriber == subscriber; });
    if (gone == 0) return;
    count_presence();
    arrange_alarm();
    count_pins();
    tell_now();
}

void GameRoom::wake() {
    auto expired =
        decide(*game_, {Seat::None, 0, Expire{}, {}}, around_.time.now(), around_.patience);
    if (!expired->empty()) {
        return commit(*std::move(expired), std::nullopt, [](const Answer&) {});
    }
    arrange();
    // The moment may have come from which a claim is allowed.
    if (game_->phase() == LiveGame::Phase::Running && game_->settings.mode == Mode::Friend)
        tell_now();
}

void GameRoom::count_presence() {
    for (const Color color : kColors) {
        const bool is_here = game_->players[color].kind == Participant::Kind::Engine ||
                             std::any_of(guests_.begin(), guests_.end(), [&](const Guest& guest) {
                                 return holds(guest.seat, color);
                             });
        if (is_here)
            absent_since_[color].reset();
        else if (!absent_since_[color])
            absent_since_[color] = around_.time.now();
    }
}

void GameRoom::tell_now(const Subscriber* but) {
    tell([&](const GameView& view, Seat seat) { return around_.encoder.now(view, seat); }, but);
}

// Sends everybody but one a message of the same making; one and the same to all of the same seat.
template <class Encode>
void GameRoom::tell(const Encode& encode, const Subscriber* but) {
    if (guests_.empty()) return;
    const GameView seen = view();
    std::map<Seat, Frame> frames;
    for (const Guest& guest : guests_) {
        if (guest.subscriber.get() == but) continue;
        Frame& frame = frames[guest.seat];
        if (!frame) frame = encode(seen, guest.seat);
        guest.subscriber->send(frame);
    }
}

void GameRoom::arrange() {
    arrange_thinking();
    arrange_alarm();
    count_pins();
}

void GameRoom::arrange_alarm() {
    std::optional<Instant> at = game_->abandoned_at(around_.patience);
    const auto sooner = [&](std::optional<Instant> other) {
        if (other && (!at || *other < *at)) at = other;
    };
    sooner(game_->flag_at());
    if (game_->phase() == LiveGame::Phase::Running && game_->settings.mode == Mode::Friend) {
        const Milliseconds fair = game_->clock ? around_.patience.absent_with_clock
                                               : around_.patience.absent_without_clock;
        for (const Color color : kColors) {
            // Only once: after that moment the claim stands.
            if (absent_since_[color] && *absent_since_[color] + fair > around_.time.now())
                sooner(*absent_since_[color] + fair);
        }
    }
    around_.set_alarm(id_, at, game_->running_clock().has_value());
}

void GameRoom::count_pins() {
    pins_.store(static_cast<int>(guests_.size()) + (move_job_ ? 1 : 0) + (draw_job_ ? 1 : 0) +
                (hint_job_ ? 1 : 0));
}

}  // namespace damjen
