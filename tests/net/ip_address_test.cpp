#include "net/ip_address.hpp"

#include <gtest/gtest.h>

namespace damjen::net {
namespace {

std::string round_trip(std::string_view text) {
    const auto address = IpAddress::from_text(text);
    return address ? address->to_text() : "none";
}

TEST(IpAddress, ReadsBothFamiliesAndWritesTheShortestForm) {
    EXPECT_EQ(round_trip("192.168.1.7"), "192.168.1.7");
    EXPECT_EQ(round_trip("2001:0db8:0:0:0:0:0:1"), "2001:db8::1");
    EXPECT_EQ(round_trip("[::1]"), "::1");
}

TEST(IpAddress, TakesAMappedAddressForTheIpv4AddressInside) {
    EXPECT_EQ(round_trip("::ffff:10.0.0.1"), "10.0.0.1");
    EXPECT_TRUE(IpAddress::from_text("::ffff:10.0.0.1")->is_v4());
}

TEST(IpAddress, RefusesNamesPortsAndNonsense) {
    for (const char* text :
         {"", "localhost", "1.2.3", "1.2.3.4:80", "1.2.3.256", "[1.2.3.4]", "::g"})
        EXPECT_EQ(round_trip(text), "none") << text;
    EXPECT_FALSE(IpAddress::from_text(std::string_view("1.2.3.4\0x", 9)));
}

TEST(IpAddress, KnowsTheLoopback) {
    EXPECT_TRUE(IpAddress::from_text("127.8.9.1")->is_loopback());
    EXPECT_TRUE(IpAddress::from_text("::1")->is_loopback());
    EXPECT_FALSE(IpAddress::from_text("128.0.0.1")->is_loopback());
    EXPECT_FALSE(IpAddress::from_text("::2")->is_loopback());
}

TEST(IpAddress, CountsAnIpv6HouseholdAsOne) {
    const auto one = IpAddress::from_text("2001:db8:1:2:aaaa::1")->counted_as();
    EXPECT_EQ(one, IpAddress::from_text("2001:db8:1:2:bbbb::9")->counted_as());
    EXPECT_NE(one, IpAddress::from_text("2001:db8:1:3:aaaa::1")->counted_as());
    EXPECT_NE(IpAddress::from_text("10.0.0.1")->counted_as(),
              IpAddress::from_text("10.0.0.2")->counted_as());
}

TEST(Endpoint, ReadsAddressAndPort) {
    EXPECT_EQ(Endpoint::from_text("127.0.0.1:8080")->to_text(), "127.0.0.1:8080");
    EXPECT_EQ(Endpoint::from_text("[::1]:0")->to_text(), "[::1]:0");
    EXPECT_EQ(Endpoint::from_text("localhost:80")->to_text(), "127.0.0.1:80");
    EXPECT_EQ(Endpoint::from_text(":80")->to_text(), "127.0.0.1:80");
    EXPECT_EQ(Endpoint::from_text("*:80")->to_text(), "[::]:80");
}

TEST(Endpoint, RefusesWhatHasNoPortOrTwoMeanings) {
    for (const char* text : {"",
                             "127.0.0.1",
                             "127.0.0.1:",
                             "127.0.0.1:65536",
                             "127.0.0.1:-1",
                             "127.0.0.1:8o",
                             "::1:80",
                             "example.org:80"})
        EXPECT_FALSE(Endpoint::from_text(text)) << text;
}

}  // namespace
}  // namespace damjen::net
