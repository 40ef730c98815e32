"""A damjen server of a test's own, and clients for it: HTTP and WebSocket by the standard library."""

import base64
import json
import os
import re
import resource
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

PATIENCE = 20  # seconds, for anything


class Server:
    """damjen serve on a free port of this computer, with a data directory that is gone at the end."""

    def __init__(self, program, *options, file_limit=None):
        self.program = program
        self.options = options
        self.file_limit = file_limit
        self.data = tempfile.mkdtemp(prefix="damjen-server-")
        self.process = None
        self.port = 0
        self.clients = []

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.kill()
        shutil.rmtree(self.data, ignore_errors=True)

    def start(self):
        def limit():
            if self.file_limit:
                resource.setrlimit(resource.RLIMIT_FSIZE, (self.file_limit, self.file_limit))

        self.log = open(os.path.join(self.data, "log.txt"), "a")
        self.process = subprocess.Popen(
            [self.program, "serve", "--listen", f"127.0.0.1:{self.port}", "--data",
             os.path.join(self.data, "games"), "--engine-threads", "1", "--hash", "1",
             "--request-rate", "100000", "--message-rate", "100000", *self.options],
            stdout=subprocess.PIPE, stderr=self.log, text=True,
            preexec_fn=limit if self.file_limit else None)
        line = self.process.stdout.readline()
        found = re.search(r"http://[^ ]*:(\d+)", line)
        if not found:
            raise AssertionError(f"the server said {line!r}: {self.log_text()}")
        self.port = int(found.group(1))

    def log_text(self):
        with open(os.path.join(self.data, "log.txt")) as file:
            return file.read()

    def leave(self):
        """Closes every WebSocket."""
        for client in self.clients:
            client.close()
        self.clients.clear()

    def kill(self):
        """As a power cut would: without a word."""
        self.leave()
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process.stdout.close()
            self.log.close()
            self.process = None

    def stop(self):
        """As systemd would; gives the exit code."""
        self.leave()
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=PATIENCE)
        self.process.stdout.close()
        self.log.close()
        self.process = None
        return code

    def request(self, method, path, body=None, token=None, raw=None, headers=None):
        """(status, JSON or text, headers)."""
        data = raw if raw is not None else None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, method=method)
        request.add_header("Content-Type", "application/json")
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        for name, value in (headers or {}).items():
            request.add_header(name, value)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as response:
                return response.status, decoded(response), response.headers
        except urllib.error.HTTPError as error:
            with error:
                return error.code, decoded(error), error.headers

    def get(self, path, **more):
        return self.request("GET", "/api/v1" + path, **more)[:2]

    def post(self, path, body, **more):
        return self.request("POST", "/api/v1" + path, body, **more)[:2]

    def create(self, kind, **more):
        opponent = {"kind": kind, **({"level": more.pop("level", 1)} if kind == "engine" else {})}
        status, answer = self.post("/games", {"opponent": opponent, "color": "white", **more})
        assert status == 201, answer
        return answer["game"], answer["seat"]["token"]

    def join(self, game):
        status, answer = self.post(f"/games/{game}/join", {"name": "Wybren"})
        assert status == 200, answer
        return answer["seat"]["token"]

    def live(self, game, token=None, since=None, hello=True):
        client = Live(self.port, f"/api/v1/games/{game}/live")
        self.clients.append(client)
        if hello:
            client.send({"t": "hello", "token": token, "since": since})
        return client


def decoded(response):
    body = response.read().decode()
    kind = response.headers.get("Content-Type", "")
    return json.loads(body) if "json" in kind else body


class Refused(Exception):
    """The server would not open a WebSocket."""


class Closed(Exception):
    """The connection is gone."""


class Live:
    """A WebSocket (RFC 6455) as far as these tests need one."""

    def __init__(self, port, path, origin=None):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket",
                 "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        if origin:
            lines.append(f"Origin: {origin}")
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.rest = b""
        self.now, self.seq = None, None  # as last heard
        head = self.read_until(b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n")[0]:
            self.socket.close()
            raise Refused(head.split(b"\r\n")[0].decode())

    def read_until(self, end):
        while end not in self.rest:
            self.more()
        text, _, self.rest = self.rest.partition(end)
        return text

    def read(self, count):
        while len(self.rest) < count:
            self.more()
        text, self.rest = self.rest[:count], self.rest[count:]
        return text

    def more(self):
        try:
            bytes_ = self.socket.recv(65536)
        except ConnectionError as error:
            raise Closed from error
        if not bytes_:
            raise Closed
        self.rest += bytes_

    def send(self, message):
        self.send_text(message if isinstance(message, bytes) else json.dumps(message).encode())

    def send_text(self, payload, opcode=1):
        mask = os.urandom(4)
        length = len(payload)
        head = bytes([0x80 | opcode])
        if length < 126:
            head += bytes([0x80 | length])
        else:
            head += bytes([0x80 | 126]) + struct.pack(">H", length)
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
        try:
            self.socket.sendall(head + mask + masked)
        except ConnectionError as error:
            raise Closed from error

    def receive(self):
        """The next message; a long one comes in several frames."""
        text = b""
        end = time.monotonic() + PATIENCE
        while True:
            if time.monotonic() > end:
                raise AssertionError("nothing came")
            first, second = self.read(2)
            length = second & 0x7F
            if length == 126:
                length = struct.unpack(">H", self.read(2))[0]
            elif length == 127:
                length = struct.unpack(">Q", self.read(8))[0]
            payload = self.read(length)
            opcode = first & 0x0F
            if opcode in (0, 1):
                text += payload
                if first & 0x80:
                    return self.noted(json.loads(text))
            if opcode == 9:
                self.send_text(payload, 10)
            if opcode == 8:
                raise Closed

    def noted(self, message):
        """Keeps where the game stands, whoever asks for what."""
        state = message.get("state", message)
        self.now = state.get("now", self.now)
        if message["t"] in ("event", "state"):
            self.seq = state["seq"]
        return message

    def wait_for(self, condition):
        """The next message of which the condition holds (a kind, or a function)."""
        wanted = (lambda each: each["t"] == condition) if isinstance(condition, str) else condition
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            message = self.receive()
            if wanted(message):
                return message
        raise AssertionError("it did not come")

    def ask(self, message):
        """Sends a command and gives its ack or refusal."""
        self.send(message)
        return self.wait_for(lambda each: each.get("id") == message["id"])

    def close(self):
        self.socket.close()


def plain(legal):
    """A legal move as a move to send."""
    return {name: legal[name] for name in ("from", "to", "captures")}
