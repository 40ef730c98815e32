#include "boundary.hpp"

#include <cstdlib>
#include <cstring>
#include <limits>
#include <new>

namespace damjen::wasm {

Answer* answer(JsonText json) {
    const std::string text = json.take();
    auto* const memory = static_cast<Answer*>(allocate(sizeof(std::uint32_t) + text.size()));
    if (memory == nullptr) return nullptr;
    memory->length = static_cast<std::uint32_t>(text.size());
    std::memcpy(memory->text, text.data(), text.size());
    return memory;
}

Answer* refusal(std::string_view sentence) {
    return answer(std::move(JsonText().begin_object().pair("error", sentence).end_object()));
}

void* allocate(std::size_t bytes) {
    constexpr std::size_t kAlignment = 64;
    if (bytes > std::numeric_limits<std::size_t>::max() - kAlignment) return nullptr;
    return std::aligned_alloc(kAlignment, (bytes + kAlignment - 1) / kAlignment * kAlignment);
}

void release(void* memory) { std::free(memory); }

}  // namespace damjen::wasm

using namespace damjen::wasm;

DAMJEN_EXPORT(damjen_allocate) void* damjen_allocate(std::size_t bytes) { return allocate(bytes); }
DAMJEN_EXPORT(damjen_release) void damjen_release(void* memory) { release(memory); }
