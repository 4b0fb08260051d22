"""Answers of which a part is a file: a picture of a review, a strategy to be checked."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any, Callable


def answer_with_file(request: Callable[[str], dict[str, Any]], ending: str) -> tuple[dict[str, Any], str]:
    """Calls ``request`` with the path of a new file, and returns the answer with the contents of the file."""
    with tempfile.TemporaryDirectory(prefix="perfectplay-") as folder:
        path = Path(folder) / f"answer.{ending}"
        document = request(str(path))
        return document, path.read_text(encoding="utf-8")
