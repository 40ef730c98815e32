// One whole move: where from, where to, and the set of squares captured. The set is the identity:
// two routes with the same three are one move (rules.md §1).

#pragma once

#include "rules/bitboard.hpp"

#include <array>
#include <cassert>
#include <cstddef>
#include <memory>
#include <vector>

namespace damjen {

struct Move {
    Bitboard captured;
    Square from;
    Square to;

    constexpr bool is_capture() const { return !captured.empty(); }
    friend constexpr bool operator==(const Move&, const Move&) = default;
};

static_assert(sizeof(Move) == 16);

// A list with room for 128 moves inside and more on the heap: no board can overflow it.
class MoveList {
public:
    static constexpr std::size_t kInline = 128;

    MoveList() {}
    MoveList(const MoveList& other) { *this = other; }
    MoveList& operator=(const MoveList& other) {
        if (this == &other) return *this;
        clear();
        for (const Move& move : other)
            push_back(move);
        return *this;
    }

    void push_back(const Move& move) {
        if (size_ < kInline) [[likely]] {
            std::construct_at(&inside_[size_++], move);
        } else {
            push_outside(move);
        }
    }
    void clear() { size_ = 0; }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const Move& operator[](std::size_t index) const { return assert(index < size_), data()[index]; }
    Move* begin() { return data(); }
    Move* end() { return data() + size_; }
    const Move* begin() const { return data(); }
    const Move* end() const { return data() + size_; }
    bool contains(const Move& move) const {
        for (const Move& each : *this) {
            if (each == move) return true;
        }
        return false;
    }

private:
    [[gnu::noinline]] void push_outside(const Move& move) {
        if (size_ == kInline) outside_.assign(inside_.begin(), inside_.end());
        outside_.push_back(move);
        ++size_;
    }
    const Move* data() const { return size_ <= kInline ? inside_.data() : outside_.data(); }
    Move* data() { return size_ <= kInline ? inside_.data() : outside_.data(); }

    std::size_t size_ = 0;
    union {  // a union so that two kilobytes are not zeroed for every list
        std::array<Move, kInline> inside_;
    };
    std::vector<Move> outside_;  // all moves, once there are more than kInline
};

}  // namespace damjen
