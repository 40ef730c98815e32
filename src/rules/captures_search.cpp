#include "rules/captures.hpp"

#include <algorithm>
#include <memory>
#include <unordered_set>
#include <vector>

namespace damjen::detail {

namespace {

// A grown-up set of machine words other than ~0, by open addressing.
class WordSet {
public:
    WordSet() : slots_(1024, kFree) {}

    // Whether the word is new.
    bool insert(std::uint64_t word) {
        if (2 * size_ >= slots_.size()) grow();
        std::uint64_t& slot = slot_of(word);
        if (slot == word) return false;
        slot = word;
        ++size_;
        return true;
    }

private:
    static constexpr std::uint64_t kFree = ~std::uint64_t{0};

    std::uint64_t& slot_of(std::uint64_t word) {
        const std::size_t mask = slots_.size() - 1;
        std::size_t at = (word * 0x9e3779b97f4a7c15 >> 20) & mask;
        while (slots_[at] != kFree && slots_[at] != word)
            at = (at + 1) & mask;
        return slots_[at];
    }

    void grow() {
        std::vector<std::uint64_t> old(2 * slots_.size(), kFree);
        old.swap(slots_);
        for (const std::uint64_t word : old) {
            if (word != kFree) slot_of(word) = word;
        }
    }

    std::vector<std::uint64_t> slots_;
    std::size_t size_ = 0;
};

// A square and a captured set in one word: the square's bit number is laid into six ghost bits.
std::uint64_t packed(Square square, Bitboard captured) {
    const auto bit = static_cast<std::uint64_t>(square.bit());
    return captured.bits() | (bit & 1) << 5 | (bit >> 1 & 1) << 11 | (bit >> 2 & 1) << 12 |
           (bit >> 3 & 1) << 18 | (bit >> 4 & 1) << 24 | (bit >> 5 & 1) << 25;
}

// What a capturing piece can do next: over which piece, to which squares.
struct Jump {
    Square over;
    Bitboard landings;
};

// Which final squares are possible with which captured sets, by linear algebra over two elements:
// every jump toggles the square left, the square reached and the piece taken, so from ^ to ^ taken
// is always a sum of such jumps. A necessary condition; it is what makes crowded boards quick.
class ParityCheck {
public:
    void add(std::uint64_t jump) {
        jump = reduced(jump);
        if (jump != 0) basis_[static_cast<std::size_t>(63 - std::countl_zero(jump))] = jump;
    }
    bool allows(Square from, Square to, Bitboard captured) const {
        return reduced(Bitboard(from).bits() ^ Bitboard(to).bits() ^ captured.bits()) == 0;
    }

private:
    std::uint64_t reduced(std::uint64_t word) const {
        for (std::uint64_t left = word; left != 0;) {
            const int top = 63 - std::countl_zero(left);
            const std::uint64_t row = basis_[static_cast<std::size_t>(top)];
            word ^= row;
            left = (left ^ row) & ((std::uint64_t{1} << top) - 1);
        }
        return word;
    }

    std::array<std::uint64_t, 64> basis_{};
};

// Every best capture of one piece, by depth-first search over (square, captured set). A branch is
// left when it cannot reach the best grade any more, or can reach it only with final squares that
// are known already.
class CaptureSearch {
public:
    CaptureSearch(CaptureCollector& collector, Square from, bool is_king, Bitboard open)
        : collector_(collector), from_(from), is_king_(is_king), open_(open) {
        for (const Square square : open_) {
            for (const Direction direction : kAllDirections)
                add_jump(square, direction);
        }
    }

    void run() { go_on(from_, {}); }

private:
    void add_jump(Square at, Direction direction) {
        const Bitboard occupied = kAllSquares - open_;
        Square over;
        Bitboard landings;
        if (is_king_) {
            const Bitboard blockers = ray(direction, at) & occupied;
            if (blockers.empty()) return;
            over = nearest(direction, blockers);
            landings = slide(direction, over, occupied);
        } else {
            const Bitboard next = Bitboard(at).shifted(direction);
            if (next.empty()) return;
            over = next.first();
            landings = next.shifted(direction) & open_;
        }
        if (!collector_.enemy().contains(over) || landings.empty()) return;
        jumps_[static_cast<std::size_t>(at.bit())].push_back({over, landings});
        for (const Square landing : landings) {
            parity_.add(Bitboard(at).bits() ^ Bitboard(landing).bits() ^ Bitboard(over).bits());
        }
    }

    const std::vector<Jump>& jumps_from(Square square) const {
        return jumps_[static_cast<std::size_t>(square.bit())];
    }

    struct Child {
        Square at;
        Bitboard captured;
        Bitboard reached;  // final squares still within reach
        Bitboard taken;    // captured, and whatever is still within reach
    };

    void go_on(Square at, Bitboard captured) {
        if (!seen_.insert(packed(at, captured))) return;
        if (!captured.empty()) offer(at, captured);

        // The most promising first: a good capture found early cuts off much.
        std::vector<Child> children;
        for (const Jump& jump : jumps_from(at)) {
            if (captured.contains(jump.over)) continue;
            for (const Square landing : jump.landings) {
                children.push_back(look_ahead(landing, captured | jump.over));
            }
        }
        std::sort(children.begin(), children.end(), [&](const Child& a, const Child& b) {
            const int by_grade = grade(a.taken) - grade(b.taken);
            return by_grade != 0 ? by_grade > 0 : ways_on(a) < ways_on(b);
        });
        for (const Child& child : children) {
            if (!is_hopeless(child)) go_on(child.at, child.captured);
        }
    }

    // Squares with few ways on are visited first, as in a knight's tour (Warnsdorff, 1823).
    std::size_t ways_on(const Child& child) const {
        const auto& jumps = jumps_from(child.at);
        return static_cast<std::size_t>(
            std::count_if(jumps.begin(), jumps.end(), [&](const Jump& jump) {
                return !child.captured.contains(jump.over);
            }));
    }

    // Takes every piece still within reach as taken.
    Child look_ahead(Square at, Bitboard captured) const {
        Child child{at, captured, at, captured};
        for (Bitboard fresh = at; !fresh.empty();) {
            Bitboard next;
            for (const Square square : fresh) {
                for (const Jump& jump : jumps_from(square)) {
                    if (captured.contains(jump.over)) continue;
                    child.taken |= jump.over;
                    next |= jump.landings;
                }
            }
            fresh = next - child.reached;
            child.reached |= next;
        }
        return child;
    }

    // Whether nothing new can come of going on.
    bool is_hopeless(const Child& child) const {
        const int most = grade(child.taken);
        if (most != collector_.best()) return most < collector_.best();
        for (const Square to : child.reached) {
            if (parity_.allows(from_, to, child.taken) && !is_known(to, child.taken)) return false;
        }
        return true;
    }

    int grade(Bitboard captured) const {
        return collector_.grade_of(captured) + (is_king_ ? 1 : 0);
    }

    bool is_known(Square to, Bitboard captured) const {
        return known_.contains(packed(to, captured));
    }

    void offer(Square to, Bitboard captured) {
        const int worth = grade(captured);
        if (worth < collector_.best()) return;
        if (worth > collector_.best()) known_.clear();
        if (known_.insert(packed(to, captured)).second) {
            collector_.offer_new({captured, from_, to}, worth);
        }
    }

    CaptureCollector& collector_;
    Square from_;
    bool is_king_;
    Bitboard open_;
    std::array<std::vector<Jump>, 64> jumps_;
    ParityCheck parity_;
    WordSet seen_;
    std::unordered_set<std::uint64_t> known_;  // best captures of this piece, packed
};

}  // namespace

void CaptureCollector::search(Square from, bool is_king) {
    // What the walk has already found for this piece would be found again.
    MoveList others;
    for (const Move& move : moves_) {
        if (move.from != from) others.push_back(move);
    }
    moves_ = others;
    searched_ |= from;
    // The search holds tens of kilobytes; it is rare, and the stack is not its place.
    std::make_unique<CaptureSearch>(*this, from, is_king, empty_ | from)->run();
}

}  // namespace damjen::detail
