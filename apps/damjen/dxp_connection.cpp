#include "dxp_connection.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/asio/write.hpp>

namespace damjen::app {

namespace {

using ErrorCode = boost::system::error_code;

// Whoever leaves that many messages unread has stopped reading.
constexpr std::size_t kMostOutgoing = 1000;
// So long the last words may take to be read.
constexpr std::chrono::seconds kLinger{2};

}  // namespace

DxpConnection::DxpConnection(asio::ip::tcp::socket socket)
    : socket_(std::move(socket)), patience_(socket_.get_executor()) {
    ErrorCode ignored;
    const auto remote = socket_.remote_endpoint(ignored);
    peer_ = remote.address().to_string() + ':' + std::to_string(remote.port());
    socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
    // A game without a time limit would wait for a computer that has lost its power.
    socket_.set_option(asio::socket_base::keep_alive(true), ignored);
}

void DxpConnection::start(Receive receive, Broken broken) {
    receive_ = std::move(receive);
    broken_ = std::move(broken);
    read();
}

void DxpConnection::read() {
    socket_.async_read_some(asio::buffer(block_),
                            [this, self = shared_from_this()](ErrorCode error, std::size_t count) {
                                if (closing_) return;
                                if (error) return fail();
                                const bool whole = inbox_.take({block_.data(), count});
                                while (const auto message = inbox_.next()) {
                                    receive_(*message);
                                    if (closing_) return;
                                }
                                if (!whole) return fail();
                                read();
                            });
}

void DxpConnection::send(const DxpMessage& message) {
    if (closing_) return;
    outgoing_.push_back(to_text(message) + '\0');
    if (outgoing_.size() == 1) write();
    if (outgoing_.size() <= kMostOutgoing) return;
    ErrorCode ignored;
    socket_.close(ignored);  // reading and writing end with an error
}

void DxpConnection::write() {
    asio::async_write(socket_,
                      asio::buffer(outgoing_.front()),
                      [this, self = shared_from_this()](ErrorCode error, std::size_t) {
                          outgoing_.pop_front();
                          if (error) {
                              outgoing_.clear();
                              return fail();
                          }
                          if (!outgoing_.empty()) return write();
                          if (!closing_) return;
                          patience_.cancel();
                          socket_.close(error);
                      });
}

void DxpConnection::fail() {
    if (closing_) return;
    closing_ = true;
    ErrorCode ignored;
    socket_.close(ignored);
    broken_();
}

void DxpConnection::close() {
    if (closing_) return;
    closing_ = true;
    ErrorCode ignored;
    if (outgoing_.empty()) {
        socket_.close(ignored);
        return;
    }
    patience_.expires_after(kLinger);
    patience_.async_wait([this, self = shared_from_this()](ErrorCode error) {
        if (!error) socket_.close(error);
    });
}

}  // namespace damjen::app
