#!/usr/bin/env python3
"""The speed of the Python module, beside plain Python on the same dictionaries.

    PYTHONPATH=build/python /usr/bin/python3 bench/python.py [attractor|course|values|layers …]

Every figure is the least of several runs, in turns with what it is compared to. Times are of the processor, of all threads
together, so that other programs on the machine count little; "elapsed" is the wall clock.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path
from typing import Any, Callable

import numpy

import perfectplay as pp

sys.path.append(str(Path(__file__).resolve().parent.parent / "python" / "tests"))
from course import course_attractor, course_numbers  # noqa: E402  (the pseudo-code of the course in Python)


def seconds(run: Callable[[], Any]) -> tuple[float, float]:
    processor, wall = time.process_time(), time.perf_counter()
    run()
    return time.process_time() - processor, time.perf_counter() - wall


def least(runs: int, *rivals: Callable[[], Any]) -> list[tuple[float, float]]:
    """The least processor and elapsed time of each rival, run in turns."""
    times = [[seconds(rival) for rival in rivals] for _ in range(runs)]
    return [(min(one[0] for one in column), min(one[1] for one in column)) for column in zip(*times)]


def graph(size: int, vertex: Callable[[int], Any], copies: bool) -> tuple[dict[Any, list[Any]], dict[Any, bool], dict[Any, bool]]:
    """Random successors, three each on average. With copies, they are equal to the keys, but other objects."""
    chance = random.Random(7)
    keys = [vertex(number) for number in range(size)]
    named = vertex if copies else keys.__getitem__
    A = {key: [named(chance.randrange(size)) for _ in range(chance.randrange(1, 6))] for key in keys}
    return A, {keys[i]: True for i in range(0, size, 2)}, {keys[i]: True for i in range(0, size, 10)}


def walk(A: dict[Any, list[Any]], S0: dict[Any, bool], V0: dict[Any, bool]) -> None:
    """Once over all vertices and all their successors, and over S0 and V0; nothing is done with them."""
    for x in A:
        for _ in A[x]:
            pass
    for x in S0:
        pass
    for x in V0:
        pass


KINDS: dict[str, Callable[[int], Any]] = {"int": int, "str": "v{}".format, "tuple": lambda n: (n // 2, n % 2)}


def attractor() -> None:
    """A million vertices: against walking through the dictionaries once."""
    for kind, vertex in KINDS.items():
        for copies in (False, True):
            game = graph(1_000_000, vertex, copies)
            walked, solved = least(5, lambda: walk(*game), lambda: pp.attractor(*game))
            print(
                f"attractor, {kind:5} {'copies' if copies else 'shared'}: walk {walked[0]:.3f} s, attractor {solved[0]:.3f} s,"
                f" ratio {solved[0] / walked[0]:.2f}; elapsed {walked[1]:.3f} s, {solved[1]:.3f} s"
            )


def course() -> None:
    """100,000 vertices: against the pseudo-code of the course."""
    for kind, vertex in KINDS.items():
        for copies in (False, True):
            game = graph(100_000, vertex, copies)
            plain, numbered, walked, fast = least(
                20,
                lambda: course_attractor(*game),
                lambda: course_numbers(*game),
                lambda: walk(*game),
                lambda: pp.attractor(*game),
            )
            for name, slow in (("calcule_attracteur", plain), ("calcule_attracteur2", numbered), ("walk", walked)):
                print(
                    f"course, {kind:5} {'copies' if copies else 'shared'}: {name:19} {slow[0]:.4f} s, attractor {fast[0]:.4f} s,"
                    f" {slow[0] / fast[0]:.1f} times; elapsed {slow[1]:.4f} s, {fast[1]:.4f} s, {slow[1] / fast[1]:.1f} times"
                )


def values() -> None:
    """Connect Four 5x5, values of 100,000 positions in one array."""
    chance = random.Random(1)
    played = []
    while len(played) < 150_000:
        heights, text = [0] * 5, ""
        for _ in range(chance.randint(0, 14)):
            column = chance.choice([c for c in range(5) if heights[c] < 5])
            heights[column] += 1
            text += str(column + 1)
        played.append(text)
    game = pp.Game.connect_four(width=5, height=5)
    once = seconds(lambda: game.value("", method="explore"))
    # Moves after the end of a game are an error, and some of these games have ended.
    answers = game.ask("value", position=played, method="explore")["answers"]
    array = numpy.array([text for text, answer in zip(played, answers) if "error" not in answer][:100_000])
    assert len(array) == 100_000
    (taken,) = least(3, lambda: game.value(array, method="explore"))
    print(f"values: solving 5x5 once {once[1]:.1f} s elapsed; 100,000 values {taken[0]:.2f} s, {100_000 / taken[0]:,.0f} per second")


def layers() -> None:
    """A layer of Awalé as an array."""
    boards = pp.awale.solve(6, 16)
    taken = seconds(lambda: [boards.layer(16) for _ in range(1000)])
    print(f"layers: {boards.layer(16).nbytes:,} bytes as an array in {taken[0] * 1000:.1f} microseconds")


if __name__ == "__main__":
    parts: dict[str, Callable[[], None]] = {f.__name__: f for f in (attractor, course, values, layers)}
    for name in sys.argv[1:] or parts:
        parts[name]()
