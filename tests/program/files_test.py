"""The program and files that are full, damaged or not what they should be: files_test.py PROGRAM DATA."""

import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM, DATA = map(os.path.abspath, sys.argv[1:3])


class Files(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="damjen-files-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def run_program(self, *words, **options):
        return subprocess.run([PROGRAM, *words], cwd=self.folder, text=True, timeout=120,
                              stderr=subprocess.PIPE, **{"stdout": subprocess.PIPE, **options})

    def make_games(self, name, number=100):
        made = self.run_program("selfplay", name, "--rules", "wfd", "--games", str(number), "--nodes", "20",
                                "--weights", "hand", "--endgames", "none")
        self.assertEqual(made.returncode, 0, made.stderr)
        return self.folder / name

    def copy_of_the_data(self):
        for part in ("weights/wfd.weights", "endgames/wfd"):
            target = self.folder / "data" / part
            target.parent.mkdir(parents=True, exist_ok=True)
            source = pathlib.Path(DATA) / part
            (shutil.copytree if source.is_dir() else shutil.copy)(source, target)
        return self.folder / "data"


class Output(Files):
    def test_what_does_not_arrive_is_a_failure(self):
        for words in (("--version",), ("perft", "2"), ("moves",), ("moves", "--json"),
                      ("endgame", "stats", "--rules", "wfd", "KvK"), ("bench", "--depth", "3")):
            with self.subTest(words), open("/dev/full", "w", encoding="ascii") as full:
                done = self.run_program(*words, stdout=full)
                self.assertEqual(done.returncode, 1)
                self.assertIn("damjen: standard output cannot be written to", done.stderr)


class Training(Files):
    def test_games_are_not_overwritten_by_weights(self):
        games = self.make_games("a.games")
        before = games.read_bytes()
        for words in (("a.games", "a.games"), ("a.games", "b.games")):
            shutil.copy(games, self.folder / "b.games")
            done = self.run_program("train", *words, "--epochs", "1")
            self.assertEqual(done.returncode, 2)
            self.assertIn("a.games", done.stderr)
            self.assertEqual(games.read_bytes(), before)

    def test_a_training_that_cannot_begin_leaves_nothing_behind(self):
        games = self.make_games("a.games", 2)
        done = self.run_program("train", "new.weights", str(games))
        self.assertEqual(done.returncode, 2)
        self.assertIn("expected at least 1000", done.stderr)
        self.assertEqual(os.listdir(self.folder), ["a.games"])

    def test_an_engine_goes_on_with_the_weights_it_has_when_others_take_their_place(self):
        data = self.copy_of_the_data()
        games = self.make_games("a.games")
        with subprocess.Popen([PROGRAM, "hub"], env={**os.environ, "DAMJEN_DATA": str(data)}, text=True,
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
            engine.stdin.write("hub\nset-param name=tt-size value=18\ninit\npos start\n"
                               "level infinite\ngo think\n")
            engine.stdin.flush()
            while not engine.stdout.readline().startswith("info"):
                pass
            done = self.run_program("train", str(data / "weights/wfd.weights"), str(games),
                                    "--epochs", "1")
            self.assertEqual(done.returncode, 0, done.stderr)
            time.sleep(0.3)
            engine.stdin.write("stop\n")
            engine.stdin.flush()
            while (line := engine.stdout.readline()).startswith("info"):
                pass
            self.assertRegex(line, "^done move=")
            engine.stdin.close()
            self.assertEqual(engine.wait(10), 0)

    def test_what_is_no_file_of_games_is_not_overwritten_by_them(self):
        notes = self.folder / "notes.txt"
        for text in ("abc", "something to keep", 40 * "x"):
            notes.write_text(text)
            done = self.run_program("selfplay", "notes.txt", "--rules", "wfd", "--games", "1")
            self.assertNotEqual(done.returncode, 0)
            self.assertEqual(notes.read_text(), text)


class Endgames(Files):
    def test_a_folder_that_is_not_there_is_named(self):
        done = self.run_program("analyse", "--depth", "1", "--endgames", "/nowhere")
        self.assertEqual(done.returncode, 2)
        self.assertEqual(done.stderr, "damjen: /nowhere: no such folder of endgames\n")

    def test_a_missing_file_is_not_another_ones_fault(self):
        folder = self.copy_of_the_data() / "endgames"
        os.remove(folder / "wfd/KvKK.endgame")
        done = self.run_program("endgame", "verify", "--rules", "wfd", "--endgames", str(folder))
        self.assertEqual(done.returncode, 1)
        self.assertIn("needs a file that is not there", done.stderr)


class Hub(Files):
    def ask(self, data, *lines, limit=None):
        def keep_small():
            if limit:
                resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
        done = subprocess.run([PROGRAM, "hub"], env={**os.environ, "DAMJEN_DATA": str(data)}, text=True,
                              input="\n".join(("hub", *lines, "")), capture_output=True, timeout=60,
                              preexec_fn=keep_small)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_a_damaged_endgame_file_does_not_cost_the_weights(self):
        data = self.copy_of_the_data()
        ask = ("set-param name=tt-size value=16", "init", "pos start", "level depth=1", "go think",
               "ping")
        whole = self.answer(data, ask)
        os.truncate(data / "endgames/wfd/KKvK.endgame", 10000)
        shutil.copytree(pathlib.Path(DATA) / "book", data / "book")
        self.assertEqual(self.answer(data, ("set-param name=book value=true", *ask), damaged="KKvK"), [])
        self.assertEqual(self.answer(data, ask, damaged="KKvK"), whole)
        (data / "weights/wfd.weights").write_text("nothing")
        self.assertNotEqual(self.answer(data, ask, damaged="wfd"), whole)

    def answer(self, data, lines, damaged=None):
        with subprocess.Popen([PROGRAM, "hub"], env={**os.environ, "DAMJEN_DATA": str(data)}, text=True,
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
            engine.stdin.write("\n".join(("hub", *lines, "")))
            engine.stdin.flush()
            heard = []
            while not heard or not heard[-1].startswith("done"):
                heard.append(engine.stdout.readline())
                self.assertTrue(heard[-1], heard)
            engine.stdin.write("quit\n")
            engine.stdin.close()
        errors = [line for line in heard if line.startswith("error")]
        self.assertEqual(len(errors), 1 if damaged else 0, errors)
        if damaged:
            self.assertIn(damaged, errors[0])
        return [re.search("score=([^ ]+)", line)[1] for line in heard if line.startswith("info")]

    def test_a_table_for_which_there_is_no_memory_is_made_smaller(self):
        if "asan" in PROGRAM or "tsan" in PROGRAM:
            self.skipTest("sanitizers need more address space than there is")
        heard = self.ask(DATA, "set-param name=tt-size value=27", "init", "ping", limit=1 << 30)
        self.assertRegex(heard, r"error message=.tt-size=27 is more than .*\n")
        self.assertIn("ready", heard)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
