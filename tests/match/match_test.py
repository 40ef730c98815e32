"""The real referee and programs that misbehave: match_test.py PROGRAM [TEST…]."""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = ""
HERE = os.path.dirname(os.path.abspath(__file__))
FAKE = os.path.join(HERE, "fake_engine.py")

OPENINGS = """\
32-28 19-23 28x19 14x23
31-27 20-24
34-30 19-24 30x19 13x24
33-28 18-22
"""


def is_alive(process):
    """Whether there is such a process that has not ended."""
    try:
        with open(f"/proc/{process}/stat", encoding="ascii", errors="replace") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


class Match(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="damjen-match-")
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.write("openings.txt", OPENINGS)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def read(self, name):
        with open(self.path(name), encoding="utf-8", errors="replace") as file:
            return file.read()

    def command(self, *flags, second="self", limit=("--nodes", "200")):
        usual = {"--rules": "wfd", "--openings": "openings.txt", "--first": "self",
                 "--second": second}
        words = [word for flag, value in usual.items() if flag not in flags for word in (flag, value)]
        return [PROGRAM, "match", "--json", *words, *limit, *flags]

    def run_match(self, *flags, code=0, **options):
        """Runs a match to its end; its result, and what it said aside."""
        done = subprocess.run(self.command(*flags, **options), cwd=self.folder, timeout=120,
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, code, done.stderr)
        return json.loads(done.stdout) if done.stdout else None, done.stderr

    def fake(self, fault):
        return f"{sys.executable} '{FAKE}' {fault} '{self.path('pids')}'"

    def assert_all_gone(self):
        pids = [int(line) for line in self.read("pids").split()]
        self.assertTrue(pids)
        deadline = time.monotonic() + 5
        while any(map(is_alive, pids)) and time.monotonic() < deadline:
            time.sleep(0.05)
        self.assertEqual([pid for pid in pids if is_alive(pid)], [])


class Faults(Match):
    def loses(self, fault, name, flags=(), said=None, limit=("--nodes", "200")):
        """All games against this fake are lost by its fault, with a transcript; nothing is left."""
        result, aside = self.run_match("--games", "4", "--pdn", "games.pdn", *flags,
                                       second=self.fake(fault), limit=limit)
        self.assertEqual((result["wins"], result["losses"]), (4, 0), aside)
        self.assertEqual(result["endings"], {name: 4})
        self.assertEqual(result["sides"][1]["faults"], 4)
        self.assertIn(f"game 1: the second player {name}", aside)
        transcript = self.read("games.pdn.transcripts/game-1-second.txt")
        self.assertTrue("> go think" in transcript)
        self.assertTrue("! a word aside" in transcript or name == "lost on time")
        if said:
            self.assertTrue(said in transcript)
        self.assertEqual(self.read("games.pdn").count(f'[Termination "{name}"]'), 4)
        self.assert_all_gone()

    def test_an_illegal_move_loses(self):
        self.loses("illegal", "illegal move", said="< done move=50-1")

    def test_no_move_loses(self):
        self.loses("no-move", "illegal move")

    def test_garbage_is_survived_and_loses(self):
        self.loses("garbage", "illegal move")

    def test_a_crash_loses(self):
        self.loses("crash", "crashed", said="! ended by signal 11")

    def test_an_exit_loses(self):
        self.loses("exit", "crashed", said="! ended with exit code 3")

    def test_closing_its_output_loses(self):
        self.loses("mute", "crashed")

    def test_silence_loses(self):
        self.loses("hang", "hung", ("--patience", "0.5"))

    def test_talking_without_an_answer_loses(self):
        self.loses("chatter", "hung", ("--patience", "0.5"))

    def test_a_line_without_end_loses(self):
        self.loses("endless-line", "crashed")

    def test_what_a_program_starts_is_killed_with_it(self):
        self.loses("hang-with-child", "hung", ("--patience", "0.5"))

    def test_a_clock_that_runs_out_loses(self):
        self.write("openings.txt", "W:W50:B1\n")
        self.loses("slow", "lost on time", limit=("--first-nodes", "50", "--second-clock", "0.3"))

    def test_a_time_per_move_may_not_be_exceeded_for_long(self):
        self.write("openings.txt", "W:W50:B1\n")
        self.loses("slow", "lost on time", ("--overtime", "0.1"),
                   limit=("--first-nodes", "50", "--second-move-time", "0.05"))

    def test_a_program_that_does_not_start_again_loses(self):
        result, _ = self.run_match("--games", "4", "--pdn", "games.pdn",
                                   second=self.fake("exit-in-second-game"))
        self.assertEqual(result["wins"], 4)
        self.assertEqual(result["endings"], {"illegal move": 1, "crashed": 3})
        self.assert_all_gone()


class Starting(Match):
    def refuses(self, *flags, second="self", code=2, patience=20):
        start = time.monotonic()
        _, aside = self.run_match(*flags, second=second, code=code)
        self.assertLess(time.monotonic() - start, patience)
        return aside

    def test_a_program_that_cannot_be_run_is_named(self):
        self.assertIn("cannot run", self.refuses(second="./nothing hub", code=1))
        self.assertIn("there is no program 'no-such-engine' in PATH",
                      self.refuses(second="no-such-engine hub", code=1))

    def test_a_program_that_ends_at_once_begins_no_match(self):
        for fault in ("exit-at-once", "exit-in-init"):
            aside = self.refuses(second=self.fake(fault), code=1)
            self.assertIn("the second player did not start", aside)
            file = re.search(r"\(see (.*)\)", aside).group(1)
            self.assertIn("! ended with exit code 3", self.read(file))
        self.assert_all_gone()

    def test_a_program_that_hangs_in_init_begins_no_match(self):
        aside = self.refuses("--start-patience", "0.5", second=self.fake("hang-in-init"), code=1)
        self.assertIn("the second player did not start: no answer in time", aside)
        self.assert_all_gone()

    def test_a_parameter_that_is_not_declared_begins_no_match(self):
        aside = self.refuses("--second-param", "bok=false", second=self.fake("illegal"), code=1)
        self.assertIn("it declares no parameter 'bok'", aside)

    def test_bad_flags_are_refused_in_one_line(self):
        self.write("bad.txt", "32-28\n32-28 19-24 28-18\n")
        for flags, words in (
                (("--games", "3"), "--games: expected an even number"),
                (("--openings", "bad.txt"), "bad.txt:2: '28-18'"),
                (("--openings", "none.txt"), "cannot read none.txt"),
                (("--second-param", "level=11"), "--second-param: level: expected 1 to 10"),
                (("--second-param", "lvl=1"), "--second-param: self has the parameters"),
                (("--first-clock", "fast"), "--first-clock: expected seconds"),
                (("--sprt", "5", "0"), "--sprt: expected the smaller lead first")):
            done = subprocess.run(self.command(*flags), cwd=self.folder, timeout=60, capture_output=True, text=True)
            self.assertEqual(done.returncode, 2, flags)
            self.assertIn(words, done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1)

    def test_a_match_needs_limits(self):
        done = subprocess.run(self.command(limit=("--first-nodes", "10")), cwd=self.folder,
                              timeout=60, capture_output=True, text=True)
        self.assertEqual(done.returncode, 2)
        self.assertIn("the second side has no limit", done.stderr)


class Playing(Match):
    def test_identical_players_score_exactly_half(self):
        for rules in ("wfd", "straight", "ludoteka"):
            result, _ = self.run_match("--games", "8", "--games-at-once", "2", "--rules", rules)
            self.assertEqual(result["pairs"], [0, 0, 4, 0, 0])
            self.assertEqual((result["share"], result["elo"]), (0.5, 0))

    def test_identical_programs_score_exactly_half(self):
        result, _ = self.run_match("--games", "8", "--first", f"'{PROGRAM}' hub",
                                   second=f"'{PROGRAM}' hub")
        self.assertEqual(result["pairs"], [0, 0, 4, 0, 0])
        self.assertEqual([side["faults"] for side in result["sides"]], [0, 0])

    def test_a_program_plays_by_each_set_of_rules(self):
        for rules in ("wfd", "straight", "ludoteka"):
            result, aside = self.run_match("--games", "2", "--rules", rules,
                                           second=f"'{PROGRAM}' hub")
            self.assertEqual((result["games"], result["sides"][1]["faults"]), (2, 0), aside)

    def test_a_side_may_have_limits_of_its_own(self):
        result, _ = self.run_match("--games", "8", "--first-nodes", "2000")
        self.assertGreater(result["share"], 0.7)
        self.assertGreater(result["sides"][0]["nodes_per_move"], 1000)
        self.assertLess(result["sides"][1]["nodes_per_move"], 201)

    def test_levels_need_no_limits(self):
        result, _ = self.run_match("--games", "8", "--first-param", "level=4",
                                   "--second-param", "level=1", limit=())
        self.assertGreater(result["share"], 0.7)

    def test_a_test_that_has_its_answer_ends_the_match(self):
        result, _ = self.run_match("--games", "1000", "--first-nodes", "2000",
                                   "--sprt", "-200", "0", "--games-at-once", "2")
        self.assertLess(result["games"], 200)
        self.assertEqual(result["sprt"]["accepted"], "elo1")

    def test_games_of_the_same_match_are_the_same_again(self):
        def games(name, at_once):
            self.run_match("--games", "8", "--pdn", name, "--games-at-once", at_once)
            text = re.sub(r"/(\d+) [\d.]+\}", r"/\1}", " ".join(self.read(name).split()))
            return sorted(game.strip() for game in text.split("[Event")[1:])

        self.assertEqual(games("one.pdn", "1"), games("two.pdn", "2"))


class Going_on(Match):
    def test_an_interrupted_match_goes_on_to_the_same_result(self):
        flags = ("--games", "40", "--first-nodes", "500", "--pdn", "games.pdn")
        whole, _ = self.run_match("--games", "40", "--first-nodes", "500")
        process = subprocess.Popen(self.command(*flags), cwd=self.folder, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and process.poll() is None:
            if os.path.exists(self.path("games.pdn")) and self.read("games.pdn").count("[Round") >= 5:
                break
            time.sleep(0.005)
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 1)
        played = json.loads(output)["games"]
        self.assertLess(played, 40)
        self.assertGreaterEqual(played, 5)

        with open(self.path("games.pdn"), "a", encoding="utf-8") as file:
            file.write('[Event "torn')  # as if the machine had stopped while writing
        result, _ = self.run_match(*flags, "--resume")
        for name in ("games", "wins", "draws", "losses", "pairs", "elo", "endings"):
            self.assertEqual(result[name], whole[name], name)
        rounds = sorted(map(int, re.findall(r'\[Round "(\d+)"\]', self.read("games.pdn"))))
        self.assertEqual(rounds, list(range(1, 41)))

    def test_a_killed_referee_leaves_no_program_behind(self):
        process = subprocess.Popen(self.command("--patience", "600", second=self.fake("hang")),
                                   cwd=self.folder, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        # One that is only introduced, and one that plays.
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            if os.path.exists(self.path("pids")) and len(self.read("pids").split()) >= 2:
                break
            time.sleep(0.02)
        process.kill()
        process.wait()
        self.assert_all_gone()

    def test_an_interrupt_ends_a_wait(self):
        process = subprocess.Popen(self.command("--patience", "600", second=self.fake("hang")),
                                   cwd=self.folder, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        while not os.path.exists(self.path("pids")):
            time.sleep(0.02)
        time.sleep(0.3)
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(timeout=10), 1)
        self.assert_all_gone()

    def test_the_games_of_another_match_are_left_alone(self):
        self.run_match("--games", "2", "--pdn", "games.pdn")
        before = self.read("games.pdn")
        _, aside = self.run_match("--games", "2", "--pdn", "games.pdn", code=2)
        self.assertIn("holds games already", aside)
        _, aside = self.run_match("--games", "2", "--pdn", "games.pdn", "--resume", code=2,
                                  limit=("--nodes", "300"))
        self.assertIn("holds another match", aside)
        self.write("notes.txt", "not games\n")
        _, aside = self.run_match("--pdn", "notes.txt", "--resume", code=2)
        self.assertIn("holds something else", aside)
        self.assertEqual(self.read("games.pdn"), before)

        for text, line_end in ((before, "\r\n"), ('[Event "Club"]\n\n1. 32-28 1-0\n', "\n")):
            with open(self.path("other.pdn"), "w", encoding="utf-8", newline=line_end) as file:
                file.write(text)
            size = os.path.getsize(self.path("other.pdn"))
            _, aside = self.run_match("--games", "2", "--pdn", "other.pdn", "--resume", code=2)
            self.assertIn("holds something else", aside)
            self.assertEqual(os.path.getsize(self.path("other.pdn")), size)

    def test_what_is_no_file_or_never_ends_is_refused(self):
        for path in ("/dev/full", "/dev/zero", "."):
            _, aside = self.run_match("--games", "2", "--pdn", path, code=2)
            self.assertIn(path, aside)
        for path in ("/dev/zero", "."):
            _, aside = self.run_match("--games", "2", "--openings", path, code=2)
            self.assertRegex(aside, f"^damjen: --openings: (cannot read )?{path}")

    def test_a_finished_match_may_be_made_longer(self):
        self.run_match("--games", "2", "--pdn", "games.pdn")
        result, _ = self.run_match("--games", "4", "--pdn", "games.pdn", "--resume")
        self.assertEqual(result["games"], 4)


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main(verbosity=2)
