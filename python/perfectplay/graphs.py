"""Games of one's own: dictionaries, a graph of networkx, or a Python class with the rules.

>>> import perfectplay as pp
>>> class TwentyOne:
...     "Players add 1, 2 or 3 in turn; whoever says 21 wins."
...     def start(self): return (0, 0)
...     def player(self, position): return position[1]
...     def moves(self, position): return [n for n in (1, 2, 3) if position[0] + n <= 21]
...     def play(self, position, move): return (position[0] + move, 1 - position[1])
...     def result(self, position): return 1 - position[1] if position[0] == 21 else None
>>> game = pp.Game.from_rules(TwentyOne())
>>> print(game.value(), game.best_line()[:3])
J0 wins in 11 moves [1, 1, 3]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Iterable, Mapping, Protocol

from perfectplay.errors import InputError, ResourceError
from perfectplay.families import ReachabilityGame
from perfectplay.names import Names

if TYPE_CHECKING:
    import networkx  # type: ignore[import]

PLAYERS = {0: 0, 1: 1, "J0": 0, "J1": 1}


class Rules(Protocol):
    """What a class with the rules of a game has. Positions are hashable; players are 0 and 1, or "J0" and "J1"."""

    def start(self) -> Any: ...

    def player(self, position: Any) -> int | str:
        """Whose turn it is."""

    def moves(self, position: Any) -> Iterable[Any]:
        """The legal moves. With none of them and without a result the game is drawn."""

    def play(self, position: Any, move: Any) -> Any:
        """The position after a move; the one given is not changed."""

    def result(self, position: Any) -> int | str | None:
        """The player who has won, or "draw"; None while the game goes on."""


class GraphGame(ReachabilityGame):
    """A game given as dictionaries. Positions and moves are its vertices: a move is the vertex that it leads to."""

    def __init__(
        self,
        A: Mapping[Any, Iterable[Any]],
        S0: Iterable[Any],
        V0: Iterable[Any],
        V1: Iterable[Any] = (),
        start: Any = None,
    ) -> None:
        self._names = Names(A)
        for what, vertices in (("V0", V0), ("V1", V1)):
            for vertex in vertices:
                if vertex not in self._names:
                    raise InputError(f"{what}: {vertex!r} is no vertex; the vertices are the keys of A")
        self._start = next(iter(A), None) if start is None else start
        if self._start not in self._names:
            raise InputError(f"start: {start!r} is no vertex; the vertices are the keys of A")
        super().__init__("graph", {"file": list(self._lines(A, set(S0), set(V0), set(V1)))})

    def _lines(self, A: Mapping[Any, Iterable[Any]], S0: set[Any], V0: set[Any], V1: set[Any]) -> Iterable[str]:
        for vertex, successors in A.items():
            owner = 0 if vertex in S0 else 1
            win = " win0" if vertex in V0 else " win1" if vertex in V1 else ""
            start = " start" if vertex == self._start else ""
            words = []
            for successor in successors:
                if successor not in self._names:
                    raise InputError(f"A[{vertex!r}]: {successor!r} is no vertex; give it a key of its own")
                words.append(self._names.word(successor))
            yield f"{self._names.word(vertex)} {owner}{win}{start} : {' '.join(words)}"

    def _word(self, position: Any) -> str:
        if position in self._names:
            return self._names.word(position)
        if position in ("", "start"):
            return str(position)
        raise InputError(f"position {position!r}: no such vertex")

    def _vertex(self, position: Any) -> Any:
        return position if position in self._names else self._start

    def _move(self, position: Any, word: str) -> Any:
        return self._names.meant(word)

    def _next(self, position: Any, word: str) -> Any:
        return self._names.meant(word)

    def _played(self, game: Any) -> str:
        return " ".join(self._word(vertex) for vertex in game)

    def __repr__(self) -> str:
        return f"<game on a graph of {len(self._names)} vertices>"


class RulesGame(GraphGame):
    """A game whose rules are a Python object, explored from its start and solved. Moves are those of the rules."""

    def __init__(self, rules: Rules, max_positions: int = 1_000_000) -> None:
        self.rules = rules
        self._moves_to: dict[Any, dict[Any, Any]] = {}
        owned, won = self._explore(max_positions)
        A = {position: list(moves) for position, moves in self._moves_to.items()}
        super().__init__(A, owned[0], won[0], won[1], rules.start())

    def _explore(self, most: int) -> tuple[list[list[Any]], list[list[Any]]]:
        owned: list[list[Any]] = [[], []]
        won: list[list[Any]] = [[], []]
        waiting = [self.rules.start()]
        self._moves_to[waiting[0]] = {}
        while waiting:
            position = waiting.pop()
            owned[_player(self.rules.player(position), "player", position)].append(position)
            result = self.rules.result(position)
            if result is not None:
                if result != "draw":
                    won[_player(result, "result", position)].append(position)
                continue
            for move in self.rules.moves(position):
                follower = self.rules.play(position, move)
                self._moves_to[position].setdefault(follower, move)
                if follower in self._moves_to:
                    continue
                if len(self._moves_to) == most:
                    raise ResourceError(f"the game has more than {most:,} positions; allow more with max_positions")
                self._moves_to[follower] = {}
                waiting.append(follower)
        return owned, won

    def _move(self, position: Any, word: str) -> Any:
        return self._moves_to[self._vertex(position)][self._names.meant(word)]

    def _played(self, game: Any) -> str:
        position = self.rules.start()
        words: list[str] = []
        for move in game:
            if move not in self._moves_to[position].values() and move not in list(self.rules.moves(position)):
                legal = ", ".join(repr(one) for one in self.rules.moves(position))
                raise InputError(f"move {len(words) + 1}, {move!r}: not legal here; the moves are {legal}")
            position = self.rules.play(position, move)
            words.append(self._names.word(position))
        return " ".join(words)

    def __repr__(self) -> str:
        return f"<{type(self.rules).__name__}: {len(self._names)} positions>"


def _player(named: Any, what: str, position: Any) -> int:
    if named in PLAYERS:
        return PLAYERS[named]
    accepted = '0, 1, "J0" or "J1"' + (', "draw" or None' if what == "result" else "")
    raise InputError(f"{what}({position!r}) is {named!r}; expected {accepted}")


def from_networkx(graph: networkx.DiGraph, player: str = "player", win: str = "win", start: Any = None) -> GraphGame:
    """The game on a directed graph of networkx, whose nodes have their owner and perhaps the winner as attributes."""
    owners = {node: _player(data.get(player), f"attribute {player!r} of", node) for node, data in graph.nodes(data=True)}
    winners = {node: data.get(win) for node, data in graph.nodes(data=True)}
    won: list[list[Any]] = [[], []]
    for node, winner in winners.items():
        if winner is not None:
            won[_player(winner, f"attribute {win!r} of", node)].append(node)
    S0 = [node for node, owner in owners.items() if owner == 0]
    return GraphGame({node: list(graph.successors(node)) for node in graph}, S0, won[0], won[1], start)


def to_networkx(game: ReachabilityGame) -> networkx.DiGraph:
    """The whole graph of a game, with the attributes ``player``, ``win``, ``value`` and ``rank`` of its nodes."""
    import networkx

    from perfectplay.files import answer_with_file

    _, text = answer_with_file(lambda path: game.ask("convert", output=path), "game")
    values: dict[str, dict[str, Any]] = game.ask("solve", values=True)["values"]
    name: Callable[[str], Any] = str
    if isinstance(game, GraphGame):
        name = game._names.meant
    graph = networkx.DiGraph()
    edges: list[tuple[str, list[str]]] = []
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        head, _, successors = line.partition(" :")
        word, owner, *flags = head.split()
        win = 0 if "win0" in flags else 1 if "win1" in flags else None
        graph.add_node(name(word), player=int(owner), win=win, value=values[word]["value"], rank=values[word]["rank"])
        if "start" in flags:
            graph.graph["start"] = name(word)
        edges.append((word, successors.split()))
    graph.add_edges_from((name(word), name(successor)) for word, successors in edges for successor in successors)
    return graph
