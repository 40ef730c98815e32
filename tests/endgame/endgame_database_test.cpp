// Files: what was solved comes back from them, and damaged ones are refused.

#include "endgame/endgame_database.hpp"
#include "endgame/slice_layout.hpp"
#include "rules/setup.hpp"
#include "support/effort.hpp"
#include "support/random_positions.hpp"
#include "support/solved_endgames.hpp"

#include <gtest/gtest.h>

namespace damjen {

namespace {

using Worth = EndgameValue::Kind;
using What = SliceFileError::What;

std::vector<std::byte> file_of(const char* name, const RuleSet& rules = kWfd) {
    return write_slice_file(rules, *solved(rules).find(*slice_named(name)));
}

Expected<SliceFile, SliceFileError> open(const std::vector<std::byte>& bytes,
                                         SliceFile::Check check = SliceFile::Check::Everything) {
    return SliceFile::open(kWfd, bytes, nullptr, check);
}

Position position_of(std::initializer_list<int> white_kings,
                     std::initializer_list<int> black_kings) {
    Setup setup;
    for (const int number : white_kings)
        setup.board.kings[0] |= Square(number);
    for (const int number : black_kings)
        setup.board.kings[1] |= Square(number);
    return to_position(setup).value();
}

}  // namespace

TEST(EndgameDatabase, AnswersWhatWasSolved) {
    for (const RuleSet* rules : kRuleSets) {
        const EndgameDatabase& database = solved_database(*rules);
        for (const Slice slice : small_slices()) {
            const SliceValues& values = *solved(*rules).find(slice);
            const EndgameIndex& index = values.index();
            const std::uint64_t stride = effort() == Effort::Quick ? 1 + index.size() / 5000 : 1;
            const auto runs = static_cast<std::uint64_t>(index.runs());
            for (std::uint64_t number = 0; number < index.size(); number += stride) {
                const Position position = index.position_at(number);
                const std::uint64_t placement = number / runs;
                const EndgameCode code = values.get(placement / index.kings_per_configuration(),
                                                    placement % index.kings_per_configuration(),
                                                    number % runs);
                ASSERT_EQ(database.solve(position), value_of(code, true)) << to_text(slice);
                const EndgameValue quiet =
                    must_capture(position) ? EndgameValue{} : value_of(code, true);
                ASSERT_EQ(database.probe(position), quiet);
            }
        }
    }
}

TEST(EndgameDatabase, KnowsNothingOfSlicesThatAreNotThere) {
    const EndgameDatabase empty(kWfd);
    EXPECT_TRUE(empty.empty());
    EXPECT_EQ(empty.probe(position_of({46}, {2})).kind, Worth::Unknown);
    EXPECT_EQ(solved_database(kWfd).most_pieces(), 3);
    EXPECT_EQ(solved_database(kWfd).probe(position_of({46, 47}, {2, 3})).kind, Worth::Unknown);
    EXPECT_EQ(solved_database(kWfd).solve(Position::full()).kind, Worth::Unknown);
    EXPECT_FALSE(solved_database(kWfd).covers(Position::full().board(), Color::White));
}

TEST(EndgameDatabase, AnswersOneSideWithoutPieces) {
    const EndgameDatabase& database = solved_database(kWfd);
    EXPECT_EQ(database.solve(position_of({}, {2})), (EndgameValue{Worth::Loss, 0}));
    EXPECT_EQ(database.probe(position_of({}, {2})).kind, Worth::Unknown);
}

TEST(EndgameDatabase, TakesPositionsOfAnyMaterialAndSide) {
    // Mostly that nothing goes out of bounds: more pieces, other sides, any runs.
    Random random(3);
    const EndgameDatabase& database = solved_database(kStraight);
    for (int i = 0; i < 20'000; ++i) {
        const Position position = random_board(random, 1 + random.below(6), 50);
        const Board& board = position.board();
        const bool both =
            !board.pieces_of(Color::White).empty() && !board.pieces_of(Color::Black).empty();
        const bool covered = both && board.pieces().size() <= 3;
        EXPECT_EQ(database.covers(board, position.turn()), covered);
        EXPECT_EQ(database.probe(position).is_known(), covered && !must_capture(position));
    }
}

TEST(SliceFile, RefusesOtherFiles) {
    EXPECT_EQ(open({}).error().what, What::NoEndgameFile);
    EXPECT_EQ(open(std::vector<std::byte>(1000)).error().what, What::NoEndgameFile);
    auto file = file_of("KvK");
    detail::write_at<std::uint16_t>(file, detail::kVersionAt, 2);
    EXPECT_EQ(open(file).error(), (SliceFileError{What::OtherVersion, 2, 1}));
    EXPECT_EQ(open(file_of("KvK", kStraight)).error(),
              (SliceFileError{What::OtherRules,
                              static_cast<std::uint64_t>(RuleSetId::Straight),
                              static_cast<std::uint64_t>(RuleSetId::Wfd)}));
}

TEST(SliceFile, RefusesFilesCutShortAnywhere) {
    const auto file = file_of("KvM");
    for (std::size_t size = 0; size < file.size(); ++size) {
        const std::vector<std::byte> part(file.begin(),
                                          file.begin() + static_cast<std::ptrdiff_t>(size));
        for (const auto check : {SliceFile::Check::Everything, SliceFile::Check::Header}) {
            const auto opened = open(part, check);
            ASSERT_FALSE(opened) << size;
            ASSERT_EQ(opened.error().what, size < 8 ? What::NoEndgameFile : What::TooShort);
        }
    }
}

TEST(SliceFile, RefusesFilesThatAreTooLong) {
    auto file = file_of("KvM");
    const std::uint64_t size = file.size();
    file.push_back(std::byte{0});
    EXPECT_EQ(open(file).error(), (SliceFileError{What::TooLong, size + 1, size}));
}

TEST(SliceFile, NoticesAnyByteThatHasChanged) {
    const auto file = file_of("MvM");
    for (std::size_t at = 0; at < file.size(); ++at) {
        auto damaged = file;
        damaged[at] ^= std::byte{0x10};
        ASSERT_FALSE(open(damaged)) << at;
    }
}

TEST(SliceFile, StaysWithinItsBytesHoweverTheyChange) {
    // A file that changes under a mapping after it was checked gives wrong answers, no more.
    auto file = file_of("KMvK");
    const auto opened = open(file);
    ASSERT_TRUE(opened);
    Random random(5);
    for (int round = 0; round < 20; ++round) {
        for (int i = 0; i < 2000; ++i) {
            const std::size_t at =
                detail::kHeaderSize +
                random.below(static_cast<std::uint32_t>(file.size() - detail::kHeaderSize));
            file[at] = static_cast<std::byte>(random() & 0xff);
        }
        for (int i = 0; i < 500; ++i) {
            const auto placement =
                random.below(static_cast<std::uint32_t>(opened->index().placements()));
            EXPECT_LT(opened->pattern_at(placement), opened->patterns());
        }
    }
}

}  // namespace damjen
