// The engine as other programs meet it, by Hub or DXP: settings and questions put to Engine.

#pragma once

#include "engine/engine.hpp"
#include "lab/opening_book.hpp"
#include "protocol/hub_session.hpp"

#include <atomic>
#include <functional>
#include <memory>

namespace damjen::app {

// A clock that stands still at zero while the engine ponders, and shows the time since the search
// began from the ponder-hit on. Any thread.
class PonderClock {
public:
    // Not while a search reads it.
    void start(bool pondering);
    void hit() { runs_ = true; }

    // Since the start, pondering or not.
    Milliseconds elapsed() const;
    // What the search sees.
    Ticker ticker() const;

private:
    std::chrono::steady_clock::time_point start_;
    std::atomic<bool> runs_{true};
};

// One thread at a time.
class ProtocolEngine {
public:
    using Tell = std::function<void(const HubInfo&)>;

    // The folder of the endgames as of EngineFiles.
    explicit ProtocolEngine(std::string endgames = {}) : endgames_(std::move(endgames)) {}

    // Takes up the settings. Returns what has to be said about it, usually nothing.
    std::optional<std::string> prepare(const HubSettings& settings);

    void forget();

    // Blocks until the limits are reached or a stop is requested. Prepares itself if need be.
    HubDone search(const HubSearch& question,
                   const PonderClock& clock,
                   const std::atomic<bool>& stop,
                   const Tell& tell);

private:
    SearchResult think(const HubSearch& question,
                       const PonderClock& clock,
                       const std::atomic<bool>& stop,
                       const Tell& tell);

    std::string endgames_;
    HubSettings settings_;
    std::unique_ptr<Engine> engine_;   // of these settings; none before they are taken up
    std::optional<OpeningBook> book_;  // if the settings want one
    std::uint64_t seed_ = 1;           // of this game, for the levels that vary and for the book
};

}  // namespace damjen::app
