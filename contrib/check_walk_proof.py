#!/usr/bin/python3
"""A second checker of proofs by walking (Nim, graphs in our text form, Awalé), written from docs/proofs.md: shares no line with the
program.

    check_walk_proof.py FILE …

Prints what each file proves. Exit code 0: all are proved; 1: one is refused; 2: one cannot be read.
"""

import math
import pathlib
import shlex
import struct
import sys
import zlib


class Unreadable(Exception):
    """The file is no proof that this checker can read."""


class Refused(Exception):
    """The proof proves nothing."""


def need(holds, reason):
    if not holds:
        raise Refused(reason)


class Game:
    """A game has start(word), player(position), steps(position) as (next position, gain of the player to move), end(position), the
    score of J0 or None while the game goes on, and left(position), the most that can still be scored."""

    def left(self, _position):
        return 1


class Nim(Game):
    """A position is the heaps, then the player to move."""

    def __init__(self, given, _folder):
        if set(given) - {"sticks", "rule", "misere", "heaps"} or given.get("misere", "false") not in ("true", "false"):
            raise Unreadable("no such game of Nim")
        self.heaps = [int(heap) for heap in (given.get("heaps") or given["sticks"]).split(",")]
        most = max([1, *self.heaps])
        rule = given["rule"]
        self.rule = list(range(1, most + 1)) if rule == "any" else sorted(int(take) for take in rule.split(","))
        self.misere = given.get("misere") == "true"
        if min(self.rule) < 1 or len(set(self.rule)) < len(self.rule) or min(self.heaps) < 0:
            raise Unreadable("no such game of Nim")

    def start(self, word):
        position = tuple(int(number) for number in word.split(","))
        if len(position) != len(self.heaps) + 1 or position[-1] not in (0, 1) or any(
                not 0 <= heap <= most for heap, most in zip(position, self.heaps)):
            raise Unreadable(f"{word} is no position")
        return position

    def player(self, position):
        return position[-1]

    def steps(self, position):
        heaps, other = position[:-1], 1 - position[-1]
        return [((*heaps[:i], heap - take, *heaps[i + 1:], other), 0)
                for i, heap in enumerate(heaps) for take in self.rule if take <= heap]

    def end(self, position):
        if max(position[:-1]) >= self.rule[0]:
            return None
        winner = position[-1] if self.misere else 1 - position[-1]
        return 1 - 2 * winner


class Graph(Game):
    """A position is the name of a vertex."""

    def __init__(self, given, folder):
        if set(given) != {"file"}:
            raise Unreadable("a graph is read from one file")
        self.owner, self.victory, self.next = {}, {}, {}
        for line in (folder / given["file"]).read_text().splitlines():
            words, _, successors = line.partition("#")[0].partition(":")
            if not words.split():
                continue
            name, owner, *marks = words.split()
            self.owner[name] = int(owner)
            self.victory[name] = next((int(mark[3:]) for mark in marks if mark.startswith("win")), None)
            self.next[name] = list(dict.fromkeys(successors.split()))

    def start(self, word):
        if word not in self.owner:
            raise Unreadable(f"{word} is no vertex")
        return word

    def player(self, position):
        return self.owner[position]

    def steps(self, position):
        return [(name, 0) for name in self.next[position]]

    def end(self, position):
        if self.victory[position] is not None:
            return 1 - 2 * self.victory[position]
        return None if self.next[position] else 0


class Awale(Game):
    """A position is the pits as the player to move sees them, and that player."""

    def __init__(self, given, _folder):
        if set(given) != {"pits", "seeds", "rules"} or given["rules"] not in ("tamale", "abapa", "awari"):
            raise Unreadable("no such game of Awalé")
        self.k, self.rules = int(given["pits"]), given["rules"]
        if not 1 <= self.k <= 8 or not 0 <= int(given["seeds"]) <= 127:
            raise Unreadable("no such game of Awalé")

    def start(self, word):
        pits = tuple(int(seeds) for seeds in word.split(","))
        if len(pits) != 2 * self.k or min(pits) < 0 or sum(pits) > 127:
            raise Unreadable(f"{word} is no board")
        return pits, 0

    def player(self, position):
        return position[1]

    def steps(self, position):
        found = []
        for pit in range(self.k):
            pits = list(position[0])
            hand, pits[pit], at = pits[pit], 0, pit
            if hand == 0:
                continue
            while hand > 0:
                at = (at + 1) % (2 * self.k)
                if at != pit:
                    pits[at] += 1
                    hand -= 1
            taken = list(pits)
            while at >= self.k and taken[at] in (2, 3):
                taken[at] = 0
                at -= 1
            gain = sum(pits) - sum(taken)
            if sum(taken[self.k:]) == 0:
                # The opponent is left without a seed.
                if gain == 0 or self.rules != "abapa":
                    continue
                taken, gain = pits, 0
            found.append(((tuple(taken[self.k:] + taken[:self.k]), 1 - position[1]), gain))
        return found

    def end(self, position):
        if self.steps(position):
            return None
        pits, player = position
        score = sum(pits) if self.rules != "tamale" and sum(pits[:self.k]) > 0 else -sum(pits)
        return score if player == 0 else -score

    def left(self, position):
        return sum(position[0])


def walk(game, root, side, goal, asserted, claims, number):
    """Judges one part."""
    holds, gets = goal == "holds", goal == "gets"
    score = asserted if gets else 0 if holds else 1
    moves = math.inf if gets else asserted
    order, demanded, told = [root], {root: (score, moves)}, {}
    for position in order:
        need(len(told) < claims, "it needs more claims than it declares")
        t, d = demanded[position]
        if gets:
            t += number()
        if holds:
            held = number() or math.inf
            need(held >= d, "a claim is not held as long as another needs")
            d = held
        elif t > 0:
            within = number()
            need(1 <= within <= d, "a number of moves does not fall")
            d = within
        told[position] = (t, d)
        steps = game.steps(position)
        if game.player(position) == side:
            choice = number()
            need(choice < len(steps), "a move does not exist")
            steps = [steps[choice]]
        for after, gain in steps:
            rest = t - (gain if game.player(position) == side else -gain)
            end = game.end(after)
            if end is not None:
                need((end if side == 0 else -end) >= rest, "an end falls short of what is claimed")
                continue
            if (holds and d == 1) or (gets and rest <= -game.left(after)):
                continue
            limit = d - 1 if holds or (t > 0 and gain == 0) else math.inf
            if after in told:
                need(told[after][0] >= rest, "a claim has a lower score than another needs")
                fits = told[after][1] >= limit if holds else limit == math.inf or told[after][1] <= limit
                need(fits, "a claim is not held as long as another needs, or no closer to the end")
            elif after in demanded:
                best, bound = demanded[after]
                demanded[after] = (max(best, rest), max(bound, limit) if holds else min(bound, limit))
            else:
                demanded[after] = (rest, limit)
                order.append(after)
    need(len(told) == claims, "it declares more claims than it needs")


def value(parts):
    """What follows from the assertions; refuses what is not exactly a value."""
    (side, goal, n), second = parts[0][:3], parts[1][:3] if len(parts) == 2 else None
    if goal == "gets":
        need(side == 0 and second == (1, "gets", -n), "the assertions prove no score")
        return f"the player to move scores {n}"
    if goal == "holds":
        need(side == 0 and n == math.inf and second == (1, "holds", math.inf), "the assertions prove no draw")
        return "draw"
    need(second is None or n > 1 and second == (1 - side, "holds", n - 1), "the assertions prove no value")
    return f"J{side} wins in {n} moves" if second or n == 1 else f"J{side} wins"


def blocks(body):
    """The numbers of all blocks."""
    place = 0
    while place < len(body):
        count, size = struct.unpack_from("<II", body, place)
        need(1 <= count <= 65536 and place + 8 + size <= len(body), "a block has an impossible size")
        try:
            plain = zlib.decompress(body[place + 8:place + 8 + size])
        except zlib.error as reason:
            raise Refused(str(reason)) from reason
        place += 8 + size
        at = 0
        for _ in range(count):
            number, shift, more = 0, 0, True
            while more:
                need(at < len(plain) and shift < 64, "a block ends too early")
                number |= (plain[at] & 127) << shift
                more, shift, at = plain[at] >= 128, shift + 7, at + 1
            need(number < 2**32 - 1, "a number is too large")
            yield number
        need(at == len(plain), "bytes are left in a block")


def check(file):
    data = pathlib.Path(file).read_bytes()
    if len(data) < 4 or struct.unpack("<I", data[-4:])[0] != zlib.crc32(data[:-4]):
        raise Unreadable("the checksum is wrong")
    head, found, body = data[:-4].partition(b"\nend\n")
    lines = head.decode().split("\n")
    if not found or lines[0] != "perfectplay-proof 1":
        raise Unreadable("no proof")
    word, name, *given = shlex.split(lines[1])
    games = {"nim": Nim, "graph": Graph, "awale": Awale}
    if word != "game" or name not in games:
        raise Unreadable("no game that this checker knows")
    game = games[name](dict(item.split("=", 1) for item in given), pathlib.Path(file).parent)
    word, position = lines[2].split()
    if word != "position":
        raise Unreadable("no position")
    root = game.start(position)
    parts = []
    for asserted, claims in zip(lines[3::2], lines[4::2], strict=True):
        word, side, goal, n = asserted.split()
        if word != "assert" or side not in ("J0", "J1") or goal not in ("wins", "holds", "gets"):
            raise Unreadable("no assertion")
        bound = math.inf if goal == "holds" and n == "always" else int(n)
        word, count = claims.split()
        need(word == "claims" and (goal == "gets" or bound > 0), "no assertion")
        parts.append((int(side[1]), goal, bound, int(count)))
    need(1 <= len(parts) <= 2 and (parts[0][1] == "gets") == (name == "awale"), "it asserts no value")
    proved = value(parts)
    need(game.end(root) is None, "the game is over")
    numbers = blocks(body)

    def number():
        return need((following := next(numbers, None)) is not None, "numbers are missing") or following

    for part in parts:
        walk(game, root, *part, number)
    need(next(numbers, None) is None, "numbers are left")
    return f"{lines[1][5:]}, from {position}: {proved}"


def main():
    worst = 0
    for file in sys.argv[1:]:
        try:
            print(f"{file}: proved: {check(file)}")
        except Refused as reason:
            worst = print(f"{file}: refused: {reason}") or max(worst, 1)
        except (Unreadable, OSError, ValueError, KeyError, IndexError, struct.error) as reason:
            worst = print(f"{file}: cannot be read: {reason}") or 2
    return worst


if __name__ == "__main__":
    sys.exit(main())
