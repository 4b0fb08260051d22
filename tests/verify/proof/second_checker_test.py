#!/usr/bin/python3
"""Two checkers, one verdict: proofs that PROGRAM writes are judged by contrib/check_proof.py, whole and with one byte changed.

    second_checker_test.py PROGRAM CHECKER
"""

import pathlib
import random
import subprocess
import sys
import tempfile
import zlib

PROOFS = [
    "morpion --leaves 20",
    "morpion --size 4 --rows 3 --align 3 --leaves 100",
    "connect-four --width 4 --height 4 --leaves 20",
    "connect-four --width 5 --height 3 --align 3 --position 13 --leaves 5",
    "hex --size 3 --leaves 0",
    "hex --size 3 --position a1 --leaves 3",
]


def run(*words):
    return subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def main():
    program, checker = sys.argv[1:3]
    choose = random.Random(1)
    refused = 0
    with tempfile.TemporaryDirectory() as folder:
        for number, words in enumerate(PROOFS):
            file = str(pathlib.Path(folder, f"{number}.proof"))
            made = run(program, "prove", *words.split(), "-o", file)
            assert made.returncode == 0, made.stderr
            judged = run(sys.executable, checker, file)
            assert judged.returncode == 0 and "proved" in judged.stdout, f"{words}: {judged.stdout}{judged.stderr}"
            whole = pathlib.Path(file).read_bytes()
            for _ in range(12):
                body = bytearray(whole[:-4])
                body[choose.randrange(len(body))] ^= 1 << choose.randrange(8)
                pathlib.Path(file).write_bytes(body + zlib.crc32(body).to_bytes(4, "little"))
                ours, theirs = run(program, "verify", file).returncode, run(sys.executable, checker, file).returncode
                assert (ours == 0) == (theirs == 0), f"{words}: {ours} and {theirs} for {bytes(body[:200])}"
                refused += ours != 0
            pathlib.Path(file).write_bytes(whole[:-1])
            assert run(sys.executable, checker, file).returncode == 2, "a cut file was read"
    assert refused > 5 * len(PROOFS), refused
    print(f"{len(PROOFS)} proofs, accepted by both; {refused} changed ones, refused by both")


main()
