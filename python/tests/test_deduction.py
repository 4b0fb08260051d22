"""Strategies of deduction games: played against every code, and beside a search that tries everything."""

import itertools
import random
import unittest
from collections import Counter
from functools import lru_cache

import perfectplay as pp
from perfectplay import deduction


def pegs(guess, code):
    black = sum(a == b for a, b in zip(guess, code))
    common = sum((Counter(guess) & Counter(code)).values())
    return f"{black}{common - black}"


def played(strategy, codes, score, solved):
    """The numbers of guesses with which a strategy finds each of the codes."""
    counts = []
    for code in codes:
        history = []
        while True:
            guess = strategy.guess(history)
            answer = score(guess, code)
            history.append((guess, answer))
            if answer == solved:
                break
        counts.append(len(history))
    return counts


def best(codes, guesses, score, join):
    """The least worst case (join=max) or total (join=sum) by trying every guess."""

    @lru_cache(maxsize=None)
    def value(left):
        if len(left) == 1:
            return 1
        found = []
        for guess in guesses:
            classes = {}
            for code in left:
                classes.setdefault(score(guess, code), []).append(code)
            if len(classes) == 1:
                continue
            parts = [0 if part == [guess] else value(tuple(part)) for part in classes.values()]
            found.append(len(left) + sum(parts) if join is sum else 1 + max(parts))
        return min(found)

    return value(tuple(codes))


class OwnScoring(unittest.TestCase):
    def test_the_function_is_called_once_per_pair(self):
        calls = Counter()

        def score(guess, code):
            calls[guess, code] += 1
            return pegs(guess, code)

        codes = ["".join(code) for code in itertools.product("123", repeat=2)]
        strategy = deduction.solve(codes, score, objective="expected")
        strategy.verify()
        strategy.guess()
        self.assertEqual(calls, Counter(dict.fromkeys(itertools.product(codes, codes), 1)))

    def test_it_is_mastermind_with_the_scoring_of_mastermind(self):
        codes = ["".join(code) for code in itertools.product("1234", repeat=3)]
        for objective in ("worst", "expected"):
            own = deduction.solve(codes, pegs, objective=objective)
            built_in = pp.mastermind(3, 4).solve(objective)
            self.assertEqual((own.worst, own.total), (built_in.worst, built_in.total))
            counts = played(own, codes, pegs, "30")
            self.assertEqual((max(counts), sum(counts)), (own.worst, own.total))
            judged = own.verify()
            self.assertEqual((judged["correct"], judged["worst"], judged["total"]), (True, own.worst, own.total))

    def test_random_tables_against_everything_tried(self):
        for seed in range(12):
            chance = random.Random(seed)
            codes = [("code", number) for number in range(chance.randrange(2, 7))]
            guesses = codes + ["probe 1", "probe 2"]
            table = {
                (guess, code): ("yes",) if guess == code else chance.randrange(3) for guess in guesses for code in codes
            }
            # Guesses that separate every pair of codes, so that some strategy exists.
            score = lambda guess, code: table[guess, code]  # noqa: E731
            for objective, join in (("worst", max), ("expected", sum)):
                strategy = deduction.solve(codes, score, guesses=guesses[-2:], objective=objective)
                counts = played(strategy, codes, score, ("yes",))
                found = strategy.worst if join is max else strategy.total
                self.assertEqual(found, best(codes, guesses, score, join))
                self.assertEqual(join(counts), found)

    def test_objects_come_back(self):
        strategy = deduction.solve(range(1, 8), lambda guess, code: (code > guess) - (code < guess))
        self.assertEqual(strategy.guess([(4, -1)]), 2)
        self.assertEqual(strategy.game.candidates([(4, -1)]), [1, 2, 3])

    def test_refusals(self):
        with self.assertRaisesRegex(pp.InputError, "answer"):
            deduction.solve("ab", lambda guess, code: 0)
        strategy = pp.mastermind(2, 2).solve()
        with self.assertRaisesRegex(pp.InputError, 'answer "99" to the guess 11 is impossible here; possible: 00, 10'):
            strategy.guess("11 99")
        with self.assertRaisesRegex(pp.InputError, "the strategy guesses 11 here, not 12"):
            strategy.guess("12 10")
        with self.assertRaisesRegex(pp.InputError, "objective"):
            pp.mastermind(2, 2).solve("best")


class BuiltIn(unittest.TestCase):
    def test_figures(self):
        self.assertEqual(pp.mastermind(4, 6).solve("expected").total, 5625)
        self.assertEqual(pp.mastermind(4, 6).solve().worst, 5)
        self.assertEqual(pp.Game.bulls_and_cows(digits=3, symbols=6).solve().proved, True)

    def test_words(self):
        game = pp.words(["lion", "lynx", "bear", "deer", "crow"], guesses=["door"])
        strategy = game.solve("expected")
        self.assertTrue(strategy.verify()["correct"])
        self.assertEqual(game.value().candidates, 5)

    def test_values_moves_and_reviews(self):
        game = pp.mastermind(2, 3)
        self.assertEqual(game.value(["11 10", "11 00"]), [game.value("11 10"), game.value([("11", "00")])])
        self.assertEqual(game.moves()[0]["guess"], game.solve("expected").guess())
        self.assertEqual(game.review([("12", "10")]).moves[0].grade, "best")
        line = game.best_line()
        self.assertEqual(len(line), game.solve().worst)
        self.assertEqual(game.simulate("worst", games=9, seed=1)["worst"], 3)

    def test_figures_of_the_game_beside_those_of_the_strategy(self):
        for objective in ("worst", "expected", "entropy"):
            strategy = pp.mastermind().solve(objective)
            self.assertEqual(strategy.tau, [1296, 256, 46, 6, 1])
            self.assertEqual(strategy.order, 5)
            self.assertEqual(strategy.bounds, {"eq11": 4, "eq12": 5})
        self.assertEqual(pp.mastermind().solve("expected").worst, 6)  # more than the order: another objective

    def test_moves_are_best_first(self):
        game = pp.mastermind(4, 6)
        moves = game.moves("1122 10", guesses_shown=40)
        self.assertEqual(len(moves), 40)
        figures = [(move["worst"], move["total"]) for move in moves]
        self.assertEqual(figures, sorted(figures))
        # The first is that of perfect play, which value() finds on its own; the least total may take one guess more.
        best = game.value("1122 10")
        self.assertEqual((figures[0][0], best.order), (4, 4))
        self.assertGreaterEqual(figures[0][1], best.total)

    def test_objects_come_back_as_they_are(self):
        """Guesses of a game with its own scoring are its objects in every answer."""
        distance = lambda guess, code: abs(guess[0] - code[0])
        codes = [(number, "x") for number in range(7)]
        game = pp.deduction.game(codes, distance)
        for guesses in (
            [move["guess"] for move in game.moves([((0, "x"), 3)])],
            game.best_line(),
            [move.move for move in game.review([((0, "x"), 3)]).moves],
            game.review([((3, "x"), 1)]).moves[0].best,
            game.candidates(),
        ):
            self.assertTrue(guesses)
            for guess in guesses:
                self.assertIn(guess, codes)

    def test_a_bracket_where_time_runs_out(self):
        strategy = pp.mastermind(5, 8).solve(time_limit=0.2)
        self.assertLess(strategy.worst["low"], strategy.worst["high"])
        self.assertFalse(strategy.proved)


if __name__ == "__main__":
    unittest.main()
