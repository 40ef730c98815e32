// What passes between the module and its host (docs/wasm.md): numbers, addresses in the module's
// memory, and answers as JSON in UTF-8.

#pragma once

#include "json_text.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

// A function that the host may call.
#define DAMJEN_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace damjen::wasm {

// An object, with "error" in it if something is wrong. The host releases it.
struct Answer {
    std::uint32_t length;
    char text[4];  // as many as length says
};

// Null only if there is no memory left.
Answer* answer(JsonText json);
// {"error": "…"}
Answer* refusal(std::string_view sentence);

// Memory at an address that is good for everything, weights included; null if there is none left.
void* allocate(std::size_t bytes);
void release(void* memory);

struct Release {
    void operator()(void* memory) const { release(memory); }
};

}  // namespace damjen::wasm

// --- What the host brings
// --------------------------------------------------------------------------

extern "C" {

// Since some fixed moment. May call damjen_engine_stop.
__attribute__((import_module("host"), import_name("milliseconds"))) double host_milliseconds();

// How far a search has come, as JSON, after each depth and line. May call damjen_engine_stop.
__attribute__((import_module("host"), import_name("progress"))) void
host_progress(const char* text, std::size_t length);
}
