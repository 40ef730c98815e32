// damjen dxp: games over the network with programs that speak the DamExchange Protocol.

#include "commands.hpp"
#include "dxp_table.hpp"
#include "net/ip_address.hpp"
#include "position_options.hpp"
#include "rules/setup.hpp"

#include <bit>
#include <fstream>
#include <iostream>
#include <unistd.h>

#include <boost/asio/buffer.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/signal_set.hpp>

namespace damjen::app {

namespace {

using ErrorCode = boost::system::error_code;
using asio::ip::tcp;

// Where a client goes: a name or an address, and a port.
struct Destination {
    std::string host;
    std::string port;
};

std::optional<Destination> to_destination(const std::string& text) {
    const std::size_t colon = text.rfind(':');
    if (colon == 0 || colon == std::string::npos || colon + 1 == text.size()) return std::nullopt;
    std::string host = text.substr(0, colon);
    const std::string port = text.substr(colon + 1);
    if (port.find_first_not_of("0123456789") != std::string::npos || port.size() > 5) {
        return std::nullopt;
    }
    if (host.front() == '[' && host.back() == ']') host = host.substr(1, host.size() - 2);
    return Destination{host, port};
}

// What the flags ask for; or nothing, after a complaint.
std::optional<DxpPlan> to_plan(const DxpCommandOptions& options) {
    const auto game = to_game(options.position);
    if (!game) return std::nullopt;
    const bool own_start = options.position.fen || !options.position.start.empty();
    if (!options.initiate && own_start) {
        complain("--start and --fen are for the initiator: give --initiate as well");
        return std::nullopt;
    }
    const Setup start = to_setup(game->start().position);
    if (start.runs != Setup{}.runs) {
        complain("--fen: DXP cannot tell that a king has moved before");
        return std::nullopt;
    }
    if (options.initiate && game->outcome().is_over()) {
        complain("--fen: that game is over");
        return std::nullopt;
    }
    if (options.name.empty() || options.name.front() == ' ' ||
        options.name.size() > kDxpNameWidth ||
        dxp_ascii(options.name, kDxpNameWidth) != options.name) {
        complain("--name: expected 1 to 32 letters of plain ASCII, found '" + options.name + "'");
        return std::nullopt;
    }
    // Not after the first game: it would be lost.
    if (!options.pdn.empty() && !std::ofstream(options.pdn, std::ios::app)) {
        complain("--pdn: cannot write to " + options.pdn);
        return std::nullopt;
    }
    DxpPlan plan;
    plan.session.name = options.name;
    plan.session.rules = &game->rules();
    plan.session.follows = !options.initiate;
    if (!options.initiate && options.games > 0) plan.session.games = options.games;
    plan.session.goes_back = !options.no_back;
    plan.session.claims_time = !options.play_on;
    plan.engine.rules = &game->rules();
    plan.engine.threads = options.threads;
    plan.engine.level = options.level;
    // A table of 2^n entries of 16 bytes.
    plan.engine.table_log =
        15 + static_cast<int>(std::bit_width(static_cast<unsigned>(options.hash)));
    if (options.seconds) {
        plan.move_time = Milliseconds(static_cast<std::int64_t>(*options.seconds * 1000));
    }
    plan.initiates = options.initiate;
    plan.games = std::max(options.games, 1);
    const Color ours = options.color == "white" ? Color::White : Color::Black;
    plan.first = {options.name, opponent(ours), options.minutes, options.moves};
    if (start != to_setup(Position::full())) plan.first.start = start;
    plan.pdn = options.pdn;
    return plan;
}

// The socket side of the command: waits for opponents or goes to one, and listens to the person in
// front of the terminal.
class Meeting {
public:
    Meeting(DxpPlan plan, bool stays)
        : typed_(context_), signals_(context_, SIGINT, SIGTERM), acceptor_(context_),
          resolver_(context_), socket_(context_), stays_(stays), table_(context_, std::move(plan)) {
        ErrorCode ignored;
        // Fails for a file, which has nothing to say anyway.
        typed_.assign(::dup(STDIN_FILENO), ignored);
        if (!ignored) read_typed();
        signals_.async_wait([this](ErrorCode error, int) {
            if (!error) leave();
        });
    }

    // Whether there was a conversation; after a complaint if not.
    bool serve(const net::Endpoint& endpoint) {
        ErrorCode error;
        const auto address = asio::ip::make_address(endpoint.address.to_text(), error);
        const tcp::endpoint place(address, endpoint.port);
        if (!error) acceptor_.open(place.protocol(), error);
        if (!error) acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
        if (!error) acceptor_.bind(place, error);
        if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
        if (error) {
            std::cerr << "damjen: cannot listen on " << endpoint.to_text() << ": "
                      << error.message() << '\n';
            return false;
        }
        const net::Endpoint real{endpoint.address, acceptor_.local_endpoint().port()};
        std::cout << "listening on " << real.to_text() << std::endl;
        accept();
        run();
        return true;
    }

    // Whether there was a conversation; after a complaint if not.
    bool visit(const Destination& destination) {
        const auto fail = [this, destination](ErrorCode error) {
            if (leaving_) return;
            std::cerr << "damjen: cannot connect to " << destination.host << ':' << destination.port
                      << ": " << error.message() << '\n';
            failed_ = true;
            leave();
        };
        resolver_.async_resolve(
            destination.host,
            destination.port,
            [this, fail](ErrorCode unknown, const tcp::resolver::results_type& places) {
                if (unknown) return fail(unknown);
                asio::async_connect(
                    socket_, places, [this, fail](ErrorCode error, const tcp::endpoint&) {
                        if (error) return fail(error);
                        table_.sit_down(std::move(socket_), [this] { leave(); });
                    });
            });
        run();
        return !failed_;
    }

private:
    void run() {
        context_.run();
        if (!failed_) std::cout << table_.summary() << std::endl;
    }

    // One opponent at a time; others wait to be accepted.
    void accept() {
        acceptor_.async_accept([this](ErrorCode error, tcp::socket socket) {
            if (error == asio::error::operation_aborted) return;
            if (error) {
                std::cerr << "damjen: " << error.message() << '\n';
                return leave();
            }
            table_.sit_down(std::move(socket), [this] {
                if (stays_ && !leaving_)
                    accept();
                else
                    leave();
            });
        });
    }

    void read_typed() {
        typed_.async_read_some(asio::buffer(block_), [this](ErrorCode error, std::size_t count) {
            // Nobody types any more; the games go on.
            if (error) return;
            for (const char byte : std::string_view(block_.data(), count)) {
                if (byte == '\n') {
                    table_.obey(line_);
                    line_.clear();
                } else if (line_.size() < kDxpLongest) {
                    line_ += byte;
                }
            }
            read_typed();
        });
    }

    // Lets whatever is under way come to its end; then the context runs dry.
    void leave() {
        leaving_ = true;
        ErrorCode ignored;
        acceptor_.close(ignored);
        resolver_.cancel();
        if (!table_.is_taken()) socket_.close(ignored);
        typed_.close(ignored);
        signals_.cancel(ignored);
        table_.get_up();
    }

    asio::io_context context_;
    asio::posix::stream_descriptor typed_;
    asio::signal_set signals_;
    tcp::acceptor acceptor_;
    tcp::resolver resolver_;
    tcp::socket socket_;  // while it is not yet connected
    std::array<char, 256> block_{};
    std::string line_;
    bool stays_;
    bool leaving_ = false;
    bool failed_ = false;
    DxpTable table_;
};

}  // namespace

int dxp(const DxpCommandOptions& options) {
    auto plan = to_plan(options);
    if (!plan) return kBadUsage;
    if (!options.connect.empty()) {
        const auto destination = to_destination(options.connect);
        if (!destination) {
            return complain("--connect: expected HOST:PORT as in 127.0.0.1:27531, found '" +
                            options.connect + "'");
        }
        Meeting meeting(*std::move(plan), false);
        return meeting.visit(*destination) ? kSuccess : kFailure;
    }
    const auto endpoint = net::Endpoint::from_text(options.listen);
    if (!endpoint) {
        return complain("--listen: expected ADDRESS:PORT as in 127.0.0.1:27531, found '" +
                        options.listen + "'");
    }
    const bool stays = !options.initiate && options.games == 0;
    Meeting meeting(*std::move(plan), stays);
    return meeting.serve(*endpoint) ? kSuccess : kFailure;
}

}  // namespace damjen::app
