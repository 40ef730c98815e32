#include "net/request_target.hpp"
#include "net/utf8.hpp"

#include <gtest/gtest.h>

namespace damjen::net {
namespace {

std::string path_of(std::string_view target) {
    const auto parsed = RequestTarget::parse(target);
    return parsed ? parsed->path : "refused";
}

TEST(RequestTarget, DecodesPathsAndParameters) {
    const auto target = RequestTarget::parse("/g/a%20b?side=white+one&x=%26%3d&empty&=y");
    ASSERT_TRUE(target);
    EXPECT_EQ(target->path, "/g/a b");
    const std::vector<std::pair<std::string, std::string>> expected{
        {"side", "white one"}, {"x", "&="}, {"empty", ""}, {"", "y"}};
    EXPECT_EQ(target->query, expected);
}

TEST(RequestTarget, KeepsAPlusInAPath) { EXPECT_EQ(path_of("/a+b"), "/a+b"); }

TEST(RequestTarget, TakesTheAbsoluteForm) {
    EXPECT_EQ(path_of("http://example.org/a/b"), "/a/b");
    EXPECT_EQ(path_of("http://example.org"), "/");
    EXPECT_EQ(path_of("/a?x=http://b/c"), "/a");
}

TEST(RequestTarget, NeverLeadsOutOfAFolder) {
    for (const char* target : {"/..",
                               "/../etc/passwd",
                               "/a/../b",
                               "/a/..",
                               "/%2e%2e/b",
                               "/a/%2E./b",
                               "/./a",
                               "/a/.",
                               "/a%2fb",
                               "/..%2f",
                               "/a\\..\\b",
                               "/%5c..",
                               "a/b",
                               "..",
                               "http://h/../a"})
        EXPECT_EQ(path_of(target), "refused") << target;
    EXPECT_EQ(path_of("/a/..b/..."), "/a/..b/...");
}

TEST(RequestTarget, RefusesBadEscapesControlsAndBrokenText) {
    for (const char* target : {"",
                               "/%",
                               "/%4",
                               "/%zz",
                               "/%00",
                               "/a?x=%00",
                               "/%0a",
                               "/%7f",
                               "/%ff",
                               "/%c0%af",
                               "/a?x=%",
                               "/a#b"})
        EXPECT_EQ(path_of(target), "refused") << target;
}

TEST(Utf8, AcceptsOnlyTheShortestFormOfRealCharacters) {
    EXPECT_TRUE(is_utf8("Frysk! é € \xf0\x9f\x99\x82"));
    EXPECT_TRUE(is_utf8(""));
    for (const char* bytes : {"\x80",
                              "\xc3",
                              "\xc0\xaf",
                              "\xe0\x80\xaf",
                              "\xed\xa0\x80",
                              "\xe2\x82",
                              "\xf4\x90\x80\x80",
                              "\xf8\x88\x80\x80\x80",
                              "\xf0\x80\x80\xaf",
                              "\xff"})
        EXPECT_FALSE(is_utf8(bytes)) << bytes;
}

}  // namespace
}  // namespace damjen::net
