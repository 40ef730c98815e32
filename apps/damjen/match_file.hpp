// The file of a match's games. Owned by one running match at a time.

#pragma once

#include "lab/game_record.hpp"

#include <string>

namespace damjen::app {

class MatchFile {
public:
    // Opens the file for the match of that description (GameHeader::match). One that holds games is
    // only gone on with if it is wanted, and theirs; the last of them is removed if it was not
    // written to its end. The error is a sentence.
    static Expected<MatchFile, std::string>
    open(const std::string& path, const std::string& match, bool resume);

    MatchFile(MatchFile&& other) noexcept;
    MatchFile& operator=(MatchFile&&) = delete;
    ~MatchFile();

    // The games it held when it was opened.
    const std::vector<RecordedGame>& games() const { return games_; }

    // Adds a game. False if the disk did not take it.
    bool append(const std::string& pdn);

private:
    explicit MatchFile(int descriptor) : descriptor_(descriptor) {}

    int descriptor_;
    std::vector<RecordedGame> games_;
};

}  // namespace damjen::app
