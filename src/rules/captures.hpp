// Inside the move generator: every best capture of one position.
//
// During a capture nothing leaves the board (WFD Art. 14), so what blocks is fixed from the start:
// only which pieces have been taken changes. Walking all routes is fast on nearly every board; a
// king among very many others has more routes than can be walked, and is then handed to
// CaptureSearch, which remembers states (captures_search.hpp).

#pragma once

#include "rules/moves.hpp"
#include "rules/rays.hpp"

namespace damjen::detail {

// One step of a bit without the masking of Bitboard::shifted; ghost bits are masked by what the
// result is compared with.
template <Direction kDirection>
constexpr std::uint64_t step(std::uint64_t bits) {
    constexpr int kStep = bit_step(kDirection);
    if constexpr (kStep > 0)
        return bits << kStep;
    else
        return bits >> -kStep;
}

template <Direction kDirection>
constexpr std::uint64_t step_back(std::uint64_t bits) {
    constexpr int kStep = bit_step(kDirection);
    if constexpr (kStep > 0)
        return bits >> kStep;
    else
        return bits << -kStep;
}

// Calls visit.template operator()<direction>() for the eight directions.
template <class Visit>
constexpr void for_all_directions(Visit&& visit) {
    visit.template operator()<Direction::UpLeft>();
    visit.template operator()<Direction::UpRight>();
    visit.template operator()<Direction::DownLeft>();
    visit.template operator()<Direction::DownRight>();
    visit.template operator()<Direction::Up>();
    visit.template operator()<Direction::Down>();
    visit.template operator()<Direction::Left>();
    visit.template operator()<Direction::Right>();
}

// Collects captures and keeps the best. A capture's grade is twice its rank in the rule set, plus
// one if a king makes it: so a king must capture when values are equal (Art. 12).
class CaptureCollector {
public:
    CaptureCollector(const RuleSet& rules, const Board& board, Color turn, MoveList& moves)
        : man_grade_(2 * rules.rank({.men = 1, .kings = 0})),
          king_grade_(2 * rules.rank({.men = 0, .kings = 1})),
          enemy_(board.pieces_of(opponent(turn))), enemy_kings_(board.kings_of(opponent(turn))),
          own_men_(board.men_of(turn)), own_kings_(board.kings_of(turn)),
          empty_(board.empty_squares()), moves_(moves) {}

    // Adds the captures of all own pieces. Returns whether there is any.
    bool collect() {
        collect_men(own_men_);
        collect_kings(own_kings_);
        return best_ >= 0;
    }

    // Adds the captures of one own piece only.
    void collect_from(Square square) {
        collect_men(own_men_ & square);
        collect_kings(own_kings_ & square);
    }

    Bitboard enemy() const { return enemy_; }
    int best() const { return best_; }
    int grade_of(Bitboard captured) const {
        return man_grade_ * (captured - enemy_kings_).size() +
               king_grade_ * (captured & enemy_kings_).size();
    }

    // Offers a complete or partial capture; a partial one never survives, since going on is worth
    // more. Does not look for duplicates.
    void offer_new(const Move& move, int grade) {
        if (grade < best_) return;
        if (grade > best_) {
            best_ = grade;
            moves_.clear();
        }
        moves_.push_back(move);
    }

private:
    // Routes walked for one piece before its search remembers states instead.
    static constexpr int kPatience = 2000;

    void collect_men(Bitboard men) {
        if (men.empty()) return;
        for_all_directions([&]<Direction kDirection>() {
            const std::uint64_t over =
                step<kDirection>(men.bits()) & enemy_.bits() & step_back<kDirection>(empty_.bits());
            for (const Square taken : Bitboard(over)) {
                const std::uint64_t bit = Bitboard(taken).bits();
                const Square from = Bitboard(step_back<kDirection>(bit)).first();
                const Square to = Bitboard(step<kDirection>(bit)).first();
                walk_man(from, to, taken);
            }
        });
    }

    void walk_man(Square from, Square to, Square taken) {
        if (searched_.contains(from)) return;
        nodes_ = 0;
        origin_ = from;
        open_ = empty_ | from;
        if (!man_goes_on(to, Bitboard(taken), grade_of(taken))) search(from, false);
    }

    // False when patience has run out.
    bool man_goes_on(Square at, Bitboard captured, int grade) {
        if (++nodes_ > kPatience) return false;
        const Bitboard left = enemy_ - captured;
        bool went_on = false;
        bool patient = true;
        if (neighbours(at).overlaps(left)) {
            const std::uint64_t here = Bitboard(at).bits();
            for_all_directions([&]<Direction kDirection>() {
                const std::uint64_t over = step<kDirection>(here) & left.bits();
                const std::uint64_t beyond = step<kDirection>(over) & open_.bits();
                if (beyond == 0 || !patient) return;
                went_on = true;
                const Bitboard taken(over);
                patient = man_goes_on(
                    Bitboard(beyond).first(), captured | taken, grade + grade_of_one(taken));
            });
        }
        if (!patient) return false;
        if (!went_on) offer({captured, origin_, at}, grade);
        return true;
    }

    void collect_kings(Bitboard kings) {
        for (const Square from : kings) {
            nodes_ = 0;
            origin_ = from;
            open_ = empty_ | from;
            if (!king_goes_on(from, {}, 0, kAllDirections)) search(from, true);
        }
    }

    // False when patience has run out. Records where the king stands if it has taken anything.
    bool
    king_goes_on(Square at, Bitboard captured, int grade, std::span<const Direction> directions) {
        if (++nodes_ > kPatience) return false;
        const Bitboard occupied = kAllSquares - open_;
        for (const Direction direction : directions) {
            const Bitboard blockers = ray(direction, at) & occupied;
            if (blockers.empty()) continue;
            const Square over = nearest(direction, blockers);
            if (!enemy_.contains(over) || captured.contains(over)) continue;
            const Bitboard landings = slide(direction, over, occupied);
            if (landings.empty()) continue;

            const Bitboard now = captured | over;
            const int worth = grade + grade_of_one(over);
            // Going straight on is the same from every landing square, and back is barred by the
            // piece just taken: only the turns differ.
            std::array<Direction, 6> turns{};
            std::size_t count = 0;
            for (const Direction turn : kAllDirections) {
                if (bit_step(turn) != bit_step(direction) &&
                    bit_step(turn) != -bit_step(direction)) {
                    turns[count++] = turn;
                }
            }
            for (const Square landing : landings) {
                if (!king_goes_on(landing, now, worth, turns)) return false;
            }
            const std::array<Direction, 1> straight = {direction};
            if (!king_goes_on(landings_end(direction, landings), now, worth, straight)) {
                return false;
            }
        }
        if (!captured.empty() && directions.size() > 1) offer({captured, origin_, at}, grade + 1);
        return true;
    }

    static Square landings_end(Direction direction, Bitboard landings) {
        return bit_step(direction) > 0 ? Square::from_bit(63 - std::countl_zero(landings.bits()))
                                       : Square::from_bit(std::countr_zero(landings.bits()));
    }

    void offer(const Move& move, int grade) {
        if (grade < best_) return;
        if (grade == best_ && moves_.contains(move)) return;
        offer_new(move, grade);
    }

    int grade_of_one(Bitboard taken) const {
        return taken.overlaps(enemy_kings_) ? king_grade_ : man_grade_;
    }

    // Goes on with the slow way for one piece (captures_search.cpp).
    void search(Square from, bool is_king);

    int man_grade_;
    int king_grade_;
    Bitboard enemy_;
    Bitboard enemy_kings_;
    Bitboard own_men_;
    Bitboard own_kings_;
    Bitboard empty_;
    MoveList& moves_;

    int best_ = -1;
    int nodes_ = 0;
    Square origin_;
    Bitboard open_;      // the empty squares and the origin
    Bitboard searched_;  // pieces whose captures search() has found, all of them
};

}  // namespace damjen::detail
