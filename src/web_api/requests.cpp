#include "web_api/requests.hpp"

#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "service/names.hpp"
#include "service/position_view.hpp"

#include <algorithm>
#include <limits>

namespace damjen::web_api {

namespace json = boost::json;

namespace {

constexpr std::size_t kLongestName = 40;   // characters
constexpr std::size_t kLongestId = 40;     // bytes, of a command
constexpr std::size_t kLongestToken = 64;  // bytes; ours have 22
constexpr std::size_t kMostMoves = 1000;   // in a position's move list
constexpr std::int64_t kLongestClock = 24 * 3600;
constexpr std::int64_t kLongestIncrement = 600;

const json::value* field(const json::object& body, std::string_view name) {
    const json::value* value = body.if_contains(name);
    return value != nullptr && !value->is_null() ? value : nullptr;
}

std::optional<std::string_view> text(const json::object& body, std::string_view name) {
    const json::value* value = field(body, name);
    if (value == nullptr || !value->is_string()) return std::nullopt;
    return std::string_view(value->get_string());
}

std::optional<std::int64_t> whole(const json::value* value) {
    if (value == nullptr) return std::nullopt;
    boost::system::error_code error;
    const auto number = value->to_number<std::int64_t>(error);
    if (error) return std::nullopt;
    return number;
}

std::optional<std::int64_t> whole(const json::object& body, std::string_view name) {
    return whole(field(body, name));
}

std::optional<Square> square(const json::value* value) {
    const auto number = whole(value);
    if (!number || *number < 1 || *number > Square::kCount) return std::nullopt;
    return Square(static_cast<int>(*number));
}

Checked<const RuleSet*> parse_rules(const json::object& body) {
    if (field(body, "rules") == nullptr) return &kStraight;
    const RuleSet* rules = rule_set_named(text(body, "rules").value_or(""));
    if (rules == nullptr) return Unexpected(bad_field("rules", "straight, wfd or ludoteka"));
    return rules;
}

struct Start {
    StartKind kind = StartKind::Full;
    GameStart start;
};

Checked<Start> parse_start(const json::object& body) {
    const auto kind = field(body, "start") == nullptr
                          ? std::optional(StartKind::Full)
                          : start_kind_named(text(body, "start").value_or(""));
    if (!kind) return Unexpected(bad_field("start", "full, frysk or fen"));
    switch (*kind) {
    case StartKind::Full:
        return Start{*kind, {}};
    case StartKind::Frysk:
        return Start{*kind, {.position = Position::frysk()}};
    case StartKind::Fen:
        break;
    }
    const auto fen = text(body, "fen");
    if (!fen) return Unexpected(bad_field("fen", "a position, as in W:W31-50:B1-20"));
    const auto start = parse_fen(*fen);
    if (!start) return Unexpected(bad_fen(start.error(), *fen));
    if (too_many_pieces(start->position)) {
        return Unexpected(Fault{.status = 400,
                                .code = "too_many_pieces",
                                .message = "A side has more than 20 pieces.",
                                .field = "fen"});
    }
    return Start{*kind, *start};
}

Checked<std::optional<ClockSettings>> parse_clock(const json::object& body) {
    const json::value* value = field(body, "clock");
    if (value == nullptr) return std::optional<ClockSettings>();
    if (!value->is_object()) return Unexpected(bad_field("clock", "null or an object"));
    const json::object& clock = value->get_object();
    const auto initial = whole(clock, "initial");
    const auto increment = field(clock, "increment") == nullptr ? std::optional<std::int64_t>(0)
                                                                : whole(clock, "increment");
    if (!initial || *initial < 0 || *initial > kLongestClock)
        return Unexpected(bad_field("clock.initial", "seconds from 0 to 86400"));
    if (!increment || *increment < 0 || *increment > kLongestIncrement)
        return Unexpected(bad_field("clock.increment", "seconds from 0 to 600"));
    if (*initial == 0 && *increment == 0)
        return Unexpected(bad_field("clock", "some time, not 0 for both numbers"));
    // With no time at the start the first move is made on the increment.
    const std::int64_t first = std::max(*initial, *increment);
    return std::optional(
        ClockSettings{std::chrono::seconds(first), std::chrono::seconds(*increment)});
}

// Whether a byte begins a character of UTF-8.
bool begins_character(char byte) { return (static_cast<unsigned char>(byte) & 0xc0) != 0x80; }

// Without the characters that turn the direction of what stands after them (U+202A–202E and
// U+2066–2069): a name would turn the sentence it is quoted in, and look like another name. Those
// of right-to-left scripts need none.
std::string without_turns(std::string_view text) {
    std::string kept;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::string_view next = text.substr(i, 3);
        const bool turns = (next >= "\xe2\x80\xaa" && next <= "\xe2\x80\xae") ||
                           (next >= "\xe2\x81\xa6" && next <= "\xe2\x81\xa9");
        if (turns)
            i += 2;
        else
            kept += text[i];
    }
    return kept;
}

}  // namespace

Checked<json::object> parse_object(std::string_view source) {
    boost::system::error_code error;
    json::parse_options options;
    options.max_depth = 8;
    json::value value = json::parse(source, error, {}, options);
    if (error || !value.is_object()) {
        return Unexpected(Fault{.status = 400,
                                .code = "bad_json",
                                .message = "The body should be one JSON object.",
                                .expected = "a JSON object"});
    }
    return std::move(value.get_object());
}

Checked<std::string> parse_name(const json::object& body) {
    if (field(body, "name") == nullptr) return std::string();
    const auto given = text(body, "name");
    if (!given) return Unexpected(bad_field("name", "a text of at most 40 characters"));
    std::string name = without_turns(*given);
    std::erase_if(name, [](char byte) {
        const auto code = static_cast<unsigned char>(byte);
        return code < 0x20 || code == 0x7f;
    });
    while (!name.empty() && name.back() == ' ')
        name.pop_back();
    name.erase(0, std::min(name.find_first_not_of(' '), name.size()));
    if (std::count_if(name.begin(), name.end(), begins_character) >
        static_cast<std::ptrdiff_t>(kLongestName)) {
        return Unexpected(bad_field("name", "a text of at most 40 characters"));
    }
    return name;
}

Checked<NewGame> parse_new_game(const json::object& body) {
    NewGame game;
    const json::value* opponent = field(body, "opponent");
    if (opponent == nullptr || !opponent->is_object())
        return Unexpected(bad_field("opponent", "an object with a kind"));
    const auto mode = mode_named(text(opponent->get_object(), "kind").value_or(""));
    if (!mode) return Unexpected(bad_field("opponent.kind", "engine, friend or local"));
    game.settings.mode = *mode;
    if (*mode == Mode::Engine) {
        const auto level = whole(opponent->get_object(), "level");
        if (!level || *level < 1 || *level > kLevels)
            return Unexpected(bad_field("opponent.level", "a number from 1 to 10"));
        game.level = static_cast<int>(*level);
    }

    const auto rules = parse_rules(body);
    if (!rules) return Unexpected(rules.error());
    game.settings.rules = *rules;
    const auto start = parse_start(body);
    if (!start) return Unexpected(start.error());
    game.settings.start_kind = start->kind;
    game.settings.start = start->start;
    const auto clock = parse_clock(body);
    if (!clock) return Unexpected(clock.error());
    game.settings.clock = *clock;
    auto name = parse_name(body);
    if (!name) return Unexpected(name.error());
    game.name = *std::move(name);

    const auto color = text(body, "color");
    if (field(body, "color") != nullptr && color != "random") {
        game.color = color_named(color.value_or(""));
        if (!game.color) return Unexpected(bad_field("color", "white, black or random"));
    }
    return game;
}

Checked<Game> parse_position(const json::object& body) {
    const auto rules = parse_rules(body);
    if (!rules) return Unexpected(rules.error());
    const auto start = parse_start(body);
    if (!start) return Unexpected(start.error());
    Game game(**rules, start->start);
    const json::value* moves = field(body, "moves");
    if (moves == nullptr) return game;
    if (!moves->is_array() || moves->get_array().size() > kMostMoves)
        return Unexpected(bad_field("moves", "a list of at most 1000 moves"));
    std::size_t number = 0;
    for (const json::value& each : moves->get_array()) {
        ++number;
        const auto word = each.is_string() ? std::string_view(each.get_string()) : "";
        const auto move = parse_move(game.rules(), game.position(), word);
        if (!move) {
            return Unexpected(Fault{.status = 400,
                                    .code = "bad_move",
                                    .message = "Move " + std::to_string(number) + ", '" +
                                               std::string(word) + "', cannot be played there.",
                                    .at = number,
                                    .field = "moves"});
        }
        game.append(*move);
    }
    return game;
}

Checked<Attempt> parse_attempt(const json::value* value) {
    if (value == nullptr || !value->is_object())
        return Unexpected(bad_field("attempt", "an object with from"));
    const json::object& object = value->get_object();
    Attempt attempt;
    const auto from = square(field(object, "from"));
    if (!from) return Unexpected(bad_field("attempt.from", "a square from 1 to 50"));
    attempt.from = *from;
    if (field(object, "to") != nullptr) {
        attempt.to = square(field(object, "to"));
        if (!attempt.to) return Unexpected(bad_field("attempt.to", "a square from 1 to 50"));
    }
    if (const json::value* captures = field(object, "captures")) {
        if (!captures->is_array() || captures->get_array().size() > Square::kCount)
            return Unexpected(bad_field("attempt.captures", "a list of squares"));
        Bitboard captured;
        for (const json::value& each : captures->get_array()) {
            const auto taken = square(&each);
            if (!taken) return Unexpected(bad_field("attempt.captures", "squares from 1 to 50"));
            captured |= *taken;
        }
        attempt.captured = captured;
    }
    return attempt;
}

std::optional<std::uint32_t> parse_seq(const json::object& message, std::string_view name) {
    const auto number = whole(message, name);
    if (!number || *number < 0 || *number > std::numeric_limits<std::uint32_t>::max())
        return std::nullopt;
    return static_cast<std::uint32_t>(*number);
}

std::optional<std::string> parse_token(const json::object& message) {
    const auto token = text(message, "token");
    if (!token || token->empty() || token->size() > kLongestToken) return std::nullopt;
    return std::string(*token);
}

namespace {

std::optional<Action> action_named(std::string_view name) {
    if (name == "resign") return Resign{};
    if (name == "offer_draw") return OfferDraw{};
    if (name == "accept_draw") return AcceptDraw{};
    if (name == "decline_draw") return DeclineDraw{};
    if (name == "takeback") return AskTakeback{};
    if (name == "accept_takeback") return AcceptTakeback{};
    if (name == "decline_takeback") return DeclineTakeback{};
    if (name == "rematch") return AskRematch{new_game_id()};
    if (name == "accept_rematch") return AcceptRematch{new_game_id()};
    if (name == "decline_rematch") return DeclineRematch{};
    if (name == "cancel") return Cancel{};
    if (name == "claim_left") return ClaimLeft{};
    return std::nullopt;
}

}  // namespace

Checked<Command> parse_command(const json::object& message) {
    Command command;
    const auto id = text(message, "id");
    if (!id || id->empty() || id->size() > kLongestId)
        return Unexpected(bad_field("id", "a text of 1 to 40 characters"));
    command.id = std::string(*id);
    const auto seen = parse_seq(message, "seq");
    if (!seen) return Unexpected(bad_field("seq", "the number of the last event seen"));
    command.seen = *seen;
    const std::string_view name = text(message, "t").value_or("");
    if (name == "move") {
        const auto attempt = parse_attempt(field(message, "move"));
        if (!attempt || !attempt->to)
            return Unexpected(bad_field("move", "an object with from, to and captures"));
        command.action =
            PlayMove{{attempt->captured.value_or(Bitboard()), attempt->from, *attempt->to}};
        return command;
    }
    auto action = action_named(name);
    if (!action) return Unexpected(bad_field("t", "the name of a command"));
    command.action = *std::move(action);
    return command;
}

}  // namespace damjen::web_api
