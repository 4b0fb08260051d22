#!/usr/bin/python3
"""A second checker of proofs of Mastermind and its kin, written from docs/proofs.md: shares no line with the program.

    check_deduction_proof.py FILE …

Prints what each file proves. Exit code 0: all are proved; 1: one is refused; 2: one cannot be read.
"""

import itertools
import struct
import sys
import zlib
from functools import lru_cache


class Unreadable(Exception):
    pass


class Refused(Exception):
    pass


def need(holds, reason):
    if not holds:
        raise Refused(reason)


class Game:
    """Codes are numbered in increasing order; a code is a tuple of colours, from 0."""

    def __init__(self, name, given):
        names = {"mastermind": ("pegs", "colors"), "bulls-and-cows": ("digits", "symbols"), "black-peg": ("pegs", "colors")}
        if name not in names or set(given) - {*names[name], "repeats"}:
            raise Unreadable(f"no proofs of {name} {given}")
        self.places, self.colors = (int(given[word]) for word in names[name])
        if name == "bulls-and-cows" or given.get("repeats", "true") == "false":
            self.codes = list(itertools.permutations(range(self.colors), self.places))
        else:
            self.codes = list(itertools.product(range(self.colors), repeat=self.places))
        self.blacks_only = name == "black-peg"
        self.number = {code: number for number, code in enumerate(self.codes)}
        self.rows = [[self.answer(guess, code) for code in self.codes] for guess in self.codes]
        self.all = range(len(self.codes))
        self.capacities = [0, 1]

    def answer(self, guess, code):
        blacks = sum(a == b for a, b in zip(guess, code))
        common = sum(min(guess.count(color), code.count(color)) for color in set(guess))
        return (blacks, 0) if self.blacks_only else (blacks, common - blacks)

    def classes(self, guess, members):
        """Without the class of the guess itself: the largest first, those of one size in the order of the answers."""
        parts = {}
        for code in members:
            parts.setdefault(self.rows[guess][code], []).append(code)
        parts.pop((self.places, 0), None)
        return [part for _, part in sorted(parts.items(), key=lambda item: (-len(item[1]), item[0]))]

    def divides(self, guess, members):
        return len({self.rows[guess][code] for code in members}) > 1

    def tells_apart(self, guess, members):
        return len({self.rows[guess][code] for code in members}) == len(members)

    def capacity(self, guesses):
        while len(self.capacities) <= guesses:
            most = self.capacities[-1]
            sums = []
            for row in self.rows:
                sizes = {}
                for answer in row:
                    sizes[answer] = sizes.get(answer, 0) + 1
                sums.append(sum(min(most, size) for size in sizes.values()))
            self.capacities.append(max(sums))
        return self.capacities[guesses]

    def images(self, places, colors):
        need(sorted(places) == list(range(self.places)) and sorted(colors) == list(range(self.colors)), "no permutation")
        return [self.number[tuple(colors[code[place]] for place in places)] for code in self.codes]


class Proof:
    def __init__(self, game, leaves, depth, numbers):
        self.game, self.leaves, self.depth, self.numbers = game, leaves, depth, numbers
        self.claims = self.written = 0
        self.kept, self.used = [], set()

    def take(self, bound):
        value = next(self.numbers, None)
        need(value is not None and value < bound, "a number is missing or too large")
        return value

    def strategy(self, members, made=1):
        """The numbers of guesses after which the members are found."""
        need(made <= self.depth, "the strategy is longer than declared")
        if len(members) == 1:
            return [made]
        self.written += 1
        guess = self.take(len(self.game.codes))
        need(self.game.divides(guess, members), "a guess of the strategy tells nothing")
        found = [made] if guess in members else []
        for part in self.game.classes(guess, members):
            found += self.strategy(part, made + 1)
        return found

    def permutation(self):
        places = [self.take(self.game.places) for _ in range(self.game.places)]
        return self.game.images(places, [self.take(self.game.colors) for _ in range(self.game.colors)])

    def representatives(self, members, count):
        """The least guesses of the orbits under symmetries of the set."""
        least = list(self.game.all)

        def find(guess):
            while least[guess] != guess:
                guess = least[guess]
            return guess

        inside = set(members)
        for _ in range(count):
            images = self.permutation()
            need(all(images[code] in inside for code in members), "a symmetry does not fit its candidates")
            for guess in self.game.all:
                a, b = find(guess), find(images[guess])
                least[max(a, b)] = min(a, b)
        return [guess for guess in self.game.all if least[guess] == guess]

    def claim(self, members, bound, depth, body):
        """A claim that does not stand by itself: refers to an earlier one, or body() checks it with its representatives."""
        need(depth < self.depth, "claims lie deeper than declared")
        head = self.take(1 << 40)
        if head == 0:
            which = self.take(len(self.kept))
            earlier, earlier_bound = self.kept[which]
            images = self.permutation() if self.take(2) else self.game.all
            inside = set(members)
            need(earlier_bound >= bound, "a claim says less than what it is needed for")
            need(all(images[code] in inside for code in earlier), "a claim is about other candidates")
            self.used.add(which)
            return
        self.claims += 1
        need((head - 1) // 2 < 1000, "too many symmetries")
        body(self.representatives(members, (head - 1) // 2))
        if (head - 1) % 2:
            self.kept.append((members, bound))

    # Orders.

    def found_in(self, members, k):
        """Do k guesses always find the solution? By plain search."""
        if len(members) > self.game.capacity(k):
            return False
        if len(members) <= 2:
            return True
        return any(self.game.divides(guess, members) and all(self.found_in(part, k - 1) for part in self.game.classes(guess, members))
                   for guess in self.game.all)

    def order(self, members, k, depth=0):
        if len(members) > self.game.capacity(k):
            return
        need(len(members) > 1, "one guess finds the only candidate")
        if k <= 2 or len(members) <= self.leaves:
            need(not self.found_in(members, k), f"{k} guesses suffice for {len(members)} candidates")
            return
        most = self.game.capacity(k - 1)

        def overfills(guess):
            return any(len(part) > most for part in self.game.classes(guess, members))

        def blocks(guesses):
            blocks = []
            for _ in range(self.take(len(guesses) + 1)):
                guess = self.take(len(self.game.codes))
                need(guess in guesses and not overfills(guess) and all(self.game.divides(guess, b) for b in [members, *blocks]),
                     "a block is not needed")
                parts = self.game.classes(guess, members)
                rank = self.take(2 * len(parts))
                block = parts[rank % len(parts)]
                if rank >= len(parts):
                    block = self.part_of(block)
                self.order(block, k - 1, depth + 1)
                blocks.append(block)
            for guess in guesses:
                need(not all(self.game.divides(guess, b) for b in [members, *blocks]) or overfills(guess),
                     "nothing refutes a guess")

        self.claim(members, k, depth, blocks)

    def part_of(self, block):
        part, place = [], 0
        for _ in range(self.take(len(block))):
            place += self.take(len(block) - place)
            part.append(block[place])
            place += 1
        need(part, "a block has no members")
        return part

    # Totals.

    def known(self, members):
        if len(members) <= self.leaves:
            return self.least_total(tuple(members))
        size, d, counted = len(members), 0, 0
        while self.game.capacity(d) < size:
            counted += size - self.game.capacity(d)
            d += 1
        if 3 <= size <= self.game.capacity(2) and not any(self.game.tells_apart(code, members) for code in members):
            return 2 * size
        return counted

    @lru_cache(maxsize=1 << 18)
    def least_total(self, members):
        if len(members) <= 2:
            return 2 * len(members) - 1
        return len(members) + min(sum(self.least_total(tuple(part)) for part in self.game.classes(guess, members))
                                  for guess in self.game.all if self.game.divides(guess, members))

    def total(self, members, bound, depth=0):
        if self.known(members) >= bound:
            return
        need(len(members) > max(self.leaves, 1), f"{len(members)} candidates take less than {bound} guesses")

        def raised(guesses):
            for guess in guesses:
                if not self.game.divides(guess, members):
                    continue
                parts = self.game.classes(guess, members)
                reached = len(members) + sum(map(self.known, parts))
                if reached >= bound:
                    continue
                rank = 0
                for _ in range(self.take(len(parts) + 1)):
                    rank += self.take(len(parts) - rank)
                    more = self.take(bound - reached) + 1
                    self.total(parts[rank], self.known(parts[rank]) + more, depth + 1)
                    reached += more
                    rank += 1
                need(reached == bound, "a guess may take less")

        self.claim(members, bound, depth, raised)


def numbers(body):
    place = 0
    while place < len(body):
        if len(body) < place + 8:
            raise Refused("a block is cut")
        count, size = struct.unpack_from("<II", body, place)
        try:
            plain = zlib.decompress(body[place + 8:place + 8 + size])
        except zlib.error:
            raise Refused("a block cannot be unpacked") from None
        place += 8 + size
        values, value, shift = [], 0, 0
        for byte in plain:
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                values.append(value)
                value = shift = 0
        need(shift == 0 and 0 < len(values) == count <= 65536, "a block has an impossible length")
        yield from values


def check(data):
    if not data.startswith(b"perfectplay-proof 1\n"):
        raise Unreadable("not a proof of version 1")
    if struct.unpack("<I", data[-4:])[0] != zlib.crc32(data[:-4]):
        raise Unreadable("the checksum is wrong")
    head, mark, body = data[:-4].partition(b"\nend\n")
    lines = [line.split() for line in head.decode().split("\n")]
    if not mark or [line[0] for line in lines[1:]] != ["game", "assert", "leaves", "strategy", "depth", "claims", "kept"]:
        raise Unreadable("the lines cannot be read")
    game = Game(lines[1][1], dict(word.split("=") for word in lines[1][2:]))
    goal, value = lines[2][1], int(lines[2][2])
    leaves, strategy, depth, claims = (int(line[1]) for line in lines[3:7])
    proof = Proof(game, leaves, depth, numbers(body))
    need(goal in ("order", "total") and value > 0 and max(leaves, depth) <= 250, "it asserts nothing")
    found = proof.strategy(list(game.all))
    need(proof.written == strategy, "the strategy has another number of guesses")
    need((max(found) if goal == "order" else sum(found)) == value, "the strategy does not take what is asserted")
    if goal == "order":
        proof.order(list(game.all), value - 1)
    else:
        proof.total(list(game.all), value)
    need(next(proof.numbers, None) is None, "numbers are left")
    kept = [len(proof.kept), sum(len(members) for members, _ in proof.kept)]
    need(proof.claims == claims and kept == list(map(int, lines[7][1:])), "other numbers of claims are declared")
    need(len(proof.used) == len(proof.kept), "nothing refers to a claim that is kept")
    return f"{' '.join(lines[1][1:])}: {goal} {value} ({claims} claims)"


def main():
    code = 0
    for path in sys.argv[1:]:
        try:
            with open(path, "rb") as file:
                print(f"{path}: proved: {check(file.read())}")
        except Refused as reason:
            code = max(code, 1)
            print(f"{path}: REFUSED: {reason}")
        except (Unreadable, OSError, ValueError, KeyError, IndexError, struct.error) as reason:
            code = 2
            print(f"{path}: cannot be read: {reason}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
