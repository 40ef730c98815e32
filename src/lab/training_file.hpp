// Files of training records: blocks of whole games, appended one after the other. A block that was
// cut off by an interruption is dropped when the file is opened again, and its games are played
// anew.
//
// A block is a header of 32 bytes and its records of 32 bytes each, all words little endian:
//     "DJTR"  version 1   rules (RuleSetId)  games   32 bits each
//     records             checksum           64 bits each (of the records, see checksum_of)

#pragma once

#include "base/expected.hpp"
#include "lab/training_record.hpp"
#include "rules/rule_set.hpp"

#include <cstdio>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace damjen {

// Why a file cannot be used, and where in it.
struct TrainingFileError {
    std::string message;
    std::uint64_t offset = 0;  // bytes
};

struct TrainingBlock {
    RuleSetId rules = RuleSetId::Wfd;
    std::uint32_t games = 0;
    std::vector<PackedRecord> records;
};

// Reads the blocks of a file in their order. A block that is cut short at the end of the file ends
// it without an error; anything else that is not a block is one. Returns the bytes of whole blocks.
Expected<std::uint64_t, TrainingFileError>
read_training_file(const std::string& path, const std::function<void(const TrainingBlock&)>& take);

// Appends blocks to a file. One thread only.
class TrainingFileWriter {
public:
    // Creates the file, or cuts it to so many bytes and goes on behind them.
    static Expected<TrainingFileWriter, TrainingFileError> open(const std::string& path,
                                                                std::uint64_t keep);

    // The block is on its way to the disk when this returns; false if it cannot be written.
    bool append(const TrainingBlock& block);

private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    explicit TrainingFileWriter(std::FILE* file) : file_(file) {}

    std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace damjen
