"""The types: stubs that fit the compiled core, and mypy over the package and a program that uses it."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from perfectplay import _core

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "tools"))
import stubs  # noqa: E402
import typed_example  # noqa: E402


class Types(unittest.TestCase):
    def test_the_generated_stub_is_up_to_date(self):
        path = HERE.parent / "perfectplay" / "_core.pyi"
        expected = stubs.stub_of(_core)
        if os.environ.get("PERFECTPLAY_UPDATE_GOLDEN"):
            path.write_text(expected, encoding="utf-8")
        self.assertEqual(path.read_text(encoding="utf-8"), expected, "run with PERFECTPLAY_UPDATE_GOLDEN=1")

    def test_the_example_runs(self):
        expected = ["{'a': 1, 'b': 0}", "draw", "draw", "J0 wins in 4 moves", "21", "35"]
        self.assertEqual(typed_example.main(), expected)

    @classmethod
    def setUpClass(cls):
        cls.cache = tempfile.TemporaryDirectory()  # shared: reading NumPy's types takes most of the time
        cls.addClassCleanup(cls.cache.cleanup)

    def check(self, *arguments):
        command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", self.cache.name, *arguments]
        environment = {**os.environ, "MYPYPATH": str(HERE.parent)}
        found = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        return found.returncode, found.stdout + found.stderr

    def test_mypy(self):
        code, text = self.check("-p", "perfectplay")
        self.assertEqual(code, 0, text)
        code, text = self.check(str(HERE / "typed_example.py"))
        self.assertEqual(code, 0, text)

    def test_mypy_sees_a_wrong_call(self):
        code, text = self.check("-c", 'import perfectplay as pp\npp.Game.hex(size="four").value("a1")')
        self.assertIn('incompatible type "str"; expected "int"', text)
        self.assertEqual(code, 1)


if __name__ == "__main__":
    unittest.main()
