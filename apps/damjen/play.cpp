// damjen play: a game in the terminal, against the engine or for two people.

#include "board_picture.hpp"
#include "commands.hpp"
#include "engine/level.hpp"
#include "engine/manners.hpp"
#include "engine_files/engine_parts.hpp"
#include "line_editor.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "notation/pdn.hpp"
#include "position_options.hpp"
#include "sentences.hpp"
#include "think.hpp"

#include <cstdlib>
#include <iostream>
#include <unistd.h>

namespace damjen::app {

namespace {

constexpr const char* kHelp =
    "Type a move (32-28, 3228, 34x5) or one of these:\n"
    "  moves    the legal moves            hint     a good move\n"
    "  board    draw the board             flip     turn it round\n"
    "  undo     take the last move back    draw     offer a draw\n"
    "  resign   give the game up           fen      the position as text\n"
    "  pdn      the game as text           quit     leave\n"
    "Tab completes what you have typed.\n";

constexpr const char* kCommands[] = {
    "moves", "hint", "board", "flip", "undo", "draw", "resign", "fen", "pdn", "quit", "help"};

class Session {
public:
    Session(Game game, EngineParts parts, const PlayOptions& options)
        : game_(std::move(game)), parts_(std::move(parts)), options_(options),
          level_(level(options.level)) {
        if (!options.two) {
            engine_.emplace(parts_, game_.rules());
            side_ = options.color == "black" ? Color::Black : Color::White;
        }
        style_.bottom = side_;
        style_.ascii = options.ascii;
        style_.colours = isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr;
    }

    int run() {
        std::cout << "Type a move, or help.\n";
        show_board();
        while (!is_over_) {
            if (game_.outcome().is_over()) {
                end(in_words(game_.outcome()));
            } else if (engine_ && game_.position().turn() != side_) {
                let_engine_move();
            } else if (!ask()) {
                return kSuccess;
            }
        }
        return kSuccess;
    }

private:
    void show_board() {
        std::cout << picture(game_.position(), style_);
        for (const std::string& counter : counters_in_words(game_))
            std::cout << counter << '\n';
        if (!game_.outcome().is_over()) {
            const std::string duty = duty_in_words(game_.rules(), game_.position());
            std::cout << name_of(game_.position().turn()) << " to move."
                      << (duty.empty() ? "" : " " + duty) << '\n';
        }
        std::cout << std::flush;
    }

    void end(const std::string& sentence) {
        std::cout << sentence << std::endl;
        is_over_ = true;
    }

    void play(const Move& move) {
        std::cout << name_of(game_.position().turn()) << ": "
                  << to_text(game_.rules(), game_.position(), move) << '\n';
        game_.append(move);
        show_board();
    }

    void let_engine_move() {
        const StopOnInterrupt stop;
        const SearchResult result = think(*engine_,
                                          level_,
                                          game_,
                                          limits_of(level_),
                                          options_.seed + static_cast<std::uint64_t>(game_.ply()),
                                          steady_ticker(),
                                          stop.flag());
        scores_.push_back(result.score);
        if (resigns(level_, scores_)) return end(name_of(side_) + " wins: the engine resigns.");
        play(*result.best);
    }

    // Reads one line. False at the end of the input.
    bool ask() {
        const auto line = editor_.read(name_of(game_.position().turn()) + "> ", words());
        if (!line) return false;
        if (!line->empty() && !obey(*line)) enter(*line);
        return true;
    }

    std::vector<std::string> words() const {
        std::vector<std::string> words(std::begin(kCommands), std::end(kCommands));
        for (const Move& move : legal_moves(game_.rules(), game_.position())) {
            words.push_back(to_text(game_.rules(), game_.position(), move));
        }
        return words;
    }

    // Whether the line was a command.
    bool obey(const std::string& line) {
        if (line == "help" || line == "?")
            std::cout << kHelp;
        else if (line == "moves")
            list_moves();
        else if (line == "hint")
            hint();
        else if (line == "board")
            show_board();
        else if (line == "flip")
            flip();
        else if (line == "undo")
            undo();
        else if (line == "draw")
            offer_draw();
        else if (line == "resign") {
            const Color loser = engine_ ? side_ : game_.position().turn();
            end(name_of(opponent(loser)) + " wins: " + name_of(loser) + " resigns.");
        } else if (line == "fen") {
            std::cout << to_fen(start_at(game_, game_.ply())) << '\n';
        } else if (line == "pdn") {
            std::cout << to_pdn({{}, game_, "*"});
        } else if (line == "quit" || line == "exit") {
            is_over_ = true;
        } else {
            return false;
        }
        return true;
    }

    void enter(const std::string& line) {
        const auto move = parse_move(game_.rules(), game_.position(), line);
        if (move) return play(*move);
        // The beginning of a move: the ones it could become.
        std::string fitting;
        for (const std::string& word : words()) {
            if (word.starts_with(line)) fitting += "  " + word;
        }
        if (!fitting.empty()) {
            std::cout << "You can play" << fitting << '\n';
        } else {
            std::cout << in_words(game_.rules(), game_.position(), move.error(), line) << '\n';
        }
    }

    void list_moves() {
        for (const Move& move : legal_moves(game_.rules(), game_.position())) {
            std::cout << to_text(game_.rules(), game_.position(), move) << "  ";
        }
        std::cout << '\n';
    }

    void hint() {
        if (!helper_) helper_.emplace(parts_, game_.rules());
        const StopOnInterrupt stop;
        const SearchResult result =
            helper_->search(game_, hint_limits(), steady_ticker(), stop.flag());
        std::cout << "Try " << to_text(game_.rules(), game_.position(), *result.best) << '\n';
    }

    void flip() {
        style_.bottom = opponent(style_.bottom);
        show_board();
    }

    // Back to where the person was last to move.
    void undo() {
        int ply = game_.ply() - 1;
        while (engine_ && ply >= 0 && game_.position_at(ply).turn() != side_)
            --ply;
        if (ply < 0) {
            std::cout << "There is no move to take back.\n";
            return;
        }
        game_.truncate(ply);
        scores_.clear();
        show_board();
    }

    void offer_draw() {
        if (!engine_ || wants_draw(game_, scores_)) return end("Draw by agreement.");
        std::cout << "The engine plays on.\n";
    }

    Game game_;
    EngineParts parts_;
    const PlayOptions& options_;
    Level level_;
    Color side_ = Color::White;     // the person's, against the engine
    std::optional<Engine> engine_;  // none for two people
    std::optional<Engine> helper_;  // for hints
    std::vector<Score> scores_;     // the engine's, move by move
    PictureStyle style_;
    LineEditor editor_;
    bool is_over_ = false;
};

}  // namespace

int play(const PlayOptions& options) {
    auto game = to_game(options.position, options.two ? Adjudication::None : Adjudication::Agreed);
    if (!game) return kBadUsage;
    auto parts = engine_parts(game->rules(), {.weights = {}, .endgames = options.endgames});
    if (!parts) return complain(parts.error());
    return Session(std::move(*game), std::move(parts).value(), options).run();
}

}  // namespace damjen::app
