// Bytes to a DXP session that plays some legal move whenever it is its turn: what is accepted is
// written the same again, and what is sent can be read.

#include "protocol/dxp_inbox.hpp"
#include "protocol/dxp_session.hpp"

#include <cstdint>
#include <cstdlib>

namespace {

using namespace damjen;

void require(bool holds) {
    if (!holds) std::abort();
}

void check(const DxpReply& reply) {
    for (const DxpMessage& message : reply.messages) {
        const std::string text = to_text(message);
        require(text.size() <= kDxpLongest);
        require(parse_dxp(text).value() == message);
    }
}

// Boards that no game leads to can take their time.
bool is_slow(const DxpMessage& message) {
    const auto* request = std::get_if<DxpGameRequest>(&message);
    return request != nullptr && request->start && request->start->board.pieces().size() > 40;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    DxpInbox inbox;
    Milliseconds now{0};
    DxpSession session({}, now);
    inbox.take({reinterpret_cast<const char*>(data), size});
    while (const auto text = inbox.next()) {
        now += Milliseconds(700);
        if (const auto message = parse_dxp(*text)) {
            require(to_text(*message) == *text);
            if (is_slow(*message)) continue;
        }
        check(session.receive(*text, now));
        if (text->size() % 5 == 1) check(session.ask_back(0, now));
        if (session.is_our_turn()) {
            const Game& game = session.game()->game;
            const MoveList moves = legal_moves(game.rules(), game.position());
            check(session.play(moves[text->size() % moves.size()], now));
        }
        check(session.expire(now));
    }
    check(session.expire(session.deadline()));
    check(session.disconnect());
    return 0;
}
