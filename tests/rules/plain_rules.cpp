#include "plain_rules.hpp"

#include <array>
#include <string_view>
#include <utility>

namespace damjen::plain {

namespace {

// A field of the ten by ten board.
struct Field {
    int row = 0;
    int column = 0;

    Field operator+(Field other) const { return {row + other.row, column + other.column}; }
    bool is_on_board() const { return row >= 0 && row < 10 && column >= 0 && column < 10; }
    int number() const { return 5 * row + column / 2 + 1; }
    static Field of(int number) {
        const int row = (number - 1) / 5;
        return {row, 2 * ((number - 1) % 5) + (row % 2 == 0 ? 1 : 0)};
    }
};

constexpr std::array<Field, 4> kDiagonals = {{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}};
constexpr std::array<Field, 4> kStraights = {{{-2, 0}, {2, 0}, {0, -2}, {0, 2}}};

class Generator {
public:
    Generator(const RuleSet& rules, const Position& position)
        : name_(rules.name), white_(position.turn() == Color::White) {
        for (int number = 1; number <= 50; ++number) {
            const auto piece = position.board().at(Square(number));
            char letter = '.';
            if (piece) {
                letter = piece->kind == Kind::King ? 'k' : 'm';
                if (piece->color == position.turn()) letter = letter == 'k' ? 'K' : 'M';
            }
            board_[static_cast<std::size_t>(number)] = letter;
            mine_ += letter == 'K' || letter == 'M';
            theirs_ += letter == 'k' || letter == 'm';
            my_men_ += letter == 'M';
        }
        run_ = position.run_of(position.turn());
    }

    std::set<Move> run() {
        if (mine_ == 0 || theirs_ == 0) return {};
        for (int number = 1; number <= 50; ++number) {
            if (at(number) != 'M' && at(number) != 'K') continue;
            origin_ = number;
            seen_.clear();
            capture(number, 0);
        }
        if (!captures_.empty()) return best();
        for (int number = 1; number <= 50; ++number)
            quiet(number);
        return quiet_;
    }

private:
    using Set = std::uint64_t;  // bit n: the piece on square n

    char at(int number) const { return board_[static_cast<std::size_t>(number)]; }

    // During a capture the square it came from counts as empty.
    bool is_empty(Field field) const {
        return at(field.number()) == '.' || field.number() == origin_;
    }
    bool is_enemy(Field field) const {
        return at(field.number()) == 'm' || at(field.number()) == 'k';
    }

    void capture(int number, Set captured) {
        if (!seen_.insert({number, captured}).second) return;
        if (captured != 0) captures_.insert({origin_, number, list(captured)});
        for (const Field step : kDiagonals)
            capture_along(number, step, captured);
        for (const Field step : kStraights)
            capture_along(number, step, captured);
    }

    void capture_along(int number, Field step, Set captured) {
        const bool king = at(origin_) == 'K';
        Field over = Field::of(number) + step;
        while (king && over.is_on_board() && is_empty(over))
            over = over + step;
        if (!over.is_on_board() || !is_enemy(over)) return;
        if ((captured >> over.number() & 1) != 0) return;
        const Set now = captured | Set{1} << over.number();
        Field landing = over + step;
        while (landing.is_on_board() && is_empty(landing)) {
            capture(landing.number(), now);
            if (!king) break;
            landing = landing + step;
        }
    }

    // Men and kings as the sources weigh them. In Ludoteka pieces count first, then kings.
    std::pair<int, int> worth(const Move& move) const {
        int men = 0;
        int kings = 0;
        for (const int number : move.captured)
            (at(number) == 'k' ? kings : men) += 1;
        if (name_ == "ludoteka") return {men + kings, kings};
        return {men + 2 * kings, -kings};
    }

    std::set<Move> best() const {
        std::pair<int, int> most = {-1, 0};
        bool by_king = false;
        for (const Move& move : captures_) {
            const bool king = at(move.from) == 'K';
            if (worth(move) > most) {
                most = worth(move);
                by_king = king;
            } else if (worth(move) == most && king) {
                by_king = true;
            }
        }
        std::set<Move> result;
        for (const Move& move : captures_) {
            if (worth(move) == most && (!by_king || at(move.from) == 'K')) result.insert(move);
        }
        return result;
    }

    void quiet(int number) {
        if (at(number) == 'M') {
            for (const Field step : kDiagonals) {
                if ((step.row < 0) != white_) continue;
                const Field to = Field::of(number) + step;
                if (to.is_on_board() && at(to.number()) == '.')
                    quiet_.insert({number, to.number(), {}});
            }
        }
        if (at(number) == 'K') {
            if (my_men_ > 0 && run_.count == 3 && run_.square.number() == number) return;
            for (const Field step : kDiagonals)
                slide(number, step);
            if (name_ == "straight") {
                for (const Field step : kStraights)
                    slide(number, step);
            }
        }
    }

    void slide(int number, Field step) {
        for (Field to = Field::of(number) + step; to.is_on_board() && at(to.number()) == '.';
             to = to + step) {
            quiet_.insert({number, to.number(), {}});
        }
    }

    static std::vector<int> list(Set captured) {
        std::vector<int> numbers;
        for (int number = 1; number <= 50; ++number) {
            if ((captured >> number & 1) != 0) numbers.push_back(number);
        }
        return numbers;
    }

    std::string_view name_;
    bool white_;
    std::array<char, 51> board_{};  // M K m k: mine and theirs
    int mine_ = 0;
    int theirs_ = 0;
    int my_men_ = 0;
    KingRun run_;
    int origin_ = 0;
    std::set<std::pair<int, Set>> seen_;
    std::set<Move> captures_;  // also those that should go on; they never win
    std::set<Move> quiet_;
};

}  // namespace

std::set<Move> moves(const RuleSet& rules, const Position& position) {
    return Generator(rules, position).run();
}

Move to_plain(const damjen::Move& move) {
    Move plain{move.from.number(), move.to.number(), {}};
    for (const Square square : move.captured)
        plain.captured.push_back(square.number());
    return plain;
}

}  // namespace damjen::plain
