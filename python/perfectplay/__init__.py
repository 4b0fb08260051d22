"""Perfect play for finite games, with proof.

>>> import perfectplay as pp
>>> pp.attractor({"a": ["b", "c"], "b": ["a", "c"], "c": []}, S0={"a"}, V0={"c"})
{'a': 1, 'b': 2, 'c': 0}
>>> print(pp.Game.connect_four(width=5, height=4).value("33"))
draw
>>> pp.awale.score("0,0,1,2,1,1,2,0")
3
>>> pp.mastermind(4, 6).solve("expected").total
5625
"""

from perfectplay import _core, awale, deduction
from perfectplay.deduction import mastermind, words
from perfectplay.errors import Hint, InputError, PerfectPlayError, ResourceError, Stopped, StoppedWarning
from perfectplay.game import Game
from perfectplay.progress import set_progress
from perfectplay.reachability import attractor, ranks, strategy, values
from perfectplay.results import RatedMove, Review, Value
from perfectplay.service import ask

__version__: str = _core.version

__all__ = [
    "Game",
    "Hint",
    "InputError",
    "PerfectPlayError",
    "RatedMove",
    "ResourceError",
    "Review",
    "Stopped",
    "StoppedWarning",
    "Value",
    "ask",
    "attractor",
    "awale",
    "deduction",
    "mastermind",
    "ranks",
    "set_progress",
    "strategy",
    "values",
    "words",
]
