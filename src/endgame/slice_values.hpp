// The values of one slice in memory, captures pending included: what the builder works with.
//
// A configuration of men begins a word of its own, so that several can be written at once.

#pragma once

#include "endgame/endgame_index.hpp"
#include "endgame/endgame_value.hpp"

#include <vector>

namespace damjen {

class SliceValues {
public:
    // With distances a value takes eight bits, without two.
    SliceValues(Slice slice, bool has_distances, KingRuns runs = KingRuns::Counted)
        : index_(slice, runs), bits_(has_distances ? 8 : 2),
          runs_(static_cast<std::uint64_t>(index_.runs())),
          words_per_configuration_(words_for(index_.kings_per_configuration() * runs_, bits_)),
          words_(static_cast<std::size_t>(index_.configurations() * words_per_configuration_)) {}

    const EndgameIndex& index() const { return index_; }
    bool has_distances() const { return bits_ == 8; }

    // The kings' number is EndgameIndex::kings_of.
    EndgameCode get(std::uint64_t configuration, std::uint64_t kings, std::uint64_t run) const {
        const auto [word, shift] = place_of(configuration, kings, run);
        return static_cast<EndgameCode>(words_[word] >> shift & mask());
    }
    // Requires that no other value has been set before.
    void
    set(std::uint64_t configuration, std::uint64_t kings, std::uint64_t run, EndgameCode code) {
        const auto [word, shift] = place_of(configuration, kings, run);
        words_[word] |= std::uint64_t{code} << shift;
    }

    // Bytes for the values of a slice.
    static std::uint64_t bytes_for(Slice slice, bool has_distances) {
        const EndgameIndex index(slice);
        const auto runs = static_cast<std::uint64_t>(index.runs());
        return 8 * index.configurations() *
               words_for(index.kings_per_configuration() * runs, has_distances ? 8 : 2);
    }

private:
    struct Place {
        std::size_t word;
        unsigned shift;
    };

    static std::uint64_t words_for(std::uint64_t values, unsigned bits) {
        return (values * bits + 63) / 64;
    }
    std::uint64_t mask() const { return (std::uint64_t{1} << bits_) - 1; }
    Place place_of(std::uint64_t configuration, std::uint64_t kings, std::uint64_t run) const {
        const std::uint64_t bit = (kings * runs_ + run) * bits_;
        return {static_cast<std::size_t>(configuration * words_per_configuration_ + bit / 64),
                static_cast<unsigned>(bit % 64)};
    }

    EndgameIndex index_;
    unsigned bits_;
    std::uint64_t runs_;
    std::uint64_t words_per_configuration_;
    std::vector<std::uint64_t> words_;
};

}  // namespace damjen
