#include "web_api/live_channel.hpp"

#include "service/names.hpp"
#include "web_api/json_views.hpp"
#include "web_api/requests.hpp"

namespace damjen::web_api {

namespace json = boost::json;

namespace {

constexpr std::uint16_t kNormal = 1000;
constexpr std::uint16_t kBreach = 1008;

class ChannelSubscriber final : public Subscriber {
public:
    explicit ChannelSubscriber(std::shared_ptr<net::Channel> channel)
        : channel_(std::move(channel)) {}
    void send(Frame frame) override { channel_->send(std::move(frame)); }

private:
    std::shared_ptr<net::Channel> channel_;
};

std::string bye(std::string_view code) {
    return json::serialize(json::object{{"t", "bye"}, {"code", code}});
}

// The client's name for a message, as far as it gave one.
std::string id_of(const json::object& message) {
    const json::value* id = message.if_contains("id");
    if (id == nullptr || !id->is_string()) return {};
    return std::string(std::string_view(id->get_string()).substr(0, 40));
}

}  // namespace

std::string bye_text(net::CloseReason reason) {
    switch (reason) {
    case net::CloseReason::ShuttingDown:
        return bye("shutting_down");
    case net::CloseReason::TooSlow:
    case net::CloseReason::TooManyMessages:
        return bye("too_slow");
    case net::CloseReason::TooLarge:
    case net::CloseReason::BadData:
        return bye("bad_message");
    case net::CloseReason::ByClient:
    case net::CloseReason::ByUs:
    case net::CloseReason::TimedOut:
    case net::CloseReason::Failed:
        break;
    }
    return {};
}

json::object refused_json(const std::string& id, const Refusal& refusal, const RuleSet& rules) {
    json::value reason = nullptr;
    if (refusal.reason) reason = to_json(rules, *refusal.reason);
    return {{"t", "refused"},
            {"id", id},
            {"code", name_of(refusal.code)},
            {"reason", std::move(reason)}};
}

LiveChannel::LiveChannel(GameService& service, const TimeSource& time, GameId game)
    : service_(service), time_(time), game_(std::move(game)) {}

void LiveChannel::opened(std::shared_ptr<net::Channel> channel) {
    channel_ = std::move(channel);
    subscriber_ = std::make_shared<ChannelSubscriber>(channel_);
}

void LiveChannel::closed(net::CloseReason) { service_.leave(game_, subscriber_); }

void LiveChannel::message(std::string text) {
    const auto parsed = parse_object(text);
    if (!parsed) return reject();
    const json::object& object = *parsed;
    const json::value* kind = object.if_contains("t");
    if (kind == nullptr || !kind->is_string()) return reject();
    const std::string_view t = kind->get_string();
    if (t == "hello") return hello(object);
    if (!said_hello_) return reject();
    if (t == "ping") return pong(object);
    if (t == "hint") return hint(object);
    if (t == "explain") return explain(object);
    command(object);
}

void LiveChannel::hello(const json::object& message) {
    said_hello_ = true;
    token_ = parse_token(message);
    service_.enter(
        game_, token_, subscriber_, parse_seq(message, "since"), [channel = channel_](bool found) {
            if (found) return;
            channel->send(bye("not_found"));
            channel->close(kNormal, "not found");
        });
}

void LiveChannel::command(const json::object& message) {
    auto command = parse_command(message);
    const std::string id = id_of(message);
    if (!command) {
        if (id.empty()) return reject();
        // A client of another version, perhaps: it hears that this is not understood.
        channel_->send(json::serialize(refused_json(id, {Refusal::Code::Unknown, std::nullopt})));
        return;
    }
    service_.carry_out(
        game_, token_, *std::move(command), [id, channel = channel_](const Answer& answer) {
            const json::object reply =
                answer ? json::object{{"t", "ack"}, {"id", id}, {"seq", answer->seq}}
                       : refused_json(id, answer.error());
            channel->send(json::serialize(reply));
        });
}

void LiveChannel::hint(const json::object& message) {
    const std::string id = id_of(message);
    service_.hint(game_,
                  token_,
                  parse_seq(message, "seq").value_or(0),
                  [id, channel = channel_](const Expected<LegalMoveView, Refusal>& hinted) {
                      const json::object reply =
                          hinted
                              ? json::object{{"t", "hint"}, {"id", id}, {"move", to_json(*hinted)}}
                              : refused_json(id, hinted.error());
                      channel->send(json::serialize(reply));
                  });
}

void LiveChannel::explain(const json::object& message) {
    const std::string id = id_of(message);
    const auto attempt = parse_attempt(message.if_contains("attempt"));
    if (!attempt) {
        channel_->send(json::serialize(refused_json(id, {Refusal::Code::Unknown, std::nullopt})));
        return;
    }
    service_.explain(
        game_, *attempt, [id, channel = channel_](const RuleSet* rules, const Explanation& reason) {
            if (rules == nullptr) return;
            channel->send(json::serialize(
                json::object{{"t", "explained"}, {"id", id}, {"reason", to_json(*rules, reason)}}));
        });
}

void LiveChannel::pong(const json::object& message) {
    const json::value* sent = message.if_contains("sent");
    const bool is_number = sent != nullptr && sent->is_number();
    channel_->send(json::serialize(json::object{{"t", "pong"},
                                                {"sent", is_number ? *sent : json::value(0)},
                                                {"time", time_.now().time_since_epoch().count()}}));
}

void LiveChannel::reject() {
    channel_->send(bye("bad_message"));
    channel_->close(kBreach, "bad message");
}

}  // namespace damjen::web_api
