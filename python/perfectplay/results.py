"""What the games answer with: values, rated moves, reviews."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from perfectplay.display import Picture

M = TypeVar("M")


@dataclass(frozen=True)
class Value:
    """The value of a position under perfect play.

    ``winner`` is "J0", "J1" or "draw"; None if that is not proved, and then ``bracket`` has the worst and the best value for
    the player to move that are still possible. ``rank`` counts single moves to the end; None for a draw. ``score`` is for the
    player to move, in games with scores.

    >>> print(Value("J0", 3))
    J0 wins in 3 moves
    """

    winner: str | None
    rank: int | None
    score: int | None = None
    bracket: tuple[Value, Value] | None = field(default=None, compare=False)

    @property
    def proved(self) -> bool:
        return self.bracket is None

    def __str__(self) -> str:
        if self.bracket is not None:
            return f"between {self.bracket[0]} and {self.bracket[1]}"
        if self.winner == "draw":
            return "draw"
        return f"{self.winner} wins" + ("" if self.rank is None else f" in {self.rank} move{'' if self.rank == 1 else 's'}")


def value_of(document: dict[str, Any]) -> Value:
    bracket = document.get("bracket")
    return Value(
        document["value"],
        document["rank"],
        document.get("score"),
        None if bracket is None else (value_of(bracket["low"]), value_of(bracket["high"])),
    )


@dataclass(frozen=True)
class RatedMove(Generic[M]):
    """A move and the value of the position that it leads to; ``score`` there is for the player who moves."""

    move: M
    value: Value

    def __str__(self) -> str:
        return f"{self.move}: {self.value}"


@dataclass(frozen=True)
class GradedMove:
    """A move of a game that was played. ``grade`` is "best", "slower", "mistake" or "blunder"."""

    move: Any
    player: str
    grade: str
    best: list[Any]
    document: dict[str, Any] = field(repr=False, compare=False)


@dataclass(frozen=True)
class Review:
    """Every move of a game graded. In a notebook it shows the curve of the value with the last position below it."""

    moves: list[GradedMove]
    mistakes: dict[str, int]
    curve: Picture | None = field(repr=False, compare=False)
    document: dict[str, Any] = field(repr=False, compare=False)

    def _repr_html_(self) -> str | None:
        return None if self.curve is None else self.curve._repr_html_()
