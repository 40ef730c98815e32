#include "endgame/endgame_database.hpp"

#include <algorithm>

namespace damjen {

void EndgameDatabase::add(SliceFile file) {
    const Slice slice = file.index().slice();
    most_pieces_ = std::max(most_pieces_, slice.pieces());
    slices_[slice_number(slice)] = std::make_shared<const SliceFile>(std::move(file));
}

Expected<Slice, SliceFileError> EndgameDatabase::add(SliceFile::Bytes bytes,
                                                     std::shared_ptr<const void> owner,
                                                     SliceFile::Check check) {
    auto file = SliceFile::open(*rules_, bytes, std::move(owner), check);
    if (!file) return Unexpected(file.error());
    const Slice slice = file->index().slice();
    add(std::move(file).value());
    return slice;
}

std::vector<const SliceFile*> EndgameDatabase::slices() const {
    std::vector<const SliceFile*> all;
    for (const auto& slice : slices_) {
        if (slice != nullptr) all.push_back(slice.get());
    }
    return all;
}

const SliceFile* EndgameDatabase::slice_for(const Board& board, Color turn) const {
    const Color other = opponent(turn);
    const Slice slice = {{board.men_of(turn).size(), board.kings_of(turn).size()},
                         {board.men_of(other).size(), board.kings_of(other).size()}};
    if (slice.first.pieces() == 0 || slice.second.pieces() == 0) return nullptr;
    return slices_[slice_number(slice)].get();
}

EndgameValue EndgameDatabase::probe(const Position& position) const {
    const Board& board = position.board();
    if (board.pieces().size() > most_pieces_) return {};
    const SliceFile* file = slice_for(board, position.turn());
    if (file == nullptr || must_capture(position)) return {};
    const Sides sides = Sides::of(board, position.turn());
    const EndgameIndex& index = file->index();
    return value_of(file->code_at(index.placement_of(sides), index.run_of(position)),
                    file->has_distances());
}

EndgameValue EndgameDatabase::solve(const Position& position) const {
    if (position.board().pieces_of(position.turn()).empty()) return {EndgameValue::Kind::Loss, 0};
    if (!must_capture(position)) return probe(position);
    EndgameValue best;
    bool is_first = true;
    for (const Move& move : legal_moves(*rules_, position)) {
        const EndgameValue value = before(solve(after(position, move)));
        if (!value.is_known()) return {};
        if (is_first || is_better(value, best)) best = value;
        is_first = false;
    }
    return best;
}

}  // namespace damjen
