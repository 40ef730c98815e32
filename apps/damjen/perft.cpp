// damjen perft: the number of lines of play of each length.

#include "rules/perft.hpp"

#include "commands.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "position_options.hpp"

#include <atomic>
#include <iostream>
#include <memory>
#include <numeric>
#include <thread>
#include <vector>

#include <boost/json.hpp>

namespace damjen::app {

namespace {

// A subtree to be counted, and the move of the root it belongs to.
struct Job {
    Position position;
    Key key{};
    int depth = 0;
    std::size_t root = 0;
};

// The subtrees below the root: one ply down, and one more where that leaves too few to share out.
std::vector<Job> make_jobs(const Game& game, const MoveList& roots, int depth) {
    std::vector<Job> jobs;
    for (std::size_t root = 0; root < roots.size(); ++root) {
        const Position next = after(game.position(), roots[root]);
        if (depth < 4) {
            jobs.push_back({next, key_of(next), depth - 1, root});
            continue;
        }
        for (const Move& reply : legal_moves(game.rules(), next)) {
            const Position second = after(next, reply);
            jobs.push_back({second, key_of(second), depth - 2, root});
        }
    }
    return jobs;
}

// The leaves below each root move.
std::vector<std::uint64_t>
count(const Game& game, const MoveList& roots, int depth, int threads, PerftTable* table) {
    const std::vector<Job> jobs = make_jobs(game, roots, depth);
    std::vector<std::uint64_t> leaves(jobs.size());
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        for (std::size_t i = next++; i < jobs.size(); i = next++) {
            const Job& job = jobs[i];
            leaves[i] = table == nullptr
                            ? damjen::perft(game.rules(), job.position, job.depth)
                            : damjen::perft(game.rules(), job.position, job.key, job.depth, *table);
        }
    };
    {
        std::vector<std::jthread> helpers;
        for (int i = 1; i < threads; ++i)
            helpers.emplace_back(work);
        work();
    }
    std::vector<std::uint64_t> by_root(roots.size());
    for (std::size_t i = 0; i < jobs.size(); ++i)
        by_root[jobs[i].root] = sum_of_leaves(by_root[jobs[i].root], leaves[i]);
    return by_root;
}

}  // namespace

int perft(const PerftOptions& options) {
    const auto game = to_game(options.position);
    if (!game) return kBadUsage;

    const MoveList roots = legal_moves(game->rules(), game->position());
    const auto table = options.hash > 0
                           ? std::make_unique<PerftTable>(static_cast<std::size_t>(options.hash))
                           : nullptr;
    boost::json::array counts;
    std::vector<std::uint64_t> by_root;
    for (int depth = 1; depth <= options.depth; ++depth) {
        by_root = count(*game, roots, depth, options.threads, table.get());
        const std::uint64_t total =
            std::accumulate(by_root.begin(), by_root.end(), std::uint64_t{0}, sum_of_leaves);
        if (total == kTooManyLeaves) {
            std::cerr << "damjen: depth " << depth << " has more lines than a number of 64 bits\n";
            return kFailure;
        }
        counts.push_back(total);
        // Flushed, since the next depth may take a while.
        if (!options.json) std::cout << depth << ' ' << total << '\n' << std::flush;
    }
    boost::json::object divided;
    for (std::size_t i = 0; i < by_root.size() && options.divide; ++i) {
        const std::string text = to_full_text(roots[i]);
        if (options.json)
            divided[text] = by_root[i];
        else
            std::cerr << text << ' ' << by_root[i] << '\n';
    }
    if (options.json) {
        boost::json::object result = {
            {"rules", game->rules().name}, {"fen", to_fen(game->start())}, {"counts", counts}};
        if (options.divide) result["divide"] = divided;
        std::cout << result << '\n';
    }
    return kSuccess;
}

}  // namespace damjen::app
