"""The examples of all docstrings."""

import doctest
import importlib
import pkgutil
import unittest
from pathlib import Path

import perfectplay


def modules():
    yield perfectplay
    for found in pkgutil.iter_modules(perfectplay.__path__):
        if found.name != "_core":
            yield importlib.import_module(f"perfectplay.{found.name}")


class Doctests(unittest.TestCase):
    def test_examples(self):
        attempted = 0
        for module in modules():
            with self.subTest(module=module.__name__):
                result = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
                attempted += result.attempted
                self.assertEqual(result.failed, 0)
        self.assertGreater(attempted, 60)

    def test_page(self):
        page = Path(__file__).resolve().parents[2] / "docs" / "python.md"
        result = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
        self.assertEqual(result.failed, 0)
        self.assertGreater(result.attempted, 30)


if __name__ == "__main__":
    unittest.main()
