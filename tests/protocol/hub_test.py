#!/usr/bin/env python3
"""Talks to the real `damjen hub`.

    hub_test.py PROGRAM TRANSCRIPT...

Each transcript is replayed: '> ' a line sent, '< ' the next line expected, in which * stands for any
text. Lines of info are passed over, unless one is expected. Then come the tests below, for what a
transcript cannot say: how soon, and what a search does meanwhile.
"""

import os
import pathlib
import random
import re
import subprocess
import sys
import time
import unittest

from hub_process import HubProcess

PROGRAM = sys.argv[1]
TRANSCRIPTS = [pathlib.Path(name) for name in sys.argv[2:]]
SOON = 2  # seconds; far more than is needed, for a busy machine
START = "W" + 20 * "b" + 10 * "e" + 20 * "w"


class Transcripts(unittest.TestCase):
    def test_are_spoken_as_written(self):
        self.assertTrue(TRANSCRIPTS)
        for transcript in TRANSCRIPTS:
            with self.subTest(transcript.name), HubProcess(PROGRAM) as engine:
                self.replay(engine, transcript)

    def replay(self, engine, transcript):
        for number, line in enumerate(transcript.read_text().splitlines(), 1):
            if line.startswith("> "):
                engine.say(line[2:])
            elif line.startswith("< "):
                pattern = ".*".join(map(re.escape, line[2:].split("*")))
                heard = engine.hear()
                while heard and heard.startswith("info") and not line.startswith("< info"):
                    heard = engine.hear()
                self.assertRegex(heard or "(it left)", f"^{pattern}$", f"{transcript}:{number}")
        engine.say("quit")
        self.assertTrue(engine.leaves_within(SOON))
        while (heard := engine.hear()) is not None:
            self.assertTrue(heard.startswith("info"), heard)


class Searching(unittest.TestCase):
    def test_a_stop_is_obeyed_at_once(self):
        with HubProcess(PROGRAM) as engine:
            engine.start(tt_size=18)
            engine.say("pos start", "level infinite", "go analyze")
            engine.hear_until("info")
            time.sleep(0.3)
            begun = time.monotonic()
            engine.say("stop")
            self.assertRegex(engine.hear_until("done"), "^done move=")
            self.assertLess(time.monotonic() - begun, SOON)

    def test_a_ping_is_answered_while_it_searches(self):
        with HubProcess(PROGRAM) as engine:
            engine.start(tt_size=18)
            engine.say("pos start", "level infinite", "go analyze", "ping")
            engine.hear_until("pong", SOON)
            engine.say("stop")
            engine.hear_until("done", SOON)

    def test_quit_and_the_end_of_input_are_obeyed_in_the_middle_of_a_search(self):
        for end in ("quit", "end"):
            with self.subTest(end), HubProcess(PROGRAM) as engine:
                engine.start(tt_size=18)
                engine.say("pos start", "level infinite", "go analyze")
                engine.hear_until("info")
                if end == "quit":
                    engine.say("quit")
                else:
                    engine.process.stdin.close()
                self.assertTrue(engine.leaves_within(SOON))

    def test_it_leaves_when_nobody_is_left_to_read_what_it_writes(self):
        reading, writing = os.pipe()
        os.close(reading)
        engine = subprocess.Popen([PROGRAM, "hub"], stdin=subprocess.PIPE, stdout=writing)
        os.close(writing)
        engine.stdin.write(b"hub\n")
        engine.stdin.flush()
        self.assertIsNotNone(engine.wait(SOON))
        engine.stdin.close()

    def test_the_time_for_a_move_is_kept(self):
        with HubProcess(PROGRAM) as engine:
            engine.start(tt_size=18)
            for level in ("move-time=0.2", "time=1", "time=1 inc=0.1", "time=0.5 moves=1"):
                begun = time.monotonic()
                self.assertIn("move", engine.move(level))
                self.assertLess(time.monotonic() - begun, 1, level)

    def test_pondering_becomes_thinking_when_the_opponent_plays_as_expected(self):
        with HubProcess(PROGRAM) as engine:
            engine.start(tt_size=18)
            engine.say("pos start moves=32-28", "level move-time=0.1", "go ponder")
            engine.hear_until("info")
            time.sleep(0.5)
            self.assertFalse(any(line.startswith("done") for line in list(engine.lines.queue)))
            engine.say("ponder-hit")
            self.assertRegex(engine.hear_until("done", SOON), "^done move=")

    def test_a_fixed_number_of_nodes_gives_the_same_move_and_lines_again(self):
        def told(engine):
            engine.say("new-game", "pos start", "level nodes=30000", "go think")
            lines = []
            while not lines or not lines[-1].startswith("done"):
                lines.append(re.sub(r"(time|nps)=\S+ ", "", engine.hear()))
            return lines

        with HubProcess(PROGRAM) as engine:
            engine.start(tt_size=18)
            self.assertEqual(told(engine), told(engine))

    def test_the_book_is_played_from_while_it_knows_more(self):
        with HubProcess(PROGRAM) as engine:
            for variant in ("frisian", "frisian-straight", "frisian-ludoteka"):
                engine.start(tt_size=18, book="true", variant=variant)
                replies = set()
                for _ in range(20):
                    engine.say("new-game", "pos start", "level depth=20", "go think")
                    answer = engine.hear()  # with no info before it: nothing was searched
                    self.assertRegex(answer, "^done move=", variant)
                    replies.add(answer)
                self.assertGreater(len(replies), 1, variant)
            engine.say("pos start", "level depth=3", "go analyze")
            engine.hear_until("info")

    def test_multi_pv_tells_of_as_many_moves(self):
        with HubProcess(PROGRAM) as engine:
            engine.start(tt_size=18, multi_pv=3)
            engine.say("pos start", "level depth=5", "go analyze")
            seen = set()
            while (line := engine.hear()).startswith("info"):
                seen.add(re.search(r"multi-pv=(\d)", line)[1])
            self.assertEqual(seen, {"1", "2", "3"})


class Playing(unittest.TestCase):
    def test_two_engines_play_a_game_by_each_variant(self):
        for variant in ("frisian", "frisian-straight", "frisian-ludoteka"):
            with self.subTest(variant), HubProcess(PROGRAM) as white, HubProcess(PROGRAM) as black:
                for engine in (white, black):
                    engine.start(variant=variant, tt_size=18)
                moves = []
                # A move that one of them thinks illegal would come back as an error and no move.
                while len(moves) < 120:
                    mover = black if len(moves) % 2 else white
                    done = mover.move("depth=4", moves)
                    if "move" not in done:
                        break
                    moves.append(done["move"])
                self.assertGreater(len(moves), 20)
                white.say(f'pos start moves="{" ".join(moves)}"', "ping")
                self.assertEqual(white.hear(), "pong")

    def test_a_weak_level_answers_too(self):
        with HubProcess(PROGRAM) as engine:
            engine.start(level=1, tt_size=18)
            self.assertIn("move", engine.move("move-time=5"))


class HostileInput(unittest.TestCase):
    def test_any_lines_are_survived(self):
        dice = random.Random(7)
        words = [
            "hub", "set-param", "init", "new-game", "pos", "level", "go", "ponder-hit", "stop",
            "ping", "start", "think", "ponder", "analyze", "infinite", "name=variant",
            "name=threads", "value=2", "value=frisian-straight", "value=", '"', "=", "depth=2",
            "depth=-1", "nodes=300", "time=0.01", "inc=x", "move-time=0.01", f"pos={START}",
            f"pos={START[:20]}", "moves=32-28", 'moves="32-28 19-23 28x19"', 'wolf="W1=2"',
            "\x00", "\xff", "é", 300 * "x", "\t", "name=tt-size", "value=16",
        ]  # fmt: skip
        with HubProcess(PROGRAM) as engine:
            engine.start(tt_size=16)
            for _ in range(1500):
                engine.say(" ".join(dice.choices(words, k=dice.randrange(6))).replace("quit", ""))
            engine.say("stop", "stop", "stop", "ping")
            engine.hear_until("pong", 60)
            engine.say("quit")
            self.assertTrue(engine.leaves_within(SOON))

    def test_an_endless_line_is_refused(self):
        with HubProcess(PROGRAM) as engine:
            engine.say(5_000_000 * "x", "ping")
            self.assertRegex(engine.hear(), "^error message=")
            self.assertEqual(engine.hear(), "pong")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
