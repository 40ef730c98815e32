// The 64-bit hash of a position (Zobrist, 1970). Equal positions have equal keys; the king runs and
// the side to move are part of it.

#pragma once

#include "rules/move.hpp"
#include "rules/position.hpp"

namespace damjen {

// An integer that refuses to mix with others.
enum class Key : std::uint64_t {};

Key key_of(const Position& position);

// key_of(after), from the key of the position before the move; the cheap way. Requires:
// key == key_of(before) and next == after(before, move).
Key key_after(Key key, const Position& before, const Move& move, const Position& next);

}  // namespace damjen
