// What a position of the endgames is worth to the side to move, and the one-byte code for it.

#pragma once

#include <cassert>
#include <cstdint>

namespace damjen {

struct EndgameValue {
    enum class Kind : std::uint8_t { Unknown, Draw, Win, Loss };
    static constexpr int kNoDistance = -1;

    Kind kind = Kind::Unknown;
    int plies = kNoDistance;  // to the end of the game with best play, of a win or loss, if known

    constexpr bool is_known() const { return kind != Kind::Unknown; }
    constexpr bool has_distance() const { return plies != kNoDistance; }
    friend constexpr bool operator==(const EndgameValue&, const EndgameValue&) = default;
};

// A draw is 0, the end in n plies n + 1. The loser is to move when an even number is left, so an
// odd code is a loss and an even one a win. Without distances a loss is kLostCode and a win
// kWonCode.
using EndgameCode = std::uint8_t;

inline constexpr EndgameCode kDrawnCode = 0;
inline constexpr EndgameCode kLostCode = 1;
inline constexpr EndgameCode kWonCode = 2;
inline constexpr int kMostCode = 255;

constexpr bool is_won(EndgameCode code) { return code != kDrawnCode && code % 2 == 0; }
constexpr bool is_lost(EndgameCode code) { return code % 2 == 1; }
constexpr EndgameCode without_distance(EndgameCode code) {
    return code == kDrawnCode ? kDrawnCode : is_won(code) ? kWonCode : kLostCode;
}
// What a move is worth that leads to a position with that code for the other side.
constexpr EndgameCode code_before(EndgameCode code) {
    assert(code < kMostCode);
    return code == kDrawnCode ? kDrawnCode : static_cast<EndgameCode>(code + 1);
}
// Whether the first is better for whoever may choose: a win, the sooner the better, then a draw,
// then a loss, the later the better.
constexpr bool is_better(EndgameCode one, EndgameCode other) {
    const auto worth = [](EndgameCode code) {
        return is_won(code) ? 1000 - code : is_lost(code) ? code - 1000 : 0;
    };
    return worth(one) > worth(other);
}

constexpr EndgameValue value_of(EndgameCode code, bool has_distance) {
    if (code == kDrawnCode) return {EndgameValue::Kind::Draw, EndgameValue::kNoDistance};
    const auto kind = is_won(code) ? EndgameValue::Kind::Win : EndgameValue::Kind::Loss;
    return {kind, has_distance ? code - 1 : EndgameValue::kNoDistance};
}

// The same for values: what a move is worth that leads to such a position, and which of two known
// values is better. Where one has no distance, only kinds count.
constexpr EndgameValue before(EndgameValue value) {
    if (value.kind == EndgameValue::Kind::Win || value.kind == EndgameValue::Kind::Loss) {
        value.kind = value.kind == EndgameValue::Kind::Win ? EndgameValue::Kind::Loss
                                                           : EndgameValue::Kind::Win;
        if (value.has_distance()) ++value.plies;
    }
    return value;
}
constexpr bool is_better(EndgameValue one, EndgameValue other) {
    assert(one.is_known() && other.is_known());
    const auto worth = [](EndgameValue value) {
        return value.kind == EndgameValue::Kind::Win    ? 2
               : value.kind == EndgameValue::Kind::Draw ? 1
                                                        : 0;
    };
    if (worth(one) != worth(other)) return worth(one) > worth(other);
    if (one.kind == EndgameValue::Kind::Draw || !one.has_distance() || !other.has_distance())
        return false;
    return one.kind == EndgameValue::Kind::Win ? one.plies < other.plies : one.plies > other.plies;
}

}  // namespace damjen
