// A client's connection to the server: requests at first, then a WebSocket. Includes Boost.Asio;
// for the load tool alone.

#pragma once

#include "net/ip_address.hpp"

#include <memory>
#include <optional>
#include <string>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/json/object.hpp>

namespace damjen::app {

namespace asio = boost::asio;

using LoadExecutor = asio::io_context::executor_type;
template <class T>
using LoadTask = asio::awaitable<T, LoadExecutor>;
// Errors come back as values.
inline constexpr asio::as_tuple_t<asio::use_awaitable_t<LoadExecutor>> kLoadTuple{};

// One thread only.
class LoadConnection {
public:
    LoadConnection(const LoadExecutor& executor, const net::Endpoint& server);
    LoadConnection(LoadConnection&&) noexcept;
    LoadConnection& operator=(LoadConnection&&) = delete;
    ~LoadConnection();

    // The body of an answer with status 200 or 201; nothing if it failed.
    LoadTask<std::optional<boost::json::object>> get(const std::string& target);
    LoadTask<std::optional<boost::json::object>> post(const std::string& target, std::string body);

    // From now on a WebSocket. Whether the server agreed.
    LoadTask<bool> open_channel(std::string target);

    // One message at a time.
    LoadTask<bool> send(std::string text);

    // The next message; nothing when the connection has ended.
    LoadTask<std::optional<std::string>> receive();

    // Ends whatever is under way.
    void cut();

private:
    struct Impl;  // keeps Beast out of this header
    std::unique_ptr<Impl> impl_;
};

}  // namespace damjen::app
