#include "engine/bench.hpp"

#include "rules/setup.hpp"

#include <initializer_list>

namespace damjen {

namespace {

// From games of the engine against itself, and a few studies of the rules document.
struct Diagram {
    std::initializer_list<int> white_men;
    std::initializer_list<int> white_kings;
    std::initializer_list<int> black_men;
    std::initializer_list<int> black_kings;
    Color turn;
};

constexpr Color kWhite = Color::White;
constexpr Color kBlack = Color::Black;

Bitboard squares(std::initializer_list<int> numbers) {
    Bitboard set;
    for (const int number : numbers)
        set |= Square(number);
    return set;
}

Position position_of(const Diagram& diagram) {
    Setup setup;
    setup.board.men = {squares(diagram.white_men), squares(diagram.black_men)};
    setup.board.kings = {squares(diagram.white_kings), squares(diagram.black_kings)};
    setup.turn = diagram.turn;
    return to_position(setup).value();
}

}  // namespace

std::vector<BenchPosition> bench_positions() {
    std::vector<BenchPosition> positions;
    for (const RuleSet* rules : kRuleSets) {
        positions.push_back({rules, Position::full()});
        positions.push_back({rules, Position::frysk()});
    }
    // The rule sets take turns.
    std::size_t turn = 0;
    for (const Diagram& diagram : {
             Diagram{{31, 32, 33, 34, 35, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50},
                     {},
                     {1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 13, 14, 15, 16, 18, 19, 20},
                     {},
                     kBlack},
             Diagram{{27, 35, 36, 37, 38, 39, 40, 41, 42, 44, 45, 46, 47, 48, 49, 50},
                     {},
                     {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 17, 24, 25},
                     {},
                     kBlack},
             Diagram{{31, 32, 35, 36, 37, 38, 41, 43, 45, 46, 47, 48, 49, 50},
                     {},
                     {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 16, 17, 18, 26},
                     {},
                     kWhite},
             Diagram{{33, 34, 35, 36, 39, 40, 41, 43, 44, 45, 46, 47, 49, 50},
                     {},
                     {1, 2, 3, 4, 5, 6, 7, 8, 10, 14, 15, 16, 22, 24, 25},
                     {},
                     kWhite},
             Diagram{{25, 33, 34, 35, 36, 37, 43, 44, 45, 46, 47, 49, 50},
                     {},
                     {1, 2, 3, 4, 5, 10, 12, 13, 14, 15, 17, 20},
                     {},
                     kBlack},
             Diagram{{25, 33, 37, 38, 39, 42, 44, 45, 46, 47, 48, 49, 50},
                     {},
                     {2, 3, 4, 5, 6, 7, 9, 11, 13, 14, 20, 21},
                     {},
                     kBlack},
             Diagram{{29, 33, 36, 43, 45, 47, 48, 49},
                     {},
                     {2, 3, 4, 6, 10, 12, 13, 14, 27},
                     {},
                     kWhite},
             Diagram{{16, 27, 32, 38, 39, 45, 46, 48, 50},
                     {},
                     {3, 4, 5, 7, 10, 13, 19, 20},
                     {},
                     kBlack},
             Diagram{{29, 33, 36, 39, 50}, {}, {3, 6, 10, 18, 20, 24, 25}, {}, kBlack},
             Diagram{{39, 46, 48, 49, 50}, {4}, {1, 2, 8, 12, 26}, {47}, kWhite},
             Diagram{{21, 24, 40, 50}, {}, {1, 10, 18, 41}, {}, kWhite},
             Diagram{{10, 12, 16, 26}, {4}, {1, 6}, {48, 49}, kWhite},
             Diagram{{28, 43, 50}, {}, {4, 12, 19}, {}, kWhite},
             Diagram{{21, 34}, {3}, {6, 7, 25}, {36}, kWhite},
             Diagram{{26, 34}, {}, {25, 32}, {}, kWhite},
             Diagram{{27, 32}, {5}, {8}, {16}, kBlack},
             Diagram{{28}, {46}, {}, {43}, kWhite},
             Diagram{{31, 32}, {1, 50}, {19, 20}, {5, 46}, kWhite},
             Diagram{{}, {46, 47, 48}, {}, {1, 5}, kWhite},
         }) {
        positions.push_back({kRuleSets[turn++ % kRuleSets.size()], position_of(diagram)});
    }
    return positions;
}

std::uint64_t bench_signature(Depth depth,
                              const BenchParts& parts,
                              const std::function<void(const BenchStep&)>& report) {
    SearchLimits limits;
    limits.depth = depth;
    // One engine for each rule set: the endings are solved once.
    std::uint64_t nodes = 0;
    for (const RuleSet* rules : kRuleSets) {
        Engine engine(parts(*rules), *rules, {.table_megabytes = 4});
        for (const BenchPosition& at : bench_positions()) {
            if (at.rules != rules) continue;
            engine.new_game();
            const Game game(*rules, {.position = at.position});
            const std::uint64_t took = engine.search(game, limits).nodes;
            if (report) report({at, took});
            nodes += took;
        }
    }
    return nodes;
}

}  // namespace damjen
