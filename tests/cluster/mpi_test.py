"""mpirun perfectplay solve awale: the same files for any number of processes, also after some were killed.

usage: mpi_test.py PROGRAM [--kills N]

With --kills, only that: processes killed at random points N times.
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


def environment(**more):
    """Tests may run as root, and on fewer cores than processes."""
    return os.environ | more | {
        "OMPI_ALLOW_RUN_AS_ROOT": "1",
        "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
        "OMPI_MCA_rmaps_base_oversubscribe": "1",
        "OMPI_MCA_mpi_yield_when_idle": "1",
    }


def files(folder):
    return {path.name: path.read_bytes() for path in pathlib.Path(folder).glob("*.awale")}


def solve(program, folder, seeds, *more):
    return [program, "solve", "awale", "--pits", PITS, "--seeds", str(seeds), "--out", str(folder), "--json", *more]


def run(words, ranks=None, **more):
    mpirun = [] if ranks is None else ["mpirun", "-n", str(ranks)]
    return subprocess.run([*mpirun, *words], env=environment(**more), capture_output=True, text=True, timeout=300,
                          check=False)


def own_lines(text):
    """What the program says; mpirun has its own words about processes that have ended."""
    return [line for line in text.splitlines() if line.startswith("perfectplay:") or "perfectplay: " in line[:40]]


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
    """Kills a process, or asks mpirun to end, at random moments; restart points are made whenever possible."""
    rng = random.Random(18)
    folder = root / "killed"
    for attempt in range(4):
        kill_at_random(program, folder, rng, 2 + attempt % 3, 40, attempt == 2, 0.3 + rng.random() * 1.2)
    seeds = len(files(folder)) - 1
    assert seeds >= 8, seeds
    whole = run(solve(program, folder, seeds + 1), 2)
    assert whole.returncode == 0, whole.stderr
    assert not list(folder.glob(".perfectplay-restart*"))
    assert run(solve(program, root / "whole", seeds + 1)).returncode == 0
    assert files(folder) == files(root / "whole")


def kill_at_random(program, folder, rng, ranks, seeds, ask, seconds):
    """Returns whether the run was ended before it was done."""
    with subprocess.Popen(["mpirun", "-n", str(ranks), *solve(program, folder, seeds)],
                          env=environment(PERFECTPLAY_RESTART_SECONDS="0"), stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL, start_new_session=True) as running:
        end = time.monotonic() + 60
        while len(processes_of(running.pid)) < ranks and running.poll() is None and time.monotonic() < end:
            time.sleep(0.01)
        time.sleep(seconds)
        children = processes_of(running.pid)
        try:
            victim = running.pid if ask or not children else rng.choice(children)
            os.kill(victim, signal.SIGTERM if ask or not children else signal.SIGKILL)
        except ProcessLookupError:
            pass
        return running.wait(60) != 0


def killed_again_and_again(program, root, wanted):
    rng = random.Random(19)
    seeds = 19
    assert run(solve(program, root / "whole", seeds)).returncode == 0
    kills = 0
    points = 0
    while kills < wanted:
        folder = root / f"killed-{kills}"
        while kill_at_random(program, folder, rng, rng.choice([1, 2, 3, 4]), seeds, rng.random() < 0.1, rng.random() * 2.5):
            kills += 1
            points += (folder / ".perfectplay-restart").exists()
        assert files(folder) == files(root / "whole"), kills
        shutil.rmtree(folder)
    # Most layers are done before they are worth a point; tests/solve/awale/restart_test.cpp has many ends within a layer.
    assert points > 0, f"none of {kills} runs left a restart point"
    print(f"{kills} runs killed, {points} of them left a restart point")


def silent_process(program, root):
    """A process that is stopped is noticed, and one line says so."""
    folder = root / "silent"
    with subprocess.Popen(["mpirun", "-n", "3", *solve(program, folder, 40)], env=environment(PERFECTPLAY_PATIENCE="5"),
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True) as running:
        end = time.monotonic() + 60
        while len(files(folder)) < 8 and running.poll() is None and time.monotonic() < end:
            time.sleep(0.02)
        os.kill(sorted(processes_of(running.pid))[1], signal.SIGSTOP)
        began = time.monotonic()
        _, said = running.communicate(timeout=60)
        assert running.returncode != 0
        assert time.monotonic() - began < 40
        assert len(own_lines(said)) == 1 and "process 1 of 3 has given no sign of life for 5 s" in said, said
    seeds = len(files(folder))
    again = run(solve(program, folder, seeds), 2)
    assert again.returncode == 0, again.stderr


def full_disk(program, root):
    """A disk of limited size: one line, and what is finished stays."""
    place = root / "small"
    place.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=100k", "tmpfs", str(place)], capture_output=True,
                             check=False)
    if mounted.returncode != 0:
        print("a small disk cannot be mounted here: not tried")
        return
    try:
        ended = run([*solve(program, place / "t", 40)[:-1]], 2)
        assert ended.returncode != 0
        assert len(own_lines(ended.stderr)) == 1 and "No space left" in ended.stderr, ended.stderr
        seeds = len(files(place / "t")) - 1
        assert seeds >= 8, seeds
        subprocess.run(["mount", "-o", "remount,size=100m", str(place)], check=True)
        again = run(solve(program, place / "t", seeds + 1), 3)
        assert again.returncode == 0, again.stderr
        assert run(solve(program, root / "small-alone", seeds + 1)).returncode == 0
        assert files(place / "t") == files(root / "small-alone")
    finally:
        subprocess.run(["umount", str(place)], check=False)


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
        if "--kills" in sys.argv:
            killed_again_and_again(program, root, int(sys.argv[sys.argv.index("--kills") + 1]))
            return
        same_files(program, root)
        errors(program, root)
        killed_and_resumed(program, root)
        silent_process(program, root)
        full_disk(program, root)


if __name__ == "__main__":
    main()
