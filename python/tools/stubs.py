#!/usr/bin/env python3
"""Writes python/perfectplay/_core.pyi: the types of the compiled core, from the signatures that pybind11 puts into docstrings.

    PYTHONPATH=build/python python/tools/stubs.py       prints the file; the tests compare it with the one committed
"""

from __future__ import annotations

import re
from types import ModuleType
from typing import Any

HEAD = '''\
"""The compiled core. Written by python/tools/stubs.py: do not edit."""

from typing import Any, Optional, Tuple

import numpy
'''

# What pybind11 writes, and what a checker of types understands. An array that is read may be anything that NumPy converts.
TYPES = [
    (r"numpy\.ndarray\[numpy\.\w+\]", "Any"),
    (r"numpy\.ndarray(?!\[)", "numpy.ndarray[Any, Any]"),
    (r"\bdict\b", "dict[Any, Any]"),
    (r"\bobject\b", "Any"),
    (r"self: [\w.]+", "self"),
    (r"perfectplay\._core\.", ""),
    (r"Tuple\[str,bool\]", "Tuple[str, bool]"),
    (r"= None\b", "= ..."),
    (r"= False\b", "= ..."),
]


def signature_of(function: Any) -> str:
    text = str(function.__doc__).splitlines()[0]
    for found, wanted in TYPES:
        text = re.sub(found, wanted, text)
    return f"def {text}: ..."


def members_of(kind: type) -> list[str]:
    lines = []
    for name, member in sorted(vars(kind).items()):
        if isinstance(member, property):
            getter = signature_of(member.fget).removeprefix("def ")
            lines.append(f"    @property\n    def {name}(self) {getter[getter.index('->'):]}")
        elif isinstance(member, staticmethod):
            lines.append(f"    @staticmethod\n    {signature_of(member.__func__)}")
        elif "->" in str(member.__doc__) and (name in ("__init__", "__len__") or not name.startswith("_")):
            lines.append(f"    {signature_of(member)}")
    return lines


def stub_of(module: ModuleType) -> str:
    text = HEAD + "\nversion: str\n"
    for name, member in sorted(vars(module).items()):
        if isinstance(member, type):
            text += f"\nclass {name}:\n" + "\n".join(members_of(member)) + "\n"
    for name, member in sorted(vars(module).items()):
        if callable(member) and not isinstance(member, type) and not name.startswith("_"):
            text += f"\n{signature_of(member)}\n"
    return text


if __name__ == "__main__":
    from perfectplay import _core

    print(stub_of(_core), end="")
