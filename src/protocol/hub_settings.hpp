// What a Hub program may set before a game (`set-param`), and how the engine declares it (`param`).

#pragma once

#include "protocol/hub_message.hpp"
#include "rules/rule_set.hpp"

namespace damjen {

struct HubSettings {
    const RuleSet* rules = &kWfd;
    int threads = 1;
    int table_log = 24;      // the transposition table has 2^n entries of 16 bytes
    int endgame_pieces = 3;  // endgame tables with up to so many pieces; 0: none
    bool book = false;       // play openings from a book, where there is one
    bool ponder = false;     // whether it will be asked to think in the opponent's time
    int level = 10;          // 10: as strong as it can
    int lines = 1;           // how many of the best moves to tell about

    friend bool operator==(const HubSettings&, const HubSettings&) = default;
};

// The name of a rule set as the value of the parameter `variant`. "frisian" is what Hub programs
// mean by Frisian: the rules of the world federation.
std::string hub_variant(const RuleSet& rules);

// A `param` line for each setting, with its value and bounds.
std::vector<HubMessage> to_param_messages(const HubSettings& settings);

// The settings after `set-param name=… value=…`.
Expected<HubSettings, HubArgumentError> with_parameter(HubSettings settings,
                                                       const HubMessage& set_param);

}  // namespace damjen
