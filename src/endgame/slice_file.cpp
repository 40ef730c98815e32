#include "endgame/slice_file.hpp"

#include "base/checksum.hpp"
#include "endgame/slice_layout.hpp"

#include <algorithm>
#include <cstring>

namespace damjen {

namespace {

using namespace detail;
using What = SliceFileError::What;

PrefixCode::Lengths lengths_at(SliceFile::Bytes bytes, std::size_t at) {
    PrefixCode::Lengths lengths{};
    for (std::size_t i = 0; i < lengths.size(); ++i)
        lengths[i] = read_at<std::uint32_t>(bytes, at + 4 * i);
    return lengths;
}

bool begins_with_magic(SliceFile::Bytes bytes) {
    return bytes.size() >= kMagic.size() &&
           std::memcmp(bytes.data(), kMagic.data(), kMagic.size()) == 0;
}

// What the header says about itself, before anything in it is believed.
Expected<void, SliceFileError> check_header(const RuleSet& rules, SliceFile::Bytes bytes) {
    if (!begins_with_magic(bytes)) return Unexpected(SliceFileError{What::NoEndgameFile});
    if (bytes.size() < kHeaderSize) {
        return Unexpected(SliceFileError{What::TooShort, bytes.size(), kHeaderSize});
    }
    const auto version = read_at<std::uint16_t>(bytes, kVersionAt);
    if (version != kVersion) {
        return Unexpected(SliceFileError{What::OtherVersion, version, kVersion});
    }
    const auto sum = read_at<std::uint64_t>(bytes, kHeaderSumAt);
    if (sum != checksum(bytes.first(kHeaderSumAt))) {
        return Unexpected(SliceFileError{What::DamagedHeader});
    }
    const auto id = read_at<std::uint8_t>(bytes, kRulesAt);
    const auto ours = static_cast<std::uint8_t>(rules.id);
    if (id != ours) return Unexpected(SliceFileError{What::OtherRules, id, ours});
    const auto size = read_at<std::uint64_t>(bytes, kFileSizeAt);
    if (size != bytes.size()) {
        const What what = bytes.size() < size ? What::TooShort : What::TooLong;
        return Unexpected(SliceFileError{what, bytes.size(), size});
    }
    return {};
}

std::optional<Slice> slice_in(SliceFile::Bytes bytes) {
    const auto number = [&](std::size_t i) {
        return static_cast<int>(read_at<std::uint8_t>(bytes, kMaterialAt + i));
    };
    const Slice slice = {{number(0), number(1)}, {number(2), number(3)}};
    if (slice.first.pieces() == 0 || slice.second.pieces() == 0 ||
        slice.pieces() > Slice::kMostPieces) {
        return std::nullopt;
    }
    return slice;
}

}  // namespace

Expected<SliceFile, SliceFileError>
SliceFile::open(const RuleSet& rules, Bytes bytes, std::shared_ptr<const void> owner, Check check) {
    const auto header = check_header(rules, bytes);
    if (!header) return Unexpected(header.error());
    const auto slice = slice_in(bytes);
    if (!slice) return Unexpected(SliceFileError{What::BadSlice});

    SliceFile file(*slice);
    file.has_distances_ = (read_at<std::uint8_t>(bytes, kFlagsAt) & kDistancesFlag) != 0;
    file.size_ = bytes.size();
    file.owner_ = std::move(owner);
    file.patterns_ = read_at<std::uint32_t>(bytes, kPatternsAt);
    file.block_bits_ = read_at<std::uint8_t>(bytes, kBlockBitsAt);
    const std::size_t classes = read_at<std::uint8_t>(bytes, kLengthClassesAt);
    const auto pattern_lengths = lengths_at(bytes, kPatternLengthsAt);
    const auto class_lengths = lengths_at(bytes, kClassLengthsAt);
    const std::uint64_t dictionary =
        std::uint64_t{file.patterns_} * static_cast<std::uint64_t>(file.index_.runs());
    const std::uint64_t blocks =
        (file.index_.placements() + (std::uint64_t{1} << file.block_bits_ % 64) - 1) >>
        file.block_bits_ % 64;
    if (file.block_bits_ > kMostBlockBits || classes == 0 || classes > kMostClasses ||
        !PrefixCode::is_code(pattern_lengths, file.patterns_) ||
        !PrefixCode::is_code(class_lengths, static_cast<std::uint32_t>(classes)) ||
        kHeaderSize + dictionary + 4 * blocks + kPadding > bytes.size()) {
        return Unexpected(SliceFileError{What::DamagedHeader});
    }
    for (std::size_t i = 0; i < classes; ++i) {
        const auto number = read_at<std::uint8_t>(bytes, kClassesAt + i);
        if (extra_bits(number) > 32) return Unexpected(SliceFileError{What::DamagedHeader});
        file.length_classes_.push_back(number);
    }
    if (check == Check::Everything &&
        read_at<std::uint64_t>(bytes, kContentSumAt) != checksum(bytes.subspan(kHeaderSize))) {
        return Unexpected(SliceFileError{What::DamagedContent});
    }
    file.pattern_code_ = PrefixCode(pattern_lengths);
    file.length_code_ = PrefixCode(class_lengths);
    // They fit into the bytes, whatever the size of an address.
    const auto starts_at = static_cast<std::size_t>(kHeaderSize + dictionary);
    const auto stream_at = static_cast<std::size_t>(kHeaderSize + dictionary + 4 * blocks);
    file.dictionary_ = bytes.subspan(kHeaderSize, starts_at - kHeaderSize);
    file.starts_ = bytes.subspan(starts_at, stream_at - starts_at);
    file.stream_ = bytes.subspan(stream_at);
    return file;
}

std::uint64_t SliceFile::start_of_block(std::uint64_t block) const {
    return std::uint64_t{8} * read_at<std::uint32_t>(starts_, static_cast<std::size_t>(4 * block));
}

// The next 64 bits less the few before the next whole byte: at least 57, the others zero. Nothing
// but zeros beyond the end.
std::uint64_t SliceFile::window_at(std::uint64_t bit) const {
    const std::uint64_t at = bit / 8;
    if (at + 8 > stream_.size()) return 0;
    std::uint64_t word = 0;
    std::memcpy(&word, stream_.data() + at, 8);
    if constexpr (std::endian::native == std::endian::little) word = __builtin_bswap64(word);
    return word << bit % 8;
}

SliceFile::Stretch SliceFile::next_stretch(std::uint64_t& bit) const {
    // Two words fit into one window.
    static_assert(2 * PrefixCode::kLongest <= 57);
    std::uint64_t window = window_at(bit);
    const PrefixCode::Found pattern = pattern_code_.find(window);
    window <<= pattern.length;
    const PrefixCode::Found symbol = length_code_.find(window);
    bit += static_cast<std::uint64_t>(pattern.length + symbol.length);
    const int length_class = length_classes_[symbol.symbol];
    if (length_class < 8) [[likely]]
        return {pattern.symbol, shortest_of(length_class)};
    const int extra = extra_bits(length_class);
    const std::uint64_t beyond = window_at(bit) >> (64 - extra);
    bit += static_cast<std::uint64_t>(extra);
    return {pattern.symbol, shortest_of(length_class) + beyond};
}

std::uint32_t SliceFile::pattern_at(std::uint64_t placement) const {
    assert(placement < index_.placements());
    std::uint64_t bit = start_of_block(placement >> block_bits_);
    const std::uint64_t target = placement & ((std::uint64_t{1} << block_bits_) - 1);
    for (std::uint64_t at = 0;;) {
        const Stretch stretch = next_stretch(bit);
        at += stretch.length;
        if (at > target) return stretch.pattern;
    }
}

}  // namespace damjen
