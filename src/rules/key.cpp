#include "rules/key.hpp"

#include "base/random.hpp"

#include <array>

namespace damjen {

namespace {

using Words = std::array<std::uint64_t, 64>;  // by Square::bit()

struct Tables {
    std::array<Words, 2> men;
    std::array<Words, 2> kings;
    std::array<std::array<Words, KingRun::kLimit>, 2> runs;  // by colour, count - 1
    std::uint64_t black_to_move;
};

constexpr Tables kTables = [] {
    Tables tables{};
    Random random(0x44616d6a656e);
    const auto fill = [&](Words& words) {
        for (std::uint64_t& word : words)
            word = random();
    };
    for (Words& words : tables.men)
        fill(words);
    for (Words& words : tables.kings)
        fill(words);
    for (auto& counts : tables.runs) {
        for (Words& words : counts)
            fill(words);
    }
    tables.black_to_move = random();
    return tables;
}();

std::uint64_t sum(const Words& words, Bitboard squares) {
    std::uint64_t key = 0;
    for (const Square square : squares)
        key ^= words[static_cast<std::size_t>(square.bit())];
    return key;
}

std::uint64_t run_key(std::size_t side, KingRun run) {
    if (run.count == 0) return 0;
    return kTables
        .runs[side][run.count - std::size_t{1}][static_cast<std::size_t>(run.square.bit())];
}

}  // namespace

Key key_of(const Position& position) {
    std::uint64_t key = position.turn() == Color::Black ? kTables.black_to_move : 0;
    for (const Color color : kColors) {
        const auto side = static_cast<std::size_t>(color);
        key ^= sum(kTables.men[side], position.board().men_of(color));
        key ^= sum(kTables.kings[side], position.board().kings_of(color));
        key ^= run_key(side, position.run_of(color));
    }
    return Key{key};
}

Key key_after(Key key, const Position& before, const Move& move, const Position& next) {
    const auto own = static_cast<std::size_t>(before.turn());
    const auto other = static_cast<std::size_t>(opponent(before.turn()));
    const auto from = static_cast<std::size_t>(move.from.bit());
    const auto to = static_cast<std::size_t>(move.to.bit());

    auto word = static_cast<std::uint64_t>(key) ^ kTables.black_to_move;
    word ^= before.board().kings[own].contains(move.from) ? kTables.kings[own][from]
                                                          : kTables.men[own][from];
    word ^=
        next.board().kings[own].contains(move.to) ? kTables.kings[own][to] : kTables.men[own][to];
    if (move.is_capture()) {
        const Bitboard kings = before.board().kings[other];
        word ^= sum(kTables.men[other], move.captured - kings);
        word ^= sum(kTables.kings[other], move.captured & kings);
    }
    for (const Color color : kColors) {
        const auto side = static_cast<std::size_t>(color);
        word ^= run_key(side, before.run_of(color)) ^ run_key(side, next.run_of(color));
    }
    return Key{word};
}

}  // namespace damjen
