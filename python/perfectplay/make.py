"""Makes a game of each family. The families import the games' names, so they are imported here when first needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from perfectplay.awale import AwaleGame
    from perfectplay.deduction import DeductionGame
    from perfectplay.families import ReachabilityGame


def reachability(name: str, **parameters: Any) -> ReachabilityGame:
    from perfectplay.families import ReachabilityGame

    return ReachabilityGame(name, parameters)


def awale(name: str, **parameters: Any) -> AwaleGame:
    from perfectplay.awale import AwaleGame

    return AwaleGame(name, parameters)


def deduction(name: str, **parameters: Any) -> DeductionGame:
    from perfectplay.deduction import DeductionGame

    return DeductionGame(name, parameters)
