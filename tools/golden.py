#!/usr/bin/env python3
"""Runs the commands of golden transcripts and compares what they print with what is written there.

    golden.py [--refresh] PROGRAM TRANSCRIPT...

A transcript is a text file of commands, each followed by what belongs to it:

    # a comment                       up to the first command
    $ damjen moves --fen W:W31:B20    the command, as a POSIX shell reads its words
    > 31-27                           a line typed to the program (standard input)
    31-26                             a line it prints; * stands for any text, such as a time
    ! a message                       a line it prints on standard error
    = 2                               its exit code; left out when it is 0

A printed line that begins with one of $ > ! = # \\ is written with a \\ before it. With --refresh
the transcripts are rewritten from what the program prints now; a line with * that still matches
stays as it is.
"""

import difflib
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

MARKS = "$>!=#\\"
SECONDS = 120


def parse(text):
    """Splits a transcript into its leading comment and its commands with all that follows each."""
    comment, steps = [], []
    for line in text.splitlines():
        if line.startswith("$ "):
            steps.append({"command": line[2:], "input": [], "expected": []})
        elif not steps:
            comment.append(line)
        elif line.startswith("> ") or line == ">":
            steps[-1]["input"].append(line[2:])
        else:
            steps[-1]["expected"].append(line)
    return comment, steps


def run(program, step, folder):
    """Runs one command in folder, which is also its home; returns the lines of the transcript."""
    words = shlex.split(step["command"])
    if words[0] != "damjen":
        sys.exit(f"a transcript runs damjen, not {words[0]}")
    environment = {
        "HOME": folder,
        "PATH": os.environ["PATH"],
        "LANG": "C.UTF-8",
        "TERM": "dumb",
        "COLUMNS": "80",
        **{name: value for name, value in os.environ.items() if name.endswith("SAN_OPTIONS")},
    }
    done = subprocess.run(
        [program, *words[1:]],
        input="".join(line + "\n" for line in step["input"]),
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=folder,
        env=environment,
        timeout=SECONDS,
    )
    lines = []
    for line in done.stdout.splitlines():
        lines.append("\\" + line if line[:1] and line[0] in MARKS else line)
    lines += [f"! {line}".rstrip() for line in done.stderr.splitlines()]
    if done.returncode != 0:
        lines.append(f"= {done.returncode}")
    return lines


def fits(expected, actual):
    """Whether an expected line, in which * stands for any text, describes the actual one."""
    return re.fullmatch(".*".join(map(re.escape, expected.split("*"))), actual) is not None


def masked(expected, actual):
    """The actual lines, with an expected line in place of each that it describes."""
    unused, lines = list(expected), []
    for line in actual:
        known = next((i for i, old in enumerate(unused) if fits(old, line)), None)
        lines.append(line if known is None else unused[known])
        if known is not None:
            del unused[: known + 1]
    return lines


def check(program, transcript, refresh):
    """Runs a transcript; returns the number of its commands, and of those that differed."""
    comment, steps = parse(transcript.read_text(encoding="utf-8"))
    written, differing = comment, 0
    with tempfile.TemporaryDirectory() as folder:
        for step in steps:
            # Blank lines at the end only set the commands apart.
            expected = "\n".join(step["expected"]).rstrip("\n").split("\n")
            expected = [] if expected == [""] else expected
            actual = masked(expected, run(program, step, folder))
            written += [f"$ {step['command']}", *(f"> {line}".rstrip() for line in step["input"])]
            written += [*actual, ""]
            while actual and not actual[-1]:
                del actual[-1]
            if actual != expected:
                differing += 1
                if not refresh:
                    print(f"{transcript.name}: $ {step['command']}")
                    for line in difflib.unified_diff(expected, actual, "written", "printed", lineterm=""):
                        print("    " + line)
    if refresh:
        transcript.write_text("\n".join(written).rstrip("\n") + "\n", encoding="utf-8")
    return len(steps), differing


def main():
    arguments = sys.argv[1:]
    refresh = "--refresh" in arguments
    program, *names = [argument for argument in arguments if argument != "--refresh"]
    commands = differing = 0
    for name in names:
        ran, differed = check(os.path.abspath(program), pathlib.Path(name), refresh)
        commands += ran
        differing += differed
    if refresh:
        print(f"{commands} commands, {differing} rewritten")
    else:
        print(f"{commands} commands, {differing} unlike what is written")
    return 0 if refresh or (differing == 0 and commands > 0) else 1


if __name__ == "__main__":
    sys.exit(main())
