// The seven messages of the DamExchange Protocol, version 01, as values: letters and numbers of
// fixed width, at most 127 bytes, told apart by their first letter. docs/dxp.md tells what they
// mean.

#pragma once

#include "base/expected.hpp"
#include "notation/parse_error.hpp"
#include "rules/move.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace damjen {

inline constexpr std::size_t kDxpLongest = 127;  // bytes of a message, its NUL not counted
inline constexpr std::size_t kDxpNameWidth = 32;

// R: let us play a game. Colours are those of the follower, who answers.
struct DxpGameRequest {
    std::string name;  // the initiator's
    Color follower = Color::White;
    int minutes = 0;                            // for each player and the whole game, to 999
    int moves = 0;                              // for each player, to 999; 0: no limit
    std::optional<Setup> start = std::nullopt;  // none: the usual one; king runs cannot be told

    friend bool operator==(const DxpGameRequest&, const DxpGameRequest&) = default;
};

// A: the answer to a request.
struct DxpGameAnswer {
    enum class Code : std::uint8_t { Accepted, OtherVersion, NotThisGame, NoGames };
    std::string name;  // the follower's
    Code code = Code::Accepted;

    friend bool operator==(const DxpGameAnswer&, const DxpGameAnswer&) = default;
};

// M: a move, by whoever is to move.
struct DxpMove {
    static constexpr int kMostSeconds = 9999;
    static constexpr std::size_t kMostCaptured = 20;

    int seconds = 0;  // used for it; for information
    Square from;
    Square to;
    // Each once, in any order. NOLINTNEXTLINE(readability-redundant-member-init): may be left out
    std::vector<Square> captured = {};

    Move move() const;
    friend bool operator==(const DxpMove&, const DxpMove&) = default;
};

// E: the game is over. By whoever is to move, and then back as an acknowledgement.
struct DxpGameEnd {
    enum class Reason : std::uint8_t { Unknown, SenderLoses, Draw, SenderWins };
    Reason reason = Reason::Unknown;
    bool no_more_games = false;

    friend bool operator==(const DxpGameEnd&, const DxpGameEnd&) = default;
};

// C: words.
struct DxpChat {
    std::string text;  // at least one byte, at most 126

    friend bool operator==(const DxpChat&, const DxpChat&) = default;
};

// B: let us go back to where that side was to make that move.
struct DxpBackRequest {
    int move_number = 1;  // to 999, counted from 1
    Color turn = Color::White;

    friend bool operator==(const DxpBackRequest&, const DxpBackRequest&) = default;
};

// K: the answer to it.
struct DxpBackAnswer {
    enum class Code : std::uint8_t { Accepted, NotSupported, NotAccepted };
    Code code = Code::Accepted;

    friend bool operator==(const DxpBackAnswer&, const DxpBackAnswer&) = default;
};

using DxpMessage = std::variant<DxpGameRequest,
                                DxpGameAnswer,
                                DxpMove,
                                DxpGameEnd,
                                DxpChat,
                                DxpBackRequest,
                                DxpBackAnswer>;

// Reads a message without its NUL. What is accepted is written the same again, byte for byte. A
// request of another version fails at offset 1.
Expected<DxpMessage, ParseError> parse_dxp(std::string_view text);

// Requires every number within its width, every text within its bounds and without NUL.
std::string to_text(const DxpMessage& message);

// A text as it may be sent: of ASCII alone, others becoming '?', cut to that many bytes.
std::string dxp_ascii(std::string_view text, std::size_t most);

DxpMove to_dxp_move(const Move& move, int seconds);

}  // namespace damjen
