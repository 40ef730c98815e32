// A blocking client for tests that speaks bytes, HTTP/1.1 and WebSocket to a server on 127.0.0.1.
// It sends whatever it is told to, however wrong. Nothing waits for more than the patience given.

#pragma once

#include <arpa/inet.h>
#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <netinet/in.h>
#include <optional>
#include <poll.h>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace damjen::test {

using Patience = std::chrono::milliseconds;
inline constexpr Patience kPatience{10'000};

class TcpClient {
public:
    // A small receive buffer makes a slow reader of this client.
    explicit TcpClient(std::uint16_t port, int receive_buffer = 0)
        : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        if (receive_buffer > 0)
            ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        connected_ =
            ::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    }
    TcpClient(TcpClient&& other) noexcept
        : socket_(std::exchange(other.socket_, -1)), connected_(other.connected_),
          received_(std::move(other.received_)) {}
    TcpClient(const TcpClient&) = delete;
    TcpClient& operator=(const TcpClient&) = delete;
    ~TcpClient() { close(); }

    bool connected() const { return connected_; }

    // False when the server is not there any more.
    bool send(std::string_view bytes) {
        while (!bytes.empty()) {
            const auto sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent <= 0) return false;
            bytes.remove_prefix(static_cast<std::size_t>(sent));
        }
        return true;
    }

    // Exactly that many bytes, or nothing when they do not come.
    std::optional<std::string> read(std::size_t size, Patience patience = kPatience) {
        const auto until = std::chrono::steady_clock::now() + patience;
        while (received_.size() < size)
            if (!receive(until)) return std::nullopt;
        std::string bytes = received_.substr(0, size);
        received_.erase(0, size);
        return bytes;
    }

    // Everything up to and with the delimiter.
    std::optional<std::string> read_until(std::string_view delimiter,
                                          Patience patience = kPatience) {
        const auto until = std::chrono::steady_clock::now() + patience;
        while (received_.find(delimiter) == std::string::npos)
            if (!receive(until)) return std::nullopt;
        return read(received_.find(delimiter) + delimiter.size());
    }

    // Whether the server closes within the patience; what it sends before is dropped.
    bool is_closed_by_server(Patience patience = kPatience) {
        const auto until = std::chrono::steady_clock::now() + patience;
        while (receive(until))
            received_.clear();
        return ended_;
    }

    // No more from this side, while the other may go on.
    void finish_sending() { ::shutdown(socket_, SHUT_WR); }

    void close() {
        if (socket_ >= 0) ::close(std::exchange(socket_, -1));
    }

    // Leaves as a crashed machine does: with a reset.
    void abort() {
        const linger now{.l_onoff = 1, .l_linger = 0};
        ::setsockopt(socket_, SOL_SOCKET, SO_LINGER, &now, sizeof now);
        close();
    }

private:
    bool receive(std::chrono::steady_clock::time_point until) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
            until - std::chrono::steady_clock::now());
        pollfd waiting{.fd = socket_, .events = POLLIN, .revents = 0};
        if (left.count() <= 0 || ::poll(&waiting, 1, static_cast<int>(left.count())) <= 0)
            return false;
        std::array<char, 16 * 1024> bytes{};
        const auto size = ::recv(socket_, bytes.data(), bytes.size(), 0);
        if (size <= 0) {
            ended_ = true;
            return false;
        }
        received_.append(bytes.data(), static_cast<std::size_t>(size));
        return true;
    }

    int socket_;
    bool connected_ = false;
    bool ended_ = false;
    std::string received_;
};

struct HttpReply {
    int status = 0;
    std::map<std::string, std::string> fields;  // names in small letters
    std::string body;

    std::string field(const std::string& name) const {
        const auto found = fields.find(name);
        return found == fields.end() ? "" : found->second;
    }
};

// The next reply on the connection. A reply to HEAD has no body whatever its length says.
inline std::optional<HttpReply>
read_reply(TcpClient& client, bool to_head = false, Patience patience = kPatience) {
    const auto header = client.read_until("\r\n\r\n", patience);
    if (!header || header->size() < 12) return std::nullopt;
    HttpReply reply;
    reply.status = std::stoi(header->substr(9, 3));
    std::size_t begin = header->find("\r\n") + 2;
    while (begin + 2 < header->size()) {
        const std::size_t end = header->find("\r\n", begin);
        const std::string line = header->substr(begin, end - begin);
        const auto colon = line.find(": ");
        std::string name = line.substr(0, colon);
        for (char& letter : name)
            if ('A' <= letter && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
        if (colon != std::string::npos) reply.fields[name] = line.substr(colon + 2);
        begin = end + 2;
    }
    const std::string length = reply.field("content-length");
    if (!length.empty() && !to_head) {
        auto body = client.read(std::stoul(length), patience);
        if (!body) return std::nullopt;
        reply.body = std::move(*body);
    }
    return reply;
}

using FieldList = std::vector<std::pair<std::string, std::string>>;

inline std::string request_text(const std::string& method,
                                const std::string& target,
                                const std::string& body = {},
                                const FieldList& fields = {}) {
    std::string text = method + " " + target + " HTTP/1.1\r\nHost: 127.0.0.1\r\n";
    for (const auto& [name, value] : fields)
        text.append(name).append(": ").append(value).append("\r\n");
    if (!body.empty()) text += "Content-Length: " + std::to_string(body.size()) + "\r\n";
    return text + "\r\n" + body;
}

// One request on a connection of its own. A status of 0 means that there was no reply.
inline HttpReply fetch(std::uint16_t port,
                       const std::string& method,
                       const std::string& target,
                       const std::string& body = {},
                       const FieldList& fields = {}) {
    TcpClient client(port);
    client.send(request_text(method, target, body, fields));
    return read_reply(client, method == "HEAD").value_or(HttpReply{});
}

struct Frame {
    int opcode = 0;  // 1 text, 2 binary, 8 close, 9 ping, 10 pong
    std::string payload;

    // Of a close frame.
    int code() const {
        if (payload.size() < 2) return 0;
        return static_cast<unsigned char>(payload[0]) * 256 +
               static_cast<unsigned char>(payload[1]);
    }
};

class WebSocketClient {
public:
    WebSocketClient(std::uint16_t port,
                    const std::string& target,
                    const FieldList& fields = {},
                    int receive_buffer = 0)
        : client_(port, receive_buffer) {
        FieldList all{{"Upgrade", "websocket"},
                      {"Connection", "Upgrade"},
                      {"Sec-WebSocket-Version", "13"},
                      {"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="}};
        all.insert(all.end(), fields.begin(), fields.end());
        client_.send(request_text("GET", target, {}, all));
        reply_ = read_reply(client_).value_or(HttpReply{});
    }

    bool is_open() const { return reply_.status == 101; }
    const HttpReply& reply() const { return reply_; }  // to the handshake
    TcpClient& tcp() { return client_; }

    bool send_text(std::string_view text) { return client_.send(frame_bytes(1, text)); }
    bool send_close(int code = 1000) {
        const std::string payload{static_cast<char>(code / 256), static_cast<char>(code % 256)};
        return client_.send(frame_bytes(8, payload));
    }

    // A frame as a client has to send it; or not masked, or not the last of its message.
    static std::string
    frame_bytes(int opcode, std::string_view payload, bool is_last = true, bool is_masked = true) {
        std::string bytes;
        bytes += static_cast<char>((is_last ? 0x80 : 0) | opcode);
        const char mask_bit = static_cast<char>(is_masked ? 0x80 : 0);
        if (payload.size() < 126) {
            bytes += static_cast<char>(mask_bit | static_cast<char>(payload.size()));
        } else {
            const int width = payload.size() < 65536 ? 2 : 8;
            bytes += static_cast<char>(mask_bit | static_cast<char>(width == 2 ? 126 : 127));
            for (int shift = 8 * (width - 1); shift >= 0; shift -= 8)
                bytes += static_cast<char>((payload.size() >> shift) & 0xff);
        }
        const std::array<char, 4> mask{0x11, 0x22, 0x33, 0x44};
        if (is_masked) bytes.append(mask.data(), mask.size());
        for (std::size_t at = 0; at < payload.size(); ++at)
            bytes += is_masked ? static_cast<char>(payload[at] ^ mask[at % 4]) : payload[at];
        return bytes;
    }

    // The next frame of whatever kind.
    std::optional<Frame> read_frame(Patience patience = kPatience) {
        const auto head = client_.read(2, patience);
        if (!head) return std::nullopt;
        std::size_t size = static_cast<unsigned char>((*head)[1]) & 0x7f;
        if (size >= 126) {
            const auto longer = client_.read(size == 126 ? 2 : 8, patience);
            if (!longer) return std::nullopt;
            size = 0;
            for (const char byte : *longer)
                size = size * 256 + static_cast<unsigned char>(byte);
        }
        auto payload = client_.read(size, patience);
        if (!payload) return std::nullopt;
        return Frame{(*head)[0] & 0x0f, std::move(*payload)};
    }

    // The next text message; pings are answered on the way. Nothing when the server closes.
    std::optional<std::string> read_text(Patience patience = kPatience) {
        const auto until = std::chrono::steady_clock::now() + patience;
        while (auto frame = read_frame(std::chrono::duration_cast<Patience>(
                   until - std::chrono::steady_clock::now()))) {
            if (frame->opcode == 1) return std::move(frame->payload);
            if (frame->opcode == 9) client_.send(frame_bytes(10, frame->payload));
            if (frame->opcode == 8) return std::nullopt;
        }
        return std::nullopt;
    }

private:
    TcpClient client_;
    HttpReply reply_;
};

}  // namespace damjen::test
