// Slices in memory, found by their material.

#pragma once

#include "endgame/slice_values.hpp"

#include <array>
#include <memory>

namespace damjen {

class EndgameTables {
public:
    // Null if the slice is not there.
    SliceValues* find(Slice slice) { return tables_[slice_number(slice)].get(); }
    const SliceValues* find(Slice slice) const { return tables_[slice_number(slice)].get(); }

    SliceValues& add(SliceValues values) {
        auto& place = tables_[slice_number(values.index().slice())];
        place = std::make_unique<SliceValues>(std::move(values));
        return *place;
    }
    void remove(Slice slice) { tables_[slice_number(slice)].reset(); }

private:
    std::array<std::unique_ptr<SliceValues>, kSliceNumbers> tables_;
};

}  // namespace damjen
