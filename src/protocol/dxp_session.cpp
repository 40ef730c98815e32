#include "protocol/dxp_session.hpp"

#include "base/overloaded.hpp"

#include <algorithm>
#include <cassert>

namespace damjen {

namespace {

using Reason = DxpGameEnd::Reason;
using Why = DxpResult::Why;

// Ending a game as we see it, told from the other side.
Reason mirrored(Reason reason) {
    switch (reason) {
    case Reason::SenderLoses:
        return Reason::SenderWins;
    case Reason::SenderWins:
        return Reason::SenderLoses;
    case Reason::Unknown:
    case Reason::Draw:
        break;
    }
    return reason;
}

DxpMessage chat(std::string_view words) {
    std::string text = dxp_ascii(words, kDxpLongest - 1);
    if (text.empty()) text = " ";
    return DxpChat{std::move(text)};
}

// In which ply of a game a side makes its n-th move, as DXP counts: the first move is number 1, and
// a number goes on to the next when White moves.
int ply_of(const Game& game, const DxpBackRequest& request) {
    return 2 * (request.move_number - 1) + index_of(request.turn) -
           index_of(game.start().position.turn());
}

DxpBackRequest back_to(const Game& game, int ply) {
    const int since_white = ply + index_of(game.start().position.turn());
    return {since_white / 2 + 1, kColors[since_white % 2]};
}

}  // namespace

DxpSession::DxpSession(DxpOptions options, Milliseconds now) : options_(std::move(options)) {
    wait(now);
}

bool DxpSession::is_our_turn() const {
    return state_ == State::Playing && !asked_back_ && game_->game.position().turn() == game_->ours;
}

Milliseconds DxpSession::used_by(Color side, Milliseconds now) const {
    const Milliseconds before = used_[static_cast<std::size_t>(index_of(side))];
    const bool runs = state_ == State::Playing && game_->game.position().turn() == side;
    return runs ? before + (now - turn_began_) : before;
}

std::optional<Milliseconds> DxpSession::left(Milliseconds now) const {
    if (game_->minutes == 0) return std::nullopt;
    const Milliseconds whole = std::chrono::minutes(game_->minutes);
    return std::max(whole - used_by(game_->ours, now), Milliseconds(0));
}

// Sets the time by which something has to happen.
void DxpSession::wait(Milliseconds now) {
    deadline_ = now + options_.patience;
    if (state_ == State::Between) deadline_ = now + options_.idle;
    if (state_ != State::Playing || asked_back_) return;
    deadline_ = Milliseconds::max();
    const Color theirs = opponent(game_->ours);
    if (game_->minutes > 0 && game_->game.position().turn() == theirs) {
        const Milliseconds whole = std::chrono::minutes(game_->minutes);
        const Milliseconds rest = std::max(whole - used_by(theirs, now), Milliseconds(0));
        deadline_ = now + rest + options_.lag + options_.patience;
    }
}

DxpReply DxpSession::receive(std::string_view text, Milliseconds now) {
    DxpReply reply;
    if (state_ == State::Left) return reply;
    hearing_ = text;
    const auto message = parse_dxp(text);
    if (message) {
        std::visit([&](const auto& each) { hear(each, now, reply); }, *message);
        return reply;
    }
    reply.events.emplace_back(DxpOdd{hearing_, message.error()});
    if (text.starts_with('R')) {
        const bool other_version = message.error().offset <= 2;
        reply.messages.emplace_back(DxpGameAnswer{
            options_.name,
            other_version ? DxpGameAnswer::Code::OtherVersion : DxpGameAnswer::Code::NotThisGame});
    }
    reply.messages.push_back(chat("not understood: " + to_text(message.error(), text)));
    return reply;
}

void DxpSession::odd(std::string_view complaint, DxpReply& reply) const {
    reply.events.emplace_back(DxpOdd{hearing_, {}});
    reply.messages.push_back(chat(complaint));
}

// 1. Games are agreed on.

DxpReply DxpSession::offer(const DxpGameRequest& request, Milliseconds now) {
    assert(may_offer());
    offered_ = request;
    state_ = State::Offered;
    wait(now);
    return {{request}, {}};
}

std::optional<Game> DxpSession::game_of(const DxpGameRequest& request) const {
    if (!request.start) return Game(*options_.rules, {}, Adjudication::Agreed);
    const auto position = to_position(*request.start);
    if (!position) return std::nullopt;
    return Game(*options_.rules, {.position = *position}, Adjudication::Agreed);
}

std::optional<DxpGameAnswer::Code> DxpSession::objection(const DxpGameRequest& request) const {
    using Code = DxpGameAnswer::Code;
    if (!options_.follows) return Code::NoGames;
    if (state_ != State::Between) return Code::NotThisGame;
    if (options_.games && followed_ >= *options_.games) return Code::NoGames;
    const auto game = game_of(request);
    if (!game || game->outcome().is_over()) return Code::NotThisGame;
    return std::nullopt;
}

void DxpSession::hear(const DxpGameRequest& request, Milliseconds now, DxpReply& reply) {
    if (const auto code = objection(request)) {
        reply.messages.emplace_back(DxpGameAnswer{options_.name, *code});
        if (state_ != State::Between) odd("a game is being played already", reply);
        return;
    }
    ++followed_;
    reply.messages.emplace_back(DxpGameAnswer{options_.name, DxpGameAnswer::Code::Accepted});
    start({request.name, request.follower, request.minutes, request.moves, *game_of(request)},
          now,
          reply);
}

void DxpSession::hear(const DxpGameAnswer& answer, Milliseconds now, DxpReply& reply) {
    if (state_ != State::Offered) return odd("nobody asked for a game", reply);
    const DxpGameRequest request = *std::exchange(offered_, std::nullopt);
    state_ = State::Between;
    wait(now);
    if (answer.code != DxpGameAnswer::Code::Accepted) {
        reply.events.emplace_back(DxpRefused{answer.code});
        return;
    }
    start({answer.name,
           opponent(request.follower),
           request.minutes,
           request.moves,
           *game_of(request)},
          now,
          reply);
}

void DxpSession::start(DxpGame game, Milliseconds now, DxpReply& reply) {
    game_ = std::move(game);
    state_ = State::Playing;
    used_ = {};
    asked_back_.reset();
    turn_began_ = now;
    reply.events.emplace_back(DxpStarted{});
    next_turn(now, reply);
}

// 2. Games are played.

// Adds the time since the turn began to what the side to move has used.
void DxpSession::charge(Milliseconds now) {
    const auto side = static_cast<std::size_t>(index_of(game_->game.position().turn()));
    used_[side] += now - turn_began_;
    turn_began_ = now;
}

// Whether we, being to move, end the game here.
std::optional<DxpResult> DxpSession::ending(Milliseconds now) const {
    const Game& game = game_->game;
    if (const Outcome& outcome = game.outcome(); outcome.is_over()) {
        if (outcome.kind == Outcome::Kind::Draw) return DxpResult{Reason::Draw, Why::Rules};
        return DxpResult{outcome.winner == game_->ours ? Reason::SenderWins : Reason::SenderLoses,
                         Why::Rules};
    }
    if (game_->minutes > 0 && options_.claims_time) {
        const Milliseconds whole = std::chrono::minutes(game_->minutes);
        if (used_by(opponent(game_->ours), now) > whole + options_.lag) {
            return DxpResult{Reason::SenderWins, Why::OutOfTime};
        }
        if (used_by(game_->ours, now) > whole)
            return DxpResult{Reason::SenderLoses, Why::OutOfTime};
    }
    if (game_->moves > 0 && game.ply() >= 2 * game_->moves) {
        return DxpResult{Reason::Unknown, Why::MovesPlayed};
    }
    return std::nullopt;
}

void DxpSession::next_turn(Milliseconds now, DxpReply& reply) {
    wait(now);
    if (!is_our_turn()) return;
    if (const auto result = ending(now))
        end(*result, now, reply);
    else
        reply.events.emplace_back(DxpThink{});
}

DxpReply DxpSession::play(const Move& move, Milliseconds now) {
    assert(is_our_turn());
    DxpReply reply;
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(now - turn_began_);
    charge(now);
    const auto shown = std::min<std::int64_t>(seconds.count(), DxpMove::kMostSeconds);
    reply.messages.emplace_back(to_dxp_move(move, static_cast<int>(shown)));
    game_->game.append(move);
    next_turn(now, reply);
    return reply;
}

DxpReply DxpSession::resign(Milliseconds now) {
    assert(is_our_turn());
    DxpReply reply;
    end({Reason::SenderLoses, Why::Resigned}, now, reply);
    return reply;
}

void DxpSession::hear(const DxpMove& move, Milliseconds now, DxpReply& reply) {
    if (state_ != State::Playing) return odd("no game is being played", reply);
    Game& game = game_->game;
    if (game.position().turn() == game_->ours) return odd("it is not your turn", reply);
    charge(now);
    if (!legal_moves(game.rules(), game.position()).contains(move.move())) {
        odd("illegal move: the game ends", reply);
        end({Reason::Unknown, Why::IllegalMove}, now, reply);
        return;
    }
    game.append(move.move());
    reply.events.emplace_back(DxpPlayed{move.move(), move.seconds});
    next_turn(now, reply);
}

// 3. Games end.

// We end the game: the opponent has no choice but to say that it heard.
void DxpSession::end(DxpResult result, Milliseconds now, DxpReply& reply) {
    claimed_ = result;
    state_ = State::Ending;
    asked_back_.reset();
    const bool was_last = options_.follows && options_.games && followed_ >= *options_.games;
    reply.messages.emplace_back(DxpGameEnd{result.reason, was_last});
    wait(now);
}

void DxpSession::hear(const DxpGameEnd& end, Milliseconds now, DxpReply& reply) {
    const bool was_last = options_.follows && options_.games && followed_ >= *options_.games;
    bool leaves = end.no_more_games;
    switch (state_) {
    case State::Offered:
    case State::Between:
        // Answering an end that ends nothing could go on for ever between two like us.
        if (leaves) reply.messages.emplace_back(DxpGameEnd{Reason::Unknown, true});
        break;
    case State::Playing:
        if (is_our_turn()) reply.events.emplace_back(DxpStopThinking{});
        reply.messages.emplace_back(DxpGameEnd{Reason::Unknown, was_last || leaves});
        reply.events.emplace_back(DxpEnded{{mirrored(end.reason), Why::Claimed}});
        leaves = leaves || was_last;
        break;
    case State::Ending:
        reply.events.emplace_back(DxpEnded{*claimed_});
        leaves = leaves || was_last;
        break;
    case State::Leaving:
        leaves = true;
        break;
    case State::Left:
        return;
    }
    claimed_.reset();
    asked_back_.reset();
    if (state_ != State::Offered || leaves) state_ = leaves ? State::Left : State::Between;
    wait(now);
    if (leaves) reply.events.emplace_back(DxpLeave{});
}

DxpReply DxpSession::leave(Milliseconds now) {
    assert(may_offer());
    state_ = State::Leaving;
    wait(now);
    return {{DxpGameEnd{Reason::Unknown, true}}, {}};
}

DxpReply DxpSession::expire(Milliseconds now) {
    DxpReply reply;
    if (now < deadline_ || state_ == State::Left) return reply;
    if (state_ == State::Playing && asked_back_) {
        asked_back_.reset();
        reply.events.emplace_back(DxpBackDenied{});
        next_turn(now, reply);
        return reply;
    }
    if (state_ == State::Ending) {
        reply.events.emplace_back(DxpEnded{*claimed_});
    } else if (state_ == State::Playing) {
        const DxpResult lost_on_time{Reason::SenderWins, Why::OutOfTime};
        const DxpResult gone{Reason::Unknown, Why::Disconnected};
        reply.events.emplace_back(DxpEnded{options_.claims_time ? lost_on_time : gone});
    }
    reply.messages.push_back(chat("no answer for too long"));
    reply.events.emplace_back(DxpLeave{});
    state_ = State::Left;
    return reply;
}

DxpReply DxpSession::disconnect() {
    DxpReply reply;
    if (state_ == State::Playing) {
        if (is_our_turn()) reply.events.emplace_back(DxpStopThinking{});
        reply.events.emplace_back(DxpEnded{{Reason::Unknown, Why::Disconnected}});
    } else if (state_ == State::Ending) {
        reply.events.emplace_back(DxpEnded{*claimed_});
    }
    if (state_ != State::Left) reply.events.emplace_back(DxpLeave{});
    state_ = State::Left;
    return reply;
}

// 4. Words, and moves taken back.

DxpReply DxpSession::say(std::string_view words) const {
    if (state_ == State::Left) return {};
    return {{chat(words)}, {}};
}

void DxpSession::hear(const DxpChat& said, Milliseconds, DxpReply& reply) {
    reply.events.emplace_back(DxpSaid{said.text});
}

DxpReply DxpSession::ask_back(int ply, Milliseconds now) {
    DxpReply reply;
    if (state_ != State::Playing || asked_back_ || ply < 0 || ply >= game_->game.ply())
        return reply;
    const DxpBackRequest request = back_to(game_->game, ply);
    if (request.move_number > 999) return reply;
    if (is_our_turn()) reply.events.emplace_back(DxpStopThinking{});
    asked_back_ = ply;
    wait(now);
    reply.messages.emplace_back(request);
    return reply;
}

void DxpSession::hear(const DxpBackRequest& request, Milliseconds now, DxpReply& reply) {
    using Code = DxpBackAnswer::Code;
    const auto refuse = [&](Code code) { reply.messages.emplace_back(DxpBackAnswer{code}); };
    if (!options_.goes_back) return refuse(Code::NotSupported);
    if (state_ != State::Playing || asked_back_) return refuse(Code::NotAccepted);
    const int ply = ply_of(game_->game, request);
    if (ply < 0 || ply > game_->game.ply()) return refuse(Code::NotAccepted);
    if (is_our_turn()) reply.events.emplace_back(DxpStopThinking{});
    refuse(Code::Accepted);
    go_back(ply, now, reply);
}

void DxpSession::hear(const DxpBackAnswer& answer, Milliseconds now, DxpReply& reply) {
    if (state_ != State::Playing || !asked_back_) return odd("nobody asked to go back", reply);
    const int ply = *std::exchange(asked_back_, std::nullopt);
    if (answer.code == DxpBackAnswer::Code::Accepted) {
        go_back(ply, now, reply);
    } else {
        reply.events.emplace_back(DxpBackDenied{});
        next_turn(now, reply);
    }
}

void DxpSession::go_back(int ply, Milliseconds now, DxpReply& reply) {
    charge(now);
    game_->game.truncate(ply);
    reply.events.emplace_back(DxpWentBack{});
    next_turn(now, reply);
}

}  // namespace damjen
