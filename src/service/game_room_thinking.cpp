// The engine's part in a room: when it is asked, and what becomes of its answers.

#include "rules/moves.hpp"
#include "service/game_room.hpp"

#include <algorithm>
#include <utility>

#include <spdlog/spdlog.h>

namespace damjen {

namespace {

constexpr int kHintLevel = 8;  // of a person who asks for a good move

void drop(std::shared_ptr<ThinkingPool::Job>& job) {
    if (job) job->cancel();
    job.reset();
}

}  // namespace

Thinking GameRoom::thinking() const {
    if (!move_job_) return Thinking::No;
    return move_job_->has_begun() ? Thinking::Now : Thinking::Soon;
}

// What is being thought about is always the position as it stands; all else is dropped.
void GameRoom::arrange_thinking() {
    if (move_job_ && (!game_->engine_to_move() || move_job_seq_ != game_->turn_seq))
        drop(move_job_);
    if (game_->engine_to_move() && !move_job_) ask_engine(Question::Kind::Move);

    const bool asked_for_draw = game_->phase() == LiveGame::Phase::Running && game_->draw &&
                                game_->engine() && game_->draw->by != *game_->engine() &&
                                !game_->engine_to_move();
    if (draw_job_ && !asked_for_draw) drop(draw_job_);
    if (asked_for_draw && !draw_job_) ask_engine(Question::Kind::Draw);
}

void GameRoom::ask_engine(Question::Kind kind) {
    Question question{.kind = kind,
                      .game = game_->game,
                      .level = kHintLevel,
                      .left = std::nullopt,
                      .increment = {},
                      .share = 1};
    if (const auto side = game_->engine(); side && kind != Question::Kind::Hint) {
        question.level = game_->players[*side].level;
        if (game_->running_clock() == side) {
            question.left = game_->clock_at(around_.time.now())[*side];
            question.increment = game_->settings.clock->increment;
        }
    }

    // The answers come on a thread of the pool and belong into the queue.
    const std::weak_ptr<GameRoom> weak = weak_from_this();
    const std::uint32_t seq = game_->turn_seq;
    const auto in_room = [weak](auto deed) {
        if (const auto room = weak.lock())
            room->queue_->post([room, deed = std::move(deed)] {
                if (room->game_) deed(*room);
            });
    };
    auto job = around_.thinking.ask(
        std::move(question),
        [in_room, kind, seq] {
            if (kind != Question::Kind::Move) return;
            in_room([seq](GameRoom& room) {
                if (room.move_job_ && room.move_job_seq_ == seq) room.tell_now();
            });
        },
        [in_room, kind, seq](const Reply& reply) {
            in_room([kind, seq, reply](GameRoom& room) { room.engine_answered(kind, seq, reply); });
        });
    switch (kind) {
    case Question::Kind::Move:
        move_job_ = std::move(job);
        move_job_seq_ = seq;
        break;
    case Question::Kind::Draw:
        draw_job_ = std::move(job);
        break;
    case Question::Kind::Hint:
        hint_job_ = std::move(job);
        break;
    }
}

void GameRoom::engine_answered(Question::Kind kind, std::uint32_t seq, const Reply& reply) {
    if (seq != game_->turn_seq) return;  // about a position that is gone
    switch (kind) {
    case Question::Kind::Hint: {
        hint_job_.reset();
        count_pins();
        const Hinted hinted = std::exchange(hinted_, nullptr);
        if (!hinted) return;
        const MoveList legal = legal_moves(game_->game.rules(), game_->game.position());
        if (!legal.contains(reply.move))
            return hinted(Unexpected(Refusal{Refusal::Code::NotAllowed, std::nullopt}));
        return hinted(view_of(game_->game.position(), reply.move, legal));
    }
    case Question::Kind::Draw: {
        if (!draw_job_) return;
        draw_job_.reset();
        if (reply.accepts_draw) return own_command(*game_->engine(), AcceptDraw{});
        return own_command(*game_->engine(), DeclineDraw{});
    }
    case Question::Kind::Move: {
        if (!move_job_ || !game_->engine_to_move()) return;
        const Color side = *game_->engine();
        move_job_.reset();
        if (reply.resigns) return own_command(side, Resign{});
        if (reply.accepts_draw && game_->draw && game_->draw->by != side)
            return own_command(side, AcceptDraw{});

        Move move = reply.move;
        const MoveList legal = legal_moves(game_->game.rules(), game_->game.position());
        if (!legal.contains(move)) {
            spdlog::error("the engine played an illegal move in game {}", id_);
            move = legal[0];
        }
        Command command{damjen::seat_of(side), game_->seq, PlayMove{move}, {}};
        carry_out(command, [self = shared_from_this(), side, reply](const Answer& answer) {
            if (!answer) return self->count_pins();
            if (reply.offers_draw && self->game_->phase() == LiveGame::Phase::Running)
                self->own_command(side, OfferDraw{});
        });
        return;
    }
    }
}

// A command of the engine's. If the store refuses it, the alarm set then makes the engine think
// once more.
void GameRoom::own_command(Color by, Action action) {
    carry_out({damjen::seat_of(by), game_->seq, std::move(action), {}},
              [self = shared_from_this()](const Answer&) { self->count_pins(); });
}

void GameRoom::hint(Seat by, std::uint32_t, Hinted hinted) {
    const auto can = permissions(*game_, by, around_.time.now(), absent_since_, around_.patience);
    if (std::find(can.begin(), can.end(), Permission::Hint) == can.end()) {
        const auto code = by == Seat::None ? Refusal::Code::Spectator : Refusal::Code::NotAllowed;
        return hinted(Unexpected(Refusal{code, std::nullopt}));
    }
    forget_hint({Refusal::Code::Stale, std::nullopt});
    hinted_ = std::move(hinted);
    ask_engine(Question::Kind::Hint);
    count_pins();
}

// Whoever waits for a hint waits no more.
void GameRoom::forget_hint(const Refusal& refusal) {
    drop(hint_job_);
    if (const Hinted hinted = std::exchange(hinted_, nullptr)) hinted(Unexpected(refusal));
}

}  // namespace damjen
