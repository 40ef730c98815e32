#include "net/origin.hpp"
#include "net/request_head.hpp"

#include <gtest/gtest.h>

namespace damjen::net {
namespace {

ServerSettings behind_a_proxy() {
    ServerSettings settings;
    const std::vector<std::string> entries{"10.0.0.1"};
    settings.proxies = TrustedProxies::parse(entries).value();
    settings.public_url = "https://damjen.example";
    return settings;
}

RawHead head_from(const char* peer,
                  std::vector<std::pair<std::string, std::string>> fields,
                  std::string_view method = "GET",
                  std::string_view target = "/") {
    RawHead raw;
    raw.method = method;
    raw.target = target;
    raw.peer = *IpAddress::from_text(peer);
    for (auto& [name, value] : fields)
        raw.headers.add(name, value);
    return raw;
}

TEST(RequestHead, BelievesATrustedProxy) {
    const auto head = read_head(head_from("10.0.0.1",
                                          {{"Host", "inner:8080"},
                                           {"x-forwarded-for", "198.51.100.7"},
                                           {"X-Forwarded-Proto", "https"},
                                           {"X-Forwarded-Host", "damjen.example"},
                                           {"X-Request-Id", "abc-1"}}),
                                behind_a_proxy());
    ASSERT_TRUE(head);
    EXPECT_EQ(head->request.remote.to_text(), "198.51.100.7");
    EXPECT_TRUE(head->request.is_secure);
    EXPECT_EQ(head->request.host, "damjen.example");
    EXPECT_EQ(head->request.id, "abc-1");
}

TEST(RequestHead, DoesNotBelieveAStranger) {
    const auto head = read_head(head_from("10.0.0.2",
                                          {{"Host", "inner:8080"},
                                           {"X-Forwarded-For", "198.51.100.7"},
                                           {"X-Forwarded-Proto", "https"},
                                           {"X-Forwarded-Host", "evil.example"},
                                           {"X-Request-Id", "abc-1"}}),
                                behind_a_proxy());
    ASSERT_TRUE(head);
    EXPECT_EQ(head->request.remote.to_text(), "10.0.0.2");
    EXPECT_FALSE(head->request.is_secure);
    EXPECT_EQ(head->request.host, "inner:8080");
    EXPECT_EQ(head->request.id, "");
}

TEST(RequestHead, WantsOneHostThatIsAHost) {
    const auto status = [](std::vector<std::pair<std::string, std::string>> fields) {
        const auto head = read_head(head_from("10.0.0.2", std::move(fields)), {});
        return head ? 200 : head.error();
    };
    EXPECT_EQ(status({{"Host", "a:80"}}), 200);
    EXPECT_EQ(status({}), 400);
    EXPECT_EQ(status({{"Host", "a"}, {"Host", "b"}}), 400);
    EXPECT_EQ(status({{"Host", "a/b"}}), 400);
    EXPECT_EQ(status({{"Host", "<script>"}}), 400);
}

TEST(RequestHead, KnowsTheMethods) {
    const auto read = [](std::string_view method, std::string_view target) {
        return read_head(head_from("10.0.0.2", {{"Host", "a"}}, method, target), {});
    };
    EXPECT_EQ(read("DELETE", "/")->request.method, Method::Delete);
    EXPECT_TRUE(read("HEAD", "/")->is_head);
    EXPECT_TRUE(read("OPTIONS", "*")->is_options);
    EXPECT_EQ(read("TRACE", "/").error(), 405);
    EXPECT_EQ(read("get", "/").error(), 405);
    EXPECT_EQ(read("GET", "*").error(), 400);
}

TEST(RequestHead, AnUpgradeNeedsItsKeyAndVersion) {
    HttpRequest request;
    request.headers.add("Sec-WebSocket-Version", "13");
    EXPECT_FALSE(is_valid_upgrade(request));
    request.headers.add("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ==");
    EXPECT_TRUE(is_valid_upgrade(request));
    HttpRequest old;
    old.headers.add("Sec-WebSocket-Version", "8");
    old.headers.add("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ==");
    EXPECT_FALSE(is_valid_upgrade(old));
}

TEST(Origin, IsOursWhenAbsentOrTheHostItself) {
    EXPECT_TRUE(is_same_origin(std::nullopt, "a.example", ""));
    EXPECT_TRUE(is_same_origin("http://a.example", "a.example", ""));
    EXPECT_TRUE(is_same_origin("https://A.example", "a.example:443", ""));
    EXPECT_TRUE(is_same_origin("http://a.example:8080", "a.example:8080", ""));
    EXPECT_TRUE(is_same_origin("http://[::1]:8080", "[::1]:8080", ""));
    EXPECT_TRUE(is_same_origin("http://[::1]", "[::1]", ""));
}

TEST(Origin, IsOursWhenThePublicAddressHasIt) {
    EXPECT_TRUE(is_same_origin("https://b.example", "inner:8080", "https://b.example/damjen/"));
    EXPECT_FALSE(is_same_origin("http://b.example", "inner:8080", "https://b.example/"));
    EXPECT_FALSE(is_same_origin("https://b.example:8443", "inner:8080", "https://b.example/"));
}

TEST(Origin, IsForeignOtherwise) {
    for (const char* origin : {"null",
                               "",
                               "http://b.example",
                               "http://a.example:81",
                               "a.example",
                               "http://a.example.evil.example",
                               "http://a.example@evil.example",
                               "file://a.example"})
        EXPECT_FALSE(is_same_origin(origin, "a.example", "")) << origin;
    EXPECT_FALSE(is_same_origin("http://", "", ""));
}

TEST(SiteAddress, IsWhatABrowserOpensAndAPathCanFollow) {
    for (const char* url : {"https://damjen.example",
                            "http://192.0.2.1:8080/",
                            "HTTPS://[2001:db8::1]:8443",
                            "https://b.example/damjen/"})
        EXPECT_TRUE(is_site_address(url)) << url;
    for (const char* url : {"",
                            "damjen.example",
                            "damjen.example:8080",
                            "javascript:alert(1)",
                            "ftp://damjen.example",
                            "https://",
                            "https:///",
                            "https://me@damjen.example",
                            "https://damjen.example/?a",
                            "https://damjen.example#a",
                            "https://damjen .example",
                            "https://damjen.example\n"})
        EXPECT_FALSE(is_site_address(url)) << url;
}

}  // namespace
}  // namespace damjen::net
