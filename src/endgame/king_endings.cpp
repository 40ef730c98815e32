#include "endgame/king_endings.hpp"

#include "rules/moves.hpp"
#include "rules/setup.hpp"

#include <algorithm>
#include <cassert>

namespace damjen {

namespace {

// A position's number. Men alone make the two colours differ, so only the squares of the stronger
// and of the weaker side and the side to move count: first one king against one (the mover's
// square, the other's), then two against one with the two to move, then with the one to move.
constexpr int kOneEach = Square::kCount * Square::kCount;
constexpr int kPairs = Square::kCount * Square::kCount;
constexpr int kTwoToOne = kPairs * Square::kCount;
constexpr int kNumbers = kOneEach + 2 * kTwoToOne;

int number_of(const Position& position) {
    const Bitboard own = position.board().kings_of(position.turn());
    const Bitboard other = position.board().kings_of(opponent(position.turn()));
    if (own.size() == 1 && other.size() == 1) {
        return Square::kCount * own.first().index() + other.first().index();
    }
    const bool strong_moves = own.size() == 2;
    const Bitboard pair = strong_moves ? own : other;
    const Bitboard lone = strong_moves ? other : own;
    const int first = pair.first().index();
    const int second = (pair - pair.first()).first().index();
    return kOneEach + (strong_moves ? 0 : kTwoToOne) +
           Square::kCount * (Square::kCount * first + second) + lone.first().index();
}

// What is stored for a number: 0 for a draw, n > 0 for a win in n plies, n < 0 for a loss in
// -n - 1 plies (a side that cannot move has lost in none).
constexpr std::int8_t win_code(int plies) { return static_cast<std::int8_t>(plies); }
constexpr std::int8_t loss_code(int plies) { return static_cast<std::int8_t>(-plies - 1); }

// A successor in which the side to move has no piece left.
constexpr std::int32_t kAllCaptured = -1;

Position kings_alone(Bitboard mover, Bitboard other) {
    Setup setup;
    setup.board.kings[0] = mover;
    setup.board.kings[1] = other;
    return to_position(setup).value();
}

// Solves by distance: after round n every position that ends in n plies or fewer has its value.
class Solver {
public:
    explicit Solver(const RuleSet& rules) : rules_(rules), codes_(kNumbers, 0) {}

    std::vector<std::int8_t> solve() {
        for (const Square own : kAllSquares) {
            for (const Square other : kAllSquares) {
                if (own == other) continue;
                add(own, other);
                for (const Square second : kAllSquares) {
                    if (second <= own || second == other) continue;
                    add(own | Bitboard(second), other);
                    add(other, own | Bitboard(second));
                }
            }
        }
        // A round may find nothing although a later one does: parity makes wins odd, losses even.
        for (int plies = 0, idle = 0; idle < 2; ++plies)
            idle = settle(plies) ? 0 : idle + 1;
        return std::move(codes_);
    }

private:
    struct Node {
        std::int32_t number;
        std::uint32_t successors_begin;
        std::uint32_t successors_end;
    };

    void add(Bitboard mover, Bitboard other) {
        const Position position = kings_alone(mover, other);
        const auto begin = static_cast<std::uint32_t>(successors_.size());
        legal_moves(rules_, position, moves_);
        for (const Move& move : moves_) {
            const Position next = after(position, move);
            const bool is_end = next.board().pieces_of(next.turn()).empty();
            successors_.push_back(is_end ? kAllCaptured : number_of(next));
        }
        open_.push_back(
            {number_of(position), begin, static_cast<std::uint32_t>(successors_.size())});
    }

    // Gives a value to the positions that end in exactly that many plies. Whether there are any.
    bool settle(int plies) {
        std::vector<Node> still_open;
        for (const Node& node : open_) {
            const bool settled = plies % 2 == 1 ? is_win(node, plies) : is_loss(node);
            if (settled) {
                codes_[static_cast<std::size_t>(node.number)] =
                    plies % 2 == 1 ? win_code(plies) : loss_code(plies);
            } else {
                still_open.push_back(node);
            }
        }
        const bool found = still_open.size() < open_.size();
        open_.swap(still_open);
        return found;
    }

    std::int8_t code_of(std::int32_t successor) const {
        return successor == kAllCaptured ? loss_code(0)
                                         : codes_[static_cast<std::size_t>(successor)];
    }
    bool is_win(const Node& node, int plies) const {
        return std::any_of(begin(node), end(node), [&](std::int32_t successor) {
            return code_of(successor) == loss_code(plies - 1);
        });
    }
    bool is_loss(const Node& node) const {
        return std::all_of(
            begin(node), end(node), [&](std::int32_t successor) { return code_of(successor) > 0; });
    }
    const std::int32_t* begin(const Node& node) const {
        return successors_.data() + node.successors_begin;
    }
    const std::int32_t* end(const Node& node) const {
        return successors_.data() + node.successors_end;
    }

    const RuleSet& rules_;
    std::vector<std::int8_t> codes_;
    std::vector<std::int32_t> successors_;
    std::vector<Node> open_;
    MoveList moves_;
};

}  // namespace

KingEndings::KingEndings(const RuleSet& rules) : codes_(Solver(rules).solve()) {}

KingEndings::Value KingEndings::value(const Position& position, int plies_left) const {
    assert(covers(position.board()));
    const int code = codes_[static_cast<std::size_t>(number_of(position))];
    const Value value = code > 0   ? Value{Value::Kind::Win, code}
                        : code < 0 ? Value{Value::Kind::Loss, -code - 1}
                                   : Value{};
    return value.plies <= plies_left ? value : Value{};
}

}  // namespace damjen
