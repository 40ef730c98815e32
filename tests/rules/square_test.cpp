#include "rules/square.hpp"

#include <gtest/gtest.h>

namespace damjen {

TEST(Square, RefusesNumbersOffTheBoard) {
    EXPECT_FALSE(Square::from_number(0));
    EXPECT_FALSE(Square::from_number(51));
    EXPECT_TRUE(Square::from_number(1));
    EXPECT_TRUE(Square::from_number(50));
}

TEST(Square, AgreesWithTheDiagramOnRowsAndColumns) {
    for (int number = 1; number <= Square::kCount; ++number) {
        const Square square(number);
        EXPECT_EQ(square.row() % 2 + square.column() % 2, 1) << number;
        EXPECT_EQ(5 * square.row() + square.column() / 2 + 1, number);
        EXPECT_EQ(Square::from_bit(square.bit()), square);
    }
}

}  // namespace damjen
