#include "line_editor.hpp"

#include <algorithm>
#include <histedit.h>
#include <iostream>
#include <unistd.h>

namespace damjen::app {

struct LineEditor::Terminal {
    Terminal() : editor(el_init("damjen", stdin, stdout, stderr)), past(history_init()) {
        HistEvent event;
        history(past, &event, H_SETSIZE, 200);
        el_set(editor, EL_CLIENTDATA, this);
        el_set(editor, EL_PROMPT, &Terminal::show_prompt);
        el_set(editor, EL_EDITOR, "emacs");
        el_set(editor, EL_SIGNAL, 1);
        el_set(editor, EL_HIST, history, past);
        el_set(editor, EL_ADDFN, "complete", "Complete a move or command", &Terminal::complete);
        el_set(editor, EL_BIND, "^I", "complete", nullptr);
    }
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;
    ~Terminal() {
        history_end(past);
        el_end(editor);
    }

    static Terminal& of(EditLine* editor) {
        void* self = nullptr;
        el_get(editor, EL_CLIENTDATA, &self);
        return *static_cast<Terminal*>(self);
    }

    static char* show_prompt(EditLine* editor) { return of(editor).prompt.data(); }

    // Completes as far as all words that fit agree; lists them when they part.
    static unsigned char complete(EditLine* editor, int) {
        const LineInfo* line = el_line(editor);
        const std::string typed(line->buffer, line->cursor);
        std::vector<std::string> fitting;
        for (const std::string& word : of(editor).words) {
            if (word.starts_with(typed)) fitting.push_back(word);
        }
        if (fitting.empty()) return CC_REFRESH_BEEP;
        std::string common = fitting.front();
        for (const std::string& word : fitting) {
            const auto [end, unused] =
                std::mismatch(common.begin(), common.end(), word.begin(), word.end());
            common.erase(end, common.end());
        }
        if (common.size() > typed.size()) {
            el_insertstr(editor, common.substr(typed.size()).c_str());
            return CC_REFRESH;
        }
        std::cout << '\n';
        for (const std::string& word : fitting)
            std::cout << word << "  ";
        std::cout << std::endl;
        return CC_REDISPLAY;
    }

    EditLine* editor;
    History* past;
    std::string prompt;
    std::vector<std::string> words;
};

LineEditor::LineEditor()
    : terminal_(isatty(STDIN_FILENO) != 0 ? std::make_unique<Terminal>() : nullptr) {}

LineEditor::~LineEditor() = default;

std::optional<std::string> LineEditor::read(const std::string& prompt,
                                            std::vector<std::string> words) {
    std::string line;
    if (!terminal_) {
        if (!std::getline(std::cin, line)) return std::nullopt;
    } else {
        terminal_->prompt = prompt;
        terminal_->words = std::move(words);
        int length = 0;
        const char* typed = el_gets(terminal_->editor, &length);
        if (typed == nullptr || length <= 0) return std::nullopt;
        line.assign(typed, static_cast<std::size_t>(length));
        HistEvent event;
        history(terminal_->past, &event, H_ENTER, line.c_str());
    }
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r' || line.back() == ' ')) {
        line.pop_back();
    }
    return line;
}

}  // namespace damjen::app
