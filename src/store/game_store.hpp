// Games as numbered lines: append some, read them back, never look inside. Several implementations
// (SQLite; in memory for tests), one contract (tests/store/game_store_contract.hpp).

#pragma once

#include "base/expected.hpp"
#include "store/store_error.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damjen {

// The name of a game: any text that is not empty. Whoever creates a game makes it unique.
using GameId = std::string;

// One thing that happened in a game. Times are milliseconds since 1970 (UTC), by the caller's
// clock.
struct StoredLine {
    std::string kind;
    std::string body;
    std::int64_t at = 0;
    int version = 1;  // of the language kind and body are written in

    friend bool operator==(const StoredLine&, const StoredLine&) = default;
};

// What is known of a game without reading its lines.
struct StoredGame {
    GameId id;
    std::uint32_t length = 0;           // lines, hence the number of the last one
    std::int64_t created = 0;           // time of the first line
    std::int64_t last_at = 0;           // time of the last line
    std::optional<std::int64_t> ended;  // time of the line that ended it

    friend bool operator==(const StoredGame&, const StoredGame&) = default;
};

// Lines to add to a game, all or none.
struct Append {
    GameId game;
    std::uint32_t first_seq = 1;    // the number of the first line; 1 creates the game
    std::vector<StoredLine> lines;  // at least one
    bool ends = false;  // the game is over with these lines (more may follow all the same)
};

// Any thread may call anything. What was appended is seen by reads once its Done has been called
// with success; then it is on disk and survives kill -9 and loss of power.
class GameStore {
public:
    // Called once, on a thread of the store, never from within the call it belongs to. It must not
    // throw and should only hand on the news: the next group of appends waits for it.
    using Done = std::function<void(Expected<void, StoreError>)>;
    // Given a game and all its lines, line 1 first.
    using Visitor = std::function<void(const StoredGame&, std::vector<StoredLine>)>;

    virtual ~GameStore() = default;

    // Queues the lines and returns at once. Appends are carried out in the order of the calls; one
    // that is OutOfOrder fails alone, so a game's next append may be queued before the last is
    // done.
    virtual void append(Append append, Done done) = 0;

    // The lines of a game after number since, in order. None if there is no such game.
    virtual Expected<std::vector<StoredLine>, StoreError> read(const GameId& game,
                                                               std::uint32_t since) = 0;

    // What is known of a game, if there is one.
    virtual Expected<std::optional<StoredGame>, StoreError> find(const GameId& game) = 0;

    // Visits every game that has not ended, oldest first, holding the lines of one at a time. The
    // visitor may append; whether it then sees what it appended is not said.
    virtual Expected<void, StoreError> visit_unfinished(const Visitor& visit) = 0;

    // Small facts that belong to no game, such as when the server was last alive. The last value
    // set wins; queued like an append.
    virtual void set_value(std::string key, std::string value, Done done) = 0;
    virtual Expected<std::optional<std::string>, StoreError> value(std::string_view key) = 0;
};

}  // namespace damjen
