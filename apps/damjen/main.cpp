// The command line: every flag of every subcommand. The only file that includes CLI11, which takes
// long to compile.

#include "commands.hpp"
#include "endgame/slice.hpp"
#include "position_options.hpp"

#include <cmath>
#include <cstdio>
#include <exception>
#include <functional>
#include <iostream>
#include <map>

#include <CLI/CLI.hpp>

namespace damjen::app {
namespace {

// What the chosen subcommand does once everything is parsed.
using Action = std::function<int()>;

void add_position_flags(CLI::App& command, PositionOptions& options) {
    command.add_option("--rules", options.rules, "Rule set: straight, wfd or ludoteka")
        ->check(CLI::IsMember({"straight", "wfd", "ludoteka"}))
        ->capture_default_str();
    const auto start = command.add_option("--start", options.start, "Start: full or frysk")
                           ->check(CLI::IsMember({"full", "frysk"}));
    // Bound to the optional itself, an empty text would count as not given: a script whose variable
    // is unset would silently get the usual start.
    const auto take_fen = [&options](const std::string& text) { options.fen = text; };
    command
        .add_option_function<std::string>(
            "--fen", take_fen, "Start from this position, as in W:W31-50:B1-20")
        ->excludes(start);
}

// A number from least to most. CLI::Range takes "nan" for one.
CLI::Validator between(double least, double most) {
    const CLI::Range range(least, most);
    return {[range](std::string& text) {
                double number = 0;
                const bool is_number = CLI::detail::lexical_cast(text, number);
                if (is_number && std::isnan(number)) return "Value " + text + " is not a number";
                return range(text);
            },
            range.get_description()};
}

void add_perft(CLI::App& app, Action& action) {
    auto options = std::make_shared<PerftOptions>();
    CLI::App* command =
        app.add_subcommand("perft", "Count the lines of play of each length up to DEPTH");
    command->add_option("DEPTH", options->depth, "The greatest length, in plies")
        ->check(CLI::Range(1, 60))
        ->capture_default_str();
    add_position_flags(*command, options->position);
    command->add_option("--threads", options->threads, "Threads to count with")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    command->add_option("--hash", options->hash, "Megabytes for a table of counts; 0 for none")
        ->check(CLI::Range(0, 1 << 20))
        ->capture_default_str();
    command->add_flag("--divide", options->divide, "Also the count below each move, on stderr");
    command->add_flag("--json", options->json, "Print JSON");
    command->footer("Prints a line 'DEPTH COUNT' for each depth. Moves are told apart by from, to "
                    "and captured set.\n\n"
                    "Examples:\n"
                    "  damjen perft 8 --rules wfd\n"
                    "  damjen perft 7 --rules wfd --fen W:W28,K46:BK43\n"
                    "  damjen perft 11 --start frysk --threads 2 --hash 1024\n");
    command->callback([&action, options] { action = [options] { return perft(*options); }; });
}

void add_moves(CLI::App& app, Action& action) {
    auto options = std::make_shared<MovesOptions>();
    CLI::App* command = app.add_subcommand("moves", "List the legal moves of a position");
    add_position_flags(*command, options->position);
    command->add_flag("--json", options->json, "Print JSON");
    command->footer("One move a line, sorted by from, to and captured squares: '32-28', or "
                    "'34x5:25,40' with the captured squares.\n\n"
                    "Examples:\n"
                    "  damjen moves\n"
                    "  damjen moves --rules wfd --fen W:WK34:B18,21,K25,31,K40\n");
    command->callback([&action, options] { action = [options] { return moves(*options); }; });
}

void add_weights_flag(CLI::App& command, std::string& weights) {
    command
        .add_option("--weights",
                    weights,
                    "A file of damjen train, or hand for the evaluation written by hand")
        ->type_name("FILE");
}

void add_endgames_flag(CLI::App& command, std::string& endgames) {
    command.add_option("--endgames", endgames, "The folder of the endgames, or none")
        ->type_name("DIR");
}

void add_analyse(CLI::App& app, Action& action) {
    auto options = std::make_shared<AnalyseOptions>();
    CLI::App* command = app.add_subcommand("analyse", "Think about a position, depth by depth");
    add_position_flags(*command, options->position);
    command->add_option("--moves", options->moves, "Moves to play first, as in '32-28 19-23'");
    command->add_option("--depth", options->depth, "Stop after this depth, in plies")
        ->check(CLI::Range(1, 99));
    command->add_option("--nodes", options->nodes, "Stop after so many nodes")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 62));
    command->add_option("--time", options->seconds, "Stop after so many seconds")
        ->check(between(0.01, 1e6));
    command->add_option("--lines", options->lines, "How many of the best moves to show")
        ->check(CLI::Range(1, 64))
        ->capture_default_str();
    command->add_option("--hash", options->hash, "Megabytes for the transposition table")
        ->check(CLI::Range(1, 1 << 16))
        ->capture_default_str();
    command->add_option("--threads", options->threads, "Threads to think with")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    add_weights_flag(*command, options->weights);
    add_endgames_flag(*command, options->endgames);
    command->add_flag("--json", options->json, "Print JSON, an object a line");
    command->footer("Without a limit it thinks for five seconds; an interrupt (Ctrl-C) ends it "
                    "earlier. Scores are in men, from the side of the player to move.\n\n"
                    "Examples:\n"
                    "  damjen analyse --time 10\n"
                    "  damjen analyse --rules wfd --fen W:W28,K46:BK43 --depth 20 --lines 3\n");
    command->callback([&action, options] { action = [options] { return analyse(*options); }; });
}

void add_play(CLI::App& app, Action& action) {
    auto options = std::make_shared<PlayOptions>();
    CLI::App* command = app.add_subcommand("play", "Play in the terminal");
    add_position_flags(*command, options->position);
    const auto two = command->add_flag("--two", options->two, "Two people, no engine");
    command->add_option("--level", options->level, "The engine's level, 1 to 10")
        ->check(CLI::Range(1, 10))
        ->capture_default_str()
        ->excludes(two);
    command->add_option("--color", options->color, "Your colour: white or black")
        ->check(CLI::IsMember({"white", "black"}))
        ->capture_default_str()
        ->excludes(two);
    add_endgames_flag(*command, options->endgames);
    command->add_flag("--ascii", options->ascii, "Letters instead of ⛀ ⛁ ⛂ ⛃");
    command->add_option("--seed", options->seed, "Another game for another number")
        ->capture_default_str();
    command->footer("Type moves as 32-28, 3228 or 34x5; help lists the commands. Tab completes.\n\n"
                    "Examples:\n"
                    "  damjen play --level 3 --color black\n"
                    "  damjen play --two --start frysk --rules wfd\n");
    command->callback([&action, options] { action = [options] { return play(*options); }; });
}

void add_rules_flag(CLI::App& command, std::string& rules) {
    command.add_option("--rules", rules, "Rule set: straight, wfd or ludoteka")
        ->check(CLI::IsMember({"straight", "wfd", "ludoteka"}))
        ->capture_default_str();
}

void add_selfplay(CLI::App& app, Action& action) {
    auto options = std::make_shared<SelfplayOptions>();
    CLI::App* command =
        app.add_subcommand("selfplay", "Play games of the engine against itself to train from");
    add_rules_flag(*command, options->rules);
    command
        ->add_option("OUTPUT", options->output, "The file of positions; gone on with if it exists")
        ->required();
    command->add_option("--games", options->games, "Games in all, with those already in the file")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 40))
        ->capture_default_str();
    command->add_option("--nodes", options->nodes, "Nodes of each search")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 40))
        ->capture_default_str();
    add_weights_flag(*command, options->weights);
    add_endgames_flag(*command, options->endgames);
    command->add_option("--seed", options->seed, "Other games for another number")
        ->capture_default_str();
    command->add_option("--threads", options->threads, "Games at once")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    command->footer("The same seed gives the same games, with any number of threads. An interrupt "
                    "(Ctrl-C) keeps what was played; the same command goes on from there.\n\n"
                    "Example:\n"
                    "  damjen selfplay wfd.games --rules wfd --games 100000 --threads 2\n");
    command->callback([&action, options] { action = [options] { return selfplay(*options); }; });
}

void add_train(CLI::App& app, Action& action) {
    auto options = std::make_shared<TrainOptions>();
    CLI::App* command =
        app.add_subcommand("train", "Learn the weights of the evaluation from training games");
    command->add_option("OUTPUT", options->output, "The weights file to write")->required();
    command->add_option("INPUT", options->inputs, "Files of damjen selfplay")->required();
    command
        ->add_option("--rules",
                     options->rules,
                     "What to train for, from games of any rules; else all are of the same")
        ->check(CLI::IsMember({"straight", "wfd", "ludoteka"}));
    command->add_option("--epochs", options->epochs, "How often each position is seen")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    command->add_option("--rate", options->rate, "How far a step goes at first")
        ->check(between(1e-6, 10.0))
        ->capture_default_str();
    command
        ->add_option("--result-share",
                     options->result_share,
                     "How much the game's result counts; the rest is the search's score")
        ->check(between(0.0, 1.0))
        ->capture_default_str();
    command->add_option("--threads", options->threads, "With one, the same numbers every time")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    command->add_option("--seed", options->seed, "Another beginning for another number")
        ->capture_default_str();
    command->add_option("--note", options->note, "Kept in the file's header");
    command->footer("Prints the errors on positions kept apart after each epoch.\n\n"
                    "Example:\n"
                    "  damjen train wfd.weights wfd.games --threads 2\n");
    command->callback([&action, options] { action = [options] { return train(*options); }; });
}

void add_serve(CLI::App& app, Action& action) {
    auto options = std::make_shared<ServeOptions>();
    CLI::App* command = app.add_subcommand("serve", "Serve the page, the API and the games");
    command->add_option("--listen", options->listen, "Where to listen; port 0 takes a free one")
        ->type_name("ADDRESS:PORT")
        ->capture_default_str();
    command->add_option("--data", options->data, "Where games are kept")->type_name("DIR");
    command->add_option("--web", options->web, "The built page (web/dist)")->type_name("DIR");
    command->add_option("--public-url", options->public_url, "The address by which others come")
        ->type_name("URL");
    command
        ->add_option("--trusted-proxy",
                     options->trusted_proxies,
                     "A proxy whose X-Forwarded headers are believed; may be given again")
        ->type_name("ADDRESS");
    command->add_option("--threads", options->threads, "Threads for games; 0 for all processors")
        ->check(CLI::Range(0, 256))
        ->capture_default_str();
    command
        ->add_option(
            "--engine-threads", options->engine_threads, "Engines thinking at once; 0: the same")
        ->check(CLI::Range(0, 256))
        ->capture_default_str();
    command->add_option("--hash", options->hash, "Megabytes for each engine's table")
        ->check(CLI::Range(1, 1 << 16))
        ->capture_default_str();
    add_endgames_flag(*command, options->endgames);
    command->add_option("--log-level", options->log_level, "debug, info, warn or error")
        ->check(CLI::IsMember({"debug", "info", "warn", "error"}))
        ->capture_default_str();
    command->add_option("--log-format", options->log_format, "text or json")
        ->check(CLI::IsMember({"text", "json"}))
        ->capture_default_str();
    const std::string limits = "Limits";
    command->add_option("--max-connections", options->max_connections, "Connections in all")
        ->check(CLI::Range(1, 1000000))
        ->group(limits)
        ->capture_default_str();
    command
        ->add_option("--max-connections-per-address",
                     options->max_connections_per_address,
                     "Connections from one address")
        ->check(CLI::Range(1, 1000000))
        ->group(limits)
        ->capture_default_str();
    command->add_option("--max-body", options->max_body, "Bytes of a request's body")
        ->check(CLI::Range(1, 1 << 30))
        ->group(limits)
        ->capture_default_str();
    command->add_option("--request-rate", options->request_rate, "Requests a second and address")
        ->check(between(0.1, 1e6))
        ->group(limits)
        ->capture_default_str();
    command->add_option("--message-rate", options->message_rate, "Messages a second and address")
        ->check(between(0.1, 1e6))
        ->group(limits)
        ->capture_default_str();
    command->footer("Without --data games are kept in $XDG_STATE_HOME/damjen or "
                    "~/.local/state/damjen.\n\n"
                    "Examples:\n"
                    "  damjen serve --web web/dist\n"
                    "  damjen serve --web web/dist --listen 0.0.0.0:8080\n"
                    "  damjen serve --web web/dist --public-url https://damjen.example "
                    "--trusted-proxy 127.0.0.1\n");
    command->callback([&action, options] { action = [options] { return serve(*options); }; });
}

void add_hub(CLI::App& app, Action& action) {
    auto options = std::make_shared<HubOptions>();
    CLI::App* command = app.add_subcommand("hub", "Be the engine of a program that speaks Hub");
    command->add_option("--rules", options->rules, "Rule set: straight, wfd or ludoteka")
        ->check(CLI::IsMember({"straight", "wfd", "ludoteka"}))
        ->capture_default_str();
    add_endgames_flag(*command, options->endgames);
    command->footer("Speaks version 2 of the Hub protocol on standard input and output. In a "
                    "program's list of engines, this is the command. The parameter variant "
                    "chooses other rules: frisian (wfd), frisian-straight or frisian-ludoteka.\n\n"
                    "Examples:\n"
                    "  damjen hub\n"
                    "  damjen hub --rules straight\n");
    command->callback([&action, options] { action = [options] { return hub(*options); }; });
}

void add_dxp(CLI::App& app, Action& action) {
    auto options = std::make_shared<DxpCommandOptions>();
    CLI::App* command =
        app.add_subcommand("dxp", "Play other programs over the network, by DamExchange");
    const auto listen =
        command->add_option("--listen", options->listen, "Wait for an opponent here")
            ->type_name("ADDRESS:PORT")
            ->capture_default_str();
    command->add_option("--connect", options->connect, "Go to an opponent there")
        ->type_name("HOST:PORT")
        ->excludes(listen);
    command->add_flag(
        "--initiate", options->initiate, "Ask for the games; else play those asked for");
    command
        ->add_option(
            "--games", options->games, "How many; 0: one if we ask for it, else any number")
        ->check(CLI::Range(0, 100000))
        ->capture_default_str();
    command->add_option("--name", options->name, "What to call ourselves")->capture_default_str();
    const std::string games = "Games that we ask for";
    command->add_option("--minutes", options->minutes, "For each player and game; 0: no limit")
        ->check(CLI::Range(0, 999))
        ->group(games)
        ->capture_default_str();
    command->add_option("--moves", options->moves, "For each player and game; 0: no limit")
        ->check(CLI::Range(0, 999))
        ->group(games)
        ->capture_default_str();
    command
        ->add_option(
            "--color", options->color, "Ours in the first game, white or black; then by turns")
        ->check(CLI::IsMember({"white", "black"}))
        ->group(games)
        ->capture_default_str();
    add_position_flags(*command, options->position);
    const std::string engine = "The engine";
    command->add_option("--level", options->level, "1 to 10, 10 being as strong as it can")
        ->check(CLI::Range(1, 10))
        ->group(engine)
        ->capture_default_str();
    command->add_option("--time", options->seconds, "Seconds for a move, at most")
        ->check(between(0.01, 1e6))
        ->group(engine);
    command->add_option("--threads", options->threads, "Threads to search with")
        ->check(CLI::Range(1, 64))
        ->group(engine)
        ->capture_default_str();
    command->add_option("--hash", options->hash, "Megabytes for the transposition table")
        ->check(CLI::Range(1, 1 << 14))
        ->group(engine)
        ->capture_default_str();
    command->add_flag("--no-back", options->no_back, "Do not agree to take moves back");
    command->add_flag("--play-on", options->play_on, "Go on when the opponent's time has run out");
    command->add_option("--pdn", options->pdn, "Add the games to this file")->type_name("FILE");
    command->footer("Both programs have to be set to the same rules: DXP cannot tell them. Typed "
                    "lines are obeyed: say WORDS, back, resign, quit.\n\n"
                    "Examples:\n"
                    "  damjen dxp\n"
                    "  damjen dxp --connect 127.0.0.1:27531 --initiate --games 10 --minutes 2\n"
                    "  damjen dxp --listen 0.0.0.0:27531 --rules straight --pdn games.pdn\n");
    command->callback([&action, options] { action = [options] { return dxp(*options); }; });
}

void add_backup(CLI::App& app, Action& action) {
    auto options = std::make_shared<BackupOptions>();
    CLI::App* command =
        app.add_subcommand("backup", "Copy all games while a server goes on writing them");
    command->add_option("TARGET", options->target, "A new file, or a directory")->required();
    command->add_option("--data", options->data, "Where games are kept")->type_name("DIR");
    command->footer(
        "Prints the path of the copy, which has been checked. To restore, put it into an "
        "empty data directory as games.sqlite.\n\n"
        "Example:\n"
        "  damjen backup /var/backups/damjen\n");
    command->callback([&action, options] { action = [options] { return backup(*options); }; });
}

void add_match_limits(CLI::App& command,
                      MatchLimitOptions& limits,
                      const std::string& prefix,
                      const std::string& group) {
    command.add_option("--" + prefix + "depth", limits.depth, "Plies")
        ->check(CLI::Range(1, 98))
        ->group(group);
    command.add_option("--" + prefix + "nodes", limits.nodes, "Nodes")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 62))
        ->group(group);
    command.add_option("--" + prefix + "move-time", limits.move_time, "Seconds for each move")
        ->check(between(0.001, 1e6))
        ->group(group);
    command
        .add_option("--" + prefix + "clock",
                    limits.clock,
                    "Seconds for the game, and those added before each move")
        ->type_name("SECONDS+INCREMENT")
        ->group(group);
}

void add_match_side(CLI::App& command, MatchSideOptions& side, const std::string& which) {
    const std::string group = which == "first" ? "The first player" : "The second player";
    command
        .add_option("--" + which,
                    side.command,
                    "A program that speaks Hub, with its arguments; or self, the engine in this "
                    "program")
        ->type_name("COMMAND")
        ->required()
        ->group(group);
    command
        .add_option("--" + which + "-param",
                    side.parameters,
                    "A parameter to set; may be given again (self: level, hash, threads, weights, "
                    "endgames)")
        ->type_name("NAME=VALUE")
        ->group(group);
    command.add_option("--" + which + "-dir", side.directory, "Where to run it")
        ->type_name("DIR")
        ->check(CLI::ExistingDirectory)
        ->group(group);
    command.add_option("--" + which + "-name", side.name, "What to call it")->group(group);
    add_match_limits(command, side.limits, which + "-", group);
}

void add_match(CLI::App& app, Action& action) {
    auto options = std::make_shared<MatchOptions>();
    CLI::App* command = app.add_subcommand("match", "Two engines play each other, many games");
    command->add_option("--rules", options->rules, "Rule set: straight, wfd or ludoteka")
        ->check(CLI::IsMember({"straight", "wfd", "ludoteka"}))
        ->capture_default_str();
    command->add_option("--openings", options->openings, "Openings, one a line; see data/openings")
        ->type_name("FILE")
        ->required();
    command->add_option("--skip", options->skip, "Openings of the file to pass over")
        ->check(CLI::Range(0, 1000000))
        ->capture_default_str();
    command->add_option("--games", options->games, "Games to play, two for each opening")
        ->check(CLI::Range(2, 1000000))
        ->capture_default_str();
    command->add_option("--games-at-once", options->games_at_once, "Games played at any moment")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    command->add_option("--overtime", options->overtime, "Seconds by which --move-time may be late")
        ->check(between(0.0, 1e4))
        ->capture_default_str();
    command
        ->add_option(
            "--patience", options->patience, "Seconds after which a silent player has hung")
        ->check(between(0.1, 1e6))
        ->capture_default_str();
    command
        ->add_option("--start-patience",
                     options->start_patience,
                     "Seconds for a program to introduce itself, and again to get ready")
        ->check(between(0.1, 1e6))
        ->capture_default_str();
    command
        ->add_option("--agree-at",
                     options->agree_at,
                     "End a game when both say for 4 moves that one is so many men ahead")
        ->check(between(0.5, 100.0));
    command
        ->add_option("--sprt",
                     options->sprt,
                     "Stop when it is known which of two leads in Elo is nearer the truth")
        ->type_name("ELO")
        ->check(between(-2000.0, 2000.0))
        ->expected(2);
    command->add_option("--risk", options->risk, "Of either wrong answer to --sprt")
        ->check(between(0.001, 0.49))
        ->capture_default_str();
    command->add_option("--pdn", options->pdn, "Write the games here")->type_name("FILE");
    command->add_flag("--resume", options->resume, "Go on with the match in the --pdn file");
    command
        ->add_option("--transcripts",
                     options->transcripts,
                     "For what was said in games that a player lost by its fault")
        ->type_name("DIR");
    command->add_option("--event", options->event, "What to call the match in the PDN")
        ->capture_default_str();
    command->add_flag("--json", options->json, "Print the result as JSON");
    add_match_limits(*command,
                     options->limits,
                     "",
                     "Limits of both players (at least one; a level of self has its own)");
    add_match_side(*command, options->first, "first");
    add_match_side(*command, options->second, "second");
    command->footer(
        "Games come in pairs with colours exchanged. An illegal move, a crash, silence and a clock "
        "that ran out lose the game.\n\n"
        "Examples:\n"
        "  damjen match --rules wfd --openings data/openings/wfd.txt --first self \\\n"
        "    --second 'older/damjen hub' --nodes 20000 --games 600 --sprt 0 10\n"
        "  damjen match --rules wfd --openings data/openings/wfd.txt --first self \\\n"
        "    --second './scan hub' --second-dir scan --second-param book=false \\\n"
        "    --move-time 0.2 --games 400 --pdn scan.pdn --resume\n");
    command->callback([&action, options] { action = [options] { return match(*options); }; });
}

void add_openings(CLI::App& app, Action& action) {
    auto options = std::make_shared<OpeningsOptions>();
    CLI::App* command = app.add_subcommand("openings", "Make a set of openings for matches");
    command->add_option("--rules", options->rules, "Rule set: straight, wfd or ludoteka")
        ->check(CLI::IsMember({"straight", "wfd", "ludoteka"}))
        ->capture_default_str();
    command->add_option("--count", options->count, "How many")
        ->check(CLI::Range(1, 100000))
        ->capture_default_str();
    command->add_option("--nodes", options->nodes, "Nodes of the search that judges an opening")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 62))
        ->capture_default_str();
    command->add_option("--balance", options->balance, "Men by which either side may be ahead")
        ->check(between(0.01, 10.0))
        ->capture_default_str();
    command
        ->add_option(
            "--concession", options->concession, "Men by which a move may be worse than the best")
        ->check(between(0.0, 10.0))
        ->capture_default_str();
    command
        ->add_option("--weights",
                     options->weights,
                     "A file of damjen train, or hand for the evaluation written by hand")
        ->type_name("FILE");
    command->add_option("--threads", options->threads, "Threads to search with")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    command->add_option("--seed", options->seed, "Another set for another number")
        ->check(CLI::Range(0, 1 << 30))
        ->capture_default_str();
    command->footer(
        "Prints the set, an opening a line. The same seed gives the same set with any number of "
        "threads.\n\n"
        "Examples:\n"
        "  damjen openings --rules wfd > data/openings/wfd.txt\n"
        "  damjen openings --rules wfd --nodes 4000000 --threads 2 --seed 7 > mine.txt\n"
        "  damjen openings --rules wfd --balance 0.25 --concession 0.2 --count 200 > book.txt\n");
    command->callback([&action, options] { action = [options] { return openings(*options); }; });
}

void add_bench_engine(CLI::App& bench, const std::shared_ptr<BenchEngineOptions>& options) {
    for (CLI::App* command :
         {&bench, bench.add_subcommand("engine", "The signature of the search (the default)")}) {
        command->add_option("--depth", options->depth, "Plies to search each position")
            ->check(CLI::Range(1, 30))
            ->capture_default_str();
        command
            ->add_option("--evaluation",
                         options->evaluation,
                         "trained, by the weights that ship, or hand, as it is written")
            ->check(CLI::IsMember({"trained", "hand"}))
            ->capture_default_str();
        command->add_flag("--json", options->json, "Print JSON");
        if (command != &bench) {
            command->footer("Prints the nodes of a search of fixed positions: the same number is "
                            "the same play.\n\n"
                            "Examples:\n"
                            "  damjen bench engine --depth 12\n"
                            "  damjen bench engine --json\n");
        }
    }
}

void add_bench_server(CLI::App& bench, const std::shared_ptr<BenchServerOptions>& options) {
    CLI::App* command = bench.add_subcommand("server", "Many live games at once, and their delays");
    const auto url =
        command->add_option("--url", options->url, "A server on this computer; else its own")
            ->type_name("URL");
    command->add_option("--games", options->games, "Games at any moment")
        ->check(CLI::Range(1, 10000))
        ->capture_default_str();
    command->add_option("--seconds", options->seconds, "How long to measure")
        ->check(between(1.0, 3600.0))
        ->capture_default_str();
    command->add_option("--pace", options->pace, "Seconds that a player takes for a move")
        ->check(between(0.01, 60.0))
        ->capture_default_str();
    command->add_option("--level", options->level, "Against the engine's level; 0: two people")
        ->check(CLI::Range(0, 10))
        ->capture_default_str();
    command->add_option("--threads", options->threads, "Threads of its own server; 0: the default")
        ->check(CLI::Range(0, 256))
        ->capture_default_str()
        ->excludes(url);
    command->add_option("--seed", options->seed, "Other moves for another number")
        ->capture_default_str();
    command->add_flag("--json", options->json, "Print JSON");
    command->footer("Fails on any error or lost event. A server of another's must allow as many "
                    "connections and messages (damjen serve --help, Limits).\n\n"
                    "Examples:\n"
                    "  damjen bench server\n"
                    "  damjen bench server --games 50 --level 10 --pace 3\n");
}

void add_bench(CLI::App& app, Action& action) {
    auto engine = std::make_shared<BenchEngineOptions>();
    auto server = std::make_shared<BenchServerOptions>();
    CLI::App* command = app.add_subcommand("bench", "Measure the engine or the server");
    add_bench_engine(*command, engine);
    add_bench_server(*command, server);
    command->require_subcommand(0, 1);
    command->footer("Examples:\n"
                    "  damjen bench\n"
                    "  damjen bench server --games 1000 --seconds 60\n");
    command->callback([&action, command, engine, server] {
        if (command->got_subcommand("server"))
            action = [server] { return bench_server(*server); };
        else
            action = [engine] { return bench_engine(*engine); };
    });
}

void add_endgame_flags(CLI::App& command, std::string& rules, std::string& folder) {
    command.add_option("--rules", rules, "Rule set: straight, wfd or ludoteka")
        ->check(CLI::IsMember({"straight", "wfd", "ludoteka"}))
        ->capture_default_str();
    const auto refuse_none = [](const std::string& text) {
        return text == "none" ? "expected a folder" : "";
    };
    command.add_option("--endgames", folder, "Where the files are; else the program's own")
        ->type_name("DIR")
        ->check(refuse_none);
}

Action add_endgame_build(CLI::App& endgame) {
    auto options = std::make_shared<EndgameBuildOptions>();
    CLI::App* command = endgame.add_subcommand("build", "Solve all endgames up to some pieces");
    add_endgame_flags(*command, options->rules, options->folder);
    command->add_option("--pieces", options->pieces, "The most pieces on the board")
        ->check(CLI::Range(2, Slice::kMostPieces))
        ->capture_default_str();
    command->add_option("--threads", options->threads, "Threads; 0 for all processors")
        ->check(CLI::Range(0, 256))
        ->capture_default_str();
    command->add_option("--memory", options->memory, "Gigabytes it may need; else it is refused")
        ->check(CLI::Range(1, 1 << 16))
        ->capture_default_str();
    command->footer(
        "Writes each slice when it is done; what is there is not done again, so a "
        "stopped run goes on with the same command.\n\n"
        "Examples:\n"
        "  damjen endgame build --rules wfd --pieces 4\n"
        "  damjen endgame build --rules straight --pieces 5 --endgames /srv/endgames\n");
    return [options] { return endgame_build(*options); };
}

Action add_endgame_stats(CLI::App& endgame) {
    auto options = std::make_shared<EndgameStatsOptions>();
    CLI::App* command =
        endgame.add_subcommand("stats", "Count the wins, losses and draws of a slice");
    command->add_option("SLICE", options->slice, "Material, as in KKvK: kings and men")->required();
    add_endgame_flags(*command, options->rules, options->folder);
    command->add_flag("--without-seven-moves",
                      options->without_seven_moves,
                      "As if two kings had no limit against one");
    command->add_flag("--without-three-king-moves",
                      options->without_three_king_moves,
                      "As if a king could move on and on");
    command->add_flag("--json", options->json, "Print JSON");
    command->footer("Prints 'first WINS LOSSES DRAWS' and 'second WINS LOSSES DRAWS', by who is to "
                    "move and from that side, over all placements without king runs. Up to three "
                    "pieces are solved on the spot, more are read.\n\n"
                    "Examples:\n"
                    "  damjen endgame stats --rules wfd KKvK\n"
                    "  damjen endgame stats --rules wfd KMvK --without-three-king-moves\n");
    return [options] { return endgame_stats(*options); };
}

Action add_endgame_probe(CLI::App& endgame) {
    auto options = std::make_shared<EndgameProbeOptions>();
    CLI::App* command =
        endgame.add_subcommand("probe", "What a position and each of its moves is worth");
    command->add_option("FEN", options->fen, "The position, as in W:W28,K46:BK43")->required();
    add_endgame_flags(*command, options->rules, options->folder);
    command->add_flag("--json", options->json, "Print JSON");
    command->footer("Values are from the side of the player to move, in plies to the end of the "
                    "game; a running draw count in the FEN is heeded.\n\n"
                    "Examples:\n"
                    "  damjen endgame probe --rules wfd W:W28,K46:BK43\n"
                    "  damjen endgame probe W:WK46,K47:BK2:H4:F1\n");
    return [options] { return endgame_probe(*options); };
}

Action add_endgame_verify(CLI::App& endgame) {
    auto options = std::make_shared<EndgameVerifyOptions>();
    CLI::App* command =
        endgame.add_subcommand("verify", "Derive values again from their successors");
    add_endgame_flags(*command, options->rules, options->folder);
    command
        ->add_option("--samples", options->samples, "Positions of each slice of 4 pieces or more")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 40))
        ->capture_default_str();
    command->add_option("--threads", options->threads, "Threads; 0 for all processors")
        ->check(CLI::Range(0, 256))
        ->capture_default_str();
    command->add_option("--seed", options->seed, "Other samples for another number")
        ->capture_default_str();
    command->footer(
        "Checks the files' checksums, then every position of 2 and 3 pieces and a sample "
        "of the others against the rules of the game.\n\n"
        "Examples:\n"
        "  damjen endgame verify --rules wfd\n"
        "  damjen endgame verify --rules wfd --samples 1000000 --endgames /srv/endgames\n");
    return [options] { return endgame_verify(*options); };
}

void add_endgame(CLI::App& app, Action& action) {
    CLI::App* command = app.add_subcommand("endgame", "Build, ask and check the perfect endgames");
    const std::map<std::string, Action> actions = {{"build", add_endgame_build(*command)},
                                                   {"stats", add_endgame_stats(*command)},
                                                   {"probe", add_endgame_probe(*command)},
                                                   {"verify", add_endgame_verify(*command)}};
    command->require_subcommand(1);
    command->footer("Examples:\n"
                    "  damjen endgame build --rules wfd --pieces 4\n"
                    "  damjen endgame stats --rules wfd KKvK\n"
                    "  damjen endgame probe --rules wfd W:W28,K46:BK43\n");
    command->callback([&action, command, actions] {
        action = actions.at(command->get_subcommands().front()->get_name());
    });
}

// The exit code, unless what was printed did not arrive.
int written(int code) {
    const bool flushed = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
    if (std::cout.flush() && flushed) return code;
    std::cerr << "damjen: standard output cannot be written to\n";
    return code == kSuccess ? kFailure : code;
}

int run(int argc, char** argv) {
    CLI::App app{"Damjen plays, explains and studies Frisian draughts.", "damjen"};
    app.set_version_flag("--version", std::string("damjen ") + DAMJEN_VERSION);
    app.require_subcommand(1);
    app.footer("damjen SUBCOMMAND --help tells more about each.");
    Action action;
    add_perft(app, action);
    add_moves(app, action);
    add_analyse(app, action);
    add_play(app, action);
    add_selfplay(app, action);
    add_train(app, action);
    add_serve(app, action);
    add_backup(app, action);
    add_hub(app, action);
    add_dxp(app, action);
    add_bench(app, action);
    add_match(app, action);
    add_openings(app, action);
    add_endgame(app, action);
    // CLI11 would only say that a subcommand is missing.
    const auto has_name = [&](const CLI::App* command) { return command->get_name() == argv[1]; };
    if (argc > 1 && argv[1][0] != '-' && app.get_subcommands(has_name).empty()) {
        return complain("there is no subcommand '" + std::string(argv[1]) +
                        "' (see damjen --help)");
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& help) {
        return written(app.exit(help));
    } catch (const CLI::ParseError& error) {
        const auto chosen = app.get_subcommands();
        const std::string about = chosen.empty() ? "" : " " + chosen.front()->get_name();
        return complain(std::string(error.what()) + " (see damjen" + about + " --help)");
    }
    return written(action());
}

}  // namespace
}  // namespace damjen::app

int main(int argc, char** argv) {
    try {
        return damjen::app::run(argc, argv);
    } catch (const std::bad_alloc&) {
        std::cerr << "damjen: not enough memory\n";
    } catch (const std::exception& error) {
        std::cerr << "damjen: " << error.what() << '\n';
    }
    return damjen::app::kFailure;
}
