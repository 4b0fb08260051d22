"""Runs fuzz targets, each for some seconds from its corpus, and tells what they did.

    run.py PROGRAM [--seconds S] [--found DIR] [TARGET …]

Without targets, all of them. An input that makes a target crash, hang or take too much memory is kept in DIR (the folder "fuzz-found"
by default), and the exit code is 1. The corpora of the repository, tests/fuzz/corpus/TARGET, are never changed.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile


def run(program, target, seconds, found):
    """One line about a target, and whether all went well."""
    corpus = os.path.join(os.path.dirname(os.path.abspath(__file__)), "corpus", target)
    with tempfile.TemporaryDirectory() as grown:
        words = [program, f"-max_total_time={seconds}", "-timeout=20", "-rss_limit_mb=4096", "-max_len=4096", "-print_final_stats=1",
                 f"-artifact_prefix={found}/{target}-", grown]
        if os.path.isdir(corpus):
            words.append(corpus)
        ran = subprocess.run(words, env=dict(os.environ, PERFECTPLAY_FUZZ=target), capture_output=True, text=True, errors="replace")
    text = ran.stderr
    runs = re.findall(r"stat::number_of_executed_units:\s+(\d+)", text)
    covered = re.findall(r"cov: (\d+)", text)
    print(f"{target:16} {int(runs[-1]) if runs else 0:>10} runs  {covered[-1] if covered else '?':>6} edges seen  "
          f"{'ok' if ran.returncode == 0 else 'FAILED'}", flush=True)
    if ran.returncode != 0:
        print(text[-6000:])
    return ran.returncode == 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--found", default="fuzz-found")
    parser.add_argument("targets", nargs="*")
    options = parser.parse_args()
    targets = options.targets or subprocess.run([options.program], env=dict(os.environ, PERFECTPLAY_FUZZ="list"), check=True,
                                                capture_output=True, text=True).stdout.split()
    os.makedirs(options.found, exist_ok=True)
    good = [run(os.path.abspath(options.program), target, options.seconds, os.path.abspath(options.found)) for target in targets]
    print(f"{sum(good)} passed, {len(good) - sum(good)} failed")
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
