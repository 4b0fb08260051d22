"""Pictures, as notebooks show them: SVG, or a page in a frame where there are steps to walk through."""

from __future__ import annotations

import html
from os import PathLike
from pathlib import Path


class Picture:
    """A drawing of the program. It shows itself in a notebook; ``save`` writes it to a file.

    >>> import perfectplay as pp
    >>> pp.Game.connect_four(width=4, height=4).draw("2233").form
    'svg'
    """

    def __init__(self, text: str, form: str = "svg") -> None:
        self.text = text
        self.form = form

    def save(self, path: str | PathLike[str]) -> None:
        Path(path).write_text(self.text, encoding="utf-8")

    def _repr_svg_(self) -> str | None:
        return self._drawing() if self.form == "svg" else None

    def _repr_html_(self) -> str:
        if self.form == "html":
            return f'<iframe srcdoc="{html.escape(self.text)}" style="border:0;width:100%;height:40em"></iframe>'
        return self._drawing()

    def _drawing(self) -> str:
        """The picture without what stands before it in a file: notebooks refuse a text that declares an encoding."""
        return self.text[self.text.index("<svg") :]

    def __repr__(self) -> str:
        return f"<Picture: {self.form}, {len(self.text):,} characters>"
