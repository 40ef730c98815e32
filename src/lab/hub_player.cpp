#include "lab/hub_player.hpp"

#include "protocol/hub_position.hpp"
#include "protocol/hub_search.hpp"

#include <algorithm>
#include <cassert>
#include <sstream>

namespace damjen {

namespace {

// Of a transcript that grows too long its beginning and its end are kept.
constexpr std::size_t kTranscriptHead = 64 * 1024;
constexpr std::size_t kTranscriptTail = 192 * 1024;

// The name of a rule set among the variants of the protocol.
std::string variant_of(const RuleSet& rules) {
    return rules.id == RuleSetId::Wfd ? "frisian" : "frisian-" + std::string(rules.name);
}

bool has_word(const std::string& words, const std::string& wanted) {
    std::istringstream stream(words);
    for (std::string word; stream >> word;) {
        if (word == wanted) return true;
    }
    return false;
}

std::string text_of(const HubMessage& message, std::string_view name) {
    return std::string(message.value_of(name).value_or(""));
}

HubLimits to_hub_limits(const SearchLimits& limits) {
    HubLimits hub;
    if (limits.depth < kMaxDepth) hub.depth = limits.depth.value();
    if (limits.nodes != SearchLimits::kNoNodeLimit) hub.nodes = limits.nodes;
    hub.move_time = limits.move_time;
    if (limits.clock) hub.clock = HubClock{limits.clock->left, 0, limits.clock->increment};
    return hub;
}

// What an `info` line adds to what is known of the move.
void hear(const HubInfo& info, PlayerMove& said) {
    if (info.line_number.value_or(1) != 1) return;
    if (info.score) said.score = info.score;
    if (info.depth) said.depth = *info.depth;
    if (info.nodes) said.nodes = *info.nodes;
}

}  // namespace

HubPlayer::HubPlayer(const RuleSet& rules, HubPlayerSettings settings, Open open, Ticker ticker)
    : rules_(rules), settings_(std::move(settings)), open_(std::move(open)),
      ticker_(std::move(ticker)) {}

Expected<void, Fault> HubPlayer::begin_game() {
    transcript_.clear();
    if (!channel_) {
        if (const auto started = start(); !started) return started;
    }
    return send({"new-game", {}});
}

Expected<void, Fault> HubPlayer::start() {
    auto opened = open_();
    if (!opened) return fail(Fault::What::Crashed, opened.error());
    channel_ = std::move(*std::move(opened));

    // 1. The program introduces itself.
    if (const auto sent = send({"hub", {}}); !sent) return sent;
    std::vector<Parameter> declared;
    const Milliseconds introduced = ticker_() + settings_.start_patience;
    for (;;) {
        const auto message = receive(introduced);
        if (!message) return Unexpected(message.error());
        if (message->command == "wait") break;
        if (message->command == "id") {
            name_ = text_of(*message, "name");
            if (const std::string version = text_of(*message, "version"); !version.empty())
                name_ += ' ' + version;
        } else if (message->command == "param") {
            declared.push_back({text_of(*message, "name"),
                                text_of(*message, "value"),
                                text_of(*message, "values")});
        }
    }

    // 2. It is told how to play, and gets ready.
    if (const auto set = set_parameters(declared); !set) return set;
    if (const auto sent = send({"init", {}}); !sent) return sent;
    const Milliseconds ready = ticker_() + settings_.start_patience;
    for (;;) {
        const auto message = receive(ready);
        if (!message) return Unexpected(message.error());
        if (message->command == "ready") return {};
        // Otherwise it would play by other settings than the record says.
        if (message->command == "error")
            return fail(Fault::What::Unfit, "it refuses: " + text_of(*message, "message"));
    }
}

Expected<void, Fault> HubPlayer::set_parameters(const std::vector<Parameter>& declared) {
    auto wanted = settings_.parameters;
    const std::string variant = variant_of(rules_);
    const auto sets_variant = [](const auto& parameter) { return parameter.first == "variant"; };
    const auto set = std::find_if(wanted.begin(), wanted.end(), sets_variant);
    if (set == wanted.end())
        wanted.insert(wanted.begin(), {"variant", variant});
    else if (set->second != variant)
        return fail(Fault::What::Unfit, "variant is " + variant + " by these rules");
    for (const auto& [name, value] : wanted) {
        const auto found =
            std::find_if(declared.begin(), declared.end(), [&key = name](const Parameter& each) {
                return each.name == key;
            });
        if (found == declared.end())
            return fail(Fault::What::Unfit, "it declares no parameter '" + name + "'");
        if (!found->values.empty() && !has_word(found->values, value)) {
            return fail(Fault::What::Unfit,
                        "it offers " + name + '=' + found->values + ", not " + value);
        }
        if (found->value == value) continue;
        const HubMessage message =
            HubMessage{"set-param", {}}.with("name", name).with("value", value);
        if (const auto sent = send(message); !sent) return sent;
    }
    return {};
}

Expected<PlayerMove, Fault>
HubPlayer::think(const Game& game, const SearchLimits& limits, Milliseconds patience) {
    assert(channel_ && !game.outcome().is_over());
    const Milliseconds deadline = ticker_() + patience;
    for (const HubMessage& message : {to_pos_message(game),
                                      to_message(to_hub_limits(limits)),
                                      HubMessage{"go", {}}.with("think")}) {
        if (const auto sent = send(message); !sent) return Unexpected(sent.error());
    }
    PlayerMove said{{{}, Square(1), Square(1)}, {}, 0, 0};
    for (;;) {
        const auto message = receive(deadline);
        if (!message) return Unexpected(message.error());
        if (message->command == "info") hear(to_info(*message), said);
        if (message->command != "done") continue;
        const auto done = to_done(*message);
        const bool is_legal =
            done && done->move && legal_moves(rules_, game.position()).contains(*done->move);
        if (!is_legal) return fail(Fault::What::IllegalMove, to_text(*message));
        said.move = *done->move;
        return said;
    }
}

std::string HubPlayer::transcript() const { return transcript_; }

Expected<void, Fault> HubPlayer::send(const HubMessage& message) {
    const std::string line = to_text(message);
    note('>', line);
    if (!channel_->send(line)) return fail(Fault::What::Crashed, "it ended");
    return {};
}

Expected<HubMessage, Fault> HubPlayer::receive(Milliseconds deadline) {
    for (;;) {
        // Talking on is no way to be waited for.
        const Milliseconds left = deadline - ticker_();
        if (left < Milliseconds(0)) return fail(Fault::What::Hung, "no answer in time");
        const auto line = channel_->receive(left);
        if (line) {
            note('<', *line);
            if (const auto message = parse_hub(*line)) return *message;
            // An answer that cannot be read is an answer all the same.
            if (line->starts_with("done")) return HubMessage{"done", {}};
            continue;
        }
        switch (line.error()) {
        case LineChannel::Silence::Closed:
            return fail(Fault::What::Crashed, "it ended");
        case LineChannel::Silence::TimeOut:
            return fail(Fault::What::Hung, "no answer in time");
        case LineChannel::Silence::Interrupted:
            return fail(Fault::What::Interrupted, {});
        }
    }
}

Unexpected<Fault> HubPlayer::fail(Fault::What what, const std::string& detail) {
    if (channel_) {
        std::istringstream complaints(channel_->complaints());
        for (std::string line; std::getline(complaints, line);)
            note('!', line);
    }
    channel_.reset();
    return Unexpected(Fault{what, detail});
}

void HubPlayer::note(char direction, const std::string& line) {
    transcript_ += direction;
    transcript_ += ' ' + line + '\n';
    if (transcript_.size() < kTranscriptHead + 2 * kTranscriptTail) return;
    transcript_.replace(
        kTranscriptHead, transcript_.size() - kTranscriptHead - kTranscriptTail, "\n…\n");
}

}  // namespace damjen
