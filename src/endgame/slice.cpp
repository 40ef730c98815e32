#include "endgame/slice.hpp"

#include <algorithm>

namespace damjen {

namespace {

Material material_of(const Board& board, Color color) {
    return {.men = board.men_of(color).size(), .kings = board.kings_of(color).size()};
}

std::string letters(Material material) {
    return std::string(static_cast<std::size_t>(material.kings), 'K') +
           std::string(static_cast<std::size_t>(material.men), 'M');
}

std::optional<Material> material_named(std::string_view text) {
    Material material;
    for (const char letter : text) {
        if (letter == 'K' || letter == 'k')
            ++material.kings;
        else if (letter == 'M' || letter == 'm')
            ++material.men;
        else
            return std::nullopt;
    }
    return material;
}

}  // namespace

Slice Slice::of(const Position& position) {
    return {material_of(position.board(), position.turn()),
            material_of(position.board(), opponent(position.turn()))};
}

std::string to_text(Slice slice) { return letters(slice.first) + 'v' + letters(slice.second); }

std::optional<Slice> slice_named(std::string_view text) {
    const auto middle = text.find_first_of("vV");
    if (middle == std::string_view::npos || text.size() > Slice::kMostPieces + 1) {
        return std::nullopt;
    }
    const auto first = material_named(text.substr(0, middle));
    const auto second = material_named(text.substr(middle + 1));
    if (!first || !second || first->pieces() == 0 || second->pieces() == 0) return std::nullopt;
    return Slice{*first, *second};
}

std::vector<Slice> slices_of(int pieces) {
    std::vector<Slice> slices;
    for (int men = 0; men <= pieces; ++men) {
        for (int strong = pieces - 1; 2 * strong >= pieces; --strong) {
            for (int own = std::min(men, strong); own >= 0; --own) {
                if (men - own > pieces - strong) continue;
                const Slice slice = {{own, strong - own},
                                     {men - own, pieces - strong - (men - own)}};
                if (slice.first.pieces() == slice.second.pieces() && slice.first < slice.second) {
                    continue;  // met as the flipped one of another
                }
                slices.push_back(slice);
                if (slice.first != slice.second) slices.push_back(slice.flipped());
            }
        }
    }
    return slices;
}

}  // namespace damjen
