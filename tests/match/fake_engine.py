"""A program that speaks Hub badly: fake_engine.py FAULT [PIDFILE].

It introduces itself, and does what FAULT says at the given moment. Its process id, and that of a
child if it has one, go into PIDFILE.
"""

import os
import signal
import subprocess
import sys
import time


def say(*lines):
    for line in lines:
        print(line, flush=True)


def die():
    os.kill(os.getpid(), signal.SIGSEGV)


def forever():
    while True:
        time.sleep(60)


def hang_with_child(pids):
    child = subprocess.Popen(["sleep", "600"])
    with open(pids, "a", encoding="ascii") as file:
        file.write(f"{child.pid}\n")
    forever()


def mute():
    os.close(1)
    forever()


def chatter():
    while True:
        say("info depth=1 score=0.01 pv=31-27")


def garbage():
    sys.stdout.buffer.write(bytes(range(256)) * 16 + b"\n")
    sys.stdout.buffer.flush()
    sys.stderr.write("nonsense\n" * 1000)
    sys.stderr.flush()
    say("", "=", '"', "done", "done move=31-27")


def lone_man(position):
    """A first move where White has a man on 50 and Black one on 1, and nothing else."""
    is_white = ("pos=W" in position) == (position.count("-") % 2 == 0)
    return "50-44" if is_white else "1-7"


def endless_line():
    while True:
        sys.stdout.buffer.write(b"x" * 65536)


def main():
    fault, pids = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else os.devnull
    with open(pids, "a", encoding="ascii") as file:
        file.write(f"{os.getpid()}\n")
    print("a word aside", file=sys.stderr, flush=True)
    at_go = {
        "illegal": lambda: say("done move=50-1"),
        "crash": die,
        "exit": lambda: sys.exit(3),
        "hang": forever,
        "hang-with-child": lambda: hang_with_child(pids),
        "mute": mute,
        "chatter": chatter,
        "garbage": garbage,
        "endless-line": endless_line,
        # Not at new-game: whoever is only introduced may come so far, or be ended before.
        "exit-in-second-game": lambda: (open(pids + ".first", "w", encoding="ascii").close(),
                                        say("done move=50-1")),
        "no-move": lambda: say("done"),
        "slow": lambda: (time.sleep(0.4), say(f"done move={lone_man(position)}")),
    }
    position = ""
    for line in sys.stdin:
        command = line.split()[0]
        if command == "hub":
            if fault == "exit-at-once":
                sys.exit(3)
            say("id name=Fake version=1", 'param name=variant value=frisian type=enum values="frisian"',
                "param name=book value=true type=bool", "wait")
        elif command == "init":
            if fault == "exit-in-init":
                sys.exit(3)
            if fault == "hang-in-init":
                forever()
            say("ready")
        elif command == "new-game" and fault == "exit-in-second-game":
            if os.path.exists(pids + ".first"):
                sys.exit(3)
        elif command == "pos":
            position = line
        elif command == "go":
            at_go.get(fault, lambda: say("done move=50-1"))()
        elif command == "quit":
            return


main()
