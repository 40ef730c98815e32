#include "lab/training_file.hpp"

#include <array>
#include <bit>
#include <cerrno>
#include <cstring>
#include <filesystem>

namespace damjen {

namespace {

static_assert(std::endian::native == std::endian::little, "files are written as memory stands");

constexpr std::array<char, 4> kMagic = {'D', 'J', 'T', 'R'};
constexpr std::uint32_t kVersion = 1;
constexpr std::uint64_t kMostRecords = 1 << 24;  // of a block; a header that says more is damaged

struct Header {
    std::array<char, 4> magic = kMagic;
    std::uint32_t version = kVersion;
    std::uint32_t rules = 0;
    std::uint32_t games = 0;
    std::uint64_t records = 0;
    std::uint64_t checksum = 0;
};
static_assert(sizeof(Header) == 32 && sizeof(PackedRecord) == 32);

// FNV-1a by words (Fowler, Noll, Vo).
std::uint64_t checksum_of(std::span<const PackedRecord> records) {
    std::uint64_t sum = 0xcbf29ce484222325;
    for (const PackedRecord& record : records) {
        for (const std::uint64_t word : record)
            sum = std::rotl((sum ^ word) * 0x100000001b3, 29);
    }
    return sum;
}

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

TrainingFileError system_error(const std::string& what) {
    return {what + ": " + std::strerror(errno), 0};
}

}  // namespace

Expected<std::uint64_t, TrainingFileError>
read_training_file(const std::string& path, const std::function<void(const TrainingBlock&)>& take) {
    const std::unique_ptr<std::FILE, CloseFile> file(std::fopen(path.c_str(), "rb"));
    if (!file) return Unexpected(system_error("cannot open " + path));
    std::uint64_t offset = 0;
    const auto refuse = [&](const std::string& why) {
        return Unexpected(TrainingFileError{path + ": " + why, offset});
    };
    for (TrainingBlock block;;) {
        Header header;
        const std::size_t count = std::fread(&header, 1, sizeof header, file.get());
        // The beginning of a block was cut off; that of anything else is not ours.
        if (std::ferror(file.get())) return Unexpected(system_error("cannot read " + path));
        if (count < sizeof header) {
            const std::size_t seen = std::min(count, header.magic.size());
            if (std::equal(kMagic.begin(), kMagic.begin() + seen, header.magic.begin()))
                return offset;
        }
        if (header.magic != kMagic) return refuse("expected a block of training records");
        if (header.version != kVersion) return refuse("expected version 1");
        if (header.rules >= kRuleSets.size() || header.records > kMostRecords) {
            return refuse("damaged block header");
        }
        block.rules = static_cast<RuleSetId>(header.rules);
        block.games = header.games;
        block.records.resize(header.records);
        if (std::fread(block.records.data(), sizeof(PackedRecord), header.records, file.get()) !=
            header.records) {
            if (std::ferror(file.get())) return Unexpected(system_error("cannot read " + path));
            return offset;
        }
        if (checksum_of(block.records) != header.checksum) return refuse("wrong checksum");
        take(block);
        offset += sizeof header + header.records * sizeof(PackedRecord);
    }
}

Expected<TrainingFileWriter, TrainingFileError> TrainingFileWriter::open(const std::string& path,
                                                                         std::uint64_t keep) {
    if (keep > 0) {
        std::error_code failure;
        std::filesystem::resize_file(path, keep, failure);
        if (failure) {
            return Unexpected(TrainingFileError{path + ": " + failure.message(), keep});
        }
    }
    std::FILE* file = std::fopen(path.c_str(), keep > 0 ? "ab" : "wb");
    if (file == nullptr) return Unexpected(system_error("cannot write " + path));
    return TrainingFileWriter(file);
}

bool TrainingFileWriter::append(const TrainingBlock& block) {
    Header header;
    header.rules = static_cast<std::uint32_t>(block.rules);
    header.games = block.games;
    header.records = block.records.size();
    header.checksum = checksum_of(block.records);
    return std::fwrite(&header, sizeof header, 1, file_.get()) == 1 &&
           std::fwrite(
               block.records.data(), sizeof(PackedRecord), block.records.size(), file_.get()) ==
               block.records.size() &&
           std::fflush(file_.get()) == 0;
}

}  // namespace damjen
