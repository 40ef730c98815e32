// One side of a DXP conversation as a state machine, initiator and follower alike: messages and the
// player's decisions in, messages and events out. It reads no clock (whoever calls says what time
// it is), knows no socket, and trusts nothing that it receives.
//
// One thread only. The messages of a reply are sent, and then its events told, in their order.

#pragma once

#include "base/strong_int.hpp"
#include "protocol/dxp_message.hpp"
#include "rules/game.hpp"

#include <chrono>

namespace damjen {

using Milliseconds = std::chrono::milliseconds;

// A game as it was agreed on.
struct DxpGame {
    std::string opponent;
    Color ours = Color::White;
    int minutes = 0;  // for each player; 0: no limit
    int moves = 0;    // for each player; 0: no limit
    Game game;
};

// Why a game ended, from our side.
struct DxpResult {
    enum class Why : std::uint8_t {
        Rules,         // no move is left, or a draw rule: the game's own outcome tells
        Claimed,       // the opponent said so
        OutOfTime,     // the loser's time had run out
        MovesPlayed,   // as many moves as were agreed; nobody won
        IllegalMove,   // the opponent's; the game counts for nobody
        Resigned,      // our player gave up
        Disconnected,  // the opponent left in the middle
    };
    DxpGameEnd::Reason reason = DxpGameEnd::Reason::Unknown;  // the sender being our side
    Why why = Why::Rules;
    friend bool operator==(const DxpResult&, const DxpResult&) = default;
};

struct DxpStarted {};       // game() has begun
struct DxpThink {};         // it is our turn: play() a move of game(), in the time left()
struct DxpStopThinking {};  // what was asked for last is no longer wanted
struct DxpPlayed {          // by the opponent
    Move move;
    int seconds = 0;  // as it says
};
struct DxpWentBack {};  // to an earlier position of game()
struct DxpBackDenied {};
struct DxpEnded {
    DxpResult result;
};
struct DxpRefused {
    DxpGameAnswer::Code code;  // why the opponent does not play the game offered
};
struct DxpSaid {
    std::string text;  // any bytes: not to be shown as they are
};
// The opponent did not keep to the protocol; the conversation goes on.
struct DxpOdd {
    std::string message;
    ParseError where;  // wanted is empty if the message is well-formed, but out of place
};
struct DxpLeave {};  // close the connection

using DxpEvent = std::variant<DxpStarted,
                              DxpThink,
                              DxpStopThinking,
                              DxpPlayed,
                              DxpWentBack,
                              DxpBackDenied,
                              DxpEnded,
                              DxpRefused,
                              DxpSaid,
                              DxpOdd,
                              DxpLeave>;

struct DxpReply {
    std::vector<DxpMessage> messages;
    std::vector<DxpEvent> events;
};

struct DxpOptions {
    std::string name = "Damjen";  // plain ASCII, at most 32 bytes
    const RuleSet* rules = &kWfd;
    bool follows = true;                      // plays the games that others ask for
    std::optional<int> games = std::nullopt;  // to follow in one conversation; none: any number
    bool goes_back = true;                    // agrees to take moves back
    bool claims_time = true;                  // ends a game when the opponent's time has run out
    Milliseconds lag{2000};                   // the network's share of a thinking time
    Milliseconds patience{60'000};            // for an answer that needs no thought
    Milliseconds idle{600'000};               // between games
};

class DxpSession {
public:
    DxpSession(DxpOptions options, Milliseconds now);

    // A message of the opponent, without its NUL.
    DxpReply receive(std::string_view text, Milliseconds now);
    // Nothing came until deadline().
    DxpReply expire(Milliseconds now);
    // The connection has broken.
    DxpReply disconnect();

    // As the initiator. Requires may_offer().
    DxpReply offer(const DxpGameRequest& request, Milliseconds now);
    // Our move, or giving up. Require is_our_turn(), and the move to be legal.
    DxpReply play(const Move& move, Milliseconds now);
    DxpReply resign(Milliseconds now);
    // Asks the opponent to go back to where we were to move before that ply. Without a game, or
    // with another request open, nothing happens.
    DxpReply ask_back(int ply, Milliseconds now);
    DxpReply say(std::string_view words) const;
    // No more games: ends the conversation between two games. Requires may_offer().
    DxpReply leave(Milliseconds now);

    bool may_offer() const { return state_ == State::Between; }
    bool is_our_turn() const;
    // The game in progress, or the latest; none before the first.
    const std::optional<DxpGame>& game() const { return game_; }
    // Our thinking time of the game; nothing if there is no limit. Requires game().
    std::optional<Milliseconds> left(Milliseconds now) const;
    // When expire() is due.
    Milliseconds deadline() const { return deadline_; }

private:
    enum class State : std::uint8_t {
        Between,  // no game
        Offered,  // we asked for a game
        Playing,
        Ending,   // we ended a game, and wait to hear that
        Leaving,  // we ended the conversation, and wait to hear that
        Left,
    };

    void hear(const DxpGameRequest& request, Milliseconds now, DxpReply& reply);
    void hear(const DxpGameAnswer& answer, Milliseconds now, DxpReply& reply);
    void hear(const DxpMove& move, Milliseconds now, DxpReply& reply);
    void hear(const DxpGameEnd& end, Milliseconds now, DxpReply& reply);
    void hear(const DxpChat& chat, Milliseconds now, DxpReply& reply);
    void hear(const DxpBackRequest& request, Milliseconds now, DxpReply& reply);
    void hear(const DxpBackAnswer& answer, Milliseconds now, DxpReply& reply);

    std::optional<DxpGameAnswer::Code> objection(const DxpGameRequest& request) const;
    std::optional<Game> game_of(const DxpGameRequest& request) const;
    void start(DxpGame game, Milliseconds now, DxpReply& reply);
    void next_turn(Milliseconds now, DxpReply& reply);
    void end(DxpResult result, Milliseconds now, DxpReply& reply);
    void go_back(int ply, Milliseconds now, DxpReply& reply);
    std::optional<DxpResult> ending(Milliseconds now) const;
    void charge(Milliseconds now);
    void wait(Milliseconds now);
    void odd(std::string_view complaint, DxpReply& reply) const;
    Milliseconds used_by(Color side, Milliseconds now) const;

    DxpOptions options_;
    State state_ = State::Between;
    std::optional<DxpGame> game_;
    std::optional<DxpGameRequest> offered_;
    std::optional<DxpResult> claimed_;  // by us, while Ending
    std::optional<int> asked_back_;     // to that ply, by us
    std::array<Milliseconds, 2> used_{};
    Milliseconds turn_began_{0};
    Milliseconds deadline_{0};
    int followed_ = 0;
    std::string hearing_;  // the message in hand
};

}  // namespace damjen
