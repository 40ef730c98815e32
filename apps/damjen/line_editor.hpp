// Lines typed by a person, with completion of words on Tab; or simply lines, where nobody types.

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace damjen::app {

class LineEditor {
public:
    LineEditor();
    LineEditor(const LineEditor&) = delete;
    LineEditor& operator=(const LineEditor&) = delete;
    ~LineEditor();

    // The next line without its end, or nothing at the end of the input. Shows the prompt, and
    // completes what is typed to one of the words, if the input is a terminal.
    std::optional<std::string> read(const std::string& prompt, std::vector<std::string> words);

private:
    struct Terminal;
    std::unique_ptr<Terminal> terminal_;  // null where the input is no terminal
};

}  // namespace damjen::app
