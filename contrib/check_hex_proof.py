#!/usr/bin/python3
"""A second checker of proofs of Hex whose claims have carriers, written from docs/proofs.md alone. Blocks and boards are read by
check_proof.py beside it.

    check_hex_proof.py FILE …

Prints what each file proves. Exit code 0: all are proved; 1: one is refused; 2: one cannot be read.
"""

import struct
import sys
import zlib
from functools import lru_cache

from check_proof import Board, Refused, Unreadable, main, reader


def cells_of(bits):
    while bits:
        yield bits & -bits
        bits &= bits - 1


class Joining:
    """The claimant, J0 or J1, joins his sides. A claim is (own stones, carrier)."""

    def __init__(self, board, side):
        self.board, self.side, self.full = board, side, (1 << board.cells) - 1
        self.first = lru_cache(maxsize=1 << 20)(self.wins_first)
        self.searched = 0

    def joined(self, own):
        return any(self.board.joins(own, stone.bit_length() - 1, self.side == 0) for stone in cells_of(own))

    def wins_first(self, own, empty):
        """By plain search: the claimant moves first, and all cells but these are the opponent's."""
        self.searched += 1
        return any(self.wins_second(own | y, empty & ~y) for y in cells_of(empty))

    def wins_second(self, own, empty):
        if self.joined(own):
            return True
        return bool(empty) and all(self.first(own, empty & ~x) for x in cells_of(empty))

    def claim(self, position):
        stones, first = position
        if stones & ~self.full or self.board.least_image(position) != position:
            raise Refused("a claim is not the least image of a position")
        return (first if self.side == 0 else stones & ~first), self.full & ~stones

    def turned(self, bits):
        return sum(1 << self.board.cells - 1 - cell for cell in range(self.board.cells) if bits >> cell & 1)

    def take(self, claims):
        """The claims that may be used next, by own stones, in both images."""
        self.next, self.used = {}, set()
        for own, carrier in claims:
            for o, c in {(own, carrier), (self.turned(own), self.turned(carrier))}:
                self.next.setdefault(o, []).append((c, (own, carrier)))

    def use(self, own, cells):
        """The carriers of usable claims with these stones."""
        usable = [(carrier, claim) for carrier, claim in self.next.get(own, []) if not carrier & ~cells]
        self.used |= {claim for _, claim in usable}
        return [carrier for carrier, _ in usable]

    def stands(self, own, carrier):
        if self.joined(own):
            return True
        left = carrier
        for y in cells_of(carrier):
            for needed in self.use(own | y, carrier & ~y):
                left &= needed | y
        return bool(carrier) and all(self.first(own, carrier & ~x) for x in cells_of(left))

    def check(self, roots, levels, read):
        to_move = roots[0][0].bit_count() % 2
        own = [first if self.side == 0 else stones & ~first for stones, first in roots]
        count = own[0].bit_count() + (to_move == self.side)
        for number, (told, claims, leaves) in enumerate(levels):
            if told != count + number or claims + leaves == 0:
                raise Refused(f"level {told} is out of place")

        def next_level(number):
            told, *counts = levels[number] if number < len(levels) else (0, 0, 0)
            claims = [self.claim(position) for size in counts for position in read(size)]
            if len(set(claims)) != len(claims) or any(o.bit_count() != told for o, _ in claims):
                raise Refused("a claim is made twice, or at another level")
            self.take(claims)
            return claims

        claims = next_level(0)
        for (stones, _), mine in zip(roots, own):
            empty = self.full & ~stones
            if to_move == self.side:
                grounds = [self.use(mine | y, empty & ~y) for y in cells_of(empty)]
            else:
                grounds = [self.use(mine, empty)]
            if not any(grounds):
                raise Refused("nothing supports the assertion")
        for number in range(len(levels)):
            if self.used != set(claims):
                raise Refused("a claim is not needed")
            after = next_level(number + 1)
            if not all(self.stands(*claim) for claim in claims):
                raise Refused("a claim does not stand")
            claims = after


def check(data):
    if not data.startswith(b"perfectplay-proof 1\n"):
        raise Unreadable("not a proof of version 1")
    if struct.unpack("<I", data[-4:])[0] != zlib.crc32(data[:-4]):
        raise Unreadable("the checksum is wrong")
    head, mark, body = data[:-4].partition(b"\nend\n")
    lines = [line.split() for line in head.decode().split("\n")]
    if not mark or len(lines) % 2 or [line[0] for line in lines[1:4]] != ["game", "position", "leaves"]:
        raise Unreadable("the lines cannot be read")
    given = dict(word.split("=") for word in lines[1][2:])
    swap = given.pop("swap", "false")
    if lines[1][1] != "hex" or swap not in ("false", "true"):
        raise Unreadable("not a proof of Hex")
    board = Board("hex", given)
    root = board.parse(lines[2][1])
    if any(board.wins_with(root, cell) for cell in range(board.cells) if root[0] >> cell & 1):
        raise Refused("the game is over")
    parts = []
    for (word, side, goal, *after), levels in zip(lines[4::2], lines[5::2]):
        if (word, goal, levels[0]) != ("assert", "joins", "levels") or side not in ("J0", "J1"):
            raise Unreadable("the lines cannot be read")
        if after and (after.pop(0) != "after" or not after):
            raise Unreadable("the lines cannot be read")
        parts.append((int(side[1]), [int(cell) for cell in after], [tuple(map(int, level.split(":"))) for level in levels[1:]]))
    openings = sorted(cell for _, cells, _ in parts for cell in cells)
    if swap == "true":
        if root[0] or board.cells == 1 or openings != list(range((board.cells + 1) // 2)) or not all(p[1] for p in parts):
            raise Refused("some opening is not proved")
    elif len(parts) != 1 or openings:
        raise Refused("what it asserts is not what a value needs")
    read, ended = reader(body)
    for side, cells, levels in parts:
        Joining(board, side).check([board.play(root, cell) for cell in cells] or [root], levels, read)
    if not ended():
        raise Refused("bytes are left")
    value = "J1 wins by the swap rule" if swap == "true" else f"J{parts[0][0]} wins"
    return f"{' '.join(lines[1][1:])}, {lines[2][1]}: {value}"


if __name__ == "__main__":
    sys.exit(main(check))
