#include "dxp_table.hpp"

#include "base/overloaded.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "notation/pdn.hpp"
#include "sentences.hpp"
#include "think.hpp"

#include <fstream>
#include <iostream>

#include <boost/asio/post.hpp>

namespace damjen::app {

namespace {

using Reason = DxpGameEnd::Reason;

// What a move needs beside thinking: the way to the other side, and a busy computer.
constexpr Milliseconds kOverhead{200};
// For a game without a time limit.
constexpr Milliseconds kUsualMoveTime{5000};

// A text of the other side, fit for a terminal.
std::string shown(std::string_view text) { return dxp_ascii(text, text.size()); }

std::string result_text(const DxpResult& result, const Game& game) {
    constexpr std::array<const char*, 4> kReasons = {"no result", "lost", "drawn", "won"};
    const std::string text = kReasons[static_cast<std::size_t>(result.reason)];
    switch (result.why) {
    case DxpResult::Why::Rules:
        return text + ". " + in_words(game.outcome());
    case DxpResult::Why::Claimed:
        if (game.outcome().is_over()) return text + ". " + in_words(game.outcome());
        return text + ", says the opponent";
    case DxpResult::Why::OutOfTime:
        return text + " on time";
    case DxpResult::Why::MovesPlayed:
        return text + ": the agreed moves were played";
    case DxpResult::Why::IllegalMove:
        return text + ": the opponent's move was illegal";
    case DxpResult::Why::Resigned:
        return text + " by giving up";
    case DxpResult::Why::Disconnected:
        break;
    }
    return text + ": the opponent left";
}

std::string pdn_result(const DxpResult& result, Color ours) {
    if (result.reason == Reason::Unknown) return "*";
    if (result.reason == Reason::Draw) return "1/2-1/2";
    return (result.reason == Reason::SenderWins) == (ours == Color::White) ? "1-0" : "0-1";
}

}  // namespace

DxpTable::DxpTable(asio::io_context& context, DxpPlan plan)
    : context_(context), timer_(context), plan_(std::move(plan)), clock_(steady_ticker()),
      thinker_(plan_.engine, [this](int number, Move move) {
          asio::post(context_, [this, number, move] { answer(number, move); });
      }) {
    if (thinker_.remark()) std::cerr << "damjen: " << *thinker_.remark() << std::endl;
}

void DxpTable::sit_down(asio::ip::tcp::socket socket, Over over) {
    connection_ = std::make_shared<DxpConnection>(std::move(socket));
    session_.emplace(plan_.session, now());
    over_ = std::move(over);
    offered_ = 0;
    std::cout << "connected to " << connection_->peer() << std::endl;
    connection_->start(
        [this](const std::string& message) { fulfil(session_->receive(message, now())); },
        [this] { fulfil(session_->disconnect()); });
    go_on();
    watch();
}

void DxpTable::get_up() {
    if (connection_) fulfil(session_->disconnect());
}

// Sends and tells what a step of the session leads to.
void DxpTable::fulfil(const DxpReply& reply) {
    for (const DxpMessage& message : reply.messages)
        connection_->send(message);
    for (const DxpEvent& event : reply.events)
        happen(event);
    if (connection_) watch();
}

void DxpTable::happen(const DxpEvent& event) {
    std::visit(
        Overloaded{[this](const DxpStarted&) { tell_start(); },
                   [this](const DxpThink&) { think(); },
                   [this](const DxpStopThinking&) {
                       ++question_;
                       thinker_.stop();
                   },
                   [this](const DxpPlayed& played) { tell_move(played.move, played.seconds); },
                   [this](const DxpWentBack&) {
                       std::cout << "back to move " << session_->game()->game.ply() / 2 + 1
                                 << std::endl;
                   },
                   [](const DxpBackDenied&) {
                       std::cout << "the opponent does not take moves back" << std::endl;
                   },
                   [this](const DxpEnded& ended) { end(ended.result); },
                   [this](const DxpRefused& refused) {
                       constexpr std::array<const char*, 4> kWhy = {
                           "", "it speaks another version", "not this game", "no games at all"};
                       std::cout << "the opponent refuses the game: "
                                 << kWhy[static_cast<std::size_t>(refused.code)] << std::endl;
                       offered_ = plan_.games;
                       go_on();
                   },
                   [](const DxpSaid& said) {
                       std::cout << "the opponent says: " << shown(said.text) << std::endl;
                   },
                   [](const DxpOdd& odd) {
                       std::cerr << "damjen: the opponent sent '" << shown(odd.message) << "'";
                       if (!odd.where.wanted.empty()) {
                           std::cerr << ": " << shown(to_text(odd.where, odd.message));
                       }
                       std::cerr << std::endl;
                   },
                   [this](const DxpLeave&) { leave(); }},
        event);
}

// Between two games, the initiator asks for the next or ends the conversation.
void DxpTable::go_on() {
    if (!plan_.initiates || !session_->may_offer()) return;
    if (offered_ >= plan_.games) return fulfil(session_->leave(now()));
    DxpGameRequest request = plan_.first;
    if (offered_ % 2 == 1) request.follower = opponent(request.follower);
    ++offered_;
    fulfil(session_->offer(request, now()));
}

void DxpTable::think() {
    const DxpGame& game = *session_->game();
    HubLimits limits;
    limits.move_time = plan_.move_time;
    if (const auto left = session_->left(now())) {
        const int made = game.game.ply() / 2;
        limits.clock = HubClock{std::max(*left - kOverhead, Milliseconds(10)),
                                game.moves > 0 ? std::max(1, game.moves - made) : 0};
    } else if (!limits.move_time) {
        limits.move_time = kUsualMoveTime;
    }
    thinker_.ask(++question_, {HubSearch::Purpose::Move, plan_.engine, game.game, limits});
}

void DxpTable::answer(int number, const Move& move) {
    if (number != question_ || !connection_ || !session_->is_our_turn()) return;
    // Told first: with the move the game may be over.
    tell_move(move, -1);
    fulfil(session_->play(move, now()));
}

void DxpTable::end(const DxpResult& result) {
    ++question_;
    thinker_.stop();
    ++played_;
    ++results_[static_cast<std::size_t>(result.reason)];
    std::cout << "game " << played_ << ": " << result_text(result, session_->game()->game)
              << std::endl;
    if (!plan_.pdn.empty()) keep(result);
    // What comes next is decided when the reply in hand has been fulfilled.
    asio::post(context_, [this] {
        if (connection_) go_on();
    });
}

void DxpTable::leave() {
    ++question_;
    thinker_.stop();
    connection_->close();
    connection_.reset();
    timer_.cancel();
    // From within a callback of the connection, which ends first.
    asio::post(context_, [over = std::exchange(over_, {})] { over(); });
}

// Wakes the session when it has waited for long enough.
void DxpTable::watch() {
    const Milliseconds deadline = session_->deadline();
    if (deadline == Milliseconds::max()) {
        timer_.cancel();
        return;
    }
    timer_.expires_after(std::max(deadline - now(), Milliseconds(0)) + Milliseconds(1));
    timer_.async_wait([this](const boost::system::error_code& error) {
        if (!error && connection_) fulfil(session_->expire(now()));
    });
}

void DxpTable::obey(std::string_view line) {
    if (!connection_) return;
    const std::string_view word = line.substr(0, line.find(' '));
    const auto& game = session_->game();
    if (word == "say") {
        fulfil(session_->say(line.substr(std::min(line.size(), word.size() + 1))));
    } else if (word == "back") {
        // To where we were to move before.
        const int ply = game ? game->game.ply() - (session_->is_our_turn() ? 2 : 1) : -1;
        if (ply < 0)
            std::cout << "there is nothing to take back" << std::endl;
        else
            fulfil(session_->ask_back(ply, now()));
    } else if (word == "resign") {
        if (session_->is_our_turn())
            fulfil(session_->resign(now()));
        else
            std::cout << "only on our turn" << std::endl;
    } else if (word == "quit") {
        get_up();
    } else if (!word.empty()) {
        std::cout << "say WORDS, back, resign or quit" << std::endl;
    }
}

void DxpTable::tell_start() const {
    const DxpGame& game = *session_->game();
    std::cout << "game " << played_ + 1 << " against " << shown(game.opponent) << ", we have "
              << name_of(game.ours);
    if (game.minutes > 0) std::cout << ", minutes: " << game.minutes;
    if (game.moves > 0) std::cout << ", moves: " << game.moves;
    std::cout << std::endl;
}

// A move of ours, about to be played, or (seconds given) the opponent's latest.
void DxpTable::tell_move(const Move& move, int seconds) const {
    const Game& game = session_->game()->game;
    const int ply = seconds < 0 ? game.ply() : game.ply() - 1;
    const GameStart at = start_at(game, ply);
    const bool white = at.position.turn() == Color::White;
    std::cout << at.move_number << (white ? ". " : "... ")
              << to_text(game.rules(), at.position, move);
    if (seconds >= 0) std::cout << "  (" << seconds << " s)";
    std::cout << std::endl;
}

void DxpTable::keep(const DxpResult& result) const {
    const DxpGame& game = *session_->game();
    const bool white = game.ours == Color::White;
    const std::string theirs = shown(game.opponent);
    std::ofstream file(plan_.pdn, std::ios::app);
    file << to_pdn({.tags = {{"Event", "DXP"},
                             {"White", white ? plan_.session.name : theirs},
                             {"Black", white ? theirs : plan_.session.name}},
                    .game = game.game,
                    .result = pdn_result(result, game.ours)})
         << std::endl;
    if (!file) std::cerr << "damjen: cannot write to " << plan_.pdn << std::endl;
}

std::string DxpTable::summary() const {
    const auto count = [this](Reason reason) {
        return std::to_string(results_[static_cast<std::size_t>(reason)]);
    };
    std::string text = std::to_string(played_) + (played_ == 1 ? " game: " : " games: ") +
                       count(Reason::SenderWins) + " won, " + count(Reason::Draw) + " drawn, " +
                       count(Reason::SenderLoses) + " lost";
    if (results_[0] > 0) text += ", " + count(Reason::Unknown) + " without a result";
    return text;
}

}  // namespace damjen::app
