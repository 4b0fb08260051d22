#!/usr/bin/python3
"""Two checkers, one verdict: proofs that PROGRAM writes are judged by contrib/check_proof.py, and those of other families by
check_deduction_proof.py, check_hex_proof.py and check_walk_proof.py beside it, whole and with one byte changed.

    second_checker_test.py PROGRAM CHECKER
"""

import pathlib
import random
import struct
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
]
HEX_PROOFS = [  # plain recursion takes half a minute of Python on a board of 4x4
    "hex --size 3 --position a1",
    "hex --size 3 --position b2",
    "hex --size 3 --swap",
]
DEDUCTION_PROOFS = [
    "bulls-and-cows --digits 3 --symbols 6",
    "black-peg --pegs 3 --colors 3",
    "mastermind --pegs 2 --colors 5 --objective expected --leaves 4",
    "mastermind --pegs 3 --colors 4 --objective expected",
]
WALK_PROOFS = [
    "nim --sticks 9 --rule 1,3 --misere",
    "nim --heaps 2,3,4 --rule any",
    "graph GRAPH --position g",
    "awale --pits 2 --position 2,2,1,1 --rules abapa",
    "awale --pits 3 --position 1,1,1,1,0,1 --rules awari",
]
# Mastermind with 3 pegs of 4 colours has order 4. A claim about a single candidate must not prove anything else.
FORGED_LINES = "mastermind pegs=3 colors=4\nassert order 6\nleaves 0\nstrategy 29\ndepth 6\nclaims 2\nkept 0 0\nend\n"
FORGED_STRATEGY = [0, 21, 26, 55, 39, 54, 38, 27, 42, 47, 59, 43, 46, 22, 29, 25, 5, 34, 35, 18, 10, 11, 33, 6, 17, 1, 8, 4, 2]
FORGED_CLAIMS = [1, 1, 6, 7, 1, 0]
GRAPH = "a 0 start : b d b\nb 1 : c e\nc 0 : d v0\nd 1 : a g\ne 0 : v1\ng 0 : d h\nh 1 : c\nv0 1 win0 : b\nv1 1 win1 :\n"


def run(*words):
    return subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          errors="replace")


def forged():
    packed = zlib.compress(bytes(FORGED_STRATEGY + FORGED_CLAIMS))
    count = len(FORGED_STRATEGY) + len(FORGED_CLAIMS)
    body = b"perfectplay-proof 1\ngame " + FORGED_LINES.encode() + struct.pack("<II", count, len(packed)) + packed
    return body + struct.pack("<I", zlib.crc32(body))


def main():
    program, boards = sys.argv[1:3]
    deduction = str(pathlib.Path(boards).with_name("check_deduction_proof.py"))
    walks = str(pathlib.Path(boards).with_name("check_walk_proof.py"))
    proofs = [(words, boards) for words in PROOFS] + [(words, deduction) for words in DEDUCTION_PROOFS]
    proofs += [(words, walks) for words in WALK_PROOFS]
    joining = str(pathlib.Path(boards).with_name("check_hex_proof.py"))
    proofs += [(words, joining) for words in HEX_PROOFS]
    choose = random.Random(1)
    refused = 0
    with tempfile.TemporaryDirectory() as folder:
        graph = pathlib.Path(folder, "g.game")
        graph.write_text(GRAPH)
        for number, (words, checker) in enumerate(proofs):
            words = words.replace("GRAPH", str(graph))
            file = str(pathlib.Path(folder, f"{number}.proof"))
            made = run(program, "prove", *words.split(), "-o", file)
            assert made.returncode == 0, made.stderr
            judged = run(sys.executable, checker, file)
            assert judged.returncode == 0 and "proved" in judged.stdout, f"{words}: {judged.stdout}{judged.stderr}"
            whole = pathlib.Path(file).read_bytes()
            for _ in range(12):
                body = bytearray(whole[:-4])
                # The checkers may differ in how much they search for a leaf, so that line stays as it is.
                begin = max(body.find(b"\nleaves "), 0)
                line = range(begin, body.index(b"\n", begin + 1))
                place = choose.choice([place for place in range(len(body)) if place not in line])
                body[place] ^= 1 << choose.randrange(8)
                pathlib.Path(file).write_bytes(body + zlib.crc32(body).to_bytes(4, "little"))
                ours, theirs = run(program, "verify", file).returncode, run(sys.executable, checker, file).returncode
                assert (ours == 0) == (theirs == 0), f"{words}: {ours} and {theirs} for {bytes(body[:200])}"
                refused += ours != 0
            pathlib.Path(file).write_bytes(whole[:-1])
            assert run(sys.executable, checker, file).returncode == 2, "a cut file was read"
        file = str(pathlib.Path(folder, "forged.proof"))
        pathlib.Path(file).write_bytes(forged())
        for judged in [run(program, "verify", file), run(sys.executable, deduction, file)]:
            assert judged.returncode == 1 and "the only candidate" in judged.stdout, judged.stdout + judged.stderr
    assert refused > 5 * len(proofs), refused
    print(f"{len(proofs)} proofs, accepted by both; {refused} changed ones, refused by both")


main()
