"""Games of the registry. ``Game.nim(…)``, ``Game.connect_four(…)`` and the others make one.

>>> import perfectplay as pp
>>> nim = pp.Game.nim(sticks=10, rule=[1, 2])
>>> print(nim.value("10,0"))
J0 wins in 7 moves
>>> nim.best_line()
['1', '1', '2', '1', '2', '1', '2']
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Iterable, Mapping

from perfectplay._games import Games
from perfectplay.display import Picture
from perfectplay.errors import PerfectPlayError
from perfectplay.registry import row_of
from perfectplay.service import answers, ask

if TYPE_CHECKING:
    import networkx  # type: ignore[import]

    from perfectplay.graphs import GraphGame, Rules, RulesGame


class Game(Games):
    """Any game of the registry, of any family. Make one with ``Game.nim(…)`` or ``Game.named("nim", …)``."""

    def __init__(self, name: str, parameters: dict[str, Any]) -> None:
        self.row = row_of(name)
        # A parameter with its default is left out: some exclude each other, as Nim's sticks and heaps.
        defaults = {known["name"]: known.get("default") for known in self.row["parameters"]}
        given = {key: _sent(value) for key, value in parameters.items() if value is not None}
        self._name = name
        self._given = {key: value for key, value in given.items() if key not in defaults or value != defaults[key]}

    @staticmethod
    def named(name: str, **parameters: Any) -> Game:
        """The game of this name, which may be an alias: ``Game.named("tic-tac-toe")``."""
        from perfectplay.families import class_of

        return class_of(row_of(name)["family"])(name, parameters)

    @staticmethod
    def from_dictionaries(
        A: Mapping[Any, Iterable[Any]],
        S0: Iterable[Any],
        V0: Iterable[Any],
        V1: Iterable[Any] = (),
        start: Any = None,
    ) -> GraphGame:
        """A game given as the course gives it (``attractor``). Without ``start`` the first vertex is it.

        >>> game = Game.from_dictionaries({"a": ["b", "c"], "b": ["a", "c"], "c": []}, S0={"a"}, V0={"c"})
        >>> print(game.value("b"), game.best_line("b"))
        J0 wins in 2 moves ['a', 'c']
        """
        from perfectplay.graphs import GraphGame

        return GraphGame(A, S0, V0, V1, start)

    @staticmethod
    def from_networkx(graph: networkx.DiGraph, player: str = "player", win: str = "win", start: Any = None) -> GraphGame:
        """A game on a graph of networkx. The attribute ``player`` of a node is 0 or 1, and ``win`` 0 or 1 in a victory."""
        from perfectplay.graphs import from_networkx

        return from_networkx(graph, player, win, start)

    @staticmethod
    def from_rules(rules: Rules, max_positions: int = 1_000_000) -> RulesGame:
        """A game whose rules are a Python object with ``start, player, moves, play, result`` (``perfectplay.graphs.Rules``)."""
        from perfectplay.graphs import RulesGame

        return RulesGame(rules, max_positions)

    @property
    def name(self) -> str:
        return str(self.row["game"])

    def ask(self, verb: str, **options: Any) -> dict[str, Any]:
        """Any verb of the program for this game; ``ask("games")`` of the package lists those of each game.

        >>> Game.nim(sticks=3).ask("solve")["positions"]
        7
        """
        return ask(verb, game=self._name, parameters=self._given, **options)

    def _ask_all(self, verb: str, **options: Any) -> list[dict[str, Any]]:
        return answers(verb, game=self._name, parameters=self._given, **options)

    def draw(self, position: Any = None, **options: Any) -> Picture:
        """The graph of the game, or the board of a position; ``options`` are those of the verb draw.

        >>> Game.nim(sticks=5).draw(strategy="both")
        <Picture: svg, ... characters>
        """
        document = self.ask("draw", position=None if position is None else self._word(position) or "start", **options)
        return Picture(document["picture"], options.get("format", "svg"))

    def _word(self, position: Any) -> str:
        """A position as the program reads it."""
        return str(position)

    def _repr_svg_(self) -> str | None:
        try:
            return self.draw("start" if self.row["board"] else None)._repr_svg_()
        except PerfectPlayError:
            return None  # too large to be drawn: the text will do

    def __repr__(self) -> str:
        words = ", ".join(f"{key}={_short(value)}" for key, value in self._given.items())
        return f"Game.{self._name.replace('-', '_')}({words})"


def _sent(value: Any) -> Any:
    """A parameter as a request has it. A file is named by its path, or given as its lines."""
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if isinstance(value, (list, tuple)) and any(isinstance(line, str) for line in value):
        return {"text": "".join(f"{line}\n" for line in value)}
    if isinstance(value, (list, tuple, set, frozenset, range)):
        return [int(number) for number in value]
    return value


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
