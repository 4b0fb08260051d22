"""A program that uses the package with types: mypy checks it, and the tests run it."""

from __future__ import annotations

import perfectplay as pp
from perfectplay.deduction import Strategy


class Doubling:
    """From 1, players double or triple in turn; whoever reaches 50 first wins."""

    def start(self) -> tuple[int, int]:
        return (1, 0)

    def player(self, position: tuple[int, int]) -> int:
        return position[1]

    def moves(self, position: tuple[int, int]) -> list[int]:
        return [2, 3]

    def play(self, position: tuple[int, int], move: int) -> tuple[int, int]:
        return (position[0] * move, 1 - position[1])

    def result(self, position: tuple[int, int]) -> int | None:
        return 1 - position[1] if position[0] >= 50 else None


def main() -> list[str]:
    ranks: dict[str, int] = pp.attractor({"a": ["b"], "b": []}, {"a"}, {"b"})
    value: pp.Value = pp.Game.connect_four(width=4, height=4).value("22")
    values: list[pp.Value] = pp.Game.morpion().value(["a1", "b2"])
    own: pp.Value = pp.Game.from_rules(Doubling()).value((2, 1))
    strategy: Strategy = pp.mastermind(2, 3).solve("expected")
    cells: int = pp.awale.solve(2, 4).layer(4).size
    return [str(ranks), str(value), str(values[0]), str(own), str(strategy.total), str(cells)]


if __name__ == "__main__":
    print("\n".join(main()))
