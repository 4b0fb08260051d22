#!/usr/bin/env python3
"""Writes python/perfectplay/_games.py: one function per row of the program's registry, with its parameters and defaults.

    PYTHONPATH=build/python python/tools/generate.py          prints the file; the tests compare it with the one committed
"""

from __future__ import annotations

import textwrap
from typing import Any

KINDS = {
    "integer": "int",
    "integers": "str | Iterable[int]",
    "flag": "bool",
    "file": "str | PathLike[str] | Sequence[str]",
    "choice": "str",
}
CLASSES = {"reachability": "ReachabilityGame", "awale": "AwaleGame", "deduction": "DeductionGame"}

HEAD = '''\
"""The games of the registry as functions. Written by python/tools/generate.py: do not edit."""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING, Iterable, Sequence

from perfectplay import make

if TYPE_CHECKING:
    from perfectplay.awale import AwaleGame
    from perfectplay.deduction import DeductionGame
    from perfectplay.families import ReachabilityGame


class Games:
    """One function per game of the registry. A file is named by its path, or given as a list of its lines."""
'''


def python_name(name: str) -> str:
    return name.replace("-", "_")


def parameter_of(parameter: dict[str, Any], required: bool) -> str:
    kind = KINDS[parameter["kind"]]
    if required:
        return f"{parameter['name']}: {kind}"
    default = parameter.get("default")
    if isinstance(default, list):
        default = tuple(default)
    return f"{parameter['name']}: {kind}{' | None' if default is None else ''} = {default!r}"


def help_of(parameter: dict[str, Any]) -> str:
    text = f"{parameter['name']}: {parameter['help']}"
    if "low" in parameter:
        text += f" ({parameter['low']:,} to {parameter['high']:,})"
    if "choices" in parameter:
        text += f" ({', '.join(parameter['choices'])})"
    return text


def wrapped(text: str) -> str:
    return textwrap.fill(text, 118, initial_indent=" " * 8, subsequent_indent=" " * 12)


def function_of(row: dict[str, Any]) -> str:
    parameters = row["parameters"]
    operand = parameters[0]["kind"] == "file"  # a file that comes first is required, a further one is not
    typed = [parameter_of(one, operand and index == 0) for index, one in enumerate(parameters)]
    signature = ", ".join(typed)
    if len(signature) > 60:
        signature = "\n" + "".join(f"        {one},\n" for one in typed) + "    "
    lines = [
        "    @staticmethod",
        f"    def {python_name(row['game'])}({signature}) -> {CLASSES[row['family']]}:",
        wrapped(f'"""{row["summary"][0].upper()}{row["summary"][1:]}.').replace(" " * 12, " " * 8),
        "",
        *(wrapped(help_of(one)) for one in parameters),
        '        """',
        f"        return make.{row['family']}(\"{row['game']}\", "
        + ", ".join(f"{one['name']}={one['name']}" for one in parameters)
        + ")",
    ]
    return "\n".join(lines) + "\n"


def games_file(rows: list[dict[str, Any]]) -> str:
    return HEAD + "".join("\n" + function_of(row) for row in rows)


if __name__ == "__main__":
    import json

    from perfectplay import _core

    print(games_file(json.loads(_core.ask('{"verb":"games"}')[0])["games"]), end="")
