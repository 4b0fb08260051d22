"""Imports the installed module and runs the examples of its own documentation.

    module_test.py FOLDER        where it must have come from
"""

import doctest
import pathlib
import sys

import perfectplay

place = pathlib.Path(perfectplay.__file__)
assert place.is_relative_to(sys.argv[1]), f"{place} is not below {sys.argv[1]}"
assert place.with_name("py.typed").exists(), "the types are not installed"
result = doctest.testmod(perfectplay)
assert result.attempted > 0, "the documentation has no example"
print(f"perfectplay {perfectplay.__version__} from {place.parent}: {result.attempted} examples, {result.failed} failed")
sys.exit(1 if result.failed else 0)
