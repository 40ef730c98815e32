// A checksum of bytes: the function XXH64 with seed 0 (Yann Collet's specification, version 0.1.1).
// It notices damage, not malice.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace damjen {

std::uint64_t checksum(std::span<const std::byte> bytes);

}  // namespace damjen
