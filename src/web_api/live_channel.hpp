// One WebSocket on one game: messages in, news out.

#pragma once

#include "net/channel.hpp"
#include "service/game_service.hpp"

#include <memory>
#include <string>

#include <boost/json.hpp>

namespace damjen::web_api {

// The receiving half, on the thread of its connection; it only parses and hands over.
class LiveChannel final : public net::ChannelHandler {
public:
    // The service is borrowed and outlives all channels.
    LiveChannel(GameService& service, const TimeSource& time, GameId game);

    void opened(std::shared_ptr<net::Channel> channel) override;
    void message(std::string text) override;
    void closed(net::CloseReason reason) override;

private:
    void hello(const boost::json::object& message);
    void command(const boost::json::object& message);
    void hint(const boost::json::object& message);
    void explain(const boost::json::object& message);
    void pong(const boost::json::object& message);
    void reject();

    GameService& service_;
    const TimeSource& time_;
    const GameId game_;
    GameService::Token token_;
    std::shared_ptr<net::Channel> channel_;
    std::shared_ptr<Subscriber> subscriber_;
    bool said_hello_ = false;
};

// {"t":"bye","code":…}: the last message before the server closes; empty when none is due.
std::string bye_text(net::CloseReason reason);

// A refusal as it is told on a channel and in the answer to a command.
boost::json::object
refused_json(const std::string& id, const Refusal& refusal, const RuleSet& rules = kStraight);

}  // namespace damjen::web_api
