"""Awalé: exact scores of all boards up to a number of seeds.

A board is a row of 2K pits, those of the player to move first: a text "3,3,3,3,3,3,3,3", a list of numbers or a NumPy array.
Its score is the seeds of the player to move minus those of the opponent, in perfect play.

>>> import perfectplay as pp
>>> boards = pp.awale.solve(pits=4, seeds=8)
>>> boards.score("0,0,1,2,1,1,2,0")
3
>>> boards.layer(7)[boards.number([0, 0, 1, 2, 1, 1, 2, 0])]
3
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass, field
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any, Sequence, overload

from perfectplay import _core
from perfectplay.display import Picture
from perfectplay.errors import InputError, StoppedWarning
from perfectplay.families import are_games, listed
from perfectplay.files import answer_with_file
from perfectplay.game import Game
from perfectplay.progress import watcher
from perfectplay.results import GradedMove, Review
from perfectplay.service import ask

if TYPE_CHECKING:
    import numpy

__all__ = ["AwaleBoards", "AwaleGame", "AwaleShown", "Exam", "exam", "open", "score", "solve"]


class AwaleBoards:
    """The boards of 0, 1, 2, … ``max_seeds`` seeds with their scores, in memory or in a table on disk."""

    def __init__(self, core: _core.AwaleBoards) -> None:
        self._core = core

    @property
    def pits(self) -> int:
        """Pits on each side."""
        return self._core.pits

    @property
    def max_seeds(self) -> int:
        return self._core.max_seeds

    def layer(self, seeds: int) -> numpy.ndarray[Any, Any]:
        """The scores of all boards of this many seeds, as an array of bytes that shares the solver's memory.

        It may be read only, and it stays valid without this object. -128 stands for a score of 0 by repetition alone.
        ``number`` and ``board`` translate between boards and places. A layer of a table is unpacked, and has 0 for boards that
        follow no move; ``score`` knows those too.

        >>> solve(pits=2, seeds=1).layer(1)
        array([ 1, -1, -1, -1], dtype=int8)
        """
        return self._core.layer(seeds)

    def distances(self, seeds: int) -> numpy.ndarray[Any, Any] | None:
        """The moves to the next capture or the end, for boards solved with ``distance=True``; 65535 for none."""
        return self._core.distances(seeds)

    def number(self, position: Any) -> int:
        """The place of a board in the layer of its seeds."""
        return self._core.number(pits_of(position))

    def board(self, seeds: int, number: int) -> numpy.ndarray[Any, Any]:
        """The board at a place of a layer.

        >>> boards = solve(pits=2, seeds=3)
        >>> boards.number(boards.board(3, 5))
        5
        """
        return self._core.board(seeds, number)

    def score(self, position: Any) -> Any:
        """The score of a board, or an array with the scores of many: a list of boards, or an array of shape (n, 2K)."""
        if is_many(position):
            import numpy

            return self._core.scores(numpy.array([pits_of(one) for one in position], dtype=numpy.uint8))
        return int(self._core.scores([pits_of(position)])[0])

    def statistics(self, seeds: int) -> dict[str, int]:
        """How many boards of a layer are won, drawn and lost, the sum of the scores, and the boards even by repetition.

        >>> solve(pits=4, seeds=7).statistics(7)["positions"]
        3432
        """
        return self._core.statistics(seeds)

    def __repr__(self) -> str:
        return f"<Awalé: {self.pits} pits per side, boards of 0 to {self.max_seeds} seeds>"


def solve(pits: int = 4, seeds: int = 24, rules: str = "tamale", distance: bool = False) -> AwaleBoards:
    """Solves every board of up to ``seeds`` seeds. After Ctrl-C, the layers that are complete are the result.

    >>> solve(4, 12).statistics(12)["wins"]
    25966
    """
    with watcher() as watch:
        core = _core.AwaleBoards.solve(pits, seeds, rules, distance, watch)
    if core.interrupted:
        warnings.warn(f"stopped by Ctrl-C: layers of 0 to {core.max_seeds} seeds are solved", StoppedWarning, stacklevel=2)
    return AwaleBoards(core)


def open(folder: str | PathLike[str]) -> AwaleBoards:
    """A table on disk, as ``Game.awale(…).ask("solve", out=folder)`` or ``perfectplay solve awale --out`` writes it."""
    return AwaleBoards(_core.AwaleBoards.open(fspath(folder)))


def score(position: Any, **options: Any) -> Any:
    """The score of a board under the rules of the exam, or of a list of boards. Solves what it needs and keeps it.

    >>> score("0,0,1,2,1,1,2,0")
    3
    """
    first = pits_of(position[0] if is_many(position) else position)
    most = max(sum(pits_of(one)) for one in position) if is_many(position) else sum(first)
    return Game.awale(pits=len(first) // 2, seeds=most).value(position, **options)


@dataclass(frozen=True)
class Exam:
    """The answer sheet of the ENS exam for one u0. ``answers`` has the list of answers of each question."""

    u0: int
    answers: dict[int, list[str]]
    values: dict[int, list[Any]]
    document: dict[str, Any] = field(repr=False, compare=False)

    def __str__(self) -> str:
        lines = []
        for question, answers in self.answers.items():
            lines.append(f"Question {question}")
            lines += [f"  {chr(ord('a') + index)}) {answer}" for index, answer in enumerate(answers)]
        return "\n".join(lines)


def exam(u0: int, **options: Any) -> Exam:
    """The answers to the written questions of the exam.

    >>> exam(42).answers[1]
    ['(34, 0, 7)', '(16, 8, 2)', '(32, 14, 4)']
    """
    document = ask("exam", u0=u0, **options)
    questions = document["questions"]
    return Exam(
        u0,
        {one["question"]: one["answers"] for one in questions},
        {one["question"]: one["values"] for one in questions},
        document,
    )


@dataclass(frozen=True)
class AwaleShown:
    """A board with its score and what each pit nets, best first. A notebook shows the board."""

    position: str
    score: int
    moves: dict[int, int]
    line: list[int]
    game: AwaleGame = field(repr=False, compare=False)
    document: dict[str, Any] = field(repr=False, compare=False)

    def _repr_svg_(self) -> str | None:
        return self.game.draw(self.position)._repr_svg_()


class AwaleGame(Game):
    """Awalé with some number of seeds, asked about board by board. ``perfectplay.awale.solve`` has whole layers."""

    def value(self, position: Any = "", **options: Any) -> Any:
        """The score of a board for the player to move; of a list of boards, the list of scores.

        >>> Game.awale(seeds=7).value([0, 0, 1, 2, 1, 1, 2, 0])
        3
        """
        if is_many(position):
            return [one["score"] for one in self._ask_all("value", position=[self._word(one) for one in position], **options)]
        return self.ask("value", position=self._word(position), **options)["score"]

    def show(self, position: Any = "", **options: Any) -> Any:
        """A board with its score, what each pit nets, and the line of best play; for a list of boards, the list of these.

        >>> Game.awale(pits=2, seeds=4).show().moves
        {1: 4, 0: 4}
        """
        if is_many(position):
            return [
                self._shown(document)
                for document in self._ask_all("show", position=[self._word(one) for one in position], **options)
            ]
        return self._shown(self.ask("show", position=self._word(position), **options))

    def _shown(self, document: dict[str, Any]) -> AwaleShown:
        moves = {move["pit"]: move["score"] for move in document["moves"]}
        return AwaleShown(document["position"], document["score"], moves, document["line"]["pits"], self, document)

    def moves(self, position: Any = "", **options: Any) -> Any:
        """What each playable pit nets in perfect play, best first; for a list of boards, the list of that.

        >>> Game.awale(pits=2, seeds=4).moves("1,0,2,1")
        {0: -4}
        """
        shown = self.show(position, **options)
        return [one.moves for one in shown] if isinstance(shown, list) else shown.moves

    def best_line(self, position: Any = "", **options: Any) -> Any:
        """The pits of perfect play, from a board to its end or until it repeats itself; of a list of boards, the list.

        >>> Game.awale(pits=2, seeds=4).best_line()
        [1]
        """
        shown = self.show(position, **options)
        return [one.line for one in shown] if isinstance(shown, list) else shown.line

    @overload
    def review(self, game: list[list[int]], **options: Any) -> list[Review]: ...
    @overload
    def review(self, game: numpy.ndarray[Any, Any], **options: Any) -> list[Review]: ...
    @overload
    def review(self, game: str | Sequence[int], **options: Any) -> Review: ...
    def review(self, game: Any, **options: Any) -> Any:
        """Every move of a game graded by the seeds that it gave away; many games as for the other games.

        >>> [move.grade for move in Game.awale(pits=2, seeds=4).review([1]).moves]
        ['best']
        """
        if are_games(game):
            return [self.review(one, **options) for one in listed(game)]
        words = game if isinstance(game, str) else " ".join(str(pit) for pit in game)
        document, picture = answer_with_file(lambda path: self.ask("review", moves=words, output=path, **options), "svg")
        moves = [
            GradedMove(move["move"], move["player"], move["grade"], move["best"], move) for move in document["moves"]
        ]
        return Review(moves, document["mistakes"], Picture(picture), document)

    def solve(self, **options: Any) -> dict[str, Any]:
        """The score of the start and the figures of every layer, as the program reports them; ``out`` names a table."""
        return self.ask("solve", **options)

    def _word(self, position: Any) -> str:
        return position if isinstance(position, str) else ",".join(str(int(seeds)) for seeds in position)

    def _repr_svg_(self) -> str | None:
        return self.draw("start")._repr_svg_()


def is_many(position: Any) -> bool:
    """Is this a list of boards, and not one board?"""
    return not isinstance(position, str) and len(position) > 0 and not isinstance(position[0], int) and (
        isinstance(position[0], str) or hasattr(position[0], "__len__")
    )


def pits_of(position: Any) -> Any:
    """A board as numbers."""
    if not isinstance(position, str):
        return position
    try:
        return [int(seeds) for seeds in position.split(",")]
    except ValueError:
        raise InputError(f'position "{position}": expected numbers of seeds separated by commas') from None
