"""Requests to the service, which every function of the package is made of.

>>> import perfectplay as pp
>>> answer = pp.ask("value", game="nim", parameters={"sticks": 3}, position="3,0")
>>> answer["value"], answer["rank"]
('J0', 1)
"""

from __future__ import annotations

import json
import warnings
from typing import Any

from perfectplay import _core
from perfectplay.errors import PerfectPlayError, Stopped, StoppedWarning, exception_of
from perfectplay.progress import watcher


def ask(verb: str, **options: Any) -> dict[str, Any]:
    """One request of the service, and its answer as a dictionary.

    The names of options are those of the service, with ``_`` for ``-``: ``time_limit=2``. Options that are None are left
    out. ``docs/service.md`` has the requests and their answers; ``ask("verbs")`` lists them.

    Ctrl-C ends the work. If something is proved by then, that is the answer, with a StoppedWarning; else Stopped is raised.
    A second Ctrl-C does not wait for the answer to be put together.
    """
    request: dict[str, Any] = {"verb": verb}
    request.update((name.replace("_", "-"), value) for name, value in options.items() if value is not None)
    with watcher() as watch:
        text, interrupted = _core.ask(json.dumps(request), watch)
    answer: dict[str, Any] = json.loads(text)
    if "error" in answer:
        raise Stopped("stopped by Ctrl-C before anything was proved") if interrupted else exception_of(answer)
    if interrupted:
        warnings.warn("stopped by Ctrl-C; the result is what was proved by then", StoppedWarning, stacklevel=3)
    return answer


def answers(verb: str, **options: Any) -> list[dict[str, Any]]:
    """The answers to a request for a list of positions. The first position that is wrong raises its error."""
    documents: list[dict[str, Any]] = ask(verb, **options)["answers"]
    for index, document in enumerate(documents):
        if "error" in document:
            raise in_entry(exception_of(document), index)
    return documents


def in_entry(error: PerfectPlayError, index: int) -> PerfectPlayError:
    """The same error, which says in addition which entry of a list it is about."""
    return type(error)(f"entry {index}: {error.message}", error.hint)
