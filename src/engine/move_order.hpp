// Which moves to try first: what was good elsewhere is likely to be good here. One thread only.

#pragma once

#include "engine/transposition_table.hpp"
#include "rules/position.hpp"

#include <array>
#include <cstdlib>
#include <span>

namespace damjen {

class MoveOrder {
public:
    static constexpr int kHistoryMost = 8192;

    void clear() {
        history_.fill({});
        replies_.fill({});
    }

    int history(Color turn, const Move& move) const { return history_[index(turn, move)]; }

    // The move that last refuted this one of the opponent.
    MoveTag reply_to(Color turn, const Move& previous) const {
        return replies_[index(turn, previous)];
    }

    // A quiet move refuted the opponent's previous one, after others had been tried in vain.
    void reward(Color turn,
                const Move& previous,
                const Move& good,
                std::span<const Move> tried,
                Depth depth) {
        const int bonus = std::min(depth.value() * depth.value() + depth.value(), 400);
        for (const Move& move : tried)
            change(turn, move, -bonus);
        change(turn, good, bonus);
        replies_[index(turn, previous)] = tag_of(good);
    }

private:
    static constexpr std::size_t kSize = std::size_t{2} * 64 * 64;

    static std::size_t index(Color turn, const Move& move) {
        return static_cast<std::size_t>(index_of(turn) << 12 | move.from.bit() << 6 |
                                        move.to.bit());
    }
    // Moves towards the bonus, the less the nearer it is to the most: old news fades.
    void change(Color turn, const Move& move, int bonus) {
        std::int16_t& value = history_[index(turn, move)];
        value = static_cast<std::int16_t>(value + bonus - value * std::abs(bonus) / kHistoryMost);
    }

    std::array<std::int16_t, kSize> history_{};
    std::array<MoveTag, kSize> replies_{};
};

}  // namespace damjen
