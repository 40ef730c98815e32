#include "protocol/hub_settings.hpp"

#include "protocol/hub_number.hpp"

#include <algorithm>

namespace damjen {

namespace {

struct NumberParameter {
    std::string_view name;
    int HubSettings::* setting;
    int least;
    int most;
};

struct BoolParameter {
    std::string_view name;
    bool HubSettings::* setting;
};

constexpr NumberParameter kNumbers[] = {
    {"threads", &HubSettings::threads, 1, 64},
    {"tt-size", &HubSettings::table_log, 16, 30},
    {"endgame-size", &HubSettings::endgame_pieces, 0, 6},
    {"level", &HubSettings::level, 1, 10},
    {"multi-pv", &HubSettings::lines, 1, 64},
};

constexpr BoolParameter kBools[] = {
    {"book", &HubSettings::book},
    {"ponder", &HubSettings::ponder},
};

std::string variants() {
    // The one that other programs know comes first.
    std::string names = hub_variant(kWfd);
    for (const RuleSet* rules : kRuleSets) {
        if (rules != &kWfd) names += ' ' + hub_variant(*rules);
    }
    return names;
}

HubMessage param(std::string_view name, std::string value, std::string type) {
    return HubMessage{"param", {}}
        .with("name", std::string(name))
        .with("value", std::move(value))
        .with("type", std::move(type));
}

Unexpected<HubArgumentError>
refuse(std::string_view name, std::string_view value, std::string wanted) {
    return Unexpected(
        HubArgumentError{std::string(name), std::string(value), {0, std::move(wanted)}});
}

}  // namespace

std::string hub_variant(const RuleSet& rules) {
    return &rules == &kWfd ? "frisian" : "frisian-" + std::string(rules.name);
}

std::vector<HubMessage> to_param_messages(const HubSettings& settings) {
    std::vector<HubMessage> messages;
    messages.push_back(
        param("variant", hub_variant(*settings.rules), "enum").with("values", variants()));
    for (const auto& [name, setting, least, most] : kNumbers) {
        messages.push_back(param(name, std::to_string(settings.*setting), "int")
                               .with("min", std::to_string(least))
                               .with("max", std::to_string(most)));
    }
    for (const auto& [name, setting] : kBools)
        messages.push_back(param(name, settings.*setting ? "true" : "false", "bool"));
    return messages;
}

Expected<HubSettings, HubArgumentError> with_parameter(HubSettings settings,
                                                       const HubMessage& set_param) {
    const auto wanted = set_param.value_of("name");
    if (!wanted) return refuse("set-param", "", "name=");
    const std::string_view value = set_param.value_of("value").value_or("");

    if (*wanted == "variant") {
        for (const RuleSet* rules : kRuleSets) {
            if (value != hub_variant(*rules)) continue;
            settings.rules = rules;
            return settings;
        }
        return refuse("variant", value, "one of " + variants());
    }
    for (const auto& [name, setting, least, most] : kNumbers) {
        if (*wanted != name) continue;
        const auto number = hub_number(std::string(name),
                                       value,
                                       static_cast<std::uint64_t>(least),
                                       static_cast<std::uint64_t>(most));
        if (!number) return Unexpected(number.error());
        settings.*setting = static_cast<int>(*number);
        return settings;
    }
    for (const auto& [name, setting] : kBools) {
        if (*wanted != name) continue;
        if (value != "true" && value != "false") return refuse(name, value, "true or false");
        settings.*setting = value == "true";
        return settings;
    }
    return refuse("set-param", *wanted, "a parameter declared by param");
}

}  // namespace damjen
