"""Games given as dictionaries, as the course on reachability games writes them.

``A`` has the list of successors of every vertex; ``S0`` has the vertices of J0, ``V0`` his victories and ``V1`` those of J1,
each a set, a list or a dictionary whose values do not matter. Vertices are any hashable objects.

A play ends at the first victory that it meets, so edges out of a victory do not count. A vertex without successors that is
nobody's victory is a draw, and so is a play that never ends.

>>> import perfectplay as pp
>>> A = {"a": ["b", "c"], "b": ["a", "c"], "c": []}
>>> pp.attractor(A, S0={"a"}, V0={"c"})
{'a': 1, 'b': 2, 'c': 0}
>>> pp.strategy(A, S0={"a"}, V0={"c"})
{'a': 'c'}

The attractor of J1 is that of the game with the players exchanged: ``attractor(A, S1, V1, V0)``.
"""

from __future__ import annotations

from typing import Hashable, Iterable, Mapping, TypeVar

from perfectplay import _core
from perfectplay.progress import watcher
from perfectplay.results import Value

V = TypeVar("V", bound=Hashable)


def attractor(A: Mapping[V, Iterable[V]], S0: Iterable[V], V0: Iterable[V], V1: Iterable[V] = ()) -> dict[V, int]:
    """The positions from which J0 can force a victory, each with its rank.

    The rank is exact: the number of moves to the end if J0 hurries and J1 delays. Without ``V1`` nothing but ``V0`` ends a play.

    >>> A = {(k, i): [(k - q, 1 - i) for q in (1, 2) if q <= k] for k in range(5) for i in (0, 1)}
    >>> sorted(attractor(A, S0={(k, 0) for k in range(5)}, V0={(0, 1)}).items())
    [((0, 1), 0), ((1, 0), 1), ((2, 0), 1), ((3, 1), 2), ((4, 0), 3)]
    """
    with watcher() as watch:
        return _core.attractor(A, S0, V0, V1, watch)


def strategy(A: Mapping[V, Iterable[V]], S0: Iterable[V], V0: Iterable[V], V1: Iterable[V] = ()) -> dict[V, V]:
    """Where J0 moves from each of his vertices at which the play goes on.

    From a won position he moves to a smaller rank; from a lost one he delays as long as possible; from a drawn one he stays
    outside the attractor of J1.

    >>> strategy({1: [2, 3], 2: [1], 3: [3]}, S0={1}, V0=(), V1={2})
    {1: 3}
    """
    with watcher() as watch:
        return _core.strategy(A, S0, V0, V1, watch)


def ranks(A: Mapping[V, Iterable[V]], S0: Iterable[V], V0: Iterable[V], V1: Iterable[V] = ()) -> dict[V, int | None]:
    """The rank of every vertex, whoever wins there; None for a draw.

    >>> ranks({1: [2, 3], 2: [1], 3: [3]}, S0={1}, V0=(), V1={2})
    {1: None, 2: 0, 3: None}
    """
    with watcher() as watch:
        return _core.ranks(A, S0, V0, V1, watch)


def values(A: Mapping[V, Iterable[V]], S0: Iterable[V], V0: Iterable[V], V1: Iterable[V] = ()) -> dict[V, Value]:
    """The value of every vertex: who wins, and in how many moves.

    >>> print(values({1: [2, 3], 2: [1], 3: [3]}, S0={1}, V0=(), V1={2})[1])
    draw
    """
    names = {0: "J0", 1: "J1", None: "draw"}
    with watcher() as watch:
        found = _core.values(A, S0, V0, V1, watch)
    return {vertex: Value(names[winner], rank) for vertex, (winner, rank) in found.items()}
