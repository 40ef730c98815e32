#include "web_api/json_views.hpp"

#include "base/overloaded.hpp"
#include "notation/fen.hpp"
#include "service/names.hpp"

#include <algorithm>

namespace damjen::web_api {

namespace json = boost::json;

namespace {

json::array numbers(Bitboard squares) {
    json::array list;
    for (const Square square : squares)
        list.push_back(square.number());
    return list;
}

json::array numbers(const std::vector<Square>& squares) {
    json::array list;
    for (const Square square : squares)
        list.push_back(square.number());
    return list;
}

json::object piece_json(const PieceCapture& piece) {
    return {{"square", piece.square.number()},
            {"men", piece.value.men},
            {"kings", piece.value.kings},
            {"king", piece.is_king}};
}

json::object value_json(CaptureValue value) { return {{"men", value.men}, {"kings", value.kings}}; }

json::value color_json(std::optional<Color> color) {
    if (!color) return nullptr;
    return json::value(name_of(*color));
}

json::value duty_json(const std::optional<DutyView>& duty) {
    if (!duty) return nullptr;
    json::array lesser;
    for (const PieceCapture& piece : duty->lesser)
        lesser.push_back(piece_json(piece));
    return json::object{{"men", duty->value.men},
                        {"kings", duty->value.kings},
                        {"squares", numbers(duty->squares)},
                        {"by_king", duty->by_king},
                        {"lesser", std::move(lesser)}};
}

json::value run_json(KingRun run) {
    if (run.count == 0) return nullptr;
    return json::object{{"square", run.square.number()}, {"count", run.count}};
}

json::object counter_json(const CounterView& counter) {
    switch (counter.kind) {
    case CounterView::Kind::TwoKingsAgainstOne:
        return {{"kind", "two_kings_against_one"},
                {"side", name_of(counter.side)},
                {"left", counter.left},
                {"limit", counter.limit}};
    case CounterView::Kind::OnlyKings:
        return {{"kind", "only_kings"}, {"left", counter.left}, {"limit", counter.limit}};
    case CounterView::Kind::KingMoves:
        return {{"kind", "king_moves"}, {"left", counter.left}, {"limit", counter.limit}};
    case CounterView::Kind::Repetition:
        return {{"kind", "repetition"}, {"count", counter.left}, {"limit", counter.limit}};
    case CounterView::Kind::AgreedLength:
        return {{"kind", "agreed_length"}, {"left", counter.left}, {"limit", counter.limit}};
    }
    return {};
}

json::value outcome_json(const Outcome& outcome) {
    if (!outcome.is_over()) return nullptr;
    const Result result = to_result(outcome);
    return json::object{{"winner", color_json(result.winner)}, {"reason", name_of(result.reason)}};
}

json::value clock_json(const std::optional<ClockReading>& clock) {
    if (!clock) return nullptr;
    return json::object{{"white", (*clock)[Color::White].count()},
                        {"black", (*clock)[Color::Black].count()}};
}

json::object result_json(const Result& result) {
    return {{"score", score_of(result)},
            {"winner", color_json(result.winner)},
            {"reason", name_of(result.reason)}};
}

json::value name_json(const std::string& name) {
    if (name.empty()) return nullptr;
    return json::value(name);
}

json::object player_json(const Participant& player) {
    switch (player.kind) {
    case Participant::Kind::Open:
        return {{"kind", "open"}};
    case Participant::Kind::Human:
        return {{"kind", "human"}, {"name", name_json(player.name)}};
    case Participant::Kind::Engine:
        return {{"kind", "engine"}, {"level", player.level}};
    }
    return {};
}

json::object played_json(const PlayedView& played, const LiveGame::Ply& ply) {
    return {{"text", played.text},
            {"from", played.move.from.number()},
            {"to", played.move.to.number()},
            {"captures", numbers(played.move.captured)},
            {"route", numbers(played.route)},
            {"fen", played.fen},
            {"took", ply.took.count()},
            {"clock", clock_json(ply.clock)}};
}

json::value settings_json(const std::optional<ClockSettings>& clock) {
    if (!clock) return nullptr;
    return json::object{{"initial", clock->initial.count() / 1000},
                        {"increment", clock->increment.count() / 1000}};
}

json::value running_clock_json(const GameView& view) {
    const LiveGame& game = view.game;
    if (!game.clock) return nullptr;
    const ClockReading reading = game.clock_at(view.now);
    return json::object{{"white", reading[Color::White].count()},
                        {"black", reading[Color::Black].count()},
                        {"running", color_json(game.running_clock())},
                        {"at", view.now.time_since_epoch().count()}};
}

json::value offer_json(const std::optional<LiveGame::Offer>& offer) {
    return offer ? color_json(offer->by) : json::value(nullptr);
}

json::value thinking_json(Thinking thinking) {
    switch (thinking) {
    case Thinking::No:
        return nullptr;
    case Thinking::Soon:
        return "soon";
    case Thinking::Now:
        return "now";
    }
    return nullptr;
}

}  // namespace

json::value seat_json(Seat seat) {
    if (seat == Seat::None) return nullptr;
    return json::value(name_of(seat));
}

json::object to_json(const LegalMoveView& move) {
    json::array routes;
    for (const auto& route : move.routes)
        routes.push_back(numbers(route));
    return {{"text", move.text},
            {"from", move.move.from.number()},
            {"to", move.move.to.number()},
            {"captures", numbers(move.move.captured)},
            {"routes", std::move(routes)},
            {"promotes", move.promotes}};
}

json::object to_json(const RuleSet& rules) {
    return {{"id", rules.name},
            {"default", rules.id == kStraight.id},
            {"straight_king_moves", rules.straight_king_moves},
            {"most_pieces", rules.precedence == RuleSet::Precedence::MostPieces},
            {"repetition_draws", rules.repetition_draws},
            {"quiet_limit", rules.quiet_limit},
            {"seven_moves", rules.seven_moves},
            {"one_king_draws", rules.one_king_each == RuleSet::OneKingEach::DrawnUnlessDecided}};
}

json::object to_json(const RuleSet&, const Explanation& explanation) {
    json::array duty;
    for (const PieceCapture& piece : explanation.duty)
        duty.push_back(piece_json(piece));
    json::value to = nullptr;
    if (explanation.attempt.to) to = explanation.attempt.to->number();
    json::value value = nullptr;
    if (explanation.value) value = value_json(*explanation.value);
    json::value best = nullptr;
    if (!explanation.duty.empty()) best = value_json(explanation.best());
    return {{"kind", name_of(explanation.why)},
            {"from", explanation.attempt.from.number()},
            {"to", std::move(to)},
            {"value", std::move(value)},
            {"best", std::move(best)},
            {"duty", std::move(duty)}};
}

json::object to_json(const PositionView& view) {
    json::array legal;
    for (const LegalMoveView& move : view.legal)
        legal.push_back(to_json(move));
    json::array stuck;
    for (const StuckView& piece : view.stuck)
        stuck.push_back(json::object{{"square", piece.square.number()},
                                     {"reason", to_json(kStraight, piece.reason)}});
    json::array counters;
    for (const CounterView& counter : view.counters)
        counters.push_back(counter_json(counter));
    return {{"fen", view.fen},
            {"turn", name_of(view.turn)},
            {"legal", std::move(legal)},
            {"duty", duty_json(view.duty)},
            {"stuck", std::move(stuck)},
            {"runs",
             json::object{{"white", run_json(view.runs[Color::White])},
                          {"black", run_json(view.runs[Color::Black])}}},
            {"counters", std::move(counters)},
            {"outcome", outcome_json(view.outcome)}};
}

json::object now_json(const GameView& view, Seat seat) {
    const LiveGame& game = view.game;
    json::array can;
    for (const Permission permission : view.can(seat))
        can.push_back(json::value(name_of(permission)));
    json::value result = nullptr;
    if (game.result) result = result_json(*game.result);
    json::value rematch = nullptr;
    if (game.next_game) rematch = json::value(*game.next_game);
    return {{"phase", name_of(game.phase())},
            {"ply", game.game.ply()},
            {"position", to_json(view.position)},
            {"clock", running_clock_json(view)},
            {"offers",
             json::object{{"draw", offer_json(game.draw)},
                          {"takeback", offer_json(game.takeback)},
                          {"rematch", offer_json(game.rematch)}}},
            {"present",
             json::object{{"white", view.present[Color::White]},
                          {"black", view.present[Color::Black]},
                          {"spectators", view.spectators}}},
            {"thinking", thinking_json(view.thinking)},
            {"result", std::move(result)},
            {"rematch", std::move(rematch)},
            {"can", std::move(can)}};
}

json::object state_json(const GameView& view, Seat seat) {
    const LiveGame& game = view.game;
    json::array moves;
    for (int ply = 0; ply < game.game.ply(); ++ply)
        moves.push_back(
            played_json(played_view(game.game, ply), game.plies[static_cast<std::size_t>(ply)]));
    return {{"id", game.id},
            {"seq", game.seq},
            {"rules", game.settings.rules->name},
            {"mode", name_of(game.settings.mode)},
            {"start",
             json::object{{"kind", name_of(game.settings.start_kind)},
                          {"fen", to_fen(game.settings.start)},
                          {"move_number", game.settings.start.move_number}}},
            {"clock_settings", settings_json(game.settings.clock)},
            {"players",
             json::object{{"white", player_json(game.players[Color::White])},
                          {"black", player_json(game.players[Color::Black])}}},
            {"you", seat_json(seat)},
            {"created", game.created.time_since_epoch().count()},
            {"moves", std::move(moves)},
            {"now", now_json(view, seat)}};
}

json::object event_json(const Told& told) {
    const auto by = [](std::string_view kind, Color color) {
        return json::object{{"kind", kind}, {"by", name_of(color)}};
    };
    return std::visit(
        Overloaded{
            [](const Created&) { return json::object{{"kind", "created"}}; },
            [](const Joined& joined) {
                return json::object{{"kind", "joined"},
                                    {"color", name_of(joined.color)},
                                    {"name", name_json(joined.name)}};
            },
            [&](const Moved& moved) {
                const LiveGame::Ply ply{moved.took, moved.clock};
                return json::object{{"kind", "moved"}, {"move", played_json(*told.played, ply)}};
            },
            [](const TookBack& back) {
                return json::object{{"kind", "took_back"}, {"ply", back.ply}};
            },
            [&](const DrawOffered& offer) { return by("draw_offered", offer.by); },
            [&](const DrawDeclined& offer) { return by("draw_declined", offer.by); },
            [&](const TakebackOffered& offer) { return by("takeback_offered", offer.by); },
            [&](const TakebackDeclined& offer) { return by("takeback_declined", offer.by); },
            [](const Ended& ended) {
                return json::object{{"kind", "ended"}, {"result", result_json(ended.result)}};
            },
            [&](const RematchOffered& offer) { return by("rematch_offered", offer.by); },
            [&](const RematchDeclined& offer) { return by("rematch_declined", offer.by); },
            [](const Rematched& rematched) {
                return json::object{{"kind", "rematched"}, {"game", rematched.game}};
            }},
        told.event);
}

}  // namespace damjen::web_api
