#include "protocol/dxp_message.hpp"

#include "base/overloaded.hpp"
#include "notation/cursor.hpp"

#include <algorithm>
#include <cassert>

namespace damjen {

namespace {

using Fault = Unexpected<ParseError>;

// Reads fields of fixed width from left to right; after the first that is wrong, the others are not
// looked at.
class DxpReader {
public:
    explicit DxpReader(std::string_view text) : cursor_(text), text_(text) {}

    bool failed() const { return failure_.has_value(); }
    const ParseError& failure() const { return *failure_; }

    char byte() {
        const char next = cursor_.peek();
        cursor_.advance();
        return next;
    }
    int number(std::size_t width, int least, int most) {
        const std::size_t place = cursor_.offset();
        int value = 0;
        bool is_number = true;
        for (std::size_t i = 0; i < width; ++i) {
            is_number = is_number && cursor_.sees_digit();
            value = 10 * value + (byte() - '0');
        }
        if (is_number && least <= value && value <= most) return value;
        fail(place,
             (width == 1 ? std::string("a digit")
                         : "a number of " + std::to_string(width) + " digits") +
                 " from " + std::to_string(least) + " to " + std::to_string(most));
        return least;
    }
    Square square() {
        const std::size_t place = cursor_.offset();
        const auto square = Square::from_number(number(2, 0, 99));
        if (!square) fail(place, "a square from 01 to 50");
        return square.value_or(Square());
    }
    Color color() {
        const std::size_t place = cursor_.offset();
        const char letter = byte();
        if (letter != 'W' && letter != 'Z') fail(place, "W or Z, a colour");
        return letter == 'Z' ? Color::Black : Color::White;
    }
    std::string name() {
        if (text_.size() < cursor_.offset() + kDxpNameWidth) {
            fail(text_.size(), "a name of 32 characters");
            return {};
        }
        const std::string_view name = text_.substr(cursor_.offset(), kDxpNameWidth);
        cursor_.advance(kDxpNameWidth);
        return std::string(name.substr(0, name.find_last_not_of(' ') + 1));
    }
    std::string_view rest() {
        const std::string_view rest = text_.substr(cursor_.offset());
        cursor_.go_to(text_.size());
        return rest;
    }
    std::size_t offset() const { return cursor_.offset(); }
    void fail(std::size_t place, std::string wanted) {
        if (!failure_) failure_ = ParseError{std::min(place, text_.size()), std::move(wanted)};
    }
    Expected<DxpMessage, ParseError> done(DxpMessage message) {
        if (cursor_.offset() < text_.size()) fail(cursor_.offset(), "the end");
        if (failure_) return Fault(*failure_);
        return message;
    }

private:
    Cursor cursor_;
    std::string_view text_;
    std::optional<ParseError> failure_;
};

Setup read_start(DxpReader& reader) {
    Setup setup;
    setup.turn = reader.color();
    for (int index = 0; index < Square::kCount; ++index) {
        const std::size_t place = reader.offset();
        const char letter = reader.byte();
        if (letter == 'e') continue;
        const bool white = letter == 'w' || letter == 'W';
        if (!white && letter != 'z' && letter != 'Z') {
            reader.fail(place, "w, z, W, Z or e for square " + std::to_string(index + 1));
            break;
        }
        const Kind kind = letter == 'W' || letter == 'Z' ? Kind::King : Kind::Man;
        setup.board.put(Square::from_index(index), {white ? Color::White : Color::Black, kind});
    }
    return setup;
}

Expected<DxpMessage, ParseError> read_request(DxpReader& reader) {
    const std::size_t place = reader.offset();
    const char tens = reader.byte();
    if (tens != '0' || reader.byte() != '1') reader.fail(place, "version 01");
    DxpGameRequest request;
    request.name = reader.name();
    request.follower = reader.color();
    request.minutes = reader.number(3, 0, 999);
    request.moves = reader.number(3, 0, 999);
    const std::size_t type_place = reader.offset();
    const char type = reader.byte();
    if (type == 'B')
        request.start = read_start(reader);
    else if (type != 'A')
        reader.fail(type_place, "A or B, the kind of start");
    return reader.done(std::move(request));
}

Expected<DxpMessage, ParseError> read_move(DxpReader& reader) {
    DxpMove move;
    move.seconds = reader.number(4, 0, DxpMove::kMostSeconds);
    move.from = reader.square();
    move.to = reader.square();
    const int count = reader.number(2, 0, static_cast<int>(DxpMove::kMostCaptured));
    for (int i = 0; i < count; ++i) {
        const std::size_t place = reader.offset();
        const Square square = reader.square();
        if (std::find(move.captured.begin(), move.captured.end(), square) != move.captured.end()) {
            reader.fail(place, "each captured square once");
        }
        move.captured.push_back(square);
    }
    return reader.done(std::move(move));
}

Expected<DxpMessage, ParseError> read(DxpReader& reader) {
    switch (reader.byte()) {
    case 'R':
        return read_request(reader);
    case 'A': {
        DxpGameAnswer answer{reader.name()};
        answer.code = static_cast<DxpGameAnswer::Code>(reader.number(1, 0, 3));
        return reader.done(std::move(answer));
    }
    case 'M':
        return read_move(reader);
    case 'E': {
        DxpGameEnd end{static_cast<DxpGameEnd::Reason>(reader.number(1, 0, 3))};
        end.no_more_games = reader.number(1, 0, 1) == 1;
        return reader.done(end);
    }
    case 'C': {
        const std::string_view text = reader.rest();
        if (text.empty()) reader.fail(1, "some words");
        return reader.done(DxpChat{std::string(text)});
    }
    case 'B': {
        DxpBackRequest request{reader.number(3, 1, 999)};
        request.turn = reader.color();
        return reader.done(request);
    }
    case 'K':
        return reader.done(DxpBackAnswer{static_cast<DxpBackAnswer::Code>(reader.number(1, 0, 2))});
    default:
        return Fault(ParseError{0, "R, A, M, E, C, B or K"});
    }
}

std::string digits(int number, std::size_t width) {
    const std::string text = std::to_string(number);
    assert(number >= 0 && text.size() <= width);
    return std::string(width - text.size(), '0') + text;
}

std::string padded(const std::string& name) {
    assert(name.size() <= kDxpNameWidth);
    return name + std::string(kDxpNameWidth - name.size(), ' ');
}

char letter_of(Color color) { return color == Color::White ? 'W' : 'Z'; }

char letter_of(std::optional<Piece> piece) {
    if (!piece) return 'e';
    const bool is_king = piece->kind == Kind::King;
    return piece->color == Color::White ? (is_king ? 'W' : 'w') : (is_king ? 'Z' : 'z');
}

template <class Code>
char digit(Code code) {
    return static_cast<char>('0' + static_cast<int>(code));
}

std::string request_text(const DxpGameRequest& request) {
    std::string text = "R01" + padded(request.name) + letter_of(request.follower) +
                       digits(request.minutes, 3) + digits(request.moves, 3);
    if (!request.start) return text + 'A';
    text += 'B';
    text += letter_of(request.start->turn);
    for (int index = 0; index < Square::kCount; ++index)
        text += letter_of(request.start->board.at(Square::from_index(index)));
    return text;
}

std::string move_text(const DxpMove& move) {
    std::string text = "M" + digits(move.seconds, 4) + digits(move.from.number(), 2) +
                       digits(move.to.number(), 2) +
                       digits(static_cast<int>(move.captured.size()), 2);
    for (const Square square : move.captured)
        text += digits(square.number(), 2);
    return text;
}

}  // namespace

Move DxpMove::move() const {
    Move result{Bitboard(), from, to};
    for (const Square square : captured)
        result.captured |= square;
    return result;
}

DxpMove to_dxp_move(const Move& move, int seconds) {
    DxpMove result{seconds, move.from, move.to};
    result.captured.assign(move.captured.begin(), move.captured.end());
    return result;
}

Expected<DxpMessage, ParseError> parse_dxp(std::string_view text) {
    if (text.size() > kDxpLongest) {
        return Fault(ParseError{kDxpLongest, "the end after at most 127 characters"});
    }
    if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos) {
        return Fault(ParseError{nul, "no NUL within the message"});
    }
    DxpReader reader(text);
    return read(reader);
}

std::string to_text(const DxpMessage& message) {
    return std::visit(
        Overloaded{
            [](const DxpGameRequest& request) { return request_text(request); },
            [](const DxpGameAnswer& answer) {
                return "A" + padded(answer.name) + digit(answer.code);
            },
            [](const DxpMove& move) { return move_text(move); },
            [](const DxpGameEnd& end) {
                return std::string("E") + digit(end.reason) + (end.no_more_games ? '1' : '0');
            },
            [](const DxpChat& chat) { return "C" + chat.text; },
            [](const DxpBackRequest& request) {
                return "B" + digits(request.move_number, 3) + letter_of(request.turn);
            },
            [](const DxpBackAnswer& answer) { return std::string("K") + digit(answer.code); }},
        message);
}

std::string dxp_ascii(std::string_view text, std::size_t most) {
    std::string result(text.substr(0, most));
    for (char& byte : result) {
        if (byte < ' ' || byte > '~') byte = '?';
    }
    return result;
}

}  // namespace damjen
