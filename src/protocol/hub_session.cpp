#include "protocol/hub_session.hpp"

#include "protocol/hub_position.hpp"

namespace damjen {

namespace {

HubMessage error(std::string sentence) {
    return HubMessage{"error", {}}.with("message", std::move(sentence));
}

std::string_view first_word(std::string_view line) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    return line.substr(0, line.find_first_of(" \t="));
}

// What a search need not end for.
bool may_interrupt(const HubMessage& message) {
    return message.command == "stop" || message.command == "ponder-hit";
}

}  // namespace

HubSession::HubSession(HubIdentity identity, const HubSettings& settings)
    : identity_(std::move(identity)), settings_(settings), game_(Game(*settings.rules)) {}

bool HubSession::asks_to_quit(std::string_view line) {
    const auto message = parse_hub(line.substr(0, kLongestLine));
    return message && message->command == "quit";
}

HubReply HubSession::receive(std::string_view line) {
    HubReply reply;
    if (line.size() > kLongestLine) {
        reply.lines.push_back(
            error("a line of more than " + std::to_string(kLongestLine) + " bytes is not read"));
        pass_over(line, reply);
        return reply;
    }
    auto message = parse_hub(line);
    if (!message) {
        reply.lines.push_back(error(to_text(message.error(), line)));
        pass_over(line, reply);
        return reply;
    }
    if (message->command == "ping") {
        reply.lines.push_back({"pong", {}});
        return reply;
    }
    if (waiting_.size() >= kMostWaiting) {
        reply.lines.push_back(error("too many lines wait for the search to end"));
        return reply;
    }
    waiting_.push_back({*std::move(message)});
    go_on(reply);
    return reply;
}

// A line that could not be read. Had it been a position or a level, the one before is not what is
// meant now.
void HubSession::pass_over(std::string_view line, HubReply& reply) {
    const std::string_view word = first_word(line);
    if ((word != "pos" && word != "level") || waiting_.size() >= kMostWaiting) return;
    waiting_.push_back({HubMessage{std::string(word), {}}, false});
    go_on(reply);
}

// Obeys the waiting lines in order, as far as the search allows.
void HubSession::go_on(HubReply& reply) {
    while (!waiting_.empty()) {
        if (search_ && !may_interrupt(waiting_.front().message)) {
            stop(reply);
            if (search_) return;
        }
        const Waiting line = std::move(waiting_.front());
        waiting_.pop_front();
        obey(line, reply);
    }
}

void HubSession::obey(const Waiting& line, HubReply& reply) {
    const HubMessage& message = line.message;
    const std::string& command = message.command;
    if (!line.is_readable && command == "pos")
        game_ = std::nullopt;
    else if (!line.is_readable)
        limits_ = std::nullopt;
    else if (command == "hub")
        declare(reply);
    else if (command == "set-param")
        set_param(message, reply);
    else if (command == "init")
        reply.requests.emplace_back(HubPrepare{settings_});
    else if (command == "new-game")
        reply.requests.emplace_back(HubForget{});
    else if (command == "pos")
        set_position(message, reply);
    else if (command == "level")
        set_level(message, reply);
    else if (command == "go")
        go(message, reply);
    else if (command == "ponder-hit")
        hit(reply);
    else if (command == "stop")
        stop(reply);
    else
        reply.lines.push_back(error("unknown command '" + command + "'"));
}

void HubSession::declare(HubReply& reply) const {
    reply.lines.push_back(HubMessage{"id", {}}
                              .with("name", identity_.name)
                              .with("version", identity_.version)
                              .with("author", identity_.author));
    for (HubMessage& param : to_param_messages(settings_))
        reply.lines.push_back(std::move(param));
    reply.lines.push_back({"wait", {}});
}

void HubSession::set_param(const HubMessage& message, HubReply& reply) {
    const auto settings = with_parameter(settings_, message);
    if (!settings) {
        reply.lines.push_back(error(to_text(settings.error())));
        return;
    }
    const bool other_rules = settings->rules != settings_.rules;
    settings_ = *settings;
    if (other_rules) game_ = Game(*settings_.rules);
}

// Forgets the level as well: a program sends it after the position.
void HubSession::set_position(const HubMessage& message, HubReply& reply) {
    limits_ = HubLimits{};
    auto game = to_game(*settings_.rules, message);
    if (game) {
        game_ = *std::move(game);
        return;
    }
    // To search another position than was meant would look like an answer.
    game_ = std::nullopt;
    reply.lines.push_back(error(to_text(game.error())));
}

void HubSession::set_level(const HubMessage& message, HubReply& reply) {
    if (!limits_) return;
    const auto limits = to_limits(message, *limits_);
    if (limits) {
        limits_ = *limits;
        return;
    }
    // To search without the limit that was meant could last for ever.
    limits_ = std::nullopt;
    reply.lines.push_back(error(to_text(limits.error())));
}

void HubSession::go(const HubMessage& message, HubReply& reply) {
    using Purpose = HubSearch::Purpose;
    if (!game_ || !limits_) {
        // With an answer all the same, so that nobody waits for ever.
        reply.lines.push_back(error(game_ ? "go: there are no limits, the last level was refused"
                                          : "go: there is no position, the last pos was refused"));
        reply.lines.push_back(to_message(HubDone{}));
        limits_ = HubLimits{};
        return;
    }
    const Purpose purpose = message.has("ponder")    ? Purpose::Ponder
                            : message.has("analyze") ? Purpose::Analyze
                                                     : Purpose::Move;
    search_ = Search{purpose, limits_->infinite, false, std::nullopt};
    reply.requests.emplace_back(HubSearch{purpose, settings_, *game_, *limits_});
    limits_ = HubLimits{};
}

void HubSession::hit(HubReply& reply) {
    if (!search_ || search_->purpose != HubSearch::Purpose::Ponder) return;
    search_->purpose = HubSearch::Purpose::Move;
    if (!search_->held) reply.requests.emplace_back(HubPonderHit{});
    answer(reply);
}

void HubSession::stop(HubReply& reply) {
    if (!search_ || search_->stopped) return;
    search_->stopped = true;
    if (!search_->held) reply.requests.emplace_back(HubStop{});
    answer(reply);
}

bool HubSession::may_answer() const {
    if (search_->stopped) return true;
    return !search_->infinite && search_->purpose != HubSearch::Purpose::Ponder;
}

// Tells what was found, unless there is nothing yet or it has to be held back.
void HubSession::answer(HubReply& reply) {
    if (!search_->held || !may_answer()) return;
    reply.lines.push_back(to_message(*search_->held));
    search_.reset();
}

HubReply HubSession::prepared() { return {{HubMessage{"ready", {}}}, {}}; }

HubReply HubSession::tell(const HubInfo& info) { return {{to_message(info)}, {}}; }

HubReply HubSession::found(const HubDone& done) {
    HubReply reply;
    if (!search_) return reply;
    search_->held = done;
    answer(reply);
    if (!search_) go_on(reply);
    return reply;
}

HubReply HubSession::complain(std::string sentence) { return {{error(std::move(sentence))}, {}}; }

}  // namespace damjen
