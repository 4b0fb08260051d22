"""The exceptions of the package. Their texts and hints are those of the program.

>>> import perfectplay as pp
>>> try:
...     pp.Game.hex(size=9).value("")
... except pp.InputError as error:
...     print(error)
...     print(error.hint)
hex: size 9: expected an integer from 1 to 7
try size=7
Hint(parameter='size', suggestion='7')
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple


class Hint(NamedTuple):
    """What to change, and to what."""

    parameter: str
    suggestion: str


class PerfectPlayError(Exception):
    """Any error of this package. ``message`` is the text; ``hint`` says what to change, if something is known to help."""

    def __init__(self, message: str, hint: Hint | None = None) -> None:
        self.message = message
        self.hint = hint
        super().__init__(message if hint is None else f"{message}\ntry {spelled(hint)}")


class InputError(PerfectPlayError, ValueError):
    """The call is wrong: a game, a parameter or a position that does not exist."""


class ResourceError(PerfectPlayError, MemoryError):
    """Memory, disk or time did not suffice."""


class Stopped(PerfectPlayError, KeyboardInterrupt):
    """Ctrl-C ended the work before anything was proved."""


class StoppedWarning(UserWarning):
    """Ctrl-C ended the work early; the result is what was proved by then."""


def spelled(hint: Hint) -> str:
    """A hint as a keyword argument: ``size=4``, ``rule="1,2"``."""
    name = hint.parameter.replace("-", "_")
    plain = hint.suggestion.lstrip("-").isdigit()
    return f"{name}={hint.suggestion}" if plain else f'{name}="{hint.suggestion}"'


def exception_of(document: str | dict[str, Any]) -> PerfectPlayError:
    """The exception that an error document of the service stands for."""
    error = (json.loads(document) if isinstance(document, str) else document)["error"]
    kinds = {"input": InputError, "resource": ResourceError, "stopped": Stopped}
    hint = Hint(**error["hint"]) if error.get("hint") else None
    return kinds[error["kind"]](error["message"], hint)
