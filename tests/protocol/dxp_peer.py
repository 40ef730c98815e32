"""`damjen dxp` as a process, and an opponent for it on a socket, for tests."""

import re
import socket
import subprocess


class Program:
    """Starts `damjen dxp` with quick thinking; its output is read when it has left."""

    def __init__(self, program, *flags):
        self.process = subprocess.Popen(
            [program, "dxp", "--time", "0.01", "--hash", "1", *flags],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def port(self):
        """Where it listens."""
        return int(re.search(r"listening on 127\.0\.0\.1:(\d+)", self.process.stdout.readline())[1])

    def type(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()

    def leave(self, seconds=60):
        """What it printed until it left."""
        output, _ = self.process.communicate(timeout=seconds)
        return output


class Peer:
    """The other end of a connection: messages are sent with say() and taken with hear()."""

    def __init__(self, connection):
        self.connection = connection
        self.connection.settimeout(30)
        self.bytes = b""

    @classmethod
    def to(cls, port):
        return cls(socket.create_connection(("127.0.0.1", port), timeout=10))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.connection.close()

    def say(self, *messages):
        for message in messages:
            self.connection.sendall(message.encode("latin-1") + b"\0")

    def hear(self):
        """The next message; None once the connection has ended."""
        while b"\0" not in self.bytes:
            try:
                block = self.connection.recv(4096)
            except ConnectionResetError:
                block = b""
            if not block:
                return None
            self.bytes += block
        message, _, self.bytes = self.bytes.partition(b"\0")
        return message.decode("latin-1")

    def hear_kind(self, letter):
        """The next message of that kind; others are passed over."""
        while (message := self.hear()) is not None:
            if message[0] == letter:
                return message
        raise AssertionError(f"the connection ended before a message {letter}")


def request(follower="W", minutes=1, moves=0, start="A", name="Referee"):
    return f"R01{name:32}{follower}{minutes:03}{moves:03}{start}"
