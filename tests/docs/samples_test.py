#!/usr/bin/python3
"""Runs the samples of the pages and compares what the program prints with what the pages show, line by line.

    samples_test.py SOURCE_DIR PROGRAM

A sample is a plain block of README*.md or docs/*.md whose first line is a command:

    $ perfectplay solve nim --sticks 10 --rule 1,2
    nim --sticks 10 --rule 1,2
    …                                    any number of lines
    $ cat lines.txt                      a file for the commands that follow; one of this repository must have this text
    1 10

The samples of a page run in order in one folder, so that a command may read what an earlier one has written. Standard output and
error are compared together. In a sample of `play` the text after a prompt is what a person types. A block after a line
<!-- sample not run: REASON --> is left out.
"""

import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import time

BLOCK = re.compile(r"(?:^<!-- sample not run: (?P<reason>.+) -->\n)?^```\n(?P<text>\$ .*?)^```$", re.M | re.S)
COMMAND = re.compile(r"^\$ (.*)\n", re.M)
PROMPT = re.compile(r"^.*\? (.*\S)$", re.M)
OMITTED = "…"


def samples(block):
    """The commands of a block, each with the lines shown after it."""
    parts = COMMAND.split(block)[1:]
    return list(zip(parts[::2], (text.splitlines() for text in parts[1::2])))


def agrees(shown, printed):
    """Are the lines those shown, where a line … stands for any number of them?"""
    chunks = [[]]
    for line in shown:
        if line == OMITTED:
            chunks.append([])
        else:
            chunks[-1].append(line)
    if len(chunks) == 1:
        return chunks[0] == printed
    first, *middle, last = chunks
    if printed[:len(first)] != first or (last and printed[-len(last):] != last):
        return False
    place, end = len(first), len(printed) - len(last)
    for chunk in middle:
        while place + len(chunk) <= end and printed[place:place + len(chunk)] != chunk:
            place += 1
        place += len(chunk)
    return place <= end


def run(program, command, shown, folder):
    """The lines that a command prints."""
    name, *words = shlex.split(command)
    # Away from a terminal, play prints what it reads after its prompt.
    typed = PROMPT.findall("\n".join(shown)) if words[0] == "play" else []
    done = subprocess.run([program, *words], cwd=folder, input="".join(text + "\n" for text in typed), text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120,
                          env={**os.environ, "PERFECTPLAY_NAME": name, "LC_ALL": "C.UTF-8", "COLUMNS": "80"})
    return done.stdout.splitlines()


def complaints(root, program, page, text):
    """What is wrong on a page, and how many samples ran and were left out."""
    wrong, ran, left_out = [], 0, []
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "docs").symlink_to(root / "docs")
        for block in BLOCK.finditer(text):
            if block["reason"]:
                left_out.append(f"{page}: {block['text'].splitlines()[0]}: {block['reason']}")
                continue
            for command, shown in samples(block["text"]):
                if command.startswith("cat "):
                    file = pathlib.Path(folder, command[len("cat "):])
                    if not file.exists():
                        file.write_text("\n".join(shown) + "\n")
                    printed = file.read_text().splitlines()
                elif pathlib.PurePath(command.split()[0]).name == "perfectplay":
                    printed = run(program, command, shown, folder)
                    ran += 1
                else:
                    wrong.append(f"{page}: $ {command}: expected perfectplay or cat")
                    continue
                if not agrees(shown, printed):
                    wrong.append("\n".join([f"{page}: $ {command}", "  shown:", *("    " + line for line in shown), "  printed:",
                                            *("    " + line for line in printed)]))
    return wrong, ran, left_out


def test_the_test(root, program):
    """Every kind of difference is found."""
    right = ("```\n$ perfectplay value nim --sticks 10 --rule 1,2\nvalue J0\nrank 7\n$ cat one.game\na 0 : b\nb 1 win0 :\n"
             "$ perfectplay value graph one.game\nvalue J0\n…\n```\n"
             "```\n$ ./perfectplay play nim --sticks 3 --rule 1\n…\nYour move (1)? 1\n…\nYour move (1)? undo\nTaken back: 1.\n…\n```\n"
             "<!-- sample not run: it is wrong -->\n```\n$ perfectplay value nim\nvalue J9\n```\n")
    wrong, ran, left_out = complaints(root, program, "page", right)
    assert not wrong and ran == 3 and len(left_out) == 1, (wrong, ran, left_out)
    for old, new in (("rank 7", "rank 8"), ("rank 7\n", ""), ("b 1 win0", "b 1 win1"), ("value J0\n…", "…\nvalue J1\n…"),
                     ("Taken back: 1.", "Taken back: 2."), ("(1)? 1", "(1)? 2"), ("$ cat", "$ dog")):
        wrong, _, _ = complaints(root, program, "page", right.replace(old, new, 1))
        assert wrong, (old, new)
    assert agrees(["a", "…", "c"], ["a", "c"]) and not agrees(["a", "…", "a"], ["a"])


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    program = str(pathlib.Path(sys.argv[2]).resolve())
    test_the_test(root, program)
    pages = [*sorted(root.glob("README*.md")), *sorted((root / "docs").glob("*.md"))]
    all_wrong, all_ran, all_left_out = [], 0, []
    for page in pages:
        began = time.monotonic()
        wrong, ran, left_out = complaints(root, program, page.relative_to(root), page.read_text())
        if ran:
            print(f"{page.relative_to(root)}: {ran} samples, {time.monotonic() - began:.1f} s")
        all_wrong += wrong
        all_ran += ran
        all_left_out += left_out
    print("\n".join([*("not run: " + line for line in all_left_out), *all_wrong]))
    print(f"{all_ran} samples: {len(all_wrong)} differ")
    return 1 if all_wrong else 0


sys.exit(main())
