// Who wins with few pieces on the board, and how soon: all slices that have been opened, to be
// asked.
//
// Values are those of a position without history (endgame_builder.hpp says which rules are in
// them). So whoever knows a history compares: a win in n plies stands if no draw count ends the
// game within n plies; a draw stands whatever the counts are.

#pragma once

#include "endgame/slice_file.hpp"
#include "rules/moves.hpp"

#include <array>
#include <memory>
#include <vector>

namespace damjen {

// Filled once, then read-only: any number of threads may ask it. A probe takes a fraction of a
// microsecond where the file is in memory, reads no clock, takes no lock and gets no memory.
class EndgameDatabase {
public:
    // Knows nothing yet. Borrows the rules.
    explicit EndgameDatabase(const RuleSet& rules) : rules_(&rules) {}

    const RuleSet& rules() const { return *rules_; }

    // Adds a slice. Takes the place of the same slice opened before.
    void add(SliceFile file);
    // Opens the bytes and adds them; see SliceFile::open.
    Expected<Slice, SliceFileError> add(SliceFile::Bytes bytes,
                                        std::shared_ptr<const void> owner,
                                        SliceFile::Check check = SliceFile::Check::Everything);

    bool empty() const { return most_pieces_ == 0; }
    // No slice has more; below that some may be missing.
    int most_pieces() const { return most_pieces_; }
    // Null if it has not been opened.
    const SliceFile* find(Slice slice) const { return slices_[slice_number(slice)].get(); }
    std::vector<const SliceFile*> slices() const;

    // Whether the board's slice is here, the side of that colour to move.
    bool covers(const Board& board, Color turn) const {
        return board.pieces().size() <= most_pieces_ && slice_for(board, turn) != nullptr;
    }

    // What the position is worth to the side to move. Unknown if its slice is not here; and if a
    // capture is pending, because those are not kept: a search makes the capture, solve() does.
    EndgameValue probe(const Position& position) const;

    // The same, looking through pending captures. Unknown if the answer needs a slice that is not
    // here. A side without pieces has lost.
    EndgameValue solve(const Position& position) const;

private:
    const SliceFile* slice_for(const Board& board, Color turn) const;

    const RuleSet* rules_;
    int most_pieces_ = 0;
    std::array<std::shared_ptr<const SliceFile>, kSliceNumbers> slices_;
};

}  // namespace damjen
