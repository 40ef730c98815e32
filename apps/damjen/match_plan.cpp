#include "match_plan.hpp"

#include "opening_file.hpp"
#include "position_options.hpp"

#include <array>
#include <cmath>
#include <cstdio>

namespace damjen::app {

namespace {

Milliseconds to_milliseconds(double seconds) { return Milliseconds(std::llround(seconds * 1000)); }

// FNV-1a: tells one opening set from another.
std::string fingerprint(const std::string& text) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char byte : text)
        hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
    std::array<char, 20> digits{};
    std::snprintf(digits.data(), digits.size(), "%016llx", static_cast<unsigned long long>(hash));
    return digits.data();
}

std::string description_of(const MatchPlan& plan, const std::string& openings) {
    const MatchOptions& options = plan.options;
    std::string text = "rules " + std::string(plan.rules.name) + "; openings " +
                       fingerprint(openings) + " skip " + std::to_string(options.skip) +
                       "; first " + plan.sides[0].description + "; second " +
                       plan.sides[1].description;
    if (plan.manners.agreement) {
        text +=
            "; agree at " + std::to_string(plan.manners.agreement->lead.value()) + " hundredths";
    }
    return text;
}

}  // namespace

std::optional<MatchPlan> to_plan(const MatchOptions& options, const std::atomic<bool>& stop) {
    const auto refuse = [](const std::string& sentence) {
        complain(sentence);
        return std::nullopt;
    };
    MatchPlan plan{options, *rule_set_named(options.rules), {}, {}, {}, {}};
    if (options.games % 2 != 0)
        return refuse("--games: expected an even number, as games come in pairs, found " +
                      std::to_string(options.games));
    if (options.sprt.size() == 2 && options.sprt[0] >= options.sprt[1])
        return refuse("--sprt: expected the smaller lead first");

    auto file = read_opening_file(plan.rules, options.openings);
    if (!file) return refuse("--openings: " + file.error());
    plan.openings = std::move(file->openings);

    for (const bool is_first : {true, false}) {
        auto made = to_match_side(options, is_first, plan.rules, stop);
        if (!made) return refuse(made.error());
        plan.sides.push_back(*std::move(made));
    }
    plan.manners.overtime = to_milliseconds(options.overtime);
    plan.manners.patience = to_milliseconds(options.patience);
    if (options.agree_at) {
        const Score lead = static_cast<int>(std::lround(100 * *options.agree_at));
        plan.manners.agreement = ScoreAgreement{lead, 4};
    }
    plan.description = description_of(plan, file->text);
    return plan;
}

}  // namespace damjen::app
