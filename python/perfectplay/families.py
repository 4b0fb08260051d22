"""The three families of games: what a position is, and what its value is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Hashable, Sequence, overload

from perfectplay.display import Picture
from perfectplay.files import answer_with_file
from perfectplay.game import Game
from perfectplay.results import GradedMove, RatedMove, Review, Value, value_of

if TYPE_CHECKING:
    import networkx  # type: ignore[import]
    import numpy


def class_of(family: str) -> type[Game]:
    from perfectplay.awale import AwaleGame
    from perfectplay.deduction import DeductionGame

    return {"reachability": ReachabilityGame, "awale": AwaleGame, "deduction": DeductionGame}[family]


@dataclass(frozen=True)
class Shown:
    """A position with its value and the value of each of its moves, best first. A notebook shows its board."""

    position: Any
    player: str
    value: Value
    moves: list[RatedMove[Any]]
    line: list[Any]
    over: bool
    game: ReachabilityGame = field(repr=False, compare=False)
    document: dict[str, Any] = field(repr=False, compare=False)

    def _repr_svg_(self) -> str | None:
        return self.game.draw(self.position)._repr_svg_() if self.game.row["board"] else None


@dataclass(frozen=True)
class Solved:
    """The whole game, solved: its value, counts, and the best opening moves."""

    value: Value
    best: list[Any]
    line: list[Any]
    positions: int
    count: dict[str, int] | None
    document: dict[str, Any] = field(repr=False, compare=False)


class ReachabilityGame(Game):
    """A game on a graph or a board: a position is won by J0, won by J1, or drawn.

    A position is written as on the command line: the moves that lead to it ("4453", "a1 b2") or its own notation. The empty
    text is the start. Options are those of the program, with ``_`` for ``-``: ``method="explore"``, ``time_limit=2``.
    """

    @overload
    def value(self, position: list[Any], **options: Any) -> list[Value]: ...
    @overload
    def value(self, position: numpy.ndarray[Any, Any], **options: Any) -> numpy.ndarray[Any, Any]: ...
    @overload
    def value(self, position: Hashable = "", **options: Any) -> Value: ...
    def value(self, position: Any = "", **options: Any) -> Any:
        """The value of a position. A list of positions gets the list of their values.

        A NumPy array of texts gets an array of records: ``winner`` (0, 1; 2 for a draw; -1 if not proved), ``rank`` (-1 for
        none) and ``score`` (0 where the game has none). Boards up to Connect Four 5x5 are answered quickest with
        ``method="explore"``, which solves the whole board first.

        ``time_limit`` is in seconds. A value that it does not suffice for is a bracket: the worst and the best that is possible.

        >>> game = Game.connect_four(width=4, height=4)
        >>> print(game.value("2233"))
        draw
        >>> [str(value) for value in game.value(["12121", "121214"])]
        ['draw', 'J0 wins in 1 move']
        >>> print(Game.hex(size=7).value(time_limit=0.01))
        between J1 wins and J0 wins
        """
        if _is_many(position):
            documents = self._ask_all("value", position=[self._word(one) for one in listed(position)], **options)
            return _records(documents) if _is_array(position) else [value_of(document) for document in documents]
        return value_of(self.ask("value", position=self._word(position), **options))

    @overload
    def moves(self, position: list[Any], **options: Any) -> list[list[RatedMove[Any]]]: ...
    @overload
    def moves(self, position: Hashable = "", **options: Any) -> list[RatedMove[Any]]: ...
    def moves(self, position: Any = "", **options: Any) -> Any:
        """The moves of a position, best first, each with the value of the position that it leads to.

        >>> for move in Game.nim(sticks=5).moves():
        ...     print(move)
        1: J0 wins in 2 moves
        2: J1 wins in 1 move
        3: J1 wins in 1 move
        """
        if _is_many(position):
            return [shown.moves for shown in self.show(position, **options)]
        return self.show(position, **options).moves

    @overload
    def show(self, position: list[Any], **options: Any) -> list[Shown]: ...
    @overload
    def show(self, position: Hashable = "", **options: Any) -> Shown: ...
    def show(self, position: Any = "", **options: Any) -> Any:
        """A position with its value, its moves and the line of best play; in a notebook, its board.

        >>> shown = Game.morpion().show("b2 a2")
        >>> print(shown.player, shown.value, shown.line[:2])
        J0 J0 wins in 5 moves ['a1', 'c3']
        """
        if _is_many(position):
            positions = listed(position)
            documents = self._ask_all("show", position=[self._word(one) for one in positions], **options)
            return [self._shown(one, document) for one, document in zip(positions, documents)]
        return self._shown(position, self.ask("show", position=self._word(position), **options))

    def best_line(self, position: Any = "", **options: Any) -> list[Any]:
        """The moves of perfect play from a position to the end; for a list of positions, the list of these.

        >>> Game.nim(sticks=5).best_line()
        ['1', '1', '3']
        """
        if _is_many(position):
            return [shown.line for shown in self.show(position, **options)]
        line: list[Any] = self.show(position, **options).line
        return line

    def solve(self, **options: Any) -> Solved:
        """The value of the start, counts of positions, and the best opening moves.

        >>> solved = Game.nim(sticks=5).solve()
        >>> solved.best, solved.positions, solved.count
        (['1'], 11, {'J0': 6, 'J1': 5, 'draw': 0})
        """
        document = self.ask("solve", **options)
        return Solved(
            value_of(document),
            [self._move("", word) for word in document["best"]],
            self._line("", document["line"]),
            document["positions"],
            document.get("count"),
            document,
        )

    @overload
    def review(self, game: list[list[Any]], **options: Any) -> list[Review]: ...  # type: ignore[misc]
    @overload
    def review(self, game: numpy.ndarray[Any, Any], **options: Any) -> list[Review]: ...
    @overload
    def review(self, game: str | Sequence[Any], **options: Any) -> Review: ...
    def review(self, game: Any, **options: Any) -> Any:
        """Every move of a game graded: the mistakes, and the best moves instead.

        A game is a text, or a list of moves. A NumPy array of texts or a list of lists is many games.

        >>> review = Game.connect_four(width=4, height=4).review("1121")
        >>> [move.grade for move in review.moves], review.mistakes
        (['best', 'best', 'best', 'best'], {'J0': 0, 'J1': 0})
        """
        if are_games(game):
            return [self.review(one, **options) for one in listed(game)]
        words = self._played(game)
        document, picture = answer_with_file(lambda path: self.ask("review", moves=words, output=path, **options), "svg")
        moves = []
        position: Any = ""
        for move in document["moves"]:
            played, *best = (self._move(position, word) for word in [move["move"], *move["best"]])
            moves.append(GradedMove(played, move["player"], move["grade"], best, move))
            position = self._next(position, move["move"])
        return Review(moves, document["mistakes"], Picture(picture), document)

    def to_networkx(self) -> networkx.DiGraph:
        """The whole graph, with the attributes ``player``, ``win``, ``value`` and ``rank`` of its nodes.

        >>> graph = Game.nim(sticks=3).to_networkx()
        >>> graph.nodes["3,0"]["value"], list(graph.successors("1,0"))
        ('J0', ['0,1'])
        """
        from perfectplay.graphs import to_networkx

        return to_networkx(self)

    def step(self, number: int, player: str = "both") -> Picture:
        """The attractors after this many steps, as a picture of the graph.

        >>> Game.nim(sticks=4, rule=[1, 2]).step(1)
        <Picture: svg, ... characters>
        """
        return self.draw(step=number, player=player)

    def steps(self) -> Picture:
        """A page on which the attractors grow step by step."""
        return self.draw(format="html")

    def _shown(self, position: Any, document: dict[str, Any]) -> Shown:
        moves = [RatedMove(self._move(position, move["move"]), value_of(move)) for move in document["moves"]]
        line = self._line(position, document["line"])
        return Shown(position, document["player"], value_of(document), moves, line, document["over"], self, document)

    def _move(self, position: Any, word: str) -> Any:
        """The move that the program calls ``word``."""
        return word

    def _next(self, position: Any, word: str) -> Any:
        """The position after that move, where ``_move`` depends on it."""
        return position

    def _line(self, position: Any, words: Sequence[str]) -> list[Any]:
        line = []
        for word in words:
            line.append(self._move(position, word))
            position = self._next(position, word)
        return line

    def _played(self, game: Any) -> str:
        """The moves of a game as the program reads them."""
        return game if isinstance(game, str) else " ".join(str(move) for move in game)


def _is_array(position: Any) -> bool:
    return hasattr(position, "__array_interface__")


def _is_many(position: Any) -> bool:
    return isinstance(position, list) or _is_array(position)


def are_games(games: Any) -> bool:
    """Are these several games, and not the moves of one?"""
    if _is_array(games):
        return bool(games.dtype.kind in "US")
    return isinstance(games, list) and bool(games) and isinstance(games[0], list)


def listed(positions: Any) -> list[Any]:
    if not _is_array(positions):
        return list(positions)
    listed: list[Any] = positions.tolist()
    return [one.decode() if isinstance(one, bytes) else one for one in listed]


def _records(documents: list[dict[str, Any]]) -> numpy.ndarray[Any, Any]:
    import numpy

    winners = {"J0": 0, "J1": 1, "draw": 2, None: -1}
    kind = [("winner", numpy.int8), ("rank", numpy.int32), ("score", numpy.int32)]
    rows = [
        (winners[one["value"]], -1 if one["rank"] is None else one["rank"], one.get("score") or 0) for one in documents
    ]
    return numpy.array(rows, dtype=kind)
