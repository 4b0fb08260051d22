"""Dictionaries in, dictionaries out: against the course's pseudo-code and its definition."""

import os
import subprocess
import sys
import unittest

import course

import perfectplay as pp


class Clashing:
    """Vertices whose hashes clash, equal by number."""

    def __init__(self, number):
        self.number = number

    def __hash__(self):
        return self.number % 3

    def __eq__(self, other):
        return isinstance(other, Clashing) and other.number == self.number


KINDS = {
    "int": lambda number: number,
    "sparse int": lambda number: number * 1_000_003,
    "negative int": lambda number: 5 - number,
    "shuffled int": lambda number: (number * 7) % 97 + number // 97 * 97,
    "large int": lambda number: 2**70 + number,
    "text": lambda number: f"v{number}",
    "tuple": lambda number: (number // 2, number % 2),
    "mixed": lambda number: [number, str(number), (number,), float(number) + 0.5, None][number % 5]
    if number % 5 != 4
    else frozenset([number]),
    "clashing": Clashing,
}


class Attractor(unittest.TestCase):
    def games(self, seeds=12):
        for name, vertex in KINDS.items():
            for copies in (False, True):
                for seed in range(seeds):
                    with self.subTest(kind=name, copies=copies, seed=seed):
                        yield course.random_game(seed, 5 + 9 * seed, vertex, copies)

    def test_is_that_of_the_course(self):
        for A, S0, _, V0, _ in self.games():
            self.assertEqual(pp.attractor(A, S0, V0).keys(), course.course_attractor(A, S0, V0).keys())

    def test_numbers_of_the_course_bound_no_ranks(self):
        """Neither from below nor from above: J1's vertex x falls with v, the quicker of its successors."""
        A = {"c": ["v"], "b": ["c"], "a": ["b", "v"], "v": []}
        self.assertEqual((course.course_numbers(A, "ac", "v")["a"], pp.attractor(A, "ac", "v")["a"]), (3, 1))
        A = {"x": ["v", "b"], "b": ["x", "a"], "a": ["u"], "u": [], "v": []}
        self.assertEqual((course.course_numbers(A, "ab", "uv")["x"], pp.attractor(A, "ab", "uv")["x"]), (1, 3))
        self.assertEqual(pp.strategy(A, "ab", "uv")["b"], "a")

    def test_ranks_are_exact_and_victories_absorb(self):
        for A, S0, S1, V0, V1 in self.games():
            self.assertEqual(pp.attractor(A, S0, V0, V1), course.defined_ranks(A, S0, V0, V1))
            self.assertEqual(pp.attractor(A, S1, V1, V0), course.defined_ranks(A, S1, V1, V0))

    def test_values_and_ranks_join_both_attractors(self):
        for A, S0, S1, V0, V1 in self.games(4):
            first = course.defined_ranks(A, S0, V0, V1)
            second = course.defined_ranks(A, S1, V1, V0)
            ranks, values = pp.ranks(A, S0, V0, V1), pp.values(A, S0, V0, V1)
            for x in A:
                expected = ("J0", first[x]) if x in first else ("J1", second[x]) if x in second else ("draw", None)
                self.assertEqual((values[x].winner, values[x].rank), expected)
                self.assertEqual(ranks[x], expected[1])

    def test_strategy(self):
        for A, S0, S1, V0, V1 in self.games():
            won = course.defined_ranks(A, S0, V0, V1)
            lost = course.defined_ranks(A, S1, V1, V0)
            moves = pp.strategy(A, S0, V0, V1)
            for x, y in moves.items():
                self.assertIn(x, S0)
                self.assertIn(y, A[x])
                if x in won:
                    self.assertEqual(won[y], won[x] - 1)
                elif x in lost:
                    self.assertEqual(lost[y], lost[x] - 1)
                else:
                    self.assertTrue(y not in won and y not in lost)
            goes_on = {x for x in A if x in S0 and x not in V0 and x not in V1 and A[x]}
            drawn_to_nothing = {x for x in goes_on if x not in moves}
            self.assertEqual(drawn_to_nothing, set())

    def test_names_do_not_matter(self):
        """Thousands of vertices are looked up a block at a time, by address, code or hash: the same game under other names."""
        for name, vertex in KINDS.items():
            size = 700 if name == "clashing" else 5_000
            A, S0, _, V0, V1 = course.random_game(5, size)
            ranks, moves = pp.attractor(A, S0, V0, V1), pp.strategy(A, S0, V0, V1)
            self.assertEqual(pp.attractor(A, S0, V0).keys(), course.course_attractor(A, S0, V0).keys())
            for copies in (False, True):
                with self.subTest(kind=name, copies=copies):
                    game = course.random_game(5, size, vertex, copies)
                    renamed = game[0], game[1], game[3], game[4]
                    self.assertEqual(pp.attractor(*renamed), {vertex(x): rank for x, rank in ranks.items()})
                    self.assertEqual(pp.strategy(*renamed), {vertex(x): vertex(y) for x, y in moves.items()})
            # Some successors are the keys themselves, and others only equal to them.
            keys = [vertex(number) for number in range(size)]
            mixed = {keys[x]: [vertex(y) if y % 3 == 0 else keys[y] for y in ys] for x, ys in A.items()}
            named = [[vertex(x) for x in numbers] for numbers in (S0, V0, V1)]
            self.assertEqual(pp.attractor(mixed, *named), {vertex(x): rank for x, rank in ranks.items()})

    def test_forms_of_the_sets(self):
        A, S0, _, V0, _ = course.random_game(3, 40)
        expected = pp.attractor(A, S0, V0)
        for form in (dict.fromkeys, list, tuple, frozenset, iter):
            self.assertEqual(pp.attractor(A, form(S0), form(V0)), expected)
        for row in (tuple, iter, dict.fromkeys):
            self.assertEqual(
                pp.attractor({x: row(dict.fromkeys(ys)) for x, ys in A.items()}, S0, V0).keys(), expected.keys()
            )

    def test_nim_of_the_course(self):
        A = {(k, i): [(k - q, 1 - i) for q in (1, 2) if q <= k] for k in range(11) for i in (0, 1)}
        found = pp.attractor(A, {(k, 0): True for k in range(11)}, {(0, 1): True})
        self.assertEqual(found[(10, 0)], 7)
        game = pp.Game.nim(sticks=10, rule=[1, 2])
        for (k, i), rank in found.items():
            if (k, i) != (10, 1):
                self.assertEqual(game.value(f"{k},{i}"), pp.Value("J0", rank))

    def test_keys_keep_the_identity_of_the_vertices(self):
        key = ("a", 1)
        found = pp.attractor({key: [("b", 1)], ("b", 1): []}, S0=[("a", 1)], V0=[("b", 1)])
        self.assertIs(next(iter(found)), key)


class Equality(unittest.TestCase):
    """What is equal to a key stands for it, whatever its type; what is not does not."""

    def test_across_types(self):
        class Whole(int):
            pass

        class Odd(int):
            """Equal to nothing but itself."""

            def __eq__(self, other):
                return self is other

            def __hash__(self):
                return int.__hash__(self)

        for one in (True, 1.0, Whole(1), 1 + 0j):
            self.assertEqual(pp.attractor({0: [one], 1: [2], 2: []}, S0={0.0, one}, V0=[2.0]), {0: 2, 1: 1, 2: 0})
            A = {(0, 0): [(one, 0)], (1, 0): [(2, 0)], (2, 0): []}
            self.assertEqual(pp.attractor(A, S0=A, V0=[(2.0, False)]), {(0, 0): 2, (1, 0): 1, (2, 0): 0})
        with self.assertRaisesRegex(pp.InputError, r"A\[0\]: 1 is no vertex"):
            pp.attractor({0: [Odd(1)], 1: []}, S0=(), V0=())
        odd = Odd(1)
        self.assertEqual(pp.attractor({0: [odd], odd: [], 1: []}, S0={0}, V0={odd}), {0: 1, odd: 0})

    def test_numbers_outside_the_range_of_the_keys(self):
        for successor in (-1, 3, 2**31, 2**64, -(2**64), "1", None):
            with self.subTest(successor=successor), self.assertRaisesRegex(pp.InputError, "is no vertex"):
                pp.attractor({0: [successor], 1: [], 2: []}, S0=(), V0=())
        for successor in ((0, 2), (0,), (0, 0, 0), (0, 2**64), ("0", 0), 0, ()):
            with self.subTest(successor=successor), self.assertRaisesRegex(pp.InputError, "is no vertex"):
                pp.attractor({(0, 0): [successor], (0, 1): []}, S0=(), V0=())

    def test_keys_of_many_types_in_one_graph(self):
        keys = [0, 1, "a", (), (1,), (1, 2), None, frozenset([1]), 2**80, 1.5, b"x"]
        A = {x: [y] for x, y in zip(keys, keys[1:])} | {keys[-1]: []}
        for first in range(len(keys)):  # the type of the first key chooses how the others are looked up
            turned = dict(list(A.items())[first:] + list(A.items())[:first])
            found = pp.attractor(turned, S0=A, V0=[keys[-1]])
            self.assertEqual(found, {x: len(keys) - 1 - i for i, x in enumerate(keys)})


class Hostile(unittest.TestCase):
    """Code of the vertices that pulls away what is being read. Freed memory is overwritten (PYTHONMALLOC=debug), so that
    reading it would end the process."""

    PROGRAM = """
import perfectplay as pp

class Name:
    "Equal by text; comparing, hashing or writing it runs the action."
    action = None
    def __init__(self, text): self.text = text
    def run(self, what):
        if Name.action is not None and what in Name.when: Name.action()
    def __hash__(self): self.run("hash"); return hash(self.text)
    def __eq__(self, other): self.run("eq"); return isinstance(other, Name) and other.text == self.text
    def __repr__(self): self.run("repr"); return "Name"

def rows(kind, names):
    if kind == "iterator": return iter(names)
    if kind == "generator": return (Name(name.text) for name in names)
    return kind(names)

outcomes = set()
for kind in (list, tuple, set, dict.fromkeys, "iterator", "generator"):
    for target in ("A", "rows", "S0", "V0", "all"):
        for when in (("eq",), ("hash",), ("eq", "hash", "repr")):
            for question in (pp.attractor, pp.strategy, pp.ranks, pp.values):
                Name.action = None
                texts = [str(n) for n in range(0, 700)]
                A = {Name(t): rows(kind, [Name(texts[(i * 7 + k) % 700]) for k in range(3)]) for i, t in enumerate(texts[:60])}
                A.update({Name(t): [] for t in texts[60:]})
                A[Name("long")] = [Name(texts[i % 700]) for i in range(1500)]
                S0, V0 = {Name(t) for t in texts[:650]}, {Name(t): True for t in texts[::9]}
                countdown = [40]
                def clear():
                    countdown[0] -= 1
                    if countdown[0] != 0: return
                    Name.action = None
                    if target in ("rows", "all"):
                        for row in A.values():
                            if hasattr(row, "clear"): row.clear()
                    if target in ("A", "all"): A.clear()
                    if target in ("S0", "all"): S0.clear()
                    if target in ("V0", "all"): V0.clear()
                    junk = [bytearray(100) for _ in range(1000)]
                Name.when, Name.action = when, clear
                try:
                    question(A, S0, V0)
                    outcomes.add("solved")
                except (ValueError, RuntimeError) as error:
                    outcomes.add(type(error).__name__)
print(sorted(outcomes))
"""

    def test_what_is_read_may_vanish(self):
        environment = dict(os.environ, PYTHONMALLOC="debug")
        run = subprocess.run([sys.executable, "-B", "-c", self.PROGRAM], env=environment, capture_output=True, text=True)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertEqual(run.stdout, "['InputError', 'RuntimeError', 'solved']\n")


class Refusals(unittest.TestCase):
    def test_texts(self):
        with self.assertRaisesRegex(pp.InputError, r"A\['a'\]: 'x' is no vertex; give it a key"):
            pp.attractor({"a": ["x"]}, S0=(), V0=())
        with self.assertRaisesRegex(pp.InputError, r"V0: 'x' is no vertex"):
            pp.attractor({"a": []}, S0=(), V0={"x"})
        with self.assertRaisesRegex(pp.InputError, r"'a' is in both V0 and V1"):
            pp.attractor({"a": []}, S0=(), V0={"a"}, V1={"a"})
        with self.assertRaisesRegex(pp.InputError, r"A: expected a list or a set of vertices, got 7"):
            pp.attractor({"a": 7}, S0=(), V0=())
        with self.assertRaises(TypeError):
            pp.attractor({"a": [[1]]}, S0=(), V0=())
        self.assertTrue(issubclass(pp.InputError, ValueError))

    def test_vertices_that_raise(self):
        class Broken(Clashing):
            __hash__ = Clashing.__hash__

            def __eq__(self, other):
                raise RuntimeError("no comparison")

        with self.assertRaisesRegex(RuntimeError, "no comparison"):
            pp.attractor({Clashing(0): [Broken(0)]}, S0=(), V0=())

    def test_a_dictionary_that_changes(self):
        A = {}

        class Meddling(Clashing):
            __hash__ = Clashing.__hash__

            def __eq__(self, other):
                for number in range(1000):
                    A[f"new {number}"] = []
                return True

        A.update({Clashing(0): [Meddling(0)] * 300, Clashing(1): [Clashing(0)]})
        with self.assertRaisesRegex(pp.InputError, "A was changed while it was read"):
            pp.attractor(A, S0=(), V0=())


if __name__ == "__main__":
    unittest.main()
