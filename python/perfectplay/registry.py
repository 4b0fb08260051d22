"""The rows of the program's registry: every game with its parameters, defaults and ranges."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from perfectplay.service import ask


@lru_cache(maxsize=None)
def rows() -> dict[str, dict[str, Any]]:
    """Every game by its name.

    >>> [parameter["name"] for parameter in rows()["connect-four"]["parameters"]]
    ['width', 'height', 'align']
    """
    return {row["game"]: row for row in ask("games")["games"]}


def row_of(name: str) -> dict[str, Any]:
    """The row of a name or an alias. An unknown name raises the error of the service, with its suggestion."""
    for row in rows().values():
        if name == row["game"] or name in row["aliases"]:
            return row
    # Spellings that only the service knows, and errors.
    return rows()[ask("value", game=name)["game"]]
