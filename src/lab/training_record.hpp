// One position of a training game: what stood on the board, what a short search thought of it, and
// how the game ended. 32 bytes in memory and in files (docs/evaluation.md).

#pragma once

#include "base/score.hpp"
#include "rules/position.hpp"

#include <array>
#include <cstdint>
#include <optional>

namespace damjen {

// How the game ended for the side to move.
enum class TrainingResult : std::uint8_t { Loss, Draw, Win };

struct TrainingRecord {
    static constexpr int kMaxScore = 8000;  // scores beyond are kept as this
    static constexpr int kMaxPly = 511;

    Position position;
    Score score = 0;  // from the mover's side, in hundredths of a man
    TrainingResult result = TrainingResult::Draw;
    int ply = 0;  // of the game; 0 is its first position

    friend bool operator==(const TrainingRecord&, const TrainingRecord&) = default;
};

// Four words, each with a set of squares in its low 50 bits (square 1 is bit 0) and something else
// in the 14 above:
//     white men    white's king run: square index 6 bits, count 2; turn (1 Black) 1; result 2
//     black men    black's king run: square index 6 bits, count 2
//     white kings  ply 9 bits
//     black kings  score 14 bits, two's complement
using PackedRecord = std::array<std::uint64_t, 4>;

PackedRecord pack(const TrainingRecord& record);

// Nothing if the words describe no position.
std::optional<TrainingRecord> unpack(const PackedRecord& words);

}  // namespace damjen
