#include "service/token.hpp"

#include <set>

#include <gtest/gtest.h>

namespace damjen {

namespace {

TEST(Token, IsLongAndNeverTheSame) {
    std::set<std::string> tokens;
    for (int i = 0; i < 100; ++i) {
        const std::string token = new_token();
        EXPECT_EQ(token.size(), 22u);
        tokens.insert(token);
    }
    EXPECT_EQ(tokens.size(), 100u);
}

TEST(Token, IsKnownByItsHashAlone) {
    EXPECT_EQ(hash_of("secret"), hash_of("secret"));
    EXPECT_FALSE(hash_of("secret") == hash_of("secrey"));
    TokenHash back;
    ASSERT_TRUE(parse(to_text(hash_of("secret")), back));
    EXPECT_EQ(back, hash_of("secret"));
    EXPECT_FALSE(parse("secret", back));
    EXPECT_FALSE(parse(std::string(64, 'g'), back));
    EXPECT_FALSE(parse(std::string(66, 'a'), back));
}

TEST(GameId, IsTwelveLettersThatCannotBeMisread) {
    for (int i = 0; i < 100; ++i)
        EXPECT_TRUE(parse_game_id(new_game_id()));
    EXPECT_FALSE(parse_game_id("7K3M9QWZT2X"));
    EXPECT_FALSE(parse_game_id("7K3M9QWZT2XU"));
    EXPECT_FALSE(parse_game_id("../../../etc"));
}

TEST(GameId, MayBeTypedInSmallLettersAndMisread) {
    EXPECT_EQ(parse_game_id("7K3M9QWZT2XA"), "7K3M9QWZT2XA");
    EXPECT_EQ(parse_game_id("7k3m9qwzt2xa"), "7K3M9QWZT2XA");
    EXPECT_EQ(parse_game_id("7K3MiLoO92XA"), "7K3M110092XA");
}

}  // namespace

}  // namespace damjen
