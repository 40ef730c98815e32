// The three rule sets as constant tables of answers (rules.md §2). Nothing else in this folder asks
// for a rule set by name.

#pragma once

#include "rules/color.hpp"

#include <array>
#include <optional>
#include <string_view>

namespace damjen {

// What a capture takes. Which of two values is higher is the rule set's answer.
struct CaptureValue {
    int men = 0;
    int kings = 0;
    friend constexpr bool operator==(CaptureValue, CaptureValue) = default;
};

enum class RuleSetId : std::uint8_t { Straight, Wfd, Ludoteka };

struct RuleSet {
    // How the best capture is chosen; equal captures are settled by "a king must capture".
    enum class Precedence : std::uint8_t {
        MostValue,   // a man 1, a king just under 2 (WFD Art. 11)
        MostPieces,  // the number of pieces, then of kings among them
    };
    // What ends a game in which only kings move; plies are counted for both sides together.
    enum class QuietCount : std::uint8_t {
        None,
        OnlyKingsLeft,  // starts when the last man is gone, again after each capture
        KingMoves,      // king moves without capture, men may be on the board
    };
    // One king against one king.
    enum class OneKingEach : std::uint8_t {
        PlaysOn,
        DrawnUnlessDecided,  // drawn at once unless a win can be forced (WFD Art. 21)
    };

    RuleSetId id;
    std::string_view name;     // as written in flags, PDN and the API
    bool straight_king_moves;  // quiet king moves along rows and columns too
    Precedence precedence;
    bool repetition_draws;  // the same position for the third time
    QuietCount quiet_count;
    int quiet_limit;   // in plies; 0 with QuietCount::None
    bool seven_moves;  // two kings must win against one within seven of their own moves (Art. 18)
    OneKingEach one_king_each;

    // A capture's rank: the higher one is compulsory, equal ones are equally good.
    constexpr int rank(CaptureValue value) const {
        const int men = value.men;
        const int kings = value.kings;
        return precedence == Precedence::MostValue ? 64 * (men + 2 * kings) - kings
                                                   : 64 * (men + kings) + kings;
    }

    // Whether nothing in these rules ends a game of kings for good, so that engine games need the
    // agreed adjudication (Adjudication::Agreed).
    constexpr bool may_never_end() const {
        return !repetition_draws && quiet_count == QuietCount::None;
    }
};

inline constexpr int kSevenMoves = 7;

// Our users' rule pages; the default for people.
inline constexpr RuleSet kStraight = {
    .id = RuleSetId::Straight,
    .name = "straight",
    .straight_king_moves = true,
    .precedence = RuleSet::Precedence::MostValue,
    .repetition_draws = true,
    .quiet_count = RuleSet::QuietCount::OnlyKingsLeft,
    .quiet_limit = 100,
    .seven_moves = true,
    .one_king_each = RuleSet::OneKingEach::PlaysOn,
};

// World Frisian Draughts federation, Official Rules 2011; what Hub, DXP and PDN mean.
inline constexpr RuleSet kWfd = {
    .id = RuleSetId::Wfd,
    .name = "wfd",
    .straight_king_moves = false,
    .precedence = RuleSet::Precedence::MostValue,
    .repetition_draws = false,
    .quiet_count = RuleSet::QuietCount::None,
    .quiet_limit = 0,
    .seven_moves = true,
    .one_king_each = RuleSet::OneKingEach::DrawnUnlessDecided,
};

// The Ludoteka rule page.
inline constexpr RuleSet kLudoteka = {
    .id = RuleSetId::Ludoteka,
    .name = "ludoteka",
    .straight_king_moves = false,
    .precedence = RuleSet::Precedence::MostPieces,
    .repetition_draws = false,
    .quiet_count = RuleSet::QuietCount::KingMoves,
    .quiet_limit = 50,
    .seven_moves = false,
    .one_king_each = RuleSet::OneKingEach::PlaysOn,
};

inline constexpr std::array<const RuleSet*, 3> kRuleSets = {&kStraight, &kWfd, &kLudoteka};

// The rule set of that name, or nothing.
constexpr const RuleSet* rule_set_named(std::string_view name) {
    for (const RuleSet* rules : kRuleSets) {
        if (rules->name == name) return rules;
    }
    return nullptr;
}

static_assert(kWfd.rank({.men = 0, .kings = 1}) > kWfd.rank({.men = 1, .kings = 0}));
static_assert(kWfd.rank({.men = 2, .kings = 0}) > kWfd.rank({.men = 0, .kings = 1}));
static_assert(kWfd.rank({.men = 0, .kings = 3}) > kWfd.rank({.men = 5, .kings = 0}));
static_assert(kWfd.rank({.men = 0, .kings = 3}) > kWfd.rank({.men = 3, .kings = 1}));
static_assert(kLudoteka.rank({.men = 3, .kings = 0}) > kLudoteka.rank({.men = 0, .kings = 2}));

}  // namespace damjen
