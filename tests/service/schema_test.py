#!/usr/bin/python3
"""Holds real requests and answers against the schemas of docs/schema.

    schema_test.py PROGRAM SCHEMAS SAMPLES

Runs the requests of SAMPLES through `PROGRAM ask` in an empty folder. Each request must fit VERB.request.json, each answer
VERB.answer.json (or error.json, where the sample is meant to fail). The schemas of requests are those that the program
itself gives for {"verb":"verbs"}; PERFECTPLAY_UPDATE_GOLDEN=1 writes them anew. To see that the schemas can refuse, a
required key is taken out of every answer, and an unknown one put in.
"""

import copy
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import zlib

from jsonschema import Draft202012Validator

PREPARATIONS = [
    "strategy nim -o nim.sol",
    "strategy mastermind --pegs 3 --colors 3 -o mm.txt",
    "solve awale --pits 2 --seeds 6 --out tab",
    "convert graph g.game -o g.pg",
    "solve graph g.game -o g.psol",
    "book connect-four --width 4 --height 4 --plies 1 -o four.book",
    "prove morpion -o m.proof",
]
WRONG_PROOF = b"perfectplay-proof 1\ngame morpion size=3 align=3\nposition .../.../...\nleaves 9\nassert J0 wins 9\nlevels\nend\n"
FILES = {
    "g.game": "a 0 start : b c\nb 1 : a d\nc 1 : d\nd 0 win0 :\n",
    "wrong.sol": "perfectplay-solution 1\ngame nim sticks=1 rule=1 misere=false\npositions 3\n"
                 "1,0 J1 1 0,1\n0,1 J0 0 -\n0,0 J1 0 -\n",
    "wrong.psol": "paritysol 3;\n0 1 1;\n1 0;\n2 0;\n3 0 3;\n",
    "wrong.txt": "1 10\n1 00 2 10\n",
    "slow.txt": "11 20\n11 10 12 20\n11 10 12 02 21 20\n11 00 22 20\n",
    "sheet.txt": "game graph g.game\na J0\nb J1 2\n",
    "parity.pg": "parity 2;\n0 2 0 1;\n1 3 1 0,2;\n2 0 0 2;\n",
    "w.txt": "crane\nslate\nbrick\nplumb\n",
}


def main():
    program, schemas, samples = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    lines = samples.read_text().splitlines()
    with tempfile.TemporaryDirectory() as folder:
        for name, text in FILES.items():
            pathlib.Path(folder, name).write_text(text)
        checksum = zlib.crc32(WRONG_PROOF).to_bytes(4, "little")
        pathlib.Path(folder, "wrong.proof").write_bytes(WRONG_PROOF + checksum)
        for words in PREPARATIONS:
            subprocess.run([program, *words.split()], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        asked = subprocess.run([program, "ask"], cwd=folder, check=True, input="\n".join(lines) + "\n", text=True,
                               stdout=subprocess.PIPE)
    requests = [json.loads(line) for line in lines]
    answers = [json.loads(line) for line in asked.stdout.splitlines()]
    assert len(answers) == len(requests), f"{len(requests)} requests, {len(answers)} answers"

    verbs = next(answer["verbs"] for answer in answers if "verbs" in answer)
    for row in verbs:
        path = schemas / f"{row['verb']}.request.json"
        text = json.dumps(row["request"], indent=1, ensure_ascii=False) + "\n"
        if os.environ.get("PERFECTPLAY_UPDATE_GOLDEN"):
            path.write_text(text)
        assert path.read_text() == text, f"{path} is not what the program says: PERFECTPLAY_UPDATE_GOLDEN=1 writes it"

    def validator(name):
        schema = json.loads((schemas / name).read_text())
        Draft202012Validator.check_schema(schema)
        return Draft202012Validator(schema)

    failing = validator("error.json")
    refused = 0
    answered = set()
    for request, answer in zip(requests, answers):
        verb = request["verb"]
        meant_to_fail = request.get("id") == "fails"
        assert meant_to_fail == ("error" in answer), f"{request} → {answer}"
        if not meant_to_fail:
            validator(f"{verb}.request.json").validate(request)
            answered.add(verb)
        schema = failing if meant_to_fail else validator(f"{verb}.answer.json")
        schema.validate(answer)
        for key in ("version", "game" if "game" in answer else "version"):
            less = {name: value for name, value in answer.items() if name != key}
            assert not schema.is_valid(less), f"{verb}: an answer without {key} is accepted"
            refused += 1
        more = copy.deepcopy(answer)
        more["nobody-knows"] = 1
        assert not schema.is_valid(more), f"{verb}: an answer with an unknown key is accepted"
        refused += 1
    silent = {row["verb"] for row in verbs} - answered
    assert not silent, f"no sample of {sorted(silent)}"
    print(f"{len(answers)} answers fit their schemas; {refused} changed ones were refused")


main()
