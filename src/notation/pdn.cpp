#include "notation/pdn.hpp"

#include "notation/cursor.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"

#include <algorithm>
#include <iterator>
#include <sstream>

namespace damjen {

namespace {

using Tags = std::vector<std::pair<std::string, std::string>>;

constexpr std::string_view kGameType = "40,W,10,10,N2,0";  // Frisian draughts
constexpr std::size_t kWidth = 79;

// Tags that say what the game itself says, and are therefore written from the game.
constexpr std::string_view kOwnTags[] = {"GameType", "Variant", "Rules", "SetUp", "FEN", "Result"};

bool is_own_tag(std::string_view name) {
    return std::find(std::begin(kOwnTags), std::end(kOwnTags), name) != std::end(kOwnTags);
}

std::string tag_line(std::string_view name, std::string_view value) {
    std::string line = "[" + std::string(name) + " \"";
    for (const char byte : value) {
        if (byte == '"' || byte == '\\') line += '\\';
        line += static_cast<unsigned char>(byte) < 0x20 ? ' ' : byte;
    }
    return line + "\"]\n";
}

// Puts words into lines of bounded width.
class Lines {
public:
    void add(const std::string& word) {
        if (width_ > 0 && width_ + 1 + word.size() > kWidth) {
            text_ += '\n';
            width_ = 0;
        } else if (width_ > 0) {
            text_ += ' ';
            ++width_;
        }
        text_ += word;
        width_ += word.size();
    }
    std::string finish() && { return std::move(text_) + '\n'; }

private:
    std::string text_;
    std::size_t width_ = 0;
};

// Word for word, so that a line may end between any two.
void add_comment(Lines& lines, const std::string& comment) {
    std::istringstream stream(comment);
    std::vector<std::string> words{std::istream_iterator<std::string>(stream), {}};
    if (words.empty()) return;
    for (std::string& word : words)
        std::replace(word.begin(), word.end(), '}', ')');
    words.front().insert(0, "{");
    words.back() += '}';
    for (const std::string& word : words)
        lines.add(word);
}

std::string move_section(const PdnGame& pdn) {
    const Game& game = pdn.game;
    Lines lines;
    int number = game.start().move_number;
    for (int ply = 0; ply < game.ply(); ++ply) {
        const Position& before = game.position_at(ply);
        const bool white = before.turn() == Color::White;
        if (white || ply == 0) lines.add(std::to_string(number) + (white ? "." : "..."));
        lines.add(to_text(game.rules(), before, game.moves()[static_cast<std::size_t>(ply)]));
        if (!white) ++number;
        if (static_cast<std::size_t>(ply) < pdn.comments.size())
            add_comment(lines, pdn.comments[static_cast<std::size_t>(ply)]);
    }
    lines.add(pdn.result);
    return std::move(lines).finish();
}

struct ResultText {
    std::string_view written;
    std::string_view standard;
};
// Longest first, so that none hides behind its beginning.
constexpr ResultText kResults[] = {{"1/2-1/2", "1/2-1/2"},
                                   {"2-0", "1-0"},
                                   {"1-1", "1/2-1/2"},
                                   {"0-2", "0-1"},
                                   {"1-0", "1-0"},
                                   {"0-1", "0-1"},
                                   {"*", "*"}};

class PdnParser {
public:
    explicit PdnParser(std::string_view text) : text_(text), cursor_(text) {}

    Expected<PdnGame, ParseError> parse() {
        cursor_.take("\xEF\xBB\xBF");
        if (const auto done = parse_tags(); !done) return Unexpected(done.error());
        const auto game = first_game();
        if (!game) return Unexpected(game.error());
        PdnGame result{std::move(tags_), *game, "*"};
        if (const auto* tag = standard_result(own_["Result"])) result.result = tag->standard;
        if (const auto done = parse_moves(result); !done) return Unexpected(done.error());
        return result;
    }

private:
    using Done = Expected<void, ParseError>;

    struct OwnTags {
        struct Entry {
            std::string_view name;
            std::string value;
            std::size_t place = 0;
        };
        std::vector<Entry> entries;

        std::string operator[](std::string_view name) const {
            const Entry* entry = find(name);
            return entry != nullptr ? entry->value : std::string();
        }
        const Entry* find(std::string_view name) const {
            for (const Entry& entry : entries) {
                if (entry.name == name) return &entry;
            }
            return nullptr;
        }
    };

    static const ResultText* standard_result(std::string_view text) {
        for (const ResultText& result : kResults) {
            if (result.written == text) return &result;
        }
        return nullptr;
    }

    Done parse_tags() {
        for (;;) {
            cursor_.skip_blanks();
            if (!cursor_.take('[')) return {};
            cursor_.skip_blanks();
            std::string name;
            while (std::isalnum(static_cast<unsigned char>(cursor_.peek())) ||
                   cursor_.peek() == '_') {
                name += cursor_.peek();
                cursor_.advance();
            }
            if (name.empty()) return Unexpected(cursor_.error("the name of a tag"));
            cursor_.skip_blanks();
            if (!cursor_.take('"')) return Unexpected(cursor_.error("'\"' and the tag's value"));
            const std::size_t place = cursor_.offset();
            std::string value;
            while (!cursor_.take('"')) {
                if (cursor_.at_end()) return Unexpected(cursor_.error("'\"', the end of the tag"));
                if (cursor_.peek() == '\\') cursor_.advance();
                if (cursor_.at_end()) continue;
                value += cursor_.peek();
                cursor_.advance();
            }
            cursor_.skip_blanks();
            if (!cursor_.take(']')) return Unexpected(cursor_.error("']'"));
            keep_tag(name, value, place);
        }
    }

    void keep_tag(const std::string& name, const std::string& value, std::size_t place) {
        for (const std::string_view own : kOwnTags) {
            if (own == name) {
                if (own_.find(own) == nullptr) own_.entries.push_back({own, value, place});
                return;
            }
        }
        tags_.emplace_back(name, value);
    }

    Expected<Game, ParseError> first_game() {
        const RuleSet* rules = &kWfd;
        if (const auto* tag = own_.find("Rules")) {
            rules = rule_set_named(tag->value);
            if (rules == nullptr) {
                return Unexpected(ParseError{tag->place, "straight, wfd or ludoteka"});
            }
        }
        const bool is_frysk = own_["GameType"].substr(0, 2) == "97" || own_["Variant"] == "Frysk!";
        if (const auto* tag = own_.find("FEN"); tag != nullptr && !tag->value.empty()) {
            const auto start = parse_fen(tag->value);
            if (!start) {
                ParseError error = start.error();
                error.offset += tag->place;
                return Unexpected(error);
            }
            return Game(*rules, *start);
        }
        return Game(*rules, {.position = is_frysk ? Position::frysk() : Position::full()});
    }

    Done parse_moves(PdnGame& result) {
        for (;;) {
            cursor_.skip_blanks();
            // The next game, or the end, without a result.
            if (cursor_.at_end() || cursor_.peek() == '[') return {};
            const auto skipped = skip_aside(result);
            if (!skipped) return Unexpected(skipped.error());
            if (*skipped) continue;
            if (const ResultText* end = take_result()) {
                result.result = end->standard;
                return {};
            }
            if (take_move_number()) continue;
            if (const auto done = parse_move_word(result.game); !done) return done;
        }
    }

    // As the comment of the latest move, its blanks made single; one before the first move is lost.
    static void keep_comment(std::string_view text, PdnGame& result) {
        if (result.game.ply() == 0) return;
        std::istringstream words{std::string(text)};
        std::string comment;
        for (std::string word; words >> word;)
            comment += (comment.empty() ? "" : " ") + word;
        if (comment.empty()) return;
        result.comments.resize(static_cast<std::size_t>(result.game.ply()));
        result.comments.back() = comment;
    }

    // A comment, a variation, a mark or a numeric annotation; true if there was one.
    Expected<bool, ParseError> skip_aside(PdnGame& result) {
        const std::size_t place = cursor_.offset();
        if (cursor_.take('{')) {
            while (!cursor_.take('}')) {
                if (cursor_.at_end()) {
                    return Unexpected(cursor_.error_at(place, "a comment that ends with '}'"));
                }
                cursor_.advance();
            }
            keep_comment(text_.substr(place + 1, cursor_.offset() - place - 2), result);
            return true;
        }
        if (cursor_.take('(')) {
            for (int depth = 1; depth > 0; cursor_.advance()) {
                if (cursor_.at_end()) {
                    return Unexpected(cursor_.error_at(place, "a variation that ends with ')'"));
                }
                if (cursor_.peek() == '(') ++depth;
                if (cursor_.peek() == ')') --depth;
                if (cursor_.peek() != '{') continue;
                // What a comment brackets is its own.
                while (!cursor_.at_end() && cursor_.peek() != '}')
                    cursor_.advance();
                if (cursor_.at_end()) {
                    return Unexpected(cursor_.error_at(place, "a variation that ends with ')'"));
                }
            }
            return true;
        }
        if (cursor_.take('$')) {
            if (!cursor_.take_number()) return Unexpected(cursor_.error("the number of a mark"));
            return true;
        }
        if (cursor_.peek() == '!' || cursor_.peek() == '?') {
            cursor_.advance();
            return true;
        }
        return false;
    }

    const ResultText* take_result() {
        for (const ResultText& result : kResults) {
            if (!cursor_.sees(result.written)) continue;
            const std::size_t start = cursor_.offset();
            cursor_.advance(result.written.size());
            if (!cursor_.sees_digit()) return &result;  // "1-1" is a result, "1-18" is a move
            cursor_.go_to(start);
        }
        return nullptr;
    }

    // "12." or "12..."
    bool take_move_number() {
        const std::size_t start = cursor_.offset();
        if (cursor_.take_number() && cursor_.peek() == '.') {
            while (cursor_.take('.')) {
            }
            return true;
        }
        cursor_.go_to(start);
        return false;
    }

    Done parse_move_word(Game& game) {
        const std::size_t place = cursor_.offset();
        while (!cursor_.at_end() && std::string_view(" \t\r\n{}()[]!?$.").find(cursor_.peek()) ==
                                        std::string_view::npos) {
            cursor_.advance();
        }
        const std::string_view word = text_.substr(place, cursor_.offset() - place);
        const auto move = parse_move(game.rules(), game.position(), word);
        if (move) {
            game.append(*move);
            return {};
        }
        ParseError error{place, "a legal move"};
        if (move.error().what == MoveTextError::What::Malformed) {
            error = move.error().where;
            error.offset += place;
        } else if (!move.error().candidates.empty()) {
            error.wanted = "one of";
            for (const std::string& text : move.error().candidates)
                error.wanted += ' ' + text;
        }
        return Unexpected(error);
    }

    std::string_view text_;
    Cursor cursor_;
    Tags tags_;
    OwnTags own_;
};

}  // namespace

std::string to_pdn(const PdnGame& pdn) {
    std::string text;
    for (const auto& [name, value] : pdn.tags) {
        if (!is_own_tag(name)) text += tag_line(name, value);
    }
    const Game& game = pdn.game;
    text += tag_line("Result", pdn.result);
    text += tag_line("GameType", kGameType);
    if (game.rules().id != RuleSetId::Wfd) text += tag_line("Rules", game.rules().name);
    const bool is_frysk = game.start().position == Position::frysk();
    if (is_frysk) text += tag_line("Variant", "Frysk!");
    if (game.start() != GameStart{}) {
        if (!is_frysk) text += tag_line("SetUp", "1");
        text += tag_line("FEN", to_fen(game.start()));
    }
    return text + '\n' + move_section(pdn);
}

Expected<PdnGame, ParseError> parse_pdn(std::string_view text) { return PdnParser(text).parse(); }

}  // namespace damjen
