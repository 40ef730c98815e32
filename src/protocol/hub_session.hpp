// The engine's side of a Hub conversation as a state machine: a line in gives lines out, and
// requests that an app hands on to an engine. It reads no clock, starts no thread, and never waits.
//
// One thread only, or one at a time. While a search runs, a line that needs another state (a new
// position, say) stops the search and waits in a queue for its answer; `ping` never waits.

#pragma once

#include "protocol/hub_search.hpp"
#include "protocol/hub_settings.hpp"
#include "rules/game.hpp"

#include <deque>
#include <variant>

namespace damjen {

// Make the engine ready for these settings; answer with prepared().
struct HubPrepare {
    HubSettings settings;
};
// Forget what was learned: another game begins.
struct HubForget {};
// Search without delay; tell() may be called on the way, answer with found().
struct HubSearch {
    enum class Purpose {
        Move,     // play: the engine may answer at once where there is no choice
        Ponder,   // the opponent is thinking: the clock stands still until HubPonderHit
        Analyze,  // scores matter
    };
    Purpose purpose;
    HubSettings settings;
    Game game;
    HubLimits limits;
};
// The opponent played what was pondered on: the limits in time count now.
struct HubPonderHit {};
// End the search soon; found() is still due.
struct HubStop {};

using HubRequest = std::variant<HubPrepare, HubForget, HubSearch, HubPonderHit, HubStop>;

// What to do next, in this order: write the lines, then fulfil the requests.
struct HubReply {
    std::vector<HubMessage> lines;
    std::vector<HubRequest> requests;
};

struct HubIdentity {
    std::string name;
    std::string version;
    std::string author;
};

class HubSession {
public:
    // A line longer than that is not read, and no more lines than that wait for a search to end.
    static constexpr std::size_t kLongestLine = std::size_t{1} << 18;
    static constexpr std::size_t kMostWaiting = 100;

    HubSession(HubIdentity identity, const HubSettings& settings);

    // Whether the line says that the conversation is over: then leave at once, without receive().
    static bool asks_to_quit(std::string_view line);

    HubReply receive(std::string_view line);
    HubReply prepared();
    HubReply tell(const HubInfo& info);
    HubReply found(const HubDone& done);
    // Something the engine has to say, such as that memory is short.
    HubReply complain(std::string sentence);

    bool is_searching() const { return search_.has_value(); }

private:
    struct Search {
        HubSearch::Purpose purpose;
        bool infinite;
        bool stopped = false;
        std::optional<HubDone> held;  // found early; told when asked
    };

    // A line in its turn. One that could not be read has but its command.
    struct Waiting {
        HubMessage message;
        bool is_readable = true;
    };

    void pass_over(std::string_view line, HubReply& reply);
    void go_on(HubReply& reply);
    void obey(const Waiting& line, HubReply& reply);
    void declare(HubReply& reply) const;
    void set_param(const HubMessage& message, HubReply& reply);
    void set_position(const HubMessage& message, HubReply& reply);
    void set_level(const HubMessage& message, HubReply& reply);
    void go(const HubMessage& message, HubReply& reply);
    void hit(HubReply& reply);
    void stop(HubReply& reply);
    bool may_answer() const;
    void answer(HubReply& reply);

    HubIdentity identity_;
    HubSettings settings_;
    std::optional<Game> game_;  // none after a `pos` that could not be understood
    std::optional<HubLimits> limits_ = HubLimits{};  // likewise none after a `level`
    std::optional<Search> search_;
    std::deque<Waiting> waiting_;
};

}  // namespace damjen
