"""mpirun perfectplay solve awale: the same files for any number of processes, also after some were killed.

usage: mpi_test.py PROGRAM
"""

import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

SKIPPED = 77
PITS = "4"


def environment():
    """Tests may run as root, and on fewer cores than processes."""
    return os.environ | {
        "OMPI_ALLOW_RUN_AS_ROOT": "1",
        "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
        "OMPI_MCA_rmaps_base_oversubscribe": "1",
        "OMPI_MCA_mpi_yield_when_idle": "1",
    }


def files(folder):
    return {path.name: path.read_bytes() for path in pathlib.Path(folder).glob("*.awale")}


def solve(program, folder, seeds, *more):
    return [program, "solve", "awale", "--pits", PITS, "--seeds", str(seeds), "--out", str(folder), "--json", *more]


def run(words, ranks=None):
    mpirun = [] if ranks is None else ["mpirun", "-n", str(ranks)]
    return subprocess.run([*mpirun, *words], env=environment(), capture_output=True, text=True, timeout=120, check=False)


def same_files(program, root):
    alone = run(solve(program, root / "alone", 11))
    assert alone.returncode == 0, alone.stderr
    for ranks, more in (2, ["--threads", "2"]), (3, []), (4, []):
        shared = run(solve(program, root / f"{ranks}", 11, *more), ranks)
        assert shared.returncode == 0, shared.stderr
        document = json.loads(shared.stdout)  # one process speaks for all
        assert document["table"]["work"]["ranks"] == ranks, document["table"]
        assert document["table"]["work"]["sent"] > 0
        assert files(root / f"{ranks}") == files(root / "alone"), f"{ranks} processes"


def processes_of(parent):
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(parent)], capture_output=True, text=True, check=False).stdout
    return [int(word) for word in found.split()]


def killed_and_resumed(program, root):
    rng = random.Random(18)
    folder = root / "killed"
    for attempt in range(3):
        ranks = 2 + attempt
        with subprocess.Popen(["mpirun", "-n", str(ranks), *solve(program, folder, 40)], env=environment(),
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True) as running:
            end = time.monotonic() + 60
            wanted = min(14, 10 + 2 * attempt)
            while len(files(folder)) < wanted and time.monotonic() < end:
                time.sleep(0.02)
            time.sleep(rng.random() * 0.3)
            victim = running.pid if attempt == 2 else rng.choice(processes_of(running.pid))
            os.kill(victim, signal.SIGTERM if attempt == 2 else signal.SIGKILL)
            assert running.wait(60) != 0
    seeds = len(files(folder)) - 1
    assert seeds >= 11
    whole = run(solve(program, folder, seeds + 1), 2)
    assert whole.returncode == 0, whole.stderr
    assert run(solve(program, root / "whole", seeds + 1)).returncode == 0
    assert files(folder) == files(root / "whole")


def errors(program, root):
    refused = run([program, "show", "nim"], 2)
    assert refused.returncode == 2, refused
    assert refused.stderr.count("only solve awale shares its work") == 1, refused.stderr
    refused = run(solve(program, root / "d", 6, "--distance"), 2)
    assert refused.returncode == 2 and "no distances" in refused.stdout, refused


def main():
    program = sys.argv[1]
    if shutil.which("mpirun") is None or not re.search("libmpi", run(["ldd", program]).stdout):
        print("mpirun or the program's MPI is missing: nothing was tried")
        sys.exit(SKIPPED)
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        same_files(program, root)
        errors(program, root)
        killed_and_resumed(program, root)


if __name__ == "__main__":
    main()
