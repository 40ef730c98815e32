// A set of openings as a book: what may be played in the positions that the openings go through.

#pragma once

#include "base/random.hpp"
#include "rules/game.hpp"

#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace damjen {

class OpeningBook {
public:
    explicit OpeningBook(std::span<const Game> openings);

    // One of the moves that the openings play in this position, the likelier the more of them play
    // it. Nothing where none of them goes on.
    std::optional<Move> move(const Position& position, Random& random) const;

private:
    // By the position's key. Every opening has its say.
    std::unordered_map<std::uint64_t, std::vector<Move>> moves_;
};

}  // namespace damjen
