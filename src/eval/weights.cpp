#include "eval/weights.hpp"

#include <bit>
#include <cstring>

namespace damjen {

static_assert(std::endian::native == std::endian::little,
              "weights are used as they stand in files");

// 512 bytes, so that what follows stays aligned.
struct Weights::Header {
    std::array<char, kMark.size()> mark;
    std::uint32_t version;
    std::uint32_t rules;
    std::uint32_t rows;
    std::uint32_t lanes;
    std::uint32_t outputs;
    std::uint64_t checksum;  // of everything after the header
    std::array<char, 32> features;
    std::array<char, 448> note;  // how they were made; ends with a zero
};

namespace {

constexpr std::uint32_t kVersion = 3;
constexpr std::string_view kFeatures = "windows 4x4 5x4 10x2, kings";

// FNV-1a by words (Fowler, Noll, Vo), four at a time so that it takes two milliseconds.
std::uint64_t checksum_of(std::span<const std::byte> bytes) {
    std::array<std::uint64_t, 4> sums = {1, 2, 3, 4};
    for (std::size_t at = 0; at + 32 <= bytes.size(); at += 32) {
        std::array<std::uint64_t, 4> words;
        std::memcpy(words.data(), bytes.data() + at, sizeof words);
        for (std::size_t i = 0; i < 4; ++i)
            sums[i] = std::rotl((sums[i] ^ words[i]) * 0x100000001b3, 29);
    }
    std::uint64_t sum = 0xcbf29ce484222325;
    for (const std::uint64_t each : sums)
        sum = (sum ^ each) * 0x100000001b3;
    return sum;
}

template <std::size_t kSize>
void copy_text(std::array<char, kSize>& to, std::string_view text) {
    to.fill('\0');
    std::memcpy(to.data(), text.data(), std::min(text.size(), kSize - 1));
}

}  // namespace

Expected<Weights, WeightsError> Weights::view(std::span<const std::byte> bytes) {
    static_assert(sizeof(Header) == 512 && sizeof(Row) == 48 && sizeof(Output) == 64);
    constexpr std::size_t kBody =
        sizeof(Row) * (1 + FeatureRow::kCount) + sizeof(Output) * kOutputs + 2 * kWideCount;
    const auto refuse = [](std::string expected, std::size_t offset) {
        return Unexpected(WeightsError{std::move(expected), offset});
    };
    if (bytes.size() < sizeof(Header)) return refuse("a header of 512 bytes", bytes.size());
    const auto* header = reinterpret_cast<const Header*>(bytes.data());
    if (std::string_view(header->mark.data(), header->mark.size()) != kMark)
        return refuse("the mark " + std::string(kMark), 0);
    if (header->version != kVersion)
        return refuse("version " + std::to_string(kVersion), offsetof(Header, version));
    if (header->rules >= kRuleSets.size()) return refuse("a rule set", offsetof(Header, rules));
    std::array<char, 32> features;
    copy_text(features, kFeatures);
    if (header->rows != FeatureRow::kCount || header->lanes != kLanes ||
        header->outputs != kOutputs || header->features != features) {
        return refuse("the features '" + std::string(kFeatures) + "'", offsetof(Header, rows));
    }
    if (header->note.back() != '\0') return refuse("the end of the note", offsetof(Header, note));
    const std::span<const std::byte> body = bytes.subspan(sizeof(Header));
    if (body.size() != kBody) {
        return refuse(std::to_string(sizeof(Header) + kBody) + " bytes in all", bytes.size());
    }
    if (checksum_of(body) != header->checksum) {
        return refuse("weights that fit the checksum", offsetof(Header, checksum));
    }
    Weights weights;
    weights.header_ = header;
    weights.bias_ = reinterpret_cast<const Row*>(body.data());
    weights.rows_ = weights.bias_ + 1;
    weights.outputs_ = reinterpret_cast<const Output*>(weights.rows_ + FeatureRow::kCount);
    weights.wide_ = reinterpret_cast<const std::int16_t*>(weights.outputs_ + kOutputs);
    return weights;
}

std::vector<std::byte> Weights::bytes_of(RuleSetId rules,
                                         const std::string& note,
                                         const Row& bias,
                                         std::span<const Row> rows,
                                         std::span<const Output> outputs,
                                         std::span<const std::int16_t> wide) {
    assert(rows.size() == FeatureRow::kCount && outputs.size() == kOutputs &&
           wide.size() == kWideCount);
    std::vector<std::byte> bytes(sizeof(Header) + sizeof bias + rows.size_bytes() +
                                 outputs.size_bytes() + wide.size_bytes());
    std::byte* at = bytes.data() + sizeof(Header);
    const auto append = [&](std::span<const std::byte> more) {
        std::memcpy(at, more.data(), more.size());
        at += more.size();
    };
    append(std::as_bytes(std::span(&bias, 1)));
    append(std::as_bytes(rows));
    append(std::as_bytes(outputs));
    append(std::as_bytes(wide));
    Header header{};
    std::memcpy(header.mark.data(), kMark.data(), kMark.size());
    header.version = kVersion;
    header.rules = static_cast<std::uint32_t>(rules);
    header.rows = FeatureRow::kCount;
    header.lanes = kLanes;
    header.outputs = kOutputs;
    copy_text(header.features, kFeatures);
    copy_text(header.note, note);
    header.checksum = checksum_of(std::span<const std::byte>(bytes).subspan(sizeof(Header)));
    std::memcpy(bytes.data(), &header, sizeof header);
    return bytes;
}

RuleSetId Weights::rules() const { return static_cast<RuleSetId>(header_->rules); }
std::string_view Weights::note() const { return header_->note.data(); }
std::uint64_t Weights::checksum() const { return header_->checksum; }

}  // namespace damjen
