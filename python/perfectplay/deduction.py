"""Deduction games: find a hidden code by guesses, each of which gets an answer.

>>> import perfectplay as pp
>>> strategy = pp.mastermind(pegs=2, colors=3).solve("expected")
>>> strategy.worst, strategy.total
(3, 21)
>>> strategy.guess(), strategy.guess("12 10")
('12', '13')
>>> strategy.verify()["correct"]
True
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from os import PathLike
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Sequence

from perfectplay import tree
from perfectplay.families import listed
from perfectplay.game import Game
from perfectplay.results import GradedMove, Review
from perfectplay.service import ask

__all__ = ["DeductionGame", "DeductionValue", "Strategy", "game", "mastermind", "solve", "words"]


@dataclass(frozen=True)
class DeductionValue:
    """What is left after some answers: how many candidates, their order (guesses in the worst case), their least total."""

    candidates: int
    order: Any
    total: Any


class DeductionGame(Game):
    """Mastermind or one of its kin. A history is a text "1122 10 1344 02" or a list of pairs of guess and answer."""

    def solve(self, objective: str = "worst", **options: Any) -> Strategy:
        """An optimal strategy: "worst" (fewest guesses in the worst case), "expected" (least total), or a rule of one step.

        A number that time did not suffice for is a dictionary with the keys "low" and "high".

        >>> Game.mastermind(pegs=2, colors=2).solve().worst
        3
        """
        return Strategy(self, self.ask("solve", objective=objective, **options), options)

    def value(self, history: Any = "", **options: Any) -> Any:
        """What is left after a history; for a list or an array of histories (texts), the list of that.

        >>> Game.mastermind(pegs=2, colors=3).value("11 10")
        DeductionValue(candidates=4, order=2, total=7)
        """
        found = [
            DeductionValue(one["candidates"], one["order"], one["total"])
            for one in self._documents("value", history, options)
        ]
        return found if _is_many(history) else found[0]

    def moves(self, history: Any = "", **options: Any) -> Any:
        """The next guesses after a history, best first: the least worst case, then the least total. ``guesses_shown`` is
        how many there are (10). For a list or an array of histories, the list of these.

        >>> for move in mastermind(4, 6).moves("1122 10", guesses_shown=2):
        ...     print(move["guess"], move["worst"], move["total"])
        1344 4 903
        1355 4 903
        """
        found = [
            [{**move, "guess": self._code(move["guess"])} for move in one["guesses"]]
            for one in self._documents("show", history, options)
        ]
        return found if _is_many(history) else found[0]

    def candidates(self, history: Any = "") -> list[Any]:
        """The codes that a history leaves; the program lists some hundreds at most.

        >>> Game.mastermind(pegs=2, colors=3).candidates("11 10")
        ['12', '13', '21', '31']
        """
        return [self._code(word) for word in self.ask("show", history=self._history(history))["list"]]

    def best_line(self, **options: Any) -> list[Any]:
        """The guesses against the answers that keep the most guesses necessary.

        >>> Game.mastermind(pegs=2, colors=2).best_line()
        ['11', '12', '21']
        """
        return [self._code(word) for word in tree.longest_line(self.solve(**options).tree)]

    def review(self, game: Any, **options: Any) -> Any:
        """Every guess of a game graded, given with its answers: "1122 10 1344 02". For a list of such texts, the list.

        >>> [move.grade for move in Game.mastermind(pegs=2, colors=3).review("11 10 12 20").moves]
        ['mistake', 'best']
        """
        if _is_many(game):
            return [self.review(one, **options) for one in listed(game)]
        document = self.ask("review", moves=self._history(game), **options)
        moves = []
        for move in document["moves"]:
            guess, *best = (self._code(word) for word in [move["guess"], *move["best"]])
            moves.append(GradedMove(guess, move["player"], move["grade"], best, move))
        return Review(moves, document["mistakes"], None, document)

    def simulate(self, strategy: str, **options: Any) -> dict[str, Any]:
        """Plays many games with a strategy and counts the guesses."""
        return self.ask("simulate", strategy=strategy, **options)

    def _documents(self, verb: str, history: Any, options: dict[str, Any]) -> list[dict[str, Any]]:
        """The answer for a history, or the answers for many."""
        if _is_many(history):
            return self._ask_all(verb, history=listed(history), **options)
        return [self.ask(verb, history=self._history(history), **options)]

    def _history(self, history: Any) -> str:
        if isinstance(history, str):
            return history
        return " ".join(f"{self._guess_word(guess)} {self._answer_word(answer)}" for guess, answer in history)

    def _guess_word(self, guess: Any) -> str:
        return str(guess)

    def _answer_word(self, answer: Any) -> str:
        return str(answer)

    def _code(self, word: str) -> Any:
        return word

    def _in_files(self, folder: str) -> DeductionGame:
        """The same game with the texts that it was given written to files, which a strategy can name."""
        named = {}
        for key, value in self._given.items():
            if isinstance(value, dict):
                named[key] = str(Path(folder) / key)
                Path(named[key]).write_text(value["text"], encoding="utf-8")
        return DeductionGame(self._name, {**self._given, **named})

    def _repr_svg_(self) -> str | None:
        return None


def _is_many(history: Any) -> bool:
    """Are these texts, each a history? One history is a text or a list of pairs."""
    return not isinstance(history, str) and len(history) > 0 and isinstance(history[0], (str, bytes))


class Strategy:
    """A guess for every sequence of answers, and what it achieves. A notebook shows it as a tree."""

    def __init__(self, game: DeductionGame, document: dict[str, Any], options: dict[str, Any]) -> None:
        self.game = game
        self.document = document
        self._options = options
        self._figures = document["strategy"]

    @property
    def objective(self) -> str:
        return str(self._figures["objective"])

    @property
    def worst(self) -> Any:
        """The most guesses that it ever needs."""
        return self._figures["worst"]

    @property
    def total(self) -> Any:
        """The sum of its guesses over all solutions."""
        return self._figures["total"]

    @property
    def mean(self) -> float | None:
        mean: float | None = self._figures.get("mean")
        return mean

    @property
    def depths(self) -> list[int] | None:
        """How many solutions are found by the first, second, … guess."""
        depths: list[int] | None = self._figures["depths"]
        return depths

    @property
    def proved(self) -> bool:
        """Is it proved to be optimal for its objective?"""
        return bool(self._figures["proved"])

    @property
    def order(self) -> Any:
        """The order of the game: the guesses that the best strategy needs in the worst case, whatever this one needs.

        >>> Game.mastermind(pegs=2, colors=3).solve("entropy").order
        3
        """
        return self.document["order"]

    @property
    def tau(self) -> list[Any]:
        """Viaud's numbers tau_1, tau_2, … down to 1: how many candidates the best guesses may leave, step by step.

        >>> mastermind(3, 4).solve().tau
        [64, 15, 3, 1]
        """
        tau: list[Any] = self.document["tau"]
        return tau

    @property
    def bounds(self) -> dict[str, int | None]:
        """What the order is at least, by Viaud's inequalities (11) and (12); None where one of them says nothing.

        >>> mastermind(3, 4).solve().bounds
        {'eq11': 3, 'eq12': 4}
        """
        bounds: dict[str, int | None] = self.document["bounds"]
        return bounds

    @cached_property
    def tree(self) -> dict[str, Any]:
        """The whole strategy: a guess, and by each answer the strategy that follows."""
        return self._part("")

    def _part(self, history: str) -> dict[str, Any]:
        document = self.game.ask("strategy", objective=self.objective, history=history, **self._options)
        part: dict[str, Any] = document["tree"]
        return part

    def guess(self, history: Any = "") -> Any:
        """The guess after a history of its own guesses and their answers. ``moves`` of the game takes any history.

        >>> Game.mastermind(pegs=2, colors=2).solve().guess([("11", "10")])
        '12'
        """
        words = self.game._history(history).split()
        return self.game._code(tree.after(self.tree, words)["guess"])

    def verify(self) -> dict[str, Any]:
        """The judgement of the checker, which shares nothing with the solver.

        >>> Game.mastermind(pegs=2, colors=2).solve().verify()["worst"]
        3
        """
        with TemporaryDirectory(prefix="perfectplay-") as folder:
            path = str(Path(folder) / "strategy.txt")
            game = self.game._in_files(folder)
            game.ask("strategy", objective=self.objective, output=path, **self._options)
            return ask("verify", file=path)

    def _repr_html_(self) -> str:
        return tree.as_html(self.tree)

    def __repr__(self) -> str:
        return f"<Strategy {self.objective!r} of {self.game!r}: worst {self.worst}, total {self.total}>"


def mastermind(pegs: int = 4, colors: int = 6) -> DeductionGame:
    """Mastermind.

    >>> mastermind(4, 6).solve("expected").total
    5625
    """
    return Game.mastermind(pegs=pegs, colors=colors)


def words(
    solutions: str | PathLike[str] | Sequence[str], guesses: str | PathLike[str] | Sequence[str] | None = None
) -> DeductionGame:
    """A word game with green, yellow and grey letters. A list of words, or the path of a file with one per line.

    >>> words(["lion", "lynx", "bear", "deer"]).solve().worst
    3
    """
    return Game.words(solutions, guesses)


from perfectplay.tables import game, solve  # noqa: E402  (they make games of the class above)
