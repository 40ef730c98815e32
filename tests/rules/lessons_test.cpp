// The lessons of the page promise things about positions; tests/data/lessons.txt, which the page's
// own tests hold equal to the lessons, lists them, and here the real rules are asked.

#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "support/data_file.hpp"

#include <algorithm>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

namespace damjen {
namespace {

struct Lesson {
    std::string kind;  // demo or exercise
    std::string name;
    const RuleSet* rules = nullptr;
    Game game{kStraight};
    std::string goal;  // legal, move or win
    std::string shown;
    std::set<std::string> answers;
};

// demo NAME RULES FEN; exercise NAME RULES FEN GOAL SHOWN [ANSWER…]
std::vector<Lesson> lessons(const std::string& kind) {
    std::vector<Lesson> found;
    for (const std::string& line : data_lines("lessons.txt")) {
        std::istringstream words(line);
        Lesson lesson;
        std::string rules;
        std::string fen;
        words >> lesson.kind >> lesson.name >> rules >> fen >> lesson.goal >> lesson.shown;
        for (std::string answer; words >> answer;)
            lesson.answers.insert(answer);
        if (lesson.kind != kind) continue;
        lesson.rules = rule_set_named(rules);
        const auto start = parse_fen(fen);
        if (!lesson.rules || !start) throw std::runtime_error("cannot read: " + line);
        lesson.game = Game(*lesson.rules, *start);
        found.push_back(std::move(lesson));
    }
    return found;
}

MoveList legal(const Game& game) { return legal_moves(game.rules(), game.position()); }

// 34x5 or 32-28, whatever the route.
std::string ends_of(const Move& move) {
    return std::to_string(move.from.number()) + (move.is_capture() ? "x" : "-") +
           std::to_string(move.to.number());
}

Game played(Game game, const Move& move) {
    game.append(move);
    return game;
}

bool is_won_by(const Game& game, Color color) {
    return game.outcome().kind == Outcome::Kind::Win && game.outcome().winner == color;
}

// Whether the side to move can win with this very move.
bool wins_at_once(const Game& game) {
    const MoveList moves = legal(game);
    return std::any_of(moves.begin(), moves.end(), [&](const Move& move) {
        return is_won_by(played(game, move), game.position().turn());
    });
}

// Whether every answer to the move loses at once; a move that itself wins counts too.
bool forces_a_win(const Game& game, const Move& move) {
    const Color mover = game.position().turn();
    const Game after = played(game, move);
    if (after.outcome().is_over()) return is_won_by(after, mover);
    const MoveList replies = legal(after);
    return std::all_of(replies.begin(), replies.end(), [&](const Move& reply) {
        const Game next = played(after, reply);
        return next.outcome().is_over() ? is_won_by(next, mover) : wins_at_once(next);
    });
}

TEST(Lessons, ThereAreDemosAndExercisesForEveryRuleSet) {
    for (const std::string kind : {"demo", "exercise"}) {
        std::set<const RuleSet*> seen;
        for (const Lesson& lesson : lessons(kind))
            seen.insert(lesson.rules);
        EXPECT_EQ(seen.size(), kRuleSets.size()) << kind;
    }
}

TEST(Lessons, EveryDemoHasSomethingToPlay) {
    for (const Lesson& lesson : lessons("demo"))
        EXPECT_FALSE(legal(lesson.game).empty()) << lesson.name << ' ' << lesson.rules->name;
}

TEST(Lessons, TheMoveThatIsShownIsLegalAndAnAnswer) {
    for (const Lesson& lesson : lessons("exercise")) {
        std::set<std::string> moves;
        for (const Move& move : legal(lesson.game))
            moves.insert(ends_of(move));
        EXPECT_TRUE(moves.contains(lesson.shown)) << lesson.name << ' ' << lesson.rules->name;
        if (lesson.goal != "legal") {
            EXPECT_TRUE(lesson.answers.contains(lesson.shown)) << lesson.name;
        }
    }
}

TEST(Lessons, WhereAnyLegalMoveWillDoTheRulesLeaveOnePieceToMove) {
    for (const Lesson& lesson : lessons("exercise")) {
        if (lesson.goal != "legal") continue;
        std::set<Square> movers;
        for (const Move& move : legal(lesson.game))
            movers.insert(move.from);
        EXPECT_EQ(movers.size(), 1U) << lesson.name << ' ' << lesson.rules->name;
    }
}

TEST(Lessons, WhereAMoveIsAskedForOthersAreLegalToo) {
    for (const Lesson& lesson : lessons("exercise")) {
        if (lesson.goal != "move") continue;
        std::size_t others = 0;
        for (const Move& move : legal(lesson.game))
            others += lesson.answers.contains(ends_of(move)) ? 0 : 1;
        EXPECT_GT(others, 0U) << lesson.name << ' ' << lesson.rules->name;
    }
}

TEST(Lessons, AWinIsForcedByTheAnswersAndByNothingElse) {
    int checked = 0;
    for (const Lesson& lesson : lessons("exercise")) {
        if (lesson.goal != "win") continue;
        std::set<std::string> winning;
        for (const Move& move : legal(lesson.game)) {
            if (forces_a_win(lesson.game, move)) winning.insert(ends_of(move));
        }
        EXPECT_EQ(winning, lesson.answers) << lesson.name << ' ' << lesson.rules->name;
        checked++;
    }
    EXPECT_GT(checked, 0);
}

// What single sentences of the lessons say.
TEST(Lessons, ThePassingManStaysAManAndTheOtherIsCrowned) {
    for (const Lesson& lesson : lessons("exercise")) {
        for (const Move& move : legal(lesson.game)) {
            if (ends_of(move) != lesson.shown) continue;
            const Board board = played(lesson.game, move).position().board();
            const auto piece = board.at(move.to);
            ASSERT_TRUE(piece.has_value()) << lesson.name;
            if (lesson.name == "pass") {
                EXPECT_EQ(piece->kind, Kind::Man);
            }
            if (lesson.name == "crown") {
                EXPECT_EQ(piece->kind, Kind::King);
            }
        }
    }
}

}  // namespace
}  // namespace damjen
