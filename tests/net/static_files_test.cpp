#include "net/response_text.hpp"
#include "net/static_files.hpp"
#include "support/temporary_directory.hpp"

#include <fstream>
#include <zlib.h>

#include <gtest/gtest.h>

namespace damjen::net {
namespace {

std::string unzipped(const std::string& packed) {
    z_stream stream{};
    inflateInit2(&stream, 15 + 16);
    std::string plain(1 << 20, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    stream.avail_in = static_cast<uInt>(packed.size());
    stream.next_out = reinterpret_cast<Bytef*>(plain.data());
    stream.avail_out = static_cast<uInt>(plain.size());
    const bool ended = inflate(&stream, Z_FINISH) == Z_STREAM_END;
    plain.resize(ended ? stream.total_out : 0);
    inflateEnd(&stream);
    return plain;
}

const std::string kPage(5'000, 'a');

StaticFiles some_files() {
    StaticFiles files;
    files.add("/index.html", kPage);
    files.add("/assets/index-DiwrgTda.js", "let a = 1;");
    return files;
}

std::string header_of(const HttpResponse& response, const Exchange& exchange) {
    return render(response, exchange, {}, std::chrono::system_clock::time_point{}).header;
}

bool has(const std::string& header, const std::string& line) {
    return header.find("\r\n" + line + "\r\n") != std::string::npos;
}

TEST(StaticFiles, AreKnownByExactPathAlone) {
    const StaticFiles files = some_files();
    EXPECT_NE(files.find("/index.html"), nullptr);
    EXPECT_EQ(files.find("/"), nullptr);
    EXPECT_EQ(files.find("/index.htm"), nullptr);
    EXPECT_EQ(files.find("/assets/../index.html"), nullptr);
}

TEST(StaticFiles, MayBeCachedForEverWhenTheirNameCarriesAHash) {
    StaticFiles files = some_files();
    files.add("/assets/my-pictures.png", "x");
    files.add("/index-DiwrgTda.js", "x");
    const std::string for_ever = "public, max-age=31536000, immutable";
    EXPECT_EQ(files.find("/assets/index-DiwrgTda.js")->cache_control, for_ever);
    EXPECT_EQ(files.find("/index-DiwrgTda.js")->cache_control, "no-cache");
    EXPECT_EQ(files.find("/index.html")->cache_control, "no-cache");
}

TEST(StaticFiles, AreCompressedWhereThatPays) {
    StaticFiles files = some_files();
    EXPECT_EQ(unzipped(files.find("/index.html")->gzip), kPage);
    EXPECT_EQ(files.find("/assets/index-DiwrgTda.js")->gzip, "");  // too small
    files.add("/a.png", kPage);
    EXPECT_EQ(files.find("/a.png")->gzip, "");  // of a kind that is compressed already
}

TEST(StaticFiles, ChangeTheirTagWithTheirContent) {
    StaticFiles files = some_files();
    const std::string before = files.find("/index.html")->etag;
    files.add("/index.html", kPage + "b");
    EXPECT_NE(files.find("/index.html")->etag, before);
    files.add("/index.html", kPage);
    EXPECT_EQ(files.find("/index.html")->etag, before);
}

TEST(StaticFiles, ComeFromAFolderWithoutItsHiddenFiles) {
    const TemporaryDirectory folder;
    std::filesystem::create_directories(folder.path() / "assets");
    std::filesystem::create_directories(folder.path() / ".git");
    std::ofstream(folder.path() / "index.html") << "<!doctype html>";
    std::ofstream(folder.path() / "assets" / "a.css") << "a{}";
    std::ofstream(folder.path() / ".git" / "config") << "secret";
    std::ofstream(folder.path() / ".env") << "secret";
    const auto files = StaticFiles::load(folder.path());
    ASSERT_TRUE(files);
    EXPECT_EQ(files->size(), 2U);
    EXPECT_EQ(files->find("/assets/a.css")->body, "a{}");
    EXPECT_EQ(files->find("/assets/a.css")->content_type, "text/css; charset=utf-8");
}

TEST(StaticFiles, SayWhichFolderIsMissing) {
    const auto files = StaticFiles::load("/nowhere/at/all");
    ASSERT_FALSE(files);
    EXPECT_EQ(files.error().file, "/nowhere/at/all");
}

TEST(ResponseText, SendsTheCompressedFormToThoseWhoAcceptIt) {
    const auto response = HttpResponse::of_file(some_files().find("/index.html"));
    Exchange exchange;
    exchange.accepts_gzip = true;
    const ResponseText text = render(response, exchange, {}, {});
    EXPECT_TRUE(has(text.header, "Content-Encoding: gzip"));
    EXPECT_TRUE(has(text.header, "Vary: Accept-Encoding"));
    EXPECT_EQ(unzipped(std::string(text.body)), kPage);
    exchange.accepts_gzip = false;
    EXPECT_EQ(render(response, exchange, {}, {}).body, kPage);
    EXPECT_TRUE(has(header_of(response, exchange), "Vary: Accept-Encoding"));
}

TEST(ResponseText, SendsNothingAgainToThoseWhoHaveIt) {
    const auto file = some_files().find("/index.html");
    const auto response = HttpResponse::of_file(file);
    for (const std::string& tag : {file->etag,
                                   "W/" + file->etag,
                                   "\"x\", " + file->etag,
                                   file->etag.substr(0, 17) + "-gz\"",
                                   std::string("*")}) {
        Exchange exchange;
        exchange.if_none_match = tag;
        const ResponseText text = render(response, exchange, {}, {});
        EXPECT_EQ(text.status, 304) << tag;
        EXPECT_EQ(text.body, "");
        EXPECT_EQ(text.header.find("Content-Length"), std::string::npos);
        EXPECT_TRUE(has(text.header, "Cache-Control: no-cache"));
    }
    Exchange other;
    other.if_none_match = "\"0000000000000000\"";
    EXPECT_EQ(render(response, other, {}, {}).status, 200);
}

TEST(ResponseText, LetsAResponseOverruleDefaultHeaders) {
    const std::vector<std::pair<std::string, std::string>> defaults{
        {"X-Frame-Options", "DENY"}, {"Referrer-Policy", "no-referrer"}};
    auto response = HttpResponse::text(200, "text/plain", "x");
    response.headers.emplace_back("referrer-policy", "origin");
    const std::string header = render(response, {}, defaults, {}).header;
    EXPECT_TRUE(has(header, "X-Frame-Options: DENY"));
    EXPECT_TRUE(has(header, "referrer-policy: origin"));
    EXPECT_FALSE(has(header, "Referrer-Policy: no-referrer"));
}

TEST(ResponseText, LeavesOutFieldsThatBreakOutOfTheirLine) {
    EXPECT_TRUE(is_safe_field("Location", "/a"));
    EXPECT_FALSE(is_safe_field("Location", "/a\r\nSet-Cookie: b"));
    EXPECT_FALSE(is_safe_field("Loc\nation", "/a"));
    EXPECT_FALSE(is_safe_field("Loc: ation", "/a"));
    EXPECT_FALSE(is_safe_field("", "/a"));
}

TEST(ResponseText, GivesHeadTheLengthWithoutTheBody) {
    Exchange exchange;
    exchange.is_head = true;
    const auto response = HttpResponse::text(200, "text/plain", "four");
    const ResponseText text = render(response, exchange, {}, {});
    EXPECT_TRUE(has(text.header, "Content-Length: 4"));
    EXPECT_EQ(text.body, "");
}

TEST(ResponseText, ReadsAcceptEncoding) {
    for (const char* list : {"gzip", "br, GZIP;q=0.5", "deflate,gzip ; q=1"})
        EXPECT_TRUE(allows_gzip(list)) << list;
    for (const char* list : {"", "br", "gzip;q=0", "gzip; q=0.000", "gzipped"})
        EXPECT_FALSE(allows_gzip(list)) << list;
}

}  // namespace
}  // namespace damjen::net
