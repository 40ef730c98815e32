#include "lab/game_record.hpp"
#include "lab/openings.hpp"
#include "notation/move_text.hpp"
#include "notation/pdn.hpp"

#include <gtest/gtest.h>

namespace damjen {

namespace {

GameHeader header(int number) {
    GameHeader header;
    header.number = number;
    header.event = "A match";
    header.match = "first \"a\" \\ second b";
    header.date = "2026.11.30";
    header.names = {"One", "Two"};
    header.first = number % 2 == 0 ? Color::White : Color::Black;
    return header;
}

MatchGame game(std::optional<Color> winner, MatchEnding ending = EndReason::NoPieces) {
    Game moves = parse_openings(kWfd, "32-28 19-23").value().front();
    moves.append(parse_move(kWfd, moves.position(), "28x19").value());
    moves.append(parse_move(kWfd, moves.position(), "14x23").value());
    return {moves,
            {MoveNote{Milliseconds(210), Score(35), 14, 1000}, MoveNote{Milliseconds(1), {}, 0, 0}},
            winner,
            std::move(ending)};
}

}  // namespace

TEST(GameRecord, IsPdnWithScoresAndTimes) {
    const Fault fault{Fault::What::Crashed, "it ended"};
    EXPECT_EQ(to_pdn_text(header(0), game(Color::White, fault)),
              "[Event \"A match\"]\n"
              "[Date \"2026.11.30\"]\n"
              "[Round \"1\"]\n"
              "[White \"One\"]\n"
              "[Black \"Two\"]\n"
              "[First \"White\"]\n"
              "[Termination \"crashed\"]\n"
              "[TerminationDetails \"it ended\"]\n"
              "[Match \"first \\\"a\\\" \\\\ second b\"]\n"
              "[Result \"1-0\"]\n"
              "[GameType \"40,W,10,10,N2,0\"]\n"
              "\n"
              "1. 32-28 19-23 2. 28x19 {0.35/14 0.210} 14x23 {0.001} 1-0\n"
              "\n");
}

TEST(GameRecord, IsReadByTheOrdinaryReader) {
    const MatchGame played = game(Color::Black);
    const auto read = parse_pdn(to_pdn_text(header(3), played));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->game.moves(), played.game.moves());
    EXPECT_EQ(read->result, "0-1");
    EXPECT_EQ(read->comments, (std::vector<std::string>{"", "", "0.35/14 0.210", "0.001"}));
}

TEST(GameRecords, TellResultsFromTheFirstPlayersSide) {
    const std::string text = to_pdn_text(header(0), game(Color::White)) +
                             to_pdn_text(header(1), game(Color::White, EndReason::NoMoves)) +
                             to_pdn_text(header(2), game({}, EndReason::AgreedLength));
    const auto records = read_game_records(text);
    ASSERT_TRUE(records);
    EXPECT_EQ(records->whole_bytes, text.size());
    const std::string match = header(0).match;
    EXPECT_EQ(records->games,
              (std::vector<RecordedGame>{{0, GameResult::Win, "no pieces", match},
                                         {1, GameResult::Loss, "no moves", match},
                                         {2, GameResult::Draw, "agreed length", match}}));
}

// Whatever was written before the machine stopped, the games before are there.
TEST(GameRecords, LeaveOutAGameThatWasNotWrittenToItsEnd) {
    const std::string first = to_pdn_text(header(0), game(Color::White));
    const std::string second = to_pdn_text(header(1), game(Color::Black));
    for (std::size_t length = 0; length < second.size(); ++length) {
        const auto records = read_game_records(first + second.substr(0, length));
        ASSERT_TRUE(records) << length;
        EXPECT_EQ(records->games.size(), 1u) << length;
        EXPECT_EQ(records->whole_bytes, first.size()) << length;
    }
    EXPECT_EQ(read_game_records(first + second)->games.size(), 2u);
}

TEST(GameRecords, AreNotReadFromOtherFiles) {
    EXPECT_FALSE(read_game_records("# notes\n"));
    EXPECT_FALSE(read_game_records("[Event \"Club\"]\r\n[Res"));
    EXPECT_FALSE(read_game_records("[Event \"Club\"]\n[Result \"1-0\"]\n\n1. 32-28 1-0\n"));
    EXPECT_FALSE(read_game_records("[Event \"Club\"]\n[Result \"1-0\"]\n\n1. 32-28 1-0\n\n"));
    EXPECT_TRUE(read_game_records("")->games.empty());
}

}  // namespace damjen
