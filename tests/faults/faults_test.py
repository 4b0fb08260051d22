"""Whole commands of every verb while one call of the system fails: each ends with a clear message and an exit code of ours, leaves no torn or
temporary file behind, and succeeds the next time.

    faults_test.py PROGRAM LIBRARY [SECONDS]

LIBRARY is faults.cpp, which lets the n-th allocation, write, fsync, rename, mmap, open or start of a thread fail. For each command and each kind n
runs over 1, 2, 3, … as far as the command makes such calls; where these are many, over the first ones and a sample of the rest, within
SECONDS (30) for all commands together. A longer time takes a larger sample.
"""

import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

KINDS = ["open", "write", "fsync", "rename", "mmap", "thread", "malloc"]

# A command, its words in the folder of the test. Those that write write to "out…".
COMMANDS = {
    "games": ["games", "--json"],
    "solve nim": ["solve", "nim", "--sticks", "10", "--rule", "1,2"],
    "solve graph": ["solve", "graph", "course.game", "--json", "--values"],
    "solve morpion": ["solve", "morpion"],
    "solve by search": ["solve", "connect-four", "--width", "4", "--height", "4", "--memory", "16M", "--threads", "2"],
    "solve hex": ["solve", "hex", "--size", "3"],
    "solve mastermind": ["solve", "mastermind", "--pegs", "2", "--colors", "4", "--json"],
    "solve table": ["solve", "awale", "--pits", "3", "--seeds", "6", "--out", "out", "--threads", "2"],
    "solve table with distances": ["solve", "awale", "--pits", "2", "--seeds", "6", "--distance", "--out", "out"],
    "show": ["show", "connect-four", "--width", "4", "--height", "4", "--position", "12", "--json"],
    "show words": ["show", "words", "animals.txt"],
    "strategy nim": ["strategy", "nim", "--sticks", "6", "-o", "out.txt"],
    "strategy packed": ["strategy", "nim", "--sticks", "6", "-o", "out.txt.gz"],
    "strategy mastermind": ["strategy", "mastermind", "--pegs", "2", "--colors", "3", "-o", "out.json"],
    "convert": ["convert", "graph", "course.game", "-o", "out.gm"],
    "draw": ["draw", "graph", "course.game", "-o", "out.dot"],
    "draw page": ["draw", "nim", "--sticks", "5", "-o", "out.html"],
    "book": ["book", "connect-four", "--width", "4", "--height", "4", "--plies", "2", "-o", "out.book"],
    "prove board": ["prove", "connect-four", "--width", "4", "--height", "4", "-o", "out.proof"],
    "prove nim": ["prove", "nim", "--sticks", "5", "--rule", "1,2", "-o", "out.proof"],
    "prove order": ["prove", "mastermind", "--pegs", "2", "--colors", "3", "-o", "out.proof"],
    "verify proof": ["verify", "board.proof"],
    "verify table": ["verify", "table"],
    "verify strategy": ["verify", "strategy.txt"],
    "exam": ["exam", "--u0", "42", "-o", "out.txt"],
    "simulate": ["simulate", "mastermind", "--pegs", "5", "--colors", "20", "--games", "3"],
    "review": ["review", "connect-four", "4444", "--width", "5", "--height", "4"],
    "plan": ["plan", "awale", "--pits", "4", "--seeds", "12"],
    "ask": ["ask"],
    "man": ["man"],
}
QUESTIONS = '{"verb":"value","game":"nim","position":"3,0"}\n{"verb":"show","game":"morpion","position":"a1"}\n'


class Bench:
    """One folder, one command at a time."""

    def __init__(self, program, library, folder, root):
        self.program, self.library, self.folder, self.root = program, library, folder, root

    def run(self, words, fault=None, count=None):
        env = dict(os.environ, LC_ALL="C.UTF-8")
        if fault:
            env.update(LD_PRELOAD=self.library, PERFECTPLAY_FAULT=fault)
            if count:
                env["PERFECTPLAY_FAULT_COUNT"] = count
        return subprocess.run([self.program, *words], cwd=self.folder, env=env, input=QUESTIONS, capture_output=True, text=True, timeout=120)

    def count(self, words, kind):
        """How many calls of a kind the command makes."""
        self.clean()
        path = os.path.join(self.folder, "count")
        self.run(words, f"{kind}:0", path)
        with open(path, encoding="utf-8") as file:
            return int(file.read())

    def clean(self):
        for name in os.listdir(self.folder):
            if name.startswith("out"):
                path = os.path.join(self.folder, name)
                shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)

    def outputs(self):
        """Every file below the folder that a command wrote, by its bytes."""
        found = {}
        for folder, _, names in os.walk(self.folder):
            for name in names:
                path = os.path.join(folder, name)
                short = os.path.relpath(path, self.folder)
                if short.startswith("out") or ".tmp" in name or "perfectplay-" in name:
                    with open(path, "rb") as file:
                        found[short] = file.read()
        return found


def sample(calls, most, seed):
    """The first calls, the last one, and some between."""
    first = list(range(1, min(calls, most) + 1))
    rest = range(len(first) + 1, calls + 1)
    chosen = random.Random(seed).sample(rest, min(len(rest), most))
    return sorted(set(first + chosen + ([calls] if calls else [])))


def faults_of(bench, name, words, whole, kind, n):
    """What is wrong with one run, as sentences."""
    bench.clean()
    fault = f"{kind}:{n}"
    ran = bench.run(words, fault)
    complaints = []
    if ran.returncode not in (0, 2, 3):
        complaints.append(f"exit code {ran.returncode}")
    if ran.returncode != 0 and not ran.stderr.startswith("perfectplay: ") and '"error"' not in ran.stdout:
        complaints.append(f"no message, but {ran.stderr[:200]!r}")
    written = bench.outputs()
    for path, contents in written.items():
        if path not in whole:
            complaints.append(f"leaves {path}")
        elif contents != whole[path]:
            complaints.append(f"leaves a torn {path}")
    if ran.returncode == 0 and set(whole) - set(written):
        complaints.append("says that it has written what is not there")
    again = bench.run(words)
    if again.returncode != 0 or bench.outputs() != whole:
        complaints.append(f"the next run does not succeed: exit code {again.returncode}, {again.stderr[:200]!r}")
    return [f"{name}, {fault}: {complaint}" for complaint in complaints]


def main():
    program, library = map(os.path.abspath, sys.argv[1:3])
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 30
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    faults, runs = [], 0
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None) as folder:
        bench = Bench(program, library, folder, root)
        for name in ("course.game", "animals.txt"):
            shutil.copy(os.path.join(root, "docs", "examples", name), folder)
        for words in (["prove", "connect-four", "--width", "4", "--height", "4", "-o", "board.proof"],
                      ["solve", "awale", "--pits", "2", "--seeds", "5", "--out", "table"],
                      ["strategy", "mastermind", "--pegs", "2", "--colors", "3", "-o", "strategy.txt"]):
            made = bench.run(words)
            assert made.returncode == 0, made.stderr
        share = seconds / len(COMMANDS)
        for name, words in COMMANDS.items():
            bench.clean()
            begin = time.monotonic()
            reference = bench.run(words)
            once = max(time.monotonic() - begin, 0.004)
            if reference.returncode != 0:
                faults.append(f"{name}: fails without any fault: {reference.stderr[:300]!r}")
                continue
            whole = bench.outputs()
            counts = {kind: bench.count(words, kind) for kind in KINDS}
            # With threads the n-th allocation is another one in each run: a sample of a few would fail by chance, if ever.
            if seconds < 60 and counts["malloc"] != bench.count(words, "malloc"):
                counts["malloc"] = 0
            most = max(2, int(share / once / 4 / len(KINDS)))
            for kind in KINDS:
                for n in sample(counts[kind], most, f"{name} {kind}"):
                    faults += faults_of(bench, name, words, whole, kind, n)
                    runs += 1
    for fault in faults:
        print(fault)
    print(f"{runs} runs with a fault in {len(COMMANDS)} commands: {len(faults)} complaints")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
