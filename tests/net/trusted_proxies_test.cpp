#include "net/trusted_proxies.hpp"

#include <gtest/gtest.h>

namespace damjen::net {
namespace {

IpAddress address(const char* text) { return *IpAddress::from_text(text); }

TrustedProxies proxies(const std::vector<std::string>& entries) {
    return TrustedProxies::parse(entries).value();
}

TEST(TrustedProxies, ContainsItsAddressesAndBlocksOnly) {
    const TrustedProxies some = proxies({"127.0.0.1", "10.1.0.0/20", "fd00::/9"});
    EXPECT_TRUE(some.contains(address("127.0.0.1")));
    EXPECT_FALSE(some.contains(address("127.0.0.2")));
    EXPECT_TRUE(some.contains(address("10.1.15.255")));
    EXPECT_FALSE(some.contains(address("10.1.16.0")));
    EXPECT_TRUE(some.contains(address("fd7f::1")));
    EXPECT_FALSE(some.contains(address("fd80::1")));
    EXPECT_FALSE(TrustedProxies().contains(address("127.0.0.1")));
}

TEST(TrustedProxies, ABlockOfNoBitsIsItsWholeFamily) {
    EXPECT_TRUE(proxies({"0.0.0.0/0"}).contains(address("8.8.8.8")));
    EXPECT_FALSE(proxies({"0.0.0.0/0"}).contains(address("2001:db8::1")));
    EXPECT_TRUE(proxies({"::/0"}).contains(address("2001:db8::1")));
}

TEST(TrustedProxies, NamesTheEntryThatItCannotRead) {
    for (const std::string entry :
         {"proxy", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "10.0.0.0/8x", "::1/129"}) {
        const std::vector<std::string> entries{"127.0.0.1", entry};
        const auto parsed = TrustedProxies::parse(entries);
        ASSERT_FALSE(parsed) << entry;
        EXPECT_EQ(parsed.error().text, entry);
    }
}

TEST(TrustedProxies, BelieveOnlyHopsThatATrustedOneNamed) {
    const TrustedProxies some = proxies({"10.0.0.0/8"});
    // A stranger may write what it likes.
    EXPECT_EQ(some.client(address("203.0.113.9"), "1.2.3.4"), address("203.0.113.9"));
    // One proxy, and what the client itself put before it.
    EXPECT_EQ(some.client(address("10.0.0.1"), "1.2.3.4, 198.51.100.7"), address("198.51.100.7"));
    // Two proxies.
    EXPECT_EQ(some.client(address("10.0.0.1"), "1.2.3.4, 198.51.100.7,10.0.0.2"),
              address("198.51.100.7"));
    EXPECT_EQ(some.client(address("10.0.0.1"), "10.0.0.3"), address("10.0.0.3"));
}

TEST(TrustedProxies, StopAtWhatIsNoAddress) {
    const TrustedProxies some = proxies({"10.0.0.0/8"});
    EXPECT_EQ(some.client(address("10.0.0.1"), "198.51.100.7, unknown"), address("10.0.0.1"));
    EXPECT_EQ(some.client(address("10.0.0.1"), ""), address("10.0.0.1"));
    EXPECT_EQ(some.client(address("10.0.0.1"), ",,,"), address("10.0.0.1"));
}

}  // namespace
}  // namespace damjen::net
