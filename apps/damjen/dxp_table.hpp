// One conversation over DXP, and the engine that plays in it: a session, its connection, its clock
// and what is printed about it. For `damjen dxp` alone.

#pragma once

#include "dxp_connection.hpp"
#include "dxp_thinker.hpp"
#include "protocol/dxp_session.hpp"

#include <boost/asio/steady_timer.hpp>

namespace damjen::app {

// What is to be played, beside what the protocol is told.
struct DxpPlan {
    DxpOptions session;
    HubSettings engine;
    std::optional<Milliseconds> move_time;  // at most, for a move of ours
    bool initiates = false;
    int games = 1;         // as the initiator
    DxpGameRequest first;  // the first of them; colours change with each
    std::string pdn;       // a file to which games are added; empty: none
};

// One thread only, the one that runs the context. Lives until the context will not run any more:
// timers and the engine may still call.
class DxpTable {
public:
    // Told when the conversation is over.
    using Over = std::function<void()>;

    DxpTable(asio::io_context& context, DxpPlan plan);

    // Begins. Requires that no other conversation goes on.
    void sit_down(asio::ip::tcp::socket socket, Over over);
    // A line that the person in front of the terminal has typed.
    void obey(std::string_view line);
    // Breaks off.
    void get_up();

    bool is_taken() const { return connection_ != nullptr; }
    // How many games have ended.
    int played() const { return played_; }
    // "3 games: 1 won, 1 drawn, 1 lost".
    std::string summary() const;

private:
    Milliseconds now() const { return clock_(); }
    void fulfil(const DxpReply& reply);
    void happen(const DxpEvent& event);
    void go_on();
    void think();
    void answer(int number, const Move& move);
    void end(const DxpResult& result);
    void leave();
    void watch();
    void tell_start() const;
    void tell_move(const Move& move, int seconds) const;
    void keep(const DxpResult& result) const;

    asio::io_context& context_;
    asio::steady_timer timer_;
    DxpPlan plan_;
    Ticker clock_;
    std::shared_ptr<DxpConnection> connection_;  // none while nobody is there
    std::optional<DxpSession> session_;
    Over over_;
    int offered_ = 0;
    int played_ = 0;
    std::array<int, 4> results_{};  // by reason
    int question_ = 0;              // the number of the latest; answers to others are late
    DxpThinker thinker_;            // last: it ends before what it calls
};

}  // namespace damjen::app
