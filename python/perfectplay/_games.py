"""The games of the registry as functions. Written by python/tools/generate.py: do not edit."""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING, Iterable, Sequence

from perfectplay import make

if TYPE_CHECKING:
    from perfectplay.awale import AwaleGame
    from perfectplay.deduction import DeductionGame
    from perfectplay.families import ReachabilityGame


class Games:
    """One function per game of the registry. A file is named by its path, or given as a list of its lines."""

    @staticmethod
    def nim(
        sticks: int = 21,
        rule: str | Iterable[int] = (1, 2, 3),
        misere: bool = False,
        heaps: str | Iterable[int] | None = None,
    ) -> ReachabilityGame:
        """Take sticks from a heap, or from one of several; a player who cannot take any loses.

        sticks: sticks in the heap (0 to 100,000,000)
        rule: numbers of sticks that may be taken at once (1 to 100,000,000)
        misere: a player who cannot take any wins, so the last to take loses; otherwise he loses, as in the course
        heaps: several heaps instead of one, as 3,5,7; solve also gives their Grundy values (0 to 1,000,000)
        """
        return make.reachability("nim", sticks=sticks, rule=rule, misere=misere, heaps=heaps)

    @staticmethod
    def graph(file: str | PathLike[str] | Sequence[str]) -> ReachabilityGame:
        """Any game given as a graph in a file.

        file: a graph in our text form or in PGSolver's; "-" is standard input
        """
        return make.reachability("graph", file=file)

    @staticmethod
    def morpion(size: int = 3, align: int = 3, rows: int | None = None) -> ReachabilityGame:
        """Noughts and crosses: stones in a line win, on a square board or another rectangle.

        size: cells on a side; a square has 7 at most, another board 49 cells in all (1 to 26)
        align: stones in a line that win (1 to 26)
        rows: rows, if they differ from the columns (0 to 26)
        """
        return make.reachability("morpion", size=size, align=align, rows=rows)

    @staticmethod
    def connect_four(width: int = 7, height: int = 6, align: int = 4) -> ReachabilityGame:
        """Stones fall into columns; four in a line win.

        width: columns; columns x (rows + 1) may be 64 at most (1 to 32)
        height: rows (1 to 63)
        align: stones in a line that win (2 to 63)
        """
        return make.reachability("connect-four", width=width, height=height, align=align)

    @staticmethod
    def hex(size: int = 4, swap: bool = False) -> ReachabilityGame:
        """Join two sides of a rhombus of hexagons before the other player joins the other two.

        size: cells on a side (1 to 7)
        swap: J1 may take over J0's side instead of his first move
        """
        return make.reachability("hex", size=size, swap=swap)

    @staticmethod
    def awale(pits: int = 4, seeds: int = 24, rules: str = 'tamale') -> AwaleGame:
        """Sow seeds round the board and take the opponent's; every board up to a number of seeds.

        pits: pits on each side (1 to 8)
        seeds: seeds on the board (0 to 127)
        rules: rule set (tamale, abapa, awari)
        """
        return make.awale("awale", pits=pits, seeds=seeds, rules=rules)

    @staticmethod
    def mastermind(pegs: int = 4, colors: int = 6) -> DeductionGame:
        """Find a hidden code of coloured pegs; answers count right places and right colours.

        pegs: pegs in a code (1 to 20,000)
        colors: colours of a peg (1 to 20,000)
        """
        return make.deduction("mastermind", pegs=pegs, colors=colors)

    @staticmethod
    def bulls_and_cows(digits: int = 4, symbols: int = 10) -> DeductionGame:
        """Mastermind with digits that are all different.

        digits: digits in a code (1 to 15)
        symbols: symbols to choose the digits from (1 to 250)
        """
        return make.deduction("bulls-and-cows", digits=digits, symbols=symbols)

    @staticmethod
    def black_peg(pegs: int = 4, colors: int = 6) -> DeductionGame:
        """Mastermind in which only the right places are counted.

        pegs: pegs in a code (1 to 15)
        colors: colours of a peg (1 to 250)
        """
        return make.deduction("black-peg", pegs=pegs, colors=colors)

    @staticmethod
    def words(
        file: str | PathLike[str] | Sequence[str],
        guesses: str | PathLike[str] | Sequence[str] | None = None,
        weights: str | PathLike[str] | Sequence[str] | None = None,
    ) -> DeductionGame:
        """Find a hidden word; each letter of a guess is marked green, yellow or grey.

        file: the hidden words, one per line, all of one length
        guesses: further words that may be guessed
        weights: how likely each hidden word is: a word and a number per line
        """
        return make.deduction("words", file=file, guesses=guesses, weights=weights)

    @staticmethod
    def deduction(file: str | PathLike[str] | Sequence[str]) -> DeductionGame:
        """Any game of guesses and answers given as a table in a file.

        file: solutions, further guesses, and the answer to each pair
        """
        return make.deduction("deduction", file=file)
