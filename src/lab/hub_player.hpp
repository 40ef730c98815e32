// A program that speaks the Hub protocol, as a player (docs/hub.md). It is trusted with nothing: it
// may lie, stammer, fall silent or die.

#pragma once

#include "lab/line_channel.hpp"
#include "lab/match_player.hpp"
#include "protocol/hub_message.hpp"

#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace damjen {

struct HubPlayerSettings {
    // What to set before `init`; each has to be declared by the program. The variant is set by
    // itself from the rule set, unless it is given here.
    std::vector<std::pair<std::string, std::string>> parameters;
    Milliseconds start_patience{30'000};  // for `wait`, and again for `ready`
};

class HubPlayer final : public MatchPlayer {
public:
    // Starts the program, or says in a sentence why it cannot be started.
    using Open = std::function<Expected<std::unique_ptr<LineChannel>, std::string>()>;

    // The program is started with the first game, and again after a fault.
    HubPlayer(const RuleSet& rules, HubPlayerSettings settings, Open open, Ticker ticker);

    Expected<void, Fault> begin_game() override;
    Expected<PlayerMove, Fault>
    think(const Game& game, const SearchLimits& limits, Milliseconds patience) override;
    std::string name() const override { return name_; }
    std::string transcript() const override;

private:
    struct Parameter {
        std::string name;
        std::string value;
        std::string values;  // of an enumeration, with blanks between
    };

    Expected<void, Fault> start();
    Expected<void, Fault> set_parameters(const std::vector<Parameter>& declared);
    Expected<void, Fault> send(const HubMessage& message);
    // The next line that is a message at all.
    Expected<HubMessage, Fault> receive(Milliseconds deadline);
    // Ends the program and goes on with this fault.
    Unexpected<Fault> fail(Fault::What what, const std::string& detail);
    void note(char direction, const std::string& line);

    const RuleSet& rules_;
    HubPlayerSettings settings_;
    Open open_;
    Ticker ticker_;
    std::unique_ptr<LineChannel> channel_;  // none before the first game, and after a fault
    std::string name_;
    std::string transcript_;
};

}  // namespace damjen
