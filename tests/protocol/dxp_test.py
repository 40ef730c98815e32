#!/usr/bin/env python3
"""Talks to the real `damjen dxp`, on this computer alone.

    dxp_test.py PROGRAM TRANSCRIPT...

Each transcript is replayed against a follower: '> ' a message sent, '< ' the next message expected,
in which * stands for any text. Then come the tests below.
"""

import pathlib
import re
import signal
import socket
import sys
import tempfile
import time
import unittest

from dxp_peer import Peer, Program, request

PROGRAM = sys.argv[1]
TRANSCRIPTS = [pathlib.Path(name) for name in sys.argv[2:]]
ANY_PORT = ("--listen", "127.0.0.1:0")


class Transcripts(unittest.TestCase):
    def test_are_spoken_as_written(self):
        self.assertTrue(TRANSCRIPTS)
        for transcript in TRANSCRIPTS:
            with self.subTest(transcript.name), Program(PROGRAM, *ANY_PORT) as follower:
                with Peer.to(follower.port()) as peer:
                    self.replay(peer, transcript)

    def replay(self, peer, transcript):
        for number, line in enumerate(transcript.read_text().splitlines(), 1):
            if line.startswith("> "):
                peer.say(line[2:])
            elif line.startswith("< "):
                pattern = ".*".join(map(re.escape, line[2:].split("*")))
                heard = peer.hear()
                self.assertIsNotNone(heard, f"{transcript}:{number}: it left")
                self.assertRegex(heard.rstrip(), f"^{pattern}$", f"{transcript}:{number}")


class WholeGames(unittest.TestCase):
    def moves_of(self, pdn):
        """Of each game of a file: the moves, and the result."""
        games = re.split(r"\n(?=\[Event)", pdn.read_text())
        return [" ".join(re.sub(r"\[[^]]*\]", "", game).split()) for game in games]

    def test_are_the_same_at_both_ends_whoever_listens_and_whoever_asks(self):
        for initiator_listens in (False, True):
            for rules in ("wfd", "straight", "ludoteka"):
                with self.subTest(rules=rules, initiator_listens=initiator_listens):
                    self.play(rules, initiator_listens)

    def play(self, rules, initiator_listens):
        asks = ["--initiate", "--minutes", "1"]
        with tempfile.TemporaryDirectory() as folder:
            books = [pathlib.Path(folder) / name for name in ("first.pdn", "second.pdn")]
            common = ["--rules", rules, "--games", "2", "--pdn"]
            first = asks if initiator_listens else []
            second = [] if initiator_listens else asks
            with Program(PROGRAM, *ANY_PORT, *common, str(books[0]), *first) as server:
                address = f"127.0.0.1:{server.port()}"
                with Program(
                    PROGRAM, "--connect", address, *common, str(books[1]), *second
                ) as client:
                    outputs = [client.leave(), server.leave()]
                    self.assertEqual(client.process.returncode, 0, outputs[0])
                    self.assertEqual(server.process.returncode, 0, outputs[1])
            played = [self.moves_of(book) for book in books]
            self.assertEqual(played[0], played[1])
            self.assertEqual(len(played[0]), 2)
            counts = [
                list(map(int, re.search(r"(\d+) won, (\d+) drawn, (\d+) lost", output).groups()))
                for output in outputs
            ]
            self.assertEqual(counts[0], counts[1][::-1])
            self.assertEqual(sum(counts[0]), 2, outputs[0])

    def test_from_another_position_to_the_agreed_number_of_moves(self):
        fen = "B:W31,32,K47:B5,6,K20"
        with Program(PROGRAM, *ANY_PORT, "--games", "1") as server:
            address = f"127.0.0.1:{server.port()}"
            with Program(
                PROGRAM, "--connect", address, "--initiate", "--fen", fen, "--moves", "2"
            ) as client:
                self.assertRegex(client.leave(), r"the agreed moves were played|says the opponent")


class Initiator(unittest.TestCase):
    def test_asks_plays_and_says_goodbye(self):
        with Program(PROGRAM, *ANY_PORT, "--initiate", "--minutes", "2", "--moves", "1") as program:
            with Peer.to(program.port()) as peer:
                self.assertEqual(peer.hear(), f"R01{'Damjen':32}Z002001A")
                peer.say(f"A{'Peer':32}0")
                self.assertRegex(peer.hear(), r"^M\d{8}00$")
                peer.say("M0000202500")
                self.assertEqual(peer.hear(), "E00")
                peer.say("E00")
                self.assertEqual(peer.hear(), "E01")
                peer.say("E01")
                self.assertIsNone(peer.hear())
            self.assertIn("1 without a result", program.leave())

    def test_accepts_a_refusal(self):
        with Program(PROGRAM, *ANY_PORT, "--initiate", "--games", "5") as program:
            with Peer.to(program.port()) as peer:
                peer.hear()
                peer.say(f"A{'Peer':32}2")
                self.assertEqual(peer.hear(), "E01")
                peer.say("E01")
            self.assertIn("refuses the game: not this game", program.leave())


class Follower(unittest.TestCase):
    def setUp(self):
        self.program = self.enterContext(Program(PROGRAM, *ANY_PORT))
        self.port = self.program.port()

    def test_goes_on_from_where_it_went_back_to(self):
        with Peer.to(self.port) as peer:
            peer.say(request("Z"), "M0000312600")
            peer.hear_kind("M")
            peer.say("B001W")
            self.assertEqual(peer.hear(), "K0")
            peer.say("M0000322800")
            self.assertRegex(peer.hear(), "^M")

    def test_obeys_what_is_typed(self):
        with Peer.to(self.port) as peer:
            peer.say(request("W", minutes=0))
            peer.hear_kind("M")
            self.program.type("say goeie")
            self.assertEqual(peer.hear(), "Cgoeie")
            self.program.type("back")
            self.assertEqual(peer.hear(), "B001W")
            peer.say("K0")
            self.assertRegex(peer.hear(), "^M")
            self.program.type("quit")
            self.assertIsNone(peer.hear())

    def test_listens_to_this_computer_alone(self):
        listening = pathlib.Path("/proc/net/tcp").read_text()
        self.assertIn(f" 0100007F:{self.port:04X} ", listening)
        self.assertNotIn(f" 00000000:{self.port:04X} ", listening)

    def test_ends_a_game_with_an_illegal_move_and_plays_another(self):
        with Peer.to(self.port) as peer:
            peer.say(request("Z"), "M0000012600")
            peer.hear_kind("E")
            peer.say("E00", request("W"))
            self.assertRegex(peer.hear_kind("A"), "0$")
            self.assertRegex(peer.hear(), "^M")

    def test_leaves_when_interrupted(self):
        with Peer.to(self.port) as peer:
            peer.say(request("W", minutes=0))
            peer.hear_kind("M")
            self.program.process.send_signal(signal.SIGINT)
            self.assertIsNone(peer.hear())
        self.assertIn("1 game", self.program.leave())
        self.assertEqual(self.program.process.returncode, 0)


class HostilePeers(unittest.TestCase):
    """Whatever one opponent does, the next is served."""

    def setUp(self):
        self.program = self.enterContext(Program(PROGRAM, *ANY_PORT))
        self.port = self.program.port()

    def tearDown(self):
        self.assertIsNone(self.program.process.poll())
        with Peer.to(self.port) as peer:
            peer.say(request("W"))
            self.assertRegex(peer.hear_kind("A"), "0$")
            self.assertRegex(peer.hear_kind("M"), r"^M\d{4}")

    def test_that_say_nothing_and_leave(self):
        Peer.to(self.port).connection.close()

    def test_that_leave_in_the_middle_of_a_game_or_of_a_message(self):
        for last in (b"M0000", b"R01" + 40 * b"x"):
            with Peer.to(self.port) as peer:
                peer.say(request("W"))
                peer.hear_kind("A")
                peer.connection.sendall(last)

    def test_that_send_bytes_without_meaning(self):
        with Peer.to(self.port) as peer:
            peer.connection.sendall(b"".join(bytes([n]) * 50 + b"\0" for n in range(1, 256)))
            self.assertRegex(peer.hear(), "^Cnot understood")

    def test_that_send_a_message_without_an_end(self):
        with Peer.to(self.port) as peer:
            peer.connection.sendall(1000 * b"C")
            self.assertIsNone(peer.hear())

    def test_that_send_everything_out_of_turn(self):
        with Peer.to(self.port) as peer:
            everything = [
                "E00", "K0", "B001W", "M0000312600", f"A{'x':32}0", "Chello", request("W"),
                request("Z"), "B999Z", "K2", "", f"A{'x':32}3", "E4", "R02", "M0001",
            ]  # fmt: skip
            for _ in range(20):
                peer.say(*everything)
            peer.say("E01")
            while (message := peer.hear()) is not None:
                self.assertIn(message[0], "AMECBK")

    def test_that_never_read(self):
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect(("127.0.0.1", self.port))
        connection.settimeout(5)
        begun = time.monotonic()
        with connection, self.assertRaises((ConnectionError, TimeoutError)):
            while time.monotonic() - begun < 60:
                connection.sendall(10_000 * b"B001W\0")

    def test_that_put_control_characters_into_a_terminal(self):
        with Peer.to(self.port) as peer:
            peer.say(request("W", name="\x1b[2Jevil"), "C\x1b]0;title\x07", "E01")
            peer.hear_kind("E")
        # Read what it printed so far, without waiting for its end.
        printed = "".join(self.program.process.stdout.readline() for _ in range(4))
        self.assertNotIn("\x1b", printed)
        self.assertIn("?[2Jevil", printed)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
