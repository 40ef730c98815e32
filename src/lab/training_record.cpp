#include "lab/training_record.hpp"

#include "rules/setup.hpp"

#include <algorithm>

namespace damjen {

namespace {

constexpr int kSquareBits = 50;
constexpr std::uint64_t kSquares = (std::uint64_t{1} << kSquareBits) - 1;
constexpr int kScoreBits = 14;

std::uint64_t by_index(Bitboard squares) {
    std::uint64_t word = 0;
    for (const Square square : squares)
        word |= std::uint64_t{1} << square.index();
    return word;
}

Bitboard squares_of(std::uint64_t word) {
    Bitboard squares;
    for (word &= kSquares; word != 0; word &= word - 1)
        squares |= Square::from_index(std::countr_zero(word));
    return squares;
}

std::uint64_t packed(KingRun run) {
    return static_cast<std::uint64_t>(run.square.index()) | std::uint64_t{run.count} << 6;
}

std::optional<Setup::Run> run_of(std::uint64_t bits) {
    const auto square = Square::from_number(static_cast<int>(bits & 0x3f) + 1);
    const int count = static_cast<int>(bits >> 6 & 3);
    if (!square) return std::nullopt;
    return count == 0 ? Setup::Run{} : Setup::Run{count, square};
}

}  // namespace

PackedRecord pack(const TrainingRecord& record) {
    const Board& board = record.position.board();
    const bool black = record.position.turn() == Color::Black;
    const int score =
        std::clamp(record.score.value(), -TrainingRecord::kMaxScore, TrainingRecord::kMaxScore);
    const auto result = static_cast<std::uint64_t>(record.result);
    const auto ply = static_cast<std::uint64_t>(std::min(record.ply, TrainingRecord::kMaxPly));
    const std::array<std::uint64_t, 4> above = {
        packed(record.position.run_of(Color::White)) | std::uint64_t{black} << 8 | result << 9,
        packed(record.position.run_of(Color::Black)),
        ply,
        static_cast<std::uint64_t>(score) & ((1U << kScoreBits) - 1),
    };
    return {by_index(board.men[0]) | above[0] << kSquareBits,
            by_index(board.men[1]) | above[1] << kSquareBits,
            by_index(board.kings[0]) | above[2] << kSquareBits,
            by_index(board.kings[1]) | above[3] << kSquareBits};
}

std::optional<TrainingRecord> unpack(const PackedRecord& words) {
    const auto above = [&](std::size_t i) { return words[i] >> kSquareBits; };
    const auto white_run = run_of(above(0) & 0xff);
    const auto black_run = run_of(above(1) & 0xff);
    const std::uint64_t result = above(0) >> 9 & 3;
    if (!white_run || !black_run || result > static_cast<std::uint64_t>(TrainingResult::Win)) {
        return std::nullopt;
    }
    Setup setup;
    setup.board.men = {squares_of(words[0]), squares_of(words[1])};
    setup.board.kings = {squares_of(words[2]), squares_of(words[3])};
    setup.turn = (above(0) >> 8 & 1) != 0 ? Color::Black : Color::White;
    setup.runs = {*white_run, *black_run};
    const auto position = to_position(setup);
    if (!position) return std::nullopt;
    // Moves the sign bit to the top and back.
    const auto score =
        static_cast<std::int32_t>(above(3) << (32 - kScoreBits)) >> (32 - kScoreBits);
    return TrainingRecord{.position = *position,
                          .score = score,
                          .result = static_cast<TrainingResult>(result),
                          .ply = static_cast<int>(above(2) & 0x1ff)};
}

}  // namespace damjen
