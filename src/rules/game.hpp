// A first position, the moves, and the positions they led to: repetition, draw counting and the end
// of the game live here (rules.md §2).

#pragma once

#include "rules/moves.hpp"

#include <optional>
#include <vector>

namespace damjen {

enum class EndReason : std::uint8_t {
    NoPieces,            // win: the opponent has no piece left
    NoMoves,             // win: the opponent is to move and cannot
    Repetition,          // draw: the same position for the third time
    OnlyKings,           // draw: fifty moves by each side with only kings and no capture
    KingMoves,           // draw: twenty-five moves by each side, king moves without capture
    TwoKingsAgainstOne,  // draw: seven moves were not enough
    OneKingEach,         // draw: one king against one king, nothing to be won
    AgreedRepetition,    // draw by adjudication: third time, where the rules do not count it
    AgreedLength,        // draw by adjudication: 200 moves by each side
};

struct Outcome {
    enum class Kind : std::uint8_t { Running, Win, Draw };

    Kind kind = Kind::Running;
    Color winner = Color::White;             // means something for a win only
    EndReason reason = EndReason::NoPieces;  // means something unless running

    constexpr bool is_over() const { return kind != Kind::Running; }
    friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

// How a game without end is ended where the rule set does not do it (rules.md §2).
enum class Adjudication : std::uint8_t {
    None,    // two people agree on a draw
    Agreed,  // engine games, matches and self-play: repetition, or 200 moves by each side
};

inline constexpr int kAgreedLength = 400;  // plies

// The draw counts that run at some point of a game.
struct DrawCounts {
    int quiet_plies = 0;          // towards RuleSet::quiet_limit
    std::optional<Color> strong;  // who has two kings against one, while the seven moves run
    int strong_plies = 0;         // plies by both sides since that began
    int repetitions = 1;          // how often the position has stood on the board

    // Moves the stronger side has made of its seven. Requires strong.
    int strong_moves(Color turn) const {
        return turn == *strong ? strong_plies / 2 : (strong_plies + 1) / 2;
    }
    friend bool operator==(const DrawCounts&, const DrawCounts&) = default;
};

// The counts after a move, repetitions aside (those are 1): for whoever looks ahead without a Game.
// Requires: next == after(before, move).
DrawCounts counts_after(const RuleSet& rules,
                        const DrawCounts& counts,
                        const Position& before,
                        const Move& move,
                        const Position& next);

// What a set-up position brings along from before: FEN's H and F (rules.md §4).
struct GameStart {
    Position position;
    int draw_plies = 0;   // of the seven moves where two kings stand against one, else quiet plies
    int move_number = 1;  // of the first move

    friend bool operator==(const GameStart&, const GameStart&) = default;
};

// A value. Copying costs the length of the game; append and take_back do not.
class Game {
public:
    explicit Game(const RuleSet& rules,
                  const GameStart& start = {},
                  Adjudication adjudication = Adjudication::None);

    const RuleSet& rules() const { return *rules_; }
    const GameStart& start() const { return start_; }
    Adjudication adjudication() const { return adjudication_; }

    int ply() const { return static_cast<int>(moves_.size()); }
    const std::vector<Move>& moves() const { return moves_; }
    const Position& position() const { return stages_.back().position; }
    const DrawCounts& counts() const { return stages_.back().counts; }
    const Outcome& outcome() const { return stages_.back().outcome; }

    // The same at an earlier point. Requires 0 <= ply <= this->ply().
    const Position& position_at(int ply) const { return stage(ply).position; }
    const DrawCounts& counts_at(int ply) const { return stage(ply).counts; }
    const Outcome& outcome_at(int ply) const { return stage(ply).outcome; }

    // Plays a legal move; a game that a draw rule has ended may go on, as recorded ones do.
    // Requires: move is one of legal_moves(rules(), position()).
    void append(const Move& move);

    // Takes back the last moves. Requires 0 <= ply <= this->ply().
    void truncate(int ply);

private:
    struct Stage {
        Position position;
        DrawCounts counts;
        Outcome outcome;
    };
    const Stage& stage(int ply) const { return stages_[static_cast<std::size_t>(ply)]; }
    Outcome judge(const Position& position, const DrawCounts& counts) const;

    const RuleSet* rules_;
    GameStart start_;
    Adjudication adjudication_;
    std::vector<Move> moves_;
    std::vector<Stage> stages_;  // one more than moves
};

// For the positions of one king against one king: whether the side to move wins by force (1), loses
// (-1) or neither (0), seeing three plies, which is as far as any such win reaches (rules.md §3).
// Requires: one king each and nothing else.
int one_king_each_value(const RuleSet& rules, const Position& position);

}  // namespace damjen
