"""A `damjen hub` at the other end of two pipes, for tests."""

import queue
import subprocess
import threading


class HubProcess:
    """Starts the engine; lines are sent with say() and taken with hear()."""

    def __init__(self, program, *flags):
        self.process = subprocess.Popen(
            [program, "hub", *flags], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.lines = queue.Queue()
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.listener.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.listener.join()
        self.process.stdin.close()
        self.process.stdout.close()

    def _listen(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def say(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def hear(self, seconds=30):
        """The next line; None once the engine has left."""
        return self.lines.get(timeout=seconds)

    def hear_until(self, word, seconds=30):
        """The next line that begins with the word; what comes before it is passed over."""
        while (line := self.hear(seconds)) is not None:
            if line.split(" ")[0] == word:
                return line
        raise AssertionError(f"the engine left before it said {word}")

    def start(self, **parameters):
        """From the first line until the engine is ready."""
        self.say("hub")
        self.hear_until("wait")
        for name, value in parameters.items():
            self.say(f"set-param name={name.replace('_', '-')} value={value}")
        self.say("init")
        self.hear_until("ready")

    def move(self, level, moves=(), go="think"):
        """What it plays from the start after those moves."""
        self.say(f'pos start moves="{" ".join(moves)}"', f"level {level}", f"go {go}")
        return dict(word.split("=") for word in self.hear_until("done").split()[1:])

    def leaves_within(self, seconds):
        try:
            return self.process.wait(seconds) == 0
        except subprocess.TimeoutExpired:
            return False
