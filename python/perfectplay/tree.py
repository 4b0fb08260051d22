"""Strategies of deduction games as the service gives them: {"guess", "left", "answers": {answer: tree}}."""

from __future__ import annotations

import html
from typing import Any, Sequence

from perfectplay.errors import InputError

Tree = dict[str, Any]


def after(tree: Tree, words: Sequence[str]) -> Tree:
    """The part after a history of guesses and answers, one word each."""
    for guess, answer in zip(words[::2], words[1::2]):
        if guess != tree["guess"]:
            raise InputError(f'the strategy guesses {tree["guess"]} here, not {guess}; show what is best after another guess with moves()')
        below = tree.get("answers", {})
        if answer not in below:
            expected = ", ".join(below) or "none: the code is found"
            raise InputError(f'answer "{answer}" to the guess {tree["guess"]} is impossible here; possible: {expected}')
        tree = below[answer]
    return tree


def depth(tree: Tree) -> int:
    return 1 + max((depth(below) for below in tree.get("answers", {}).values()), default=0)


def longest_line(tree: Tree) -> list[str]:
    line = [tree["guess"]]
    below = list(tree.get("answers", {}).values())
    return line + longest_line(max(below, key=depth)) if below else line


def as_html(tree: Tree, opened: int = 1) -> str:
    """Nested lists that open and close: one per guess, with its answers inside."""
    guess = html.escape(tree["guess"])
    below = tree.get("answers", {})
    if not below:
        return f"<code>{guess}</code>"
    rows = "".join(f"<li>{html.escape(answer)}: {as_html(part, opened - 1)}</li>" for answer, part in below.items())
    state = " open" if opened > 0 else ""
    return f"<details{state}><summary><code>{guess}</code> ({tree['left']} left)</summary><ul>{rows}</ul></details>"
