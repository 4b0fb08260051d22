#!/usr/bin/python3
"""Builds examples/ with an installed package, runs every program, and compares what it prints with what docs/library.md shows.

    examples_test.py SOURCE_DIR BUILD_DIR [CMAKE_OPTION …]

A sample is a block of the page in the language `text` whose first line is the command: $ ./graph
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SAMPLE = re.compile(r"^```text\n\$ \./(\S+)([^\n]*)\n(.*?)^```$", re.M | re.S)


def main():
    root, build = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
    shutil.rmtree(build, ignore_errors=True)
    # No optimisation: the library is optimised, and the examples compute nothing.
    for command in (["cmake", "-S", root / "examples", "-B", build, "-G", "Ninja", "-DCMAKE_CXX_FLAGS=-O0 -Wall -Wextra -Werror", *sys.argv[3:]],
                    ["cmake", "--build", build]):
        done = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode != 0:
            print(done.stdout)
            return 1
    shown = {name: (words.split(), text) for name, words, text in SAMPLE.findall((root / "docs/library.md").read_text())}
    wrong = []
    for source in sorted((root / "examples").glob("*.cpp")):
        lines = len(source.read_text().splitlines())
        if lines >= 60:
            wrong.append(f"{source.name} has {lines} lines; an example has fewer than 60")
        if source.stem not in shown:
            wrong.append(f"docs/library.md does not show what {source.stem} prints")
    for name, (words, text) in shown.items():
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([build / name, *words], cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)
        if done.stdout != text or done.returncode != 0:
            wrong.append(f"$ ./{name}: exit code {done.returncode}; shown:\n{text}printed:\n{done.stdout}")
    print("\n".join([*wrong, f"{len(shown)} examples: {len(wrong)} complaints"]))
    return 1 if wrong or not shown else 0


sys.exit(main())
