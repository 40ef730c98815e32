// Lines to a Hub session whose engine answers every search after a few more lines: each line means
// the same once written and read again, a search gets one answer at most, and what is told can be
// read.

#include "protocol/hub_position.hpp"
#include "protocol/hub_session.hpp"

#include <cstdint>
#include <cstdlib>

namespace {

using namespace damjen;

void require(bool holds) {
    if (!holds) std::abort();
}

int searches_in(const HubReply& reply) {
    int searches = 0;
    for (const HubRequest& request : reply.requests) {
        const auto* search = std::get_if<HubSearch>(&request);
        if (search == nullptr) continue;
        ++searches;
        const auto again =
            to_game(search->game.rules(), parse_hub(to_text(to_pos_message(search->game))).value());
        require(again && again->position() == search->game.position());
    }
    return searches;
}

int answers_in(const HubReply& reply) {
    int answers = 0;
    for (const HubMessage& line : reply.lines) {
        require(parse_hub(to_text(line)).value().command == line.command);
        if (line.command == "done") ++answers;
    }
    return answers;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    HubSession session({"Damjen", "1", "its authors"}, HubSettings{});
    int patience = 0;
    int asked = 0;
    int answered = 0;
    for (std::size_t start = 0; start < text.size();) {
        const std::size_t end = std::min(text.find('\n', start), text.size());
        const std::string_view line = text.substr(start, end - start);
        start = end + 1;
        if (const auto message = parse_hub(line)) {
            require(parse_hub(to_text(*message)).value() == *message);
            // Boards that no game leads to can take their time.
            const auto pos = message->value_of("pos");
            const auto setup = pos ? parse_hub_position(*pos) : Setup{};
            if (setup && setup->board.pieces().size() > 40) continue;
        }
        HubReply reply = session.receive(line);
        if (const auto message = parse_hub(line); message && message->command == "go") ++asked;
        require(searches_in(reply) <= 1);
        answered += answers_in(reply);
        if (!session.is_searching() || ++patience % 3 != 0) continue;
        reply = session.found({});
        require(searches_in(reply) <= 1);
        answered += answers_in(reply);
    }
    while (session.is_searching()) {
        answered += answers_in(session.receive("stop"));
        answered += answers_in(session.found({}));
    }
    require(answered <= asked);
    return 0;
}
