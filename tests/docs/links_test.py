#!/usr/bin/python3
"""Checks that what the pages name exists (links, pictures, headings, sources, tests, files of commands, verbs, options), and their tables.

    links_test.py SOURCE_DIR [PROGRAM]

Reads README*.md, ARCHITECTURE.md, CONTRIBUTING.md and docs/*.md. With PROGRAM, every command in a block of shell lines must use
verbs, games and options that the program's manual page has. The checks are tried on a page full of mistakes first.
"""

import functools
import pathlib
import re
import shlex
import subprocess
import sys

FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.M | re.S)
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
QUOTED = re.compile(r"`([^`\n]+)`")
SOURCE = re.compile(r"^[\w./-]+/[\w.-]*\.(h|cpp|py|md|cmake|json|sh|game|txt|book)$|^[\w./-]+/$")
TEST = re.compile(r"^[A-Z]\w+\.[A-Z]\w+$")                                         # `Suite.Test`
READS = {"graph", "words", "deduction", "verify", "--table", "--guesses", "<"}  # the next word is a file to be read
WRITES = {"-o", "--out", "--csv"}                                                # the next word is a file to be written


def anchor(heading):
    """The name that GitHub gives to a heading."""
    text = re.sub(r"[`*]|\[([^\]]*)\]\([^)]*\)", r"\1", heading).strip().lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


def anchors(text):
    return {anchor(line.lstrip("#")) for line in FENCE.sub("", text).splitlines() if line.startswith("#")}


def broken_links(root, page, text):
    for target in LINK.findall(text):
        if re.match(r"\w+:", target):
            continue
        path, _, name = target.partition("#")
        file = (page.parent / path) if path else page
        if not file.exists():
            yield f"{page.relative_to(root)}: link to {target}: no such file"
        elif name and file.suffix == ".md" and name not in anchors(text if file == page else file.read_text()):
            yield f"{page.relative_to(root)}: link to {target}: no such heading"


def missing_sources(root, page, text):
    folders = {child.name for child in (root / "src").iterdir() if child.is_dir()}
    for word in QUOTED.findall(text):
        if not SOURCE.match(word) or "NAME" in word:
            continue
        first = word.split("/")[0]
        places = [root / word, root / "src" / word] if first in folders else [root / word]
        if (first in folders or (root / first).is_dir()) and not any(place.exists() for place in places):
            yield f"{page.relative_to(root)}: `{word}`: no such file or folder"


@functools.cache
def tests(root):
    """All tests of the test program, as Suite.Test."""
    found = set()
    for file in (root / "tests").rglob("*_test.cpp"):
        found.update(map(".".join, re.findall(r"^TEST(?:_F|_P)?\((\w+),\s*(\w+)\)", file.read_text(), re.M)))
    return found


def missing_tests(root, page, text):
    for word in QUOTED.findall(text):
        if TEST.match(word) and word not in tests(root):
            yield f"{page.relative_to(root)}: `{word}`: no such test"


def commands(text):
    """The commands of the shell blocks as lists of words, without comments, prompts and what follows a pipe."""
    for language, block in FENCE.findall(text):
        if language != "sh":
            continue
        block = re.sub(r"<<'END'\n.*?^END\n", "\n", block, flags=re.M | re.S)
        for line in block.replace("\\\n", " ").splitlines():
            try:
                words = shlex.split(line, comments=True)
            except ValueError as error:
                raise SystemExit(f"cannot split {line!r}: {error}")
            if words and pathlib.PurePath(words[0]).name == "perfectplay":
                yield words[1:words.index("|")] if "|" in words else words[1:]


def missing_files(root, page, text):
    """Files that a command reads must be in the tree, or be written by a command before it on the same page."""
    written = set()
    for words in commands(text):
        for before, word in zip(words, words[1:]):
            if before in WRITES:
                written.add(word)
        for before, word in zip(words, words[1:]):
            if before in READS and not word.startswith("-") and word not in written and not (root / word).exists():
                yield f"{page.relative_to(root)}: {' '.join(words)}: no file {word}"


def unknown_words(root, page, text, manual):
    for words in commands(text):
        if words and words[0] not in manual:
            yield f"{page.relative_to(root)}: {' '.join(words)}: no verb {words[0]}"
        for word in words:
            option = word.split("=")[0]
            if re.match(r"--[a-z]", option) and option not in manual:
                yield f"{page.relative_to(root)}: {' '.join(words)}: no option {option}"


def cells(row):
    """The number of cells of a row; a bar in the text of a cell is written \\|."""
    return len(re.findall(r"(?<!\\)\|", row)) - 1


def broken_tables(root, page, text):
    """Every row stands under a heading with its rule, and has as many cells."""
    width = None
    lines = FENCE.sub("", text).splitlines()
    for line, below in zip(lines, [*lines[1:], ""]):
        if not line.startswith("|"):
            width = None
        elif width is None and not re.fullmatch(r"\|(\s*:?-+:?\s*\|)+", below):
            yield f"{page.relative_to(root)}: a row without a table: {line[:60]}"
        elif width is None:
            width = cells(line)
        elif cells(line) != width:
            yield f"{page.relative_to(root)}: {cells(line)} cells under a heading of {width}: {line[:60]}"


def mistakes(root, page, text, manual):
    found = [*broken_links(root, page, text), *missing_sources(root, page, text), *missing_files(root, page, text),
             *missing_tests(root, page, text), *broken_tables(root, page, text)]
    if manual is not None:
        found += unknown_words(root, page, text, manual)
    return found


def test_the_test(root, manual):
    """Every kind of mistake is found, each once."""
    wrong = ("# A page\n[a](no-such.md) [b](README.md#no-such-heading) ![c](docs/pictures/no-such.svg) `src/no-such.h` "
             "`games/no-such.h` `docs/no-such/` `Manners.NoSuchTest`\n```sh\nperfectplay verify no-such.sol\nperfectplay solve graph no-such.game\n```\n"
             "| a | b |\n|---|---|\n| 1 |\n\n| 1 | 2 |\n")
    found = mistakes(root, root / "README.md", wrong, None)
    assert len(found) == 11, "\n".join(found)
    right = ("# A page\n[a](README.md) [b](#a-page) `src/games/rules.h` `games/rules.h` `a/b` `Manners.BooksAreRead`\n"
             "```sh\nperfectplay strategy nim -o x.sol   # a comment\n./perfectplay verify x.sol | less\n```\n"
             "| a | b |\n|---|---:|\n| `1\\|2` | 3 |\n")
    assert not mistakes(root, root / "README.md", right, manual), "\n".join(mistakes(root, root / "README.md", right, manual))
    if manual is not None:
        unknown = "```sh\nperfectplay slove nim --stikcs 3\n```\n"
        assert len(mistakes(root, root / "README.md", unknown, manual)) == 2


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    manual = None
    if len(sys.argv) > 2:
        text = subprocess.run([sys.argv[2], "man"], check=True, stdout=subprocess.PIPE, text=True).stdout
        manual = set(re.findall(r"--[a-z][a-z0-9-]*|[a-z][a-z0-9-]*", text.replace("\\-", "-")))
    test_the_test(root, manual)
    pages = [*sorted(root.glob("README*.md")), root / "ARCHITECTURE.md", root / "CONTRIBUTING.md", *sorted((root / "docs").glob("*.md"))]
    found = [mistake for page in pages for mistake in mistakes(root, page, page.read_text(), manual)]
    print("\n".join(found) or f"{len(pages)} pages: every link, source, file, verb and option exists")
    return 1 if found else 0


sys.exit(main())
