#include "service/token.hpp"

#include <stdexcept>

#include <sodium.h>

namespace damjen {

namespace {

constexpr std::string_view kLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

void make_sure_sodium_works() {
    // Safe to call as often as one likes, from any thread.
    if (sodium_init() < 0) throw std::runtime_error("the system gives no random numbers");
}

}  // namespace

bool operator==(const TokenHash& a, const TokenHash& b) {
    return sodium_memcmp(a.bytes.data(), b.bytes.data(), a.bytes.size()) == 0;
}

std::string new_token() {
    make_sure_sodium_works();
    std::array<unsigned char, 16> bits{};
    randombytes_buf(bits.data(), bits.size());
    std::array<char, 32> text{};
    sodium_bin2base64(text.data(),
                      text.size(),
                      bits.data(),
                      bits.size(),
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    return text.data();
}

TokenHash hash_of(std::string_view token) {
    make_sure_sodium_works();
    TokenHash hash;
    crypto_generichash(hash.bytes.data(),
                       hash.bytes.size(),
                       reinterpret_cast<const unsigned char*>(token.data()),
                       token.size(),
                       nullptr,
                       0);
    return hash;
}

std::string to_text(const TokenHash& hash) {
    std::array<char, 65> text{};
    sodium_bin2hex(text.data(), text.size(), hash.bytes.data(), hash.bytes.size());
    return text.data();
}

bool parse(std::string_view text, TokenHash& hash) {
    std::size_t length = 0;
    const char* end = nullptr;
    return text.size() == 64 &&
           sodium_hex2bin(hash.bytes.data(),
                          hash.bytes.size(),
                          text.data(),
                          text.size(),
                          nullptr,
                          &length,
                          &end) == 0 &&
           length == hash.bytes.size() && end == text.data() + text.size();
}

std::string new_game_id() {
    make_sure_sodium_works();
    std::string id(12, '0');
    for (char& letter : id)
        letter = kLetters[randombytes_uniform(static_cast<std::uint32_t>(kLetters.size()))];
    return id;
}

std::optional<std::string> parse_game_id(std::string_view text) {
    if (text.size() != 12) return std::nullopt;
    std::string id(text);
    for (char& letter : id) {
        if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
        if (letter == 'I' || letter == 'L') letter = '1';
        if (letter == 'O') letter = '0';
        if (kLetters.find(letter) == std::string_view::npos) return std::nullopt;
    }
    return id;
}

bool toss() {
    make_sure_sodium_works();
    return randombytes_uniform(2) == 1;
}

}  // namespace damjen
