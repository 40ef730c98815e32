#include "base/checksum.hpp"

#include <array>
#include <bit>

namespace damjen {

namespace {

constexpr std::uint64_t kPrime1 = 0x9e3779b185ebca87;
constexpr std::uint64_t kPrime2 = 0xc2b2ae3d27d4eb4f;
constexpr std::uint64_t kPrime3 = 0x165667b19e3779f9;
constexpr std::uint64_t kPrime4 = 0x85ebca77c2b2ae63;
constexpr std::uint64_t kPrime5 = 0x27d4eb2f165667c5;

// Little-endian, whatever the machine is.
template <std::size_t kBytes>
std::uint64_t read(std::span<const std::byte> bytes) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < kBytes; ++i)
        value |= std::to_integer<std::uint64_t>(bytes[i]) << (8 * i);
    return value;
}

std::uint64_t mixed(std::uint64_t lane, std::uint64_t input) {
    return std::rotl(lane + input * kPrime2, 31) * kPrime1;
}

std::uint64_t with_lane(std::uint64_t sum, std::uint64_t lane) {
    return (sum ^ mixed(0, lane)) * kPrime1 + kPrime4;
}

}  // namespace

std::uint64_t checksum(std::span<const std::byte> bytes) {
    const std::uint64_t length = bytes.size();
    std::uint64_t sum = kPrime5;
    if (bytes.size() >= 32) {
        std::array<std::uint64_t, 4> lanes = {kPrime1 + kPrime2, kPrime2, 0, 0 - kPrime1};
        for (; bytes.size() >= 32; bytes = bytes.subspan(32)) {
            for (std::size_t i = 0; i < lanes.size(); ++i)
                lanes[i] = mixed(lanes[i], read<8>(bytes.subspan(8 * i)));
        }
        sum = std::rotl(lanes[0], 1) + std::rotl(lanes[1], 7) + std::rotl(lanes[2], 12) +
              std::rotl(lanes[3], 18);
        for (const std::uint64_t lane : lanes)
            sum = with_lane(sum, lane);
    }
    sum += length;
    for (; bytes.size() >= 8; bytes = bytes.subspan(8))
        sum = std::rotl(sum ^ mixed(0, read<8>(bytes)), 27) * kPrime1 + kPrime4;
    for (; bytes.size() >= 4; bytes = bytes.subspan(4))
        sum = std::rotl(sum ^ read<4>(bytes) * kPrime1, 23) * kPrime2 + kPrime3;
    for (; !bytes.empty(); bytes = bytes.subspan(1))
        sum = std::rotl(sum ^ read<1>(bytes) * kPrime5, 11) * kPrime1;
    sum = (sum ^ (sum >> 33)) * kPrime2;
    sum = (sum ^ (sum >> 29)) * kPrime3;
    return sum ^ (sum >> 32);
}

}  // namespace damjen
