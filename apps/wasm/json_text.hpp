// JSON, written from left to right; commas are its own business.

#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <utility>

namespace damjen::wasm {

class JsonText {
public:
    JsonText& begin_object() { return begin('{'); }
    JsonText& end_object() { return end('}'); }
    JsonText& begin_array() { return begin('['); }
    JsonText& end_array() { return end(']'); }

    // The name of the value that comes next.
    JsonText& key(std::string_view name) {
        value(name);
        text_ += ':';
        is_first_ = true;
        return *this;
    }

    JsonText& value(std::string_view words);
    JsonText& value(const char* words) { return value(std::string_view(words)); }
    template <std::integral Number>
    JsonText& value(Number number) {
        return plain(std::to_string(number));
    }
    JsonText& value(bool truth) { return plain(truth ? "true" : "false"); }
    JsonText& null() { return plain("null"); }
    // A number as it should stand there.
    JsonText& plain(std::string_view number) {
        separate();
        text_ += number;
        return *this;
    }

    template <class Value>
    JsonText& pair(std::string_view name, const Value& of) {
        return key(name).value(of);
    }

    std::string take() { return std::move(text_); }

private:
    JsonText& begin(char bracket) {
        separate();
        text_ += bracket;
        is_first_ = true;
        return *this;
    }
    JsonText& end(char bracket) {
        text_ += bracket;
        is_first_ = false;
        return *this;
    }
    void separate() {
        if (!is_first_) text_ += ',';
        is_first_ = false;
    }

    std::string text_;
    bool is_first_ = true;
};

}  // namespace damjen::wasm
