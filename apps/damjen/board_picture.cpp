#include "board_picture.hpp"

namespace damjen::app {

namespace {

// The sign of a piece; always one column wide.
std::string sign(Piece piece, bool ascii) {
    const bool white = piece.color == Color::White;
    if (piece.kind == Kind::Man) {
        if (ascii) return white ? "w" : "b";
        return white ? "⛀" : "⛂";
    }
    if (ascii) return white ? "W" : "B";
    return white ? "⛁" : "⛃";
}

// Five columns: " 28  ", "  ⛀  ", or "  ⛁2 " for a king that has made two moves in a row.
std::string field(const Position& position, Square square, const PictureStyle& style) {
    const auto piece = position.board().at(square);
    if (!piece) {
        const std::string number = std::to_string(square.number());
        const std::string padded = (number.size() == 1 ? "  " : " ") + number + "  ";
        return style.colours ? "\x1b[2m" + padded + "\x1b[22m" : padded;
    }
    const KingRun run = position.run_of(piece->color);
    const bool runs = run.count > 0 && run.square == square;
    return "  " + sign(*piece, style.ascii) + (runs ? std::to_string(run.count) : " ") + " ";
}

std::string dark(const std::string& field, const PictureStyle& style) {
    return style.colours ? "\x1b[48;5;60m\x1b[38;5;255m" + field + "\x1b[0m" : field;
}

std::string light(const PictureStyle& style) {
    return style.colours ? "\x1b[48;5;230m     \x1b[0m" : "     ";
}

std::string frame(const char* left, const char* right, bool ascii) {
    std::string line = ascii ? "+" : left;
    for (int i = 0; i < 50; ++i)
        line += ascii ? "-" : "─";
    return line + (ascii ? "+" : right) + '\n';
}

}  // namespace

std::string picture(const Position& position, const PictureStyle& style) {
    const bool flipped = style.bottom == Color::Black;
    const std::string side = style.ascii ? "|" : "│";
    std::string text = frame("┌", "┐", style.ascii);
    for (int y = 0; y < 10; ++y) {
        const int row = flipped ? 9 - y : y;
        text += side;
        for (int x = 0; x < 10; ++x) {
            const int column = flipped ? 9 - x : x;
            if ((row + column) % 2 == 0) {
                text += light(style);
            } else {
                text += dark(field(position, Square(5 * row + column / 2 + 1), style), style);
            }
        }
        text += side + '\n';
    }
    return text + frame("└", "┘", style.ascii);
}

}  // namespace damjen::app
