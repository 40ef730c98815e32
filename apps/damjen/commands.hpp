// The subcommands: what each is asked, and the function that does it and returns the exit code.
// main.cpp alone knows how flags are written.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace damjen::app {

inline constexpr int kSuccess = 0;
inline constexpr int kFailure = 1;   // the machine or the world failed: a port taken, a full disk
inline constexpr int kBadUsage = 2;  // what was asked makes no sense

// Which position under which rules; shared by most subcommands.
struct PositionOptions {
    std::string rules = "straight";
    std::string start;               // "full" or "frysk"; empty if not given
    std::optional<std::string> fen;  // given but empty, it is a faulty one
};

struct PerftOptions {
    PositionOptions position;
    int depth = 6;
    int threads = 1;
    int hash = 0;  // MB; 0 for no table
    bool divide = false;
    bool json = false;
};
int perft(const PerftOptions& options);

struct MovesOptions {
    PositionOptions position;
    bool json = false;
};
int moves(const MovesOptions& options);

struct AnalyseOptions {
    PositionOptions position;
    std::string moves;                   // played before the analysis
    std::optional<int> depth;            // the first of these limits ends it;
    std::optional<std::uint64_t> nodes;  // without any: five seconds
    std::optional<double> seconds;
    int lines = 1;
    int hash = 64;  // MB
    int threads = 1;
    std::string weights;   // as of EngineFiles
    std::string endgames;  // likewise, here and elsewhere
    bool json = false;
};
int analyse(const AnalyseOptions& options);

struct PlayOptions {
    PositionOptions position;
    bool two = false;  // two people, no engine
    int level = 5;
    std::string color = "white";  // the person's
    std::string endgames;
    bool ascii = false;
    std::uint64_t seed = 1;
};
int play(const PlayOptions& options);

struct SelfplayOptions {
    std::string rules = "straight";
    std::string output;  // a file of training records, gone on with if it exists
    std::uint64_t games = 10000;
    std::uint64_t nodes = 800;  // of each search
    std::string weights;        // as of EngineFiles
    std::string endgames;
    std::uint64_t seed = 1;
    int threads = 1;
};
int selfplay(const SelfplayOptions& options);

struct TrainOptions {
    std::string output;               // the weights
    std::vector<std::string> inputs;  // files of training records
    std::string rules;                // empty: those of the games
    int epochs = 5;
    int threads = 1;
    double rate = 0.05;
    double result_share = 0.2;
    std::uint64_t seed = 1;
    std::string note;
};
int train(const TrainOptions& options);

struct ServeOptions {
    std::string listen = "127.0.0.1:8080";
    std::string data;  // empty: the usual place
    std::string web;   // the built page; empty: the API alone
    std::string public_url;
    std::vector<std::string> trusted_proxies;
    int threads = 0;         // 0: as many as there are processors
    int engine_threads = 0;  // 0: as many as there are processors
    int hash = 32;           // MB for each engine thread and rule set in use
    std::string endgames;
    std::string log_level = "info";
    std::string log_format = "text";
    std::size_t max_connections = 4000;
    std::size_t max_connections_per_address = 100;
    std::size_t max_body = 64 * 1024;  // bytes
    double request_rate = 50;          // a second and address
    double message_rate = 20;          // a second and address
};
int serve(const ServeOptions& options);

struct BackupOptions {
    std::string data;
    std::string target;
};
int backup(const BackupOptions& options);

// How long one side of a match may think; shared limits hold where a side has none of its own.
struct MatchLimitOptions {
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    std::optional<double> move_time;  // seconds
    std::string clock;                // "SECONDS" or "SECONDS+INCREMENT"
};

// One side of a match.
struct MatchSideOptions {
    std::string command;  // "self": the engine of this program
    std::string name;     // empty: as it calls itself
    std::string directory;
    std::vector<std::string> parameters;  // NAME=VALUE
    MatchLimitOptions limits;
};

struct MatchOptions {
    std::string rules = "straight";
    MatchSideOptions first;
    MatchSideOptions second;
    MatchLimitOptions limits;
    std::string openings;  // a file
    int skip = 0;          // openings of it that are passed over
    int games = 400;
    int games_at_once = 1;
    double overtime = 1;             // seconds
    double patience = 60;            // seconds
    double start_patience = 30;      // seconds
    std::vector<double> sprt;        // two leads in Elo, if any
    double risk = 0.05;              // of either wrong answer of the SPRT
    std::optional<double> agree_at;  // men
    std::string pdn;
    bool resume = false;
    std::string transcripts;  // a directory; empty: beside the PDN
    std::string event = "Damjen match";
    bool json = false;
};
int match(const MatchOptions& options);

struct HubOptions {
    std::string rules = "wfd";  // until the other program sets another variant
    std::string endgames;
};
int hub(const HubOptions& options);

struct OpeningsOptions {
    std::string rules = "straight";
    int count = 300;
    std::uint64_t nodes = 400'000;  // to judge an opening
    double balance = 0.3;           // men by which either side may be ahead
    double concession = 0.5;        // men by which a move may be worse than the best
    std::string weights;            // a file, or "hand"; empty: those that ship
    int threads = 1;
    std::uint64_t seed = 1;
};
int openings(const OpeningsOptions& options);

struct DxpCommandOptions {
    PositionOptions position{"wfd", {}, {}};
    std::string listen = "127.0.0.1:27531";
    std::string connect;  // empty: listen
    bool initiate = false;
    int games = 0;  // 0: one as the initiator, any number as the follower
    int minutes = 5;
    int moves = 0;
    std::string color = "white";  // ours in the first game, as the initiator
    std::string name = "Damjen";
    int level = 10;
    int threads = 1;
    int hash = 256;                 // MB
    std::optional<double> seconds;  // for a move, at most
    bool no_back = false;
    bool play_on = false;
    std::string pdn;
};
int dxp(const DxpCommandOptions& options);

struct BenchEngineOptions {
    int depth = 16;
    std::string evaluation = "trained";  // or "hand"
    bool json = false;
};
int bench_engine(const BenchEngineOptions& options);

struct BenchServerOptions {
    std::string url;  // empty: a server of its own
    int games = 1000;
    double seconds = 60;
    double pace = 1;  // seconds for a move
    int level = 0;    // 0: two people; otherwise against the engine
    int threads = 0;  // of its own server; 0: as many as there are processors
    std::uint64_t seed = 1;
    bool json = false;
};
int bench_server(const BenchServerOptions& options);

struct EndgameBuildOptions {
    std::string rules = "straight";
    std::string folder;  // empty: among the shipped data
    int pieces = 3;
    int threads = 0;  // 0: as many as there are processors
    int memory = 16;  // GB; what needs more is refused
};
int endgame_build(const EndgameBuildOptions& options);

struct EndgameStatsOptions {
    std::string rules = "straight";
    std::string folder;
    std::string slice;
    bool without_seven_moves = false;
    bool without_three_king_moves = false;
    bool json = false;
};
int endgame_stats(const EndgameStatsOptions& options);

struct EndgameProbeOptions {
    std::string rules = "straight";
    std::string folder;
    std::string fen;
    bool json = false;
};
int endgame_probe(const EndgameProbeOptions& options);

struct EndgameVerifyOptions {
    std::string rules = "straight";
    std::string folder;
    std::uint64_t samples = 20000;  // positions of each slice of four pieces or more
    int threads = 0;
    std::uint64_t seed = 1;
};
int endgame_verify(const EndgameVerifyOptions& options);

}  // namespace damjen::app
