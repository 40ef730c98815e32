// A GameStore whose writes fail when told to; in everything else it is the store it stands before.

#pragma once

#include "store/game_store.hpp"

#include <limits>
#include <mutex>
#include <utility>

namespace damjen {

// Any thread may call anything. Reads never fail. A write that is made to fail is told so on the
// thread of the inner store, in its turn, like every other.
class FaultyGameStore : public GameStore {
public:
    // Borrows the store, which outlives this one. Nothing fails until told.
    explicit FaultyGameStore(GameStore& inner) : inner_(inner) {}

    // Lets so many more writes (appends and values) through; those after them change nothing and
    // fail with this error.
    void fail_after(std::uint64_t writes,
                    StoreError error = {StoreError::Kind::Full, {}, "as told by the test"}) {
        const std::lock_guard lock(mutex_);
        left_ = writes;
        error_ = std::move(error);
    }

    // Lets everything through again, as when there is room on the disk.
    void mend() { fail_after(kAll, {}); }

    void append(Append append, Done done) override {
        if (const auto error = next_failure()) return fail(*error, std::move(done));
        inner_.append(std::move(append), std::move(done));
    }

    void set_value(std::string key, std::string value, Done done) override {
        if (const auto error = next_failure()) return fail(*error, std::move(done));
        inner_.set_value(std::move(key), std::move(value), std::move(done));
    }

    Expected<std::vector<StoredLine>, StoreError> read(const GameId& game,
                                                       std::uint32_t since) override {
        return inner_.read(game, since);
    }
    Expected<std::optional<StoredGame>, StoreError> find(const GameId& game) override {
        return inner_.find(game);
    }
    Expected<void, StoreError> visit_unfinished(const Visitor& visit) override {
        return inner_.visit_unfinished(visit);
    }
    Expected<std::optional<std::string>, StoreError> value(std::string_view key) override {
        return inner_.value(key);
    }

private:
    static constexpr std::uint64_t kAll = std::numeric_limits<std::uint64_t>::max();
    static constexpr const char* kNothing = "faulty_game_store.nothing";

    std::optional<StoreError> next_failure() {
        const std::lock_guard lock(mutex_);
        if (left_ == 0) return error_;
        if (left_ != kAll) --left_;
        return std::nullopt;
    }

    // A value of no meaning borrows the inner store's thread and the place in its queue.
    void fail(const StoreError& error, Done done) {
        inner_.set_value(kNothing, {}, [error, done = std::move(done)](const auto&) {
            if (done) done(Unexpected(error));
        });
    }

    GameStore& inner_;
    std::mutex mutex_;
    std::uint64_t left_ = kAll;  // guarded by mutex_, as is error_
    StoreError error_;
};

}  // namespace damjen
