// Slices come back from their files as they were solved, pending captures included.

#include "endgame/slice_loader.hpp"
#include "support/solved_endgames.hpp"

#include <gtest/gtest.h>

namespace damjen {

TEST(SliceLoader, BringsBackEveryValue) {
    SerialRunner runner;
    for (const bool with_distances : {true, false}) {
        EndgameTables tables;
        for (const Slice slice : small_slices()) {
            const SliceFile& file = *solved_database(kWfd).find(slice);
            const SliceValues& loaded =
                tables.add(load_slice(kWfd, file, with_distances, tables, runner));
            const SliceValues& original = *solved(kWfd).find(slice);
            const EndgameIndex& index = original.index();
            EXPECT_EQ(loaded.has_distances(), with_distances);
            for (std::uint64_t men = 0; men < index.configurations(); ++men) {
                for (std::uint64_t kings = 0; kings < index.kings_per_configuration(); ++kings) {
                    for (int run = 0; run < index.runs(); ++run) {
                        const auto at = static_cast<std::uint64_t>(run);
                        const EndgameCode code = original.get(men, kings, at);
                        ASSERT_EQ(loaded.get(men, kings, at),
                                  with_distances ? code : without_distance(code))
                            << to_text(slice);
                    }
                }
            }
        }
    }
}

}  // namespace damjen
