#include "lab/match_game.hpp"

#include "base/overloaded.hpp"

#include <algorithm>
#include <cassert>

namespace damjen {

namespace {

std::string name_of(EndReason reason) {
    switch (reason) {
    case EndReason::NoPieces:
        return "no pieces";
    case EndReason::NoMoves:
        return "no moves";
    case EndReason::Repetition:
        return "repetition";
    case EndReason::OnlyKings:
        return "only kings";
    case EndReason::KingMoves:
        return "king moves";
    case EndReason::TwoKingsAgainstOne:
        return "two kings against one";
    case EndReason::OneKingEach:
        return "one king each";
    case EndReason::AgreedRepetition:
        return "agreed repetition";
    case EndReason::AgreedLength:
        return "agreed length";
    }
    return {};
}

std::string name_of(Fault::What what) {
    switch (what) {
    case Fault::What::Unfit:
        return "unfit";
    case Fault::What::IllegalMove:
        return "illegal move";
    case Fault::What::Crashed:
        return "crashed";
    case Fault::What::Hung:
        return "hung";
    case Fault::What::LostOnTime:
        return "lost on time";
    case Fault::What::Interrupted:
        return "interrupted";
    }
    return {};
}

// A side's clock and what it has said so far.
struct Side {
    explicit Side(const MatchSeat& its_seat)
        : seat(its_seat), left(seat.limits.clock ? seat.limits.clock->left : Milliseconds(0)) {}

    MatchSeat seat;
    Milliseconds left;
    int hopeful = 0;   // moves in a row at which it said to be far ahead
    int hopeless = 0;  // and far behind

    // The time after which a move comes too late, and what that is called.
    Milliseconds patience(const MatchManners& manners) const {
        Milliseconds least = manners.patience;
        if (seat.limits.move_time)
            least = std::max(least, *seat.limits.move_time + manners.overtime);
        return seat.limits.clock ? left : least;
    }

    void hear(const std::optional<Score>& score, const ScoreAgreement& agreement) {
        hopeful = score && *score >= agreement.lead ? hopeful + 1 : 0;
        hopeless = score && *score <= -agreement.lead ? hopeless + 1 : 0;
    }
};

// The player's move in time, or its fault.
Expected<PlayerMove, Fault> timed_move(Side& side,
                                       const Game& game,
                                       const MatchManners& manners,
                                       const Ticker& ticker,
                                       Milliseconds& took) {
    SearchLimits limits = side.seat.limits;
    if (limits.clock) {
        side.left += limits.clock->increment;
        limits.clock->left = side.left;
    }
    const Milliseconds patience = side.patience(manners);
    const Milliseconds start = ticker();
    auto move = side.seat.player.think(game, limits, patience);
    took = ticker() - start;
    side.left -= took;

    if (!move && !(limits.clock && move.error().what == Fault::What::Hung)) return move;
    const auto late = [&](const std::string& detail) {
        return Unexpected(Fault{Fault::What::LostOnTime, detail});
    };
    if (limits.clock && (!move || side.left < Milliseconds(0)))
        return late(std::to_string(-side.left.count()) + " ms beyond its clock");
    if (limits.move_time && took > *limits.move_time + manners.overtime)
        return late(std::to_string(took.count()) + " ms for a move");
    return move;
}

}  // namespace

std::string name_of(const MatchEnding& ending) {
    return std::visit(Overloaded{[](EndReason reason) { return name_of(reason); },
                                 [](const Fault& fault) { return name_of(fault.what); },
                                 [](const ScoreAgreement&) { return std::string("agreed score"); }},
                      ending);
}

std::optional<MatchGame> play_match_game(const Game& opening,
                                         const std::array<MatchSeat, 2>& seats,
                                         const MatchManners& manners,
                                         const Ticker& ticker) {
    assert(!opening.outcome().is_over());
    MatchGame played{opening, {}, std::nullopt, EndReason::NoPieces};
    Game& game = played.game;
    std::array<Side, 2> sides{Side(seats[0]), Side(seats[1])};
    const auto lost = [&](Color loser, const MatchEnding& ending) {
        played.winner = opponent(loser);
        played.ending = ending;
        return played;
    };

    for (const Color color : kColors) {
        const auto begun = seats[static_cast<std::size_t>(color)].player.begin_game();
        if (begun) continue;
        if (begun.error().what == Fault::What::Interrupted) return std::nullopt;
        return lost(color, begun.error());
    }
    while (!game.outcome().is_over()) {
        const Color turn = game.position().turn();
        Side& side = sides[static_cast<std::size_t>(turn)];
        MoveNote note;
        const auto move = timed_move(side, game, manners, ticker, note.took);
        if (!move) {
            if (move.error().what == Fault::What::Interrupted) return std::nullopt;
            return lost(turn, move.error());
        }
        note.score = move->score;
        note.depth = move->depth;
        note.nodes = move->nodes;
        game.append(move->move);
        played.notes.push_back(note);

        if (!manners.agreement || game.outcome().is_over()) continue;
        side.hear(note.score, *manners.agreement);
        const Side& other = sides[static_cast<std::size_t>(opponent(turn))];
        const int moves = manners.agreement->moves;
        if (side.hopeful >= moves && other.hopeless >= moves)
            return lost(opponent(turn), *manners.agreement);
        if (side.hopeless >= moves && other.hopeful >= moves) return lost(turn, *manners.agreement);
    }
    const Outcome& outcome = game.outcome();
    if (outcome.kind == Outcome::Kind::Win) played.winner = outcome.winner;
    played.ending = outcome.reason;
    return played;
}

}  // namespace damjen
