"""Dictionaries in, dictionaries out: against the course's pseudo-code and its definition."""

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
