#!/usr/bin/python3
"""Looks at the installed headers: those that docs/library.md promises, what these include, and nothing else.

    headers_test.py SOURCE_DIR PREFIX COMPILER [each]

All of them are compiled as one unit, the last by name first. With `each`, every header is compiled by itself, which takes a minute or two.
"""

import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Wsign-conversion", "-Wold-style-cast", "-Werror"]
INTERNAL = ["app/cli/verb.h", "serve/server.h", "draw/canvas.h", "solve/awale/layer_work.h", "solve/search/hex/prover.h", "wasm/host.h"]


def complaints(listed, promised, installed, includes):
    """What is wrong with the sets: those listed in CMake, promised by the page, installed; and what each installed header includes."""
    wrong = [f"docs/library.md does not tell of {header}" for header in sorted(listed - promised)]
    wrong += [f"docs/library.md promises {header}, which cmake/public_headers.cmake does not list" for header in sorted(promised - listed)]
    wrong += [f"not installed: {header}" for header in sorted(promised - installed)]
    needed = set(promised)
    for header, others in includes.items():
        wrong += [f"{header} includes {other}, which is not installed" for other in sorted(others - installed)]
        needed |= others
    wrong += [f"installed, but neither promised nor included: {header}" for header in sorted(installed - needed)]
    return wrong


def test_the_test():
    """Every kind of difference is found."""
    sets = {"listed": {"a"}, "promised": {"a"}, "installed": {"a", "b"}, "includes": {"a": {"b"}, "b": set()}}
    assert not complaints(**sets)
    for change in ({"listed": {"a", "b"}}, {"promised": {"a", "b"}}, {"installed": {"a"}}, {"installed": {"a", "b", "c"}}, {"installed": {"b"}}):
        assert complaints(**{**sets, **change}), change


def compile_alone(compiler, prefix, headers):
    """What the compiler says of a unit with nothing but these headers."""
    with tempfile.NamedTemporaryFile("w", suffix=".cpp") as unit:
        unit.write("".join(f"#include <perfectplay/{header}>\n" for header in headers))
        unit.flush()
        done = subprocess.run([compiler, "-std=c++20", "-fsyntax-only", *WARNINGS, f"-I{prefix}/include", unit.name], text=True,
                              capture_output=True)
    return "" if done.returncode == 0 else f"{headers[0]} does not compile:\n{done.stderr}"


def main():
    root, prefix, compiler = (pathlib.Path(argument) for argument in sys.argv[1:4])
    test_the_test()
    include = prefix / "include" / "perfectplay"
    listed = re.search(r"set\(PERFECTPLAY_PUBLIC\n(.*?)\)", (root / "cmake/public_headers.cmake").read_text(), re.S)[1].split()
    promised = re.findall(r"^\| \[`(\S+\.h)`\]", (root / "docs/library.md").read_text(), re.M)
    includes = {str(path.relative_to(include)): set(re.findall(r'^#include "perfectplay/(\S+)"', path.read_text(), re.M))
                for path in include.rglob("*.h")}
    wrong = complaints(set(listed), set(promised), set(includes), includes)
    wrong += [f"installed, but internal: {header}" for header in INTERNAL if (include / header).exists()]
    wrong += [f"the test names {header}, which is no source" for header in INTERNAL if not (root / "src" / header).exists()]

    headers = sorted(includes, reverse=True)
    units = [[header] for header in headers] if sys.argv[4:] == ["each"] else [headers]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        wrong += filter(None, pool.map(lambda unit: compile_alone(compiler, prefix, unit), units))
    print("\n".join([*wrong, f"{len(promised)} headers promised, {len(headers)} installed, {len(units)} units compiled: {len(wrong)} complaints"]))
    return 1 if wrong else 0


sys.exit(main())
