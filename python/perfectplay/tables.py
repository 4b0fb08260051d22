"""Deduction games with a scoring function of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Callable, Hashable, Iterable

from perfectplay.deduction import DeductionGame, Strategy
from perfectplay.names import Names


class TableGame(DeductionGame):
    """Codes, and the answer of each guess to each code. Guesses and answers are those objects themselves."""

    def __init__(
        self,
        codes: Iterable[Hashable],
        score: Callable[[Any, Any], Hashable],
        guesses: Iterable[Hashable] = (),
    ) -> None:
        codes = list(codes)
        self._guesses = Names(codes)
        solutions = [self._guesses.word(code) for code in codes]
        further = [self._guesses.add(guess) for guess in guesses]
        self._answers = Names(())
        rows = [
            f"{self._guesses.word(guess)} : {' '.join(self._answers.add(score(guess, code)) for code in codes)}"
            for guess in self._guesses
        ]
        lines = ["solutions " + " ".join(solutions)]
        further = [word for word in further if word not in set(solutions)]
        if further:
            lines.append("guesses " + " ".join(further))
        super().__init__("deduction", {"file": lines + rows})

    def _guess_word(self, guess: Any) -> str:
        return self._guesses.word(guess) if guess in self._guesses else str(guess)

    def _answer_word(self, answer: Any) -> str:
        return self._answers.word(answer) if answer in self._answers else str(answer)

    def _code(self, word: str) -> Any:
        return self._guesses.meant(word)

    def __repr__(self) -> str:
        return f"<deduction game of {len(self._guesses)} guesses>"


def game(codes: Iterable[Hashable], score: Callable[[Any, Any], Hashable], guesses: Iterable[Hashable] = ()) -> TableGame:
    """The game in which ``score(guess, code)`` is the answer. It is called once per pair.

    The answer of a code to itself must be the same for all codes, and be given nowhere else.

    >>> ships = game("abc", lambda guess, code: abs(ord(guess) - ord(code)))
    >>> ships.value([("a", 1)])
    DeductionValue(candidates=1, order=1, total=1)
    """
    return TableGame(codes, score, guesses)


def solve(
    codes: Iterable[Hashable],
    score: Callable[[Any, Any], Hashable],
    guesses: Iterable[Hashable] = (),
    objective: str = "worst",
    **options: Any,
) -> Strategy:
    """An optimal strategy of the game with these codes and answers.

    >>> higher = solve(range(1, 8), lambda guess, code: (code > guess) - (code < guess))
    >>> higher.worst, higher.guess(), higher.guess([(4, 1)])
    (3, 4, 6)
    """
    return game(codes, score, guesses).solve(objective, **options)
