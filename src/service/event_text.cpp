#include "service/event_text.hpp"

#include "base/overloaded.hpp"
#include "notation/fen.hpp"
#include "service/names.hpp"

#include <boost/json.hpp>

namespace damjen {

namespace {

namespace json = boost::json;

// ---- Writing

json::value written(const std::optional<ClockReading>& clock) {
    if (!clock) return nullptr;
    return json::array{(*clock)[Color::White].count(), (*clock)[Color::Black].count()};
}

json::value written(const Participant& player) {
    switch (player.kind) {
    case Participant::Kind::Open:
        return {{"kind", "open"}};
    case Participant::Kind::Human:
        return {{"kind", "human"}, {"name", player.name}};
    case Participant::Kind::Engine:
        return {{"kind", "engine"}, {"level", player.level}};
    }
    return nullptr;
}

json::value written(const std::optional<TokenHash>& hash) {
    if (!hash) return nullptr;
    return json::value(to_text(*hash));
}

json::object body_of(const Created& event) {
    const GameSettings& settings = event.settings;
    json::object body{
        {"rules", settings.rules->name},
        {"mode", name_of(settings.mode)},
        {"start", name_of(settings.start_kind)},
        {"white", written(event.players[Color::White])},
        {"black", written(event.players[Color::Black])},
        {"seats", {written(event.seats[Color::White]), written(event.seats[Color::Black])}}};
    if (settings.start_kind == StartKind::Fen) {
        body["fen"] = to_fen(settings.start);
        body["move_number"] = settings.start.move_number;
    }
    if (settings.clock)
        body["clock"] = {settings.clock->initial.count(), settings.clock->increment.count()};
    if (event.rematch_of) body["rematch_of"] = *event.rematch_of;
    return body;
}

json::object body_of(const Joined& event) {
    return {{"color", name_of(event.color)}, {"name", event.name}, {"seat", to_text(event.seat)}};
}

json::object body_of(const Moved& event) {
    json::object body{{"from", event.move.from.number()},
                      {"to", event.move.to.number()},
                      {"took", event.took.count()}};
    if (event.move.is_capture()) {
        json::array& captures = body["captures"].emplace_array();
        for (const Square square : event.move.captured)
            captures.emplace_back(square.number());
    }
    if (event.clock) body["clock"] = written(event.clock);
    return body;
}

json::object body_of(const TookBack& event) { return {{"ply", event.ply}}; }

json::object body_of(const Ended& event) {
    json::object body{{"reason", name_of(event.result.reason)}};
    if (event.result.winner) body["winner"] = name_of(*event.result.winner);
    if (event.clock) body["clock"] = written(event.clock);
    return body;
}

json::object body_of(const Rematched& event) { return {{"game", event.game}}; }

template <class OfferOrAnswer>
json::object body_of(const OfferOrAnswer& event) {
    return {{"by", name_of(event.by)}};
}

constexpr std::string_view kind_of(const Created&) { return "created"; }
constexpr std::string_view kind_of(const Joined&) { return "joined"; }
constexpr std::string_view kind_of(const Moved&) { return "moved"; }
constexpr std::string_view kind_of(const TookBack&) { return "took_back"; }
constexpr std::string_view kind_of(const DrawOffered&) { return "draw_offered"; }
constexpr std::string_view kind_of(const DrawDeclined&) { return "draw_declined"; }
constexpr std::string_view kind_of(const TakebackOffered&) { return "takeback_offered"; }
constexpr std::string_view kind_of(const TakebackDeclined&) { return "takeback_declined"; }
constexpr std::string_view kind_of(const Ended&) { return "ended"; }
constexpr std::string_view kind_of(const RematchOffered&) { return "rematch_offered"; }
constexpr std::string_view kind_of(const RematchDeclined&) { return "rematch_declined"; }
constexpr std::string_view kind_of(const Rematched&) { return "rematched"; }

// ---- Reading. Anything unexpected throws BadBody, which to_record turns into a BadLine.

struct BadBody {
    std::string detail;
};

template <class T>
T wanted(std::optional<T> value, std::string_view what) {
    if (!value) throw BadBody{"no " + std::string(what)};
    return *std::move(value);
}

const json::value& field(const json::object& body, std::string_view name) {
    const json::value* value = body.if_contains(name);
    if (!value) throw BadBody{"no field " + std::string(name)};
    return *value;
}

std::string text(const json::object& body, std::string_view name) {
    const json::string* value = field(body, name).if_string();
    if (!value) throw BadBody{std::string(name) + " is no text"};
    return std::string(*value);
}

std::int64_t whole(const json::value& value) {
    const std::int64_t* number = value.if_int64();
    if (!number) throw BadBody{"no whole number"};
    return *number;
}

int small(const json::value& value) {
    const std::int64_t number = whole(value);
    if (number < 0 || number > 1'000'000) throw BadBody{"a number out of range"};
    return static_cast<int>(number);
}

Color color(const json::object& body, std::string_view name) {
    return wanted(color_named(text(body, name)), "color");
}

std::array<Milliseconds, 2> two_times(const json::value& value) {
    const json::array* both = value.if_array();
    if (!both || both->size() != 2) throw BadBody{"not two times"};
    return {Milliseconds(whole((*both)[0])), Milliseconds(whole((*both)[1]))};
}

std::optional<ClockReading> clock(const json::object& body) {
    const json::value* value = body.if_contains("clock");
    if (!value || value->is_null()) return std::nullopt;
    return ClockReading{two_times(*value)};
}

Square square(const json::value& value) {
    return wanted(Square::from_number(small(value)), "square");
}

TokenHash hash(std::string_view written) {
    TokenHash result;
    if (!parse(written, result)) throw BadBody{"no hash of a token"};
    return result;
}

Participant player(const json::object& body, std::string_view name) {
    const json::object* object = field(body, name).if_object();
    if (!object) throw BadBody{"no player"};
    const std::string kind = text(*object, "kind");
    if (kind == "open") return {};
    if (kind == "human") return {Participant::Kind::Human, text(*object, "name"), 0};
    if (kind == "engine") return {Participant::Kind::Engine, {}, small(field(*object, "level"))};
    throw BadBody{"no kind of player"};
}

Created read_created(const json::object& body) {
    Created event;
    GameSettings& settings = event.settings;
    settings.rules = rule_set_named(text(body, "rules"));
    if (!settings.rules) throw BadBody{"no rule set"};
    settings.mode = wanted(mode_named(text(body, "mode")), "mode");
    settings.start_kind = wanted(start_kind_named(text(body, "start")), "start");
    switch (settings.start_kind) {
    case StartKind::Full:
        break;
    case StartKind::Frysk:
        settings.start.position = Position::frysk();
        break;
    case StartKind::Fen: {
        const auto start = parse_fen(text(body, "fen"));
        if (!start) throw BadBody{"no FEN"};
        settings.start = *start;
        settings.start.move_number = small(field(body, "move_number"));
        break;
    }
    }
    if (body.contains("clock")) {
        const auto [initial, increment] = two_times(field(body, "clock"));
        settings.clock = ClockSettings{initial, increment};
    }
    event.players = {{player(body, "white"), player(body, "black")}};
    const json::array* seats = field(body, "seats").if_array();
    if (!seats || seats->size() != 2) throw BadBody{"not two seats"};
    for (const Color side : kColors) {
        const json::value& seat = (*seats)[static_cast<std::size_t>(side)];
        if (seat.is_string()) event.seats[side] = hash(seat.get_string());
    }
    if (body.contains("rematch_of")) event.rematch_of = text(body, "rematch_of");
    return event;
}

Moved read_moved(const json::object& body) {
    Moved event;
    event.move.from = square(field(body, "from"));
    event.move.to = square(field(body, "to"));
    if (const json::value* captures = body.if_contains("captures")) {
        if (!captures->is_array()) throw BadBody{"captures is no list"};
        for (const json::value& each : captures->get_array())
            event.move.captured |= square(each);
    }
    event.took = Milliseconds(whole(field(body, "took")));
    event.clock = clock(body);
    return event;
}

Ended read_ended(const json::object& body) {
    Ended event;
    event.result.reason = wanted(result_reason_named(text(body, "reason")), "reason");
    if (body.contains("winner")) event.result.winner = color(body, "winner");
    event.clock = clock(body);
    return event;
}

Event read_event(std::string_view kind, const json::object& body) {
    if (kind == "moved") return read_moved(body);
    if (kind == "created") return read_created(body);
    if (kind == "joined")
        return Joined{color(body, "color"), text(body, "name"), hash(text(body, "seat"))};
    if (kind == "took_back") return TookBack{small(field(body, "ply"))};
    if (kind == "draw_offered") return DrawOffered{color(body, "by")};
    if (kind == "draw_declined") return DrawDeclined{color(body, "by")};
    if (kind == "takeback_offered") return TakebackOffered{color(body, "by")};
    if (kind == "takeback_declined") return TakebackDeclined{color(body, "by")};
    if (kind == "ended") return read_ended(body);
    if (kind == "rematch_offered") return RematchOffered{color(body, "by")};
    if (kind == "rematch_declined") return RematchDeclined{color(body, "by")};
    if (kind == "rematched") return Rematched{text(body, "game")};
    throw BadBody{"an event of a kind unknown to this version"};
}

// Whether an event may follow in this game at all; otherwise apply() would break its promises.
bool fits(const LiveGame& game, const Event& event) {
    return std::visit(
        Overloaded{
            [&](const Created&) { return game.seq == 0; },
            [&](const Moved& moved) {
                return game.seq > 0 && moved.clock.has_value() == game.clock.has_value() &&
                       play(game.game.rules(), game.game.position(), moved.move).has_value();
            },
            [&](const TookBack& back) { return game.seq > 0 && back.ply <= game.game.ply(); },
            [&](const auto&) { return game.seq > 0; }},
        event);
}

}  // namespace

StoredLine to_line(const Record& record) {
    StoredLine line;
    std::visit(
        [&](const auto& event) {
            json::object body = body_of(event);
            if (record.command) body["command"] = {name_of(record.command->by), record.command->id};
            line.kind = kind_of(event);
            line.body = json::serialize(body);
        },
        record.event);
    line.at = record.at.time_since_epoch().count();
    line.version = kEventVersion;
    return line;
}

Expected<Record, BadLine> to_record(const StoredLine& line) {
    if (line.version != kEventVersion) return Unexpected(BadLine{0, "written by a later version"});
    json::error_code error;
    const json::value value = json::parse(line.body, error);
    if (error || !value.is_object()) return Unexpected(BadLine{0, "no JSON object"});
    const json::object& body = value.get_object();
    try {
        Record record{read_event(line.kind, body), Instant(Milliseconds(line.at)), std::nullopt};
        if (const json::value* command = body.if_contains("command")) {
            const json::array* both = command->if_array();
            if (!both || both->size() != 2 || !(*both)[0].is_string() || !(*both)[1].is_string())
                throw BadBody{"no command"};
            const auto seat = seat_named((*both)[0].get_string());
            record.command =
                CommandName{wanted(seat, "seat"), std::string((*both)[1].get_string())};
        }
        return record;
    } catch (const BadBody& bad) {
        return Unexpected(BadLine{0, line.kind + ": " + bad.detail});
    }
}

Expected<LiveGame, BadLine> fold_lines(const GameId& id, std::span<const StoredLine> lines) {
    LiveGame game;
    game.id = id;
    for (const StoredLine& line : lines) {
        const auto record = to_record(line);
        if (!record) return Unexpected(BadLine{game.seq + 1, record.error().detail});
        if (!fits(game, record->event))
            return Unexpected(BadLine{game.seq + 1, line.kind + " does not fit the game"});
        game = apply(std::move(game), *record);
    }
    if (game.seq == 0) return Unexpected(BadLine{0, "no lines"});
    return game;
}

}  // namespace damjen
