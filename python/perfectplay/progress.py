"""A progress bar for work that takes more than a second.

The bar appears on standard error of a terminal and below the cell of a notebook. ``set_progress(False)`` turns it off,
``set_progress(f)`` calls ``f(phase, done, total)`` instead, where ``total`` is 0 while it is unknown.

>>> import perfectplay as pp
>>> seen = []
>>> pp.set_progress(lambda phase, done, total: seen.append(phase))
>>> pp.Game.nim(sticks=5).value("").winner
'J0'
>>> pp.set_progress(None)
"""

from __future__ import annotations

import sys
import time
from contextlib import contextmanager
from typing import Callable, Iterator, Optional, TextIO, Union

Watch = Callable[[str, int, int], None]

_chosen: Union[bool, Watch, None] = None


def set_progress(how: bool | Watch | None) -> None:
    """True: always a bar. False: never. A function: it is called. None: a bar where somebody sees it."""
    global _chosen
    _chosen = how


class Bar:
    """One line that is written over and over: ``exploring ██████░░░░  61 %``."""

    def __init__(self, stream: TextIO, quiet_seconds: float = 1.0) -> None:
        self._stream = stream
        self._from = time.monotonic() + quiet_seconds
        self._width = 0

    def __call__(self, phase: str, done: int, total: int) -> None:
        if time.monotonic() < self._from:
            return
        share = min(done / total, 1.0) if total else None
        filled = round(20 * share) if share is not None else 0
        figure = f"{'█' * filled}{'░' * (20 - filled)} {share:4.0%}" if share is not None else f"{done:,}"
        self._write(f"{phase} {figure}")

    def _write(self, line: str) -> None:
        self._stream.write("\r" + line.ljust(self._width))
        self._stream.flush()
        self._width = len(line)

    def close(self) -> None:
        """Leaves an empty line behind, if there was a bar."""
        if self._width:
            self._write("")
            self._stream.write("\r")
            self._stream.flush()


def seen_by_somebody() -> bool:
    return "ipykernel" in sys.modules or sys.stderr.isatty()


@contextmanager
def watcher() -> Iterator[Optional[Watch]]:
    """What the core should call while it works."""
    if callable(_chosen):
        yield _chosen
    elif _chosen or (_chosen is None and seen_by_somebody()):
        bar = Bar(sys.stderr)
        try:
            yield bar
        finally:
            bar.close()
    else:
        yield None
