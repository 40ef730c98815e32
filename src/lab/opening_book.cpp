#include "lab/opening_book.hpp"

#include "rules/key.hpp"

namespace damjen {

OpeningBook::OpeningBook(std::span<const Game> openings) {
    for (const Game& opening : openings) {
        for (int ply = 0; ply < opening.ply(); ++ply) {
            const Key key = key_of(opening.position_at(ply));
            moves_[static_cast<std::uint64_t>(key)].push_back(
                opening.moves()[static_cast<std::size_t>(ply)]);
        }
    }
}

std::optional<Move> OpeningBook::move(const Position& position, Random& random) const {
    const auto known = moves_.find(static_cast<std::uint64_t>(key_of(position)));
    if (known == moves_.end()) return std::nullopt;
    const std::vector<Move>& moves = known->second;
    return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

}  // namespace damjen
