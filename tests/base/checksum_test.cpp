// The published answers of XXH64.

#include "base/checksum.hpp"

#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace damjen {

namespace {

std::uint64_t sum(std::string_view text) { return checksum(std::as_bytes(std::span(text))); }

}  // namespace

TEST(Checksum, IsThatOfTheSpecification) {
    EXPECT_EQ(sum(""), 0xef46db3751d8e999);
    EXPECT_EQ(sum("a"), 0xd24ec4f1a98c6e5b);
    EXPECT_EQ(sum("abc"), 0x44bc2cf5ad770999);
    EXPECT_EQ(sum("xxhash"), 0x32dd38952c4bc720);
    EXPECT_EQ(sum("The quick brown fox jumps over the lazy dog"), 0x0b242d361fda71bc);
}

TEST(Checksum, NoticesEveryBit) {
    std::vector<std::byte> bytes(100);
    const std::uint64_t before = checksum(bytes);
    for (std::byte& byte : bytes) {
        for (unsigned bit = 0; bit < 8; ++bit) {
            byte ^= std::byte{1} << bit;
            EXPECT_NE(checksum(bytes), before);
            byte ^= std::byte{1} << bit;
        }
    }
}

}  // namespace damjen
