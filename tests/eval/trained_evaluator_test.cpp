#include "base/random.hpp"
#include "eval/trained_evaluator.hpp"
#include "rules/game.hpp"
#include "support/mirror.hpp"

#include <cstring>
#include <new>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace damjen {

namespace {

using ::testing::HasSubstr;

// Bytes at an address that a mapped file would have.
class AlignedBytes {
public:
    explicit AlignedBytes(std::span<const std::byte> bytes) : size_(bytes.size()) {
        start_ = static_cast<std::byte*>(::operator new(size_, std::align_val_t{64}));
        std::memcpy(start_, bytes.data(), size_);
    }
    AlignedBytes(const AlignedBytes&) = delete;
    AlignedBytes& operator=(const AlignedBytes&) = delete;
    ~AlignedBytes() { ::operator delete(start_, std::align_val_t{64}); }

    std::span<std::byte> span() const { return {start_, size_}; }

private:
    std::byte* start_;
    std::size_t size_;
};

struct RandomWeights {
    RandomWeights() {
        Random random(11);
        const auto small = [&](int most) {
            return static_cast<std::int16_t>(
                static_cast<int>(random.below(static_cast<std::uint32_t>(2 * most + 1))) - most);
        };
        for (Weights::Row& row : rows) {
            for (std::int16_t& lane : row.lanes)
                lane = small(90);
        }
        for (Weights::Output& output : outputs) {
            for (std::int16_t& lane : output.lanes)
                lane = small(3000);
            output.lanes[0] = output.lanes[1] = 0;
            output.bias = small(30000);
        }
        for (std::int16_t& lane : bias.lanes)
            lane = small(90);
        for (std::int16_t& score : wide)
            score = small(900);
    }
    std::vector<std::byte> bytes() const {
        return Weights::bytes_of(RuleSetId::Wfd, "random", bias, rows, outputs, wide);
    }

    Weights::Row bias{};
    std::vector<Weights::Row> rows{FeatureRow::kCount};
    std::vector<Weights::Output> outputs{Weights::kOutputs};
    std::vector<std::int16_t> wide = std::vector<std::int16_t>(std::size_t{16} * 59049);
};

template <class Visit>
void for_random_positions(Visit&& visit) {
    Random random(17);
    for (int i = 0; i < 30; ++i) {
        Game game(kWfd, {}, Adjudication::Agreed);
        while (!game.outcome().is_over()) {
            visit(game.position());
            const MoveList moves = legal_moves(kWfd, game.position());
            game.append(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
}

// The network as docs/evaluation.md describes it, from single squares.
int plain_score(const RandomWeights& weights, const Position& position) {
    const Position seen = position.turn() == Color::White ? position : mirrored(position);
    const Board& board = seen.board();
    std::array<int, Weights::kLanes> sum{};
    const auto add = [&](const Weights::Row& row) {
        for (std::size_t lane = 0; lane < sum.size(); ++lane)
            sum[lane] += row.lanes[lane];
    };
    add(weights.bias);
    const auto states = window_states(board, Color::White);
    for (std::size_t window = 0; window < kWindows; ++window)
        add(weights.rows[window * 6561 + states[window]]);
    std::size_t row = 16 * 6561;
    for (std::size_t side = 0; side < 2; ++side) {
        for (const Square square : board.kings[side])
            add(weights.rows[row + 50 * side + static_cast<std::size_t>(square.index())]);
        if (!board.kings[side].empty()) add(weights.rows[row + 100 + side]);
        const int run = seen.run_of(kColors[side]).count;
        if (run > 0) add(weights.rows[row + 102 + 3 * side + static_cast<std::size_t>(run) - 1]);
    }
    const auto& output =
        weights.outputs[static_cast<std::size_t>(std::min((board.pieces().size() - 1) / 5, 7))];
    int hidden = output.bias;
    for (std::size_t lane = 2; lane < sum.size(); ++lane)
        hidden += output.lanes[lane] * std::clamp(sum[lane], 0, 256);
    int patterns = 0;
    const WideStates wide = wide_states(board, Color::White);
    for (std::size_t window = 0; window < wide.size(); ++window)
        patterns += weights.wide[window * 59049 + wide[window]];
    const int men = (board.men[0] | board.men[1]).size();
    return (sum[0] * men + sum[1] * (40 - men)) / 320 + patterns / 8 + hidden / 4096;
}

}  // namespace

TEST(TrainedEvaluator, AddsUpWhatItsDescriptionSays) {
    const RandomWeights weights;
    const AlignedBytes bytes(weights.bytes());
    const TrainedEvaluator evaluator(Weights::view(bytes.span()).value());
    for_random_positions([&](const Position& position) {
        ASSERT_EQ(evaluator.evaluate(position).value(), plain_score(weights, position));
    });
}

TEST(TrainedEvaluator, SeesTheSameFromBothSides) {
    const RandomWeights weights;
    const AlignedBytes bytes(weights.bytes());
    const TrainedEvaluator evaluator(Weights::view(bytes.span()).value());
    for_random_positions([&](const Position& position) {
        ASSERT_EQ(evaluator.evaluate(position), evaluator.evaluate(mirrored(position)));
    });
}

TEST(Weights, KeepTheirRulesAndNote) {
    const AlignedBytes bytes(RandomWeights().bytes());
    const Weights weights = Weights::view(bytes.span()).value();
    EXPECT_EQ(weights.rules(), RuleSetId::Wfd);
    EXPECT_EQ(weights.note(), "random");
}

TEST(Weights, AreRefusedWhenAnyByteIsChanged) {
    const AlignedBytes bytes(RandomWeights().bytes());
    Random random(5);
    const auto refused = [&](std::size_t at) {
        bytes.span()[at] ^= std::byte{1};
        const bool is_refused = !Weights::view(bytes.span());
        bytes.span()[at] ^= std::byte{1};
        return is_refused;
    };
    // The mark, the version, the numbers, the checksum; and samples of the rest. The note is free.
    for (const std::size_t at : {0U, 4U, 12U, 16U, 20U, 24U, 32U, 63U})
        EXPECT_TRUE(refused(at)) << at;
    for (int i = 0; i < 20; ++i) {
        const std::size_t size = bytes.span().size() - 512;
        const std::size_t at = 512 + random.below(static_cast<std::uint32_t>(size));
        EXPECT_TRUE(refused(at)) << at;
    }
    EXPECT_TRUE(Weights::view(bytes.span()).has_value());
}

TEST(Weights, SayWhatWasExpectedOfACutFile) {
    const AlignedBytes bytes(RandomWeights().bytes());
    const auto empty = Weights::view({});
    ASSERT_FALSE(empty.has_value());
    EXPECT_THAT(empty.error().expected, HasSubstr("header"));
    const auto cut = Weights::view(bytes.span().first(100'000));
    ASSERT_FALSE(cut.has_value());
    EXPECT_EQ(cut.error().expected, std::to_string(bytes.span().size()) + " bytes in all");
    EXPECT_EQ(cut.error().offset, 100'000U);
}

}  // namespace damjen
