// A board drawn in a terminal.

#pragma once

#include "rules/game.hpp"

#include <string>

namespace damjen::app {

struct PictureStyle {
    bool colours = false;         // ANSI escape sequences
    bool ascii = false;           // w W b B instead of ⛀ ⛁ ⛂ ⛃
    Color bottom = Color::White;  // whose side is below
};

// Ten lines and a frame. Empty dark squares show their number; a king that has moved shows how
// often.
std::string picture(const Position& position, const PictureStyle& style);

}  // namespace damjen::app
