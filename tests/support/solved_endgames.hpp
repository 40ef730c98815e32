// Endgames solved for tests, once for a program.

#pragma once

#include "endgame/endgame_builder.hpp"
#include "endgame/endgame_database.hpp"

#include <gtest/gtest.h>

namespace damjen {

// All slices of two and three pieces, in memory.
inline const EndgameTables& solved(const RuleSet& rules) {
    static const std::array<EndgameTables, kRuleSets.size()> all = [] {
        std::array<EndgameTables, kRuleSets.size()> tables;
        SerialRunner runner;
        for (const RuleSet* each : kRuleSets) {
            tables[static_cast<std::size_t>(each->id)] =
                solve_endgames(*each, 3, EndgameMetric::Distance, runner);
        }
        return tables;
    }();
    return all[static_cast<std::size_t>(rules.id)];
}

inline std::vector<Slice> small_slices() {
    std::vector<Slice> slices = slices_of(2);
    for (const Slice slice : slices_of(3))
        slices.push_back(slice);
    return slices;
}

// The same written as files and opened.
inline const EndgameDatabase& solved_database(const RuleSet& rules) {
    static const std::array<EndgameDatabase, kRuleSets.size()> all = [] {
        std::array<EndgameDatabase, kRuleSets.size()> databases = {
            EndgameDatabase(kStraight), EndgameDatabase(kWfd), EndgameDatabase(kLudoteka)};
        for (EndgameDatabase& database : databases) {
            for (const Slice slice : small_slices()) {
                auto bytes = std::make_shared<std::vector<std::byte>>(
                    write_slice_file(database.rules(), *solved(database.rules()).find(slice)));
                const SliceFile::Bytes view = *bytes;
                EXPECT_TRUE(database.add(view, std::move(bytes)));
            }
        }
        return databases;
    }();
    return all[static_cast<std::size_t>(rules.id)];
}

}  // namespace damjen
