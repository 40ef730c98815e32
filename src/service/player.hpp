// Whoever answers when it is an engine's turn. The service knows no engine: an app fulfils this.

#pragma once

#include "rules/game.hpp"
#include "service/instant.hpp"

#include <atomic>
#include <optional>

namespace damjen {

struct Question {
    enum class Kind : std::uint8_t {
        Move,  // what do you play?
        Hint,  // what should the person play?
        Draw,  // do you accept a draw? (asked when it may be anybody's turn)
    };
    Kind kind = Kind::Move;
    Game game{kStraight};
    int level = 1;                     // 1…10
    std::optional<Milliseconds> left;  // on the engine's clock
    Milliseconds increment{};
    // How much of the usual effort may be spent, in (0, 1]: less when others wait.
    double share = 1;
};

struct Reply {
    Move move;  // of Move and Hint: one of the legal moves
    bool resigns = false;
    bool offers_draw = false;   // with the move
    bool accepts_draw = false;  // of Draw, or a draw offered while it thought
};

// Called on several threads at once, each with a number of its own from 0.
class Player {
public:
    virtual ~Player() = default;

    // Blocks until it has an answer; soon after stop is set it gives any.
    virtual Reply answer(int worker, const Question& question, const std::atomic<bool>& stop) = 0;
};

}  // namespace damjen
