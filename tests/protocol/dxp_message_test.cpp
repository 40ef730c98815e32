#include "base/random.hpp"
#include "protocol/dxp_message.hpp"
#include "support/random_positions.hpp"

#include <gtest/gtest.h>

namespace damjen {

namespace {

std::string error_of(std::string_view text) {
    const auto message = parse_dxp(text);
    return message ? "none" : to_text(message.error(), text);
}

// A text of that many bytes, none of them NUL.
std::string any_text(Random& random, std::uint32_t least, std::uint32_t most) {
    std::string text(least + random.below(most - least + 1), ' ');
    for (char& byte : text)
        byte = static_cast<char>(1 + random.below(255));
    return text;
}

std::string any_name(Random& random) {
    std::string name = any_text(random, 0, kDxpNameWidth);
    while (name.ends_with(' '))
        name.pop_back();
    return name;
}

Color any_color(Random& random) { return kColors[random.below(2)]; }

DxpMove any_move(Random& random) {
    const auto square = [&] { return Square::from_index(static_cast<int>(random.below(50))); };
    DxpMove move{static_cast<int>(random.below(10'000)), square(), square()};
    for (std::uint32_t count = random.below(21); count > 0; --count) {
        const Square captured = square();
        if (!move.move().captured.contains(captured)) move.captured.push_back(captured);
    }
    return move;
}

DxpMessage any_message(Random& random) {
    switch (random.below(7)) {
    case 0: {
        DxpGameRequest request{any_name(random), any_color(random)};
        request.minutes = static_cast<int>(random.below(1000));
        request.moves = static_cast<int>(random.below(1000));
        if (random.below(2) == 0) {
            request.start = to_setup(random_board(random, 30, 30));
            request.start->runs = {};
        }
        return request;
    }
    case 1:
        return DxpGameAnswer{any_name(random), static_cast<DxpGameAnswer::Code>(random.below(4))};
    case 2:
        return any_move(random);
    case 3:
        return DxpGameEnd{static_cast<DxpGameEnd::Reason>(random.below(4)), random.below(2) == 0};
    case 4:
        return DxpChat{any_text(random, 1, 126)};
    case 5:
        return DxpBackRequest{1 + static_cast<int>(random.below(999)), any_color(random)};
    default:
        return DxpBackAnswer{static_cast<DxpBackAnswer::Code>(random.below(3))};
    }
}

constexpr const char* kRequest = "R01Tester                          W001075A";

}  // namespace

TEST(DxpMessage, AsksForAGameFromTheUsualStart) {
    const DxpGameRequest request{"Tester", Color::White, 1, 75};
    EXPECT_EQ(to_text(request), kRequest);
    EXPECT_EQ(parse_dxp(kRequest).value(), DxpMessage(request));
}

TEST(DxpMessage, AsksForAGameFromAnyPosition) {
    const std::string text = "R01Tester                          Z010000B"
                             "ZeeeeezeeeeeeeeeeeeeeeeeeeeeeeeeeeeewZeeeeWeeeeeeee";
    const auto request = std::get<DxpGameRequest>(parse_dxp(text).value());
    EXPECT_EQ(request.start->turn, Color::Black);
    EXPECT_EQ(request.start->board.at(Square(6)), (Piece{Color::Black, Kind::Man}));
    EXPECT_EQ(request.start->board.at(Square(36)), (Piece{Color::White, Kind::Man}));
    EXPECT_EQ(request.start->board.at(Square(37)), (Piece{Color::Black, Kind::King}));
    EXPECT_EQ(request.start->board.at(Square(42)), (Piece{Color::White, Kind::King}));
    EXPECT_EQ(to_text(request), text);
    EXPECT_EQ(text.size(), 94U);
}

TEST(DxpMessage, TellsAMoveWithWhatItCaptures) {
    EXPECT_EQ(parse_dxp("M0001312600").value(), DxpMessage(DxpMove{1, Square(31), Square(26)}));
    const auto capture = std::get<DxpMove>(parse_dxp("M00002819021318").value());
    EXPECT_EQ(capture.move(), (Move{{Square(13), Square(18)}, Square(28), Square(19)}));
    EXPECT_EQ(to_text(to_dxp_move(capture.move(), 0)), "M00002819021318");
}

TEST(DxpMessage, KeepsTheOrderInWhichSquaresWereCaptured) {
    EXPECT_EQ(to_text(parse_dxp("M00002819021813").value()), "M00002819021813");
}

TEST(DxpMessage, HasFiveMoreKinds) {
    EXPECT_EQ(to_text(DxpGameAnswer{"Scan 3.1", DxpGameAnswer::Code::Accepted}),
              "AScan 3.1                        0");
    EXPECT_EQ(to_text(DxpGameEnd{DxpGameEnd::Reason::Draw, false}), "E20");
    EXPECT_EQ(to_text(DxpGameEnd{DxpGameEnd::Reason::Unknown, true}), "E01");
    EXPECT_EQ(to_text(DxpChat{"hello"}), "Chello");
    EXPECT_EQ(to_text(DxpBackRequest{12, Color::Black}), "B012Z");
    EXPECT_EQ(to_text(DxpBackAnswer{DxpBackAnswer::Code::NotAccepted}), "K2");
}

TEST(DxpMessage, PointsAtWhatIsWrong) {
    EXPECT_EQ(error_of(""), "character 1: expected R, A, M, E, C, B or K, found the end");
    EXPECT_EQ(error_of("X"), "character 1: expected R, A, M, E, C, B or K, found 'X'");
    EXPECT_EQ(error_of("R02"), "character 2: expected version 01, found '0'");
    EXPECT_EQ(error_of("R01Tester"),
              "character 10: expected a name of 32 characters, found the end");
    EXPECT_EQ(error_of("R01Tester                          B001075A"),
              "character 36: expected W or Z, a colour, found 'B'");
    EXPECT_EQ(error_of("R01Tester                          W 01075A"),
              "character 37: expected a number of 3 digits from 0 to 999, found ' '");
    EXPECT_EQ(error_of("R01Tester                          W001075C"),
              "character 43: expected A or B, the kind of start, found 'C'");
    EXPECT_EQ(error_of(std::string(kRequest) + "W"), "character 44: expected the end, found 'W'");
    EXPECT_EQ(error_of("R01Tester                          W001075BWwx"),
              "character 46: expected w, z, W, Z or e for square 2, found 'x'");
    EXPECT_EQ(error_of("M000131260"),
              "character 10: expected a number of 2 digits from 0 to 20, found '0'");
    EXPECT_EQ(error_of("M0001315100"), "character 8: expected a square from 01 to 50, found '5'");
    EXPECT_EQ(error_of("M0001281902131"),
              "character 14: expected a number of 2 digits from 0 to 99, found '1'");
    EXPECT_EQ(error_of("M000128190213"),
              "character 14: expected a number of 2 digits from 0 to 99, found the end");
    EXPECT_EQ(error_of("M00012819021313"),
              "character 14: expected each captured square once, found '1'");
    EXPECT_EQ(error_of("E4"), "character 2: expected a digit from 0 to 3, found '4'");
    EXPECT_EQ(error_of("C"), "character 2: expected some words, found the end");
    EXPECT_EQ(error_of("B000W"),
              "character 2: expected a number of 3 digits from 1 to 999, found '0'");
    EXPECT_EQ(error_of("K3"), "character 2: expected a digit from 0 to 2, found '3'");
    EXPECT_EQ(error_of("C" + std::string(127, 'x')),
              "character 128: expected the end after at most 127 characters, found 'x'");
    EXPECT_EQ(error_of(std::string("Chi\0", 4)).substr(0, 50),
              "character 4: expected no NUL within the message, f");
}

TEST(DxpMessage, IsReadAgainAsItWasWritten) {
    Random random(11);
    for (int i = 0; i < 50'000; ++i) {
        const DxpMessage message = any_message(random);
        const std::string text = to_text(message);
        ASSERT_LE(text.size(), kDxpLongest);
        ASSERT_EQ(parse_dxp(text).value(), message) << text;
    }
}

// One byte changed here and there: what is still accepted is written byte for byte the same.
TEST(DxpMessage, IsWrittenAgainAsItWasRead) {
    Random random(12);
    int accepted = 0;
    for (int i = 0; i < 100'000; ++i) {
        std::string text = to_text(any_message(random));
        for (std::uint32_t changes = random.below(3); changes > 0; --changes) {
            constexpr std::string_view kBytes = "0123456789WZwzeABCEKMR ";
            text[random.below(static_cast<std::uint32_t>(text.size()))] =
                kBytes[random.below(static_cast<std::uint32_t>(kBytes.size()))];
        }
        const auto message = parse_dxp(text);
        if (!message) continue;
        ++accepted;
        ASSERT_EQ(to_text(*message), text);
    }
    EXPECT_GT(accepted, 10'000);
}

TEST(DxpMessage, SendsPlainTextOnly) {
    EXPECT_EQ(dxp_ascii("Jûn\x1b[1m", 32), "J??n?[1m");
    EXPECT_EQ(dxp_ascii("a long name", 6), "a long");
}

}  // namespace damjen
