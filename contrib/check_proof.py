#!/usr/bin/python3
"""A second checker of proofs, written from docs/proofs.md alone: shares no line with the program.

    check_proof.py FILE …

Prints what each file proves. Exit code 0: all are proved; 1: one is refused; 2: one cannot be read.
"""

import struct
import sys
import zlib
from functools import lru_cache


class Unreadable(Exception):
    pass


class Refused(Exception):
    pass


class Board:
    """Cells are counted row by row from the top left. A position is (cells with a stone, cells of J0), as sets of bits."""

    NAMES = {"connect-four": {"width", "height", "align"}, "morpion": {"size", "rows", "align"}, "hex": {"size", "swap"}}

    def __init__(self, game, given):
        number = {name: int(value) for name, value in given.items() if value.isdigit()}
        self.game = game
        if not set(given) <= self.NAMES.get(game, set()) or given.get("swap", "false") != "false":
            raise Unreadable(f"no proofs of {game} {given}")
        if game == "connect-four":
            self.columns, self.rows = number["width"], number["height"]
        elif game == "morpion":
            self.columns = number["size"]
            self.rows = number.get("rows", 0) or number["size"]
        else:
            self.columns = self.rows = number["size"]
        self.align = number.get("align")
        self.cells = self.columns * self.rows
        self.symmetries = self.make_symmetries()

    def cell(self, row, column):
        return row * self.columns + column

    def make_symmetries(self):
        last_row, last_column = self.rows - 1, self.columns - 1
        places = [(cell // self.columns, cell % self.columns) for cell in range(self.cells)]
        turn = [self.cell(last_row - r, last_column - c) for r, c in places]
        mirror = [self.cell(r, last_column - c) for r, c in places]
        if self.game == "hex":
            return [turn]
        if self.game == "connect-four":
            return [mirror]
        group = [turn, mirror, [self.cell(last_row - r, c) for r, c in places]]
        if self.rows == self.columns:
            swap = [self.cell(c, r) for r, c in places]
            group += [swap] + [[swap[place] for place in symmetry] for symmetry in group]
        return group

    def least_image(self, position):
        def image(bits, to):
            return sum(1 << to[cell] for cell in range(self.cells) if bits >> cell & 1)

        return min([position] + [(image(position[0], to), image(position[1], to)) for to in self.symmetries])

    def moves(self, position):
        stones = position[0]
        for cell in range(self.cells):
            below = cell + self.columns
            rests = self.game != "connect-four" or below >= self.cells or stones >> below & 1
            if not stones >> cell & 1 and rests:
                yield cell

    def play(self, position, cell):
        stones, first = position
        return stones | 1 << cell, first if stones.bit_count() % 2 else first | 1 << cell

    def wins_with(self, position, cell):
        """Has the owner of the stone on this cell won by it?"""
        stones, first = position
        own = first if first >> cell & 1 else stones & ~first
        if self.game == "hex":
            return self.joins(own, cell, first >> cell & 1)
        return any(1 + self.run(own, cell, d, r) + self.run(own, cell, -d, -r) >= self.align
                   for d, r in ((0, 1), (1, 0), (1, 1), (1, -1)))

    def run(self, own, cell, down, right):
        row, column, length = cell // self.columns + down, cell % self.columns + right, 0
        while 0 <= row < self.rows and 0 <= column < self.columns and own >> self.cell(row, column) & 1:
            row, column, length = row + down, column + right, length + 1
        return length

    def joins(self, own, cell, is_first):
        seen, todo = {cell}, [cell]
        while todo:
            row, column = divmod(todo.pop(), self.columns)
            for r, c in ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)):
                if 0 <= row + r < self.rows and 0 <= column + c < self.columns:
                    near = self.cell(row + r, column + c)
                    if own >> near & 1 and near not in seen:
                        seen.add(near)
                        todo.append(near)
        lines = {cell // self.columns if is_first else cell % self.columns for cell in seen}
        return 0 in lines and self.columns - 1 in lines

    def parse(self, word):
        rows = word.split("/")
        if len(rows) != self.rows or any(len(row) != self.columns for row in rows) or set(word) - set("./XO"):
            raise Unreadable(f"{word} is no position of the board")
        flat = "".join(rows)
        stones = sum(1 << cell for cell, sign in enumerate(flat) if sign != ".")
        first = sum(1 << cell for cell, sign in enumerate(flat) if sign == "X")
        floats = self.game == "connect-four" and any(
            stones >> cell & 1 and not stones >> cell + self.columns & 1 for cell in range(self.cells - self.columns))
        if 2 * first.bit_count() - stones.bit_count() not in (0, 1) or floats:
            raise Unreadable(f"{word} is no position of the board")
        return stones, first


class Part:
    """One assertion: `side` (0 or 1) wins by the move `last`, or holds to it."""

    def __init__(self, board, side, wins, last):
        self.board, self.side, self.wins, self.last = board, side, wins, last
        self.searched = 0
        self.claims, self.used = set(), set()
        self.leaf = lru_cache(maxsize=1 << 20)(self.leaf_stands)

    def ended(self, position):
        return position[0].bit_count() >= min(self.last, self.board.cells)

    def answers(self, position, leaf=None):
        """The claimant is to move: has he a move that reaches his goal, or that leads to a claim (or passes leaf())?"""
        if self.ended(position):
            return not self.wins
        after = [(self.board.play(position, cell), cell) for cell in self.board.moves(position)]
        if any(self.board.wins_with(child, cell) for child, cell in after):
            return True
        if leaf:
            return any(not self.wins if self.ended(child) else leaf(child) for child, _ in after)
        return any([self.accepted(child) for child, _ in after])  # the list: every claim counts as used

    def accepted(self, position):
        """The opponent is to move."""
        if self.ended(position):
            return not self.wins
        least = self.board.least_image(position)
        if least in self.claims:
            self.used.add(least)
            return True
        return False

    def stands(self, position, answers):
        for cell in self.board.moves(position):
            reply = self.board.play(position, cell)
            if self.board.wins_with(reply, cell) or not answers(reply):
                return False
        return True

    def leaf_stands(self, position):
        """By plain search."""
        self.searched += 1
        return self.stands(position, lambda reply: self.answers(reply, self.leaf))

    def check(self, root, levels, read):
        """`levels` has stones, claims and leaves of each; read(count) returns the next claims."""
        first = root[0].bit_count() % 2 == self.side
        stones = root[0].bit_count() + first
        for told, claims, leaves in levels:
            if told != stones or claims + leaves == 0 or told >= self.board.cells:
                raise Refused(f"level {told} is out of place")
            stones += 2
        rest = [counts for _, *counts in levels]

        def next_level():
            claims, leaves = map(read, rest.pop(0)) if rest else ([], [])
            self.claims, self.used = {*claims, *leaves}, set()
            if len(self.claims) != len(claims) + len(leaves):
                raise Refused("a claim is made twice")
            return claims, leaves

        claims, leaves = next_level()
        if not (self.answers(root) if first else self.accepted(root)):
            raise Refused("nothing supports the assertion")
        for _ in levels:
            if self.claims != self.used:
                raise Refused("a claim is not needed")
            after = next_level()
            if not all(self.stands(claim, self.answers) for claim in claims) or not all(map(self.leaf, leaves)):
                raise Refused("a claim does not stand")
            claims, leaves = after


def numbers(plain):
    value = shift = 0
    for byte in plain:
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            yield value
            value = shift = 0
    if shift:
        raise Refused("a number is cut")


def reader(body):
    place = 0

    def read(count):
        nonlocal place
        claims = []
        while len(claims) < count:
            if len(body) < place + 8:
                raise Refused("the claims end too early")
            number, size = struct.unpack_from("<II", body, place)
            if not 0 < number <= min(65536, count - len(claims)):
                raise Refused("a block has an impossible size")
            try:
                values = list(numbers(zlib.decompress(body[place + 8:place + 8 + size])))
            except zlib.error:
                raise Refused("a block cannot be unpacked") from None
            place += 8 + size
            if len(values) != 2 * number:
                raise Refused("a block has an impossible length")
            stones = colours = 0
            for index, (step, own) in enumerate(zip(values[::2], values[1::2])):
                colours = colours + own if index and step == 0 else own
                stones += step
                cells = [cell for cell in range(stones.bit_length()) if stones >> cell & 1]
                claim = stones, sum(1 << cell for i, cell in enumerate(cells) if colours >> i & 1)
                if colours >> len(cells) or claims and claims[-1] >= claim:
                    raise Refused("claims are out of order")
                claims.append(claim)
        return claims

    return read, lambda: place == len(body)


def check(data):
    if not data.startswith(b"perfectplay-proof 1\n"):
        raise Unreadable("not a proof of version 1")
    if len(data) < 4 or struct.unpack("<I", data[-4:])[0] != zlib.crc32(data[:-4]):
        raise Unreadable("the checksum is wrong")
    head, mark, body = data[:-4].partition(b"\nend\n")
    lines = [line.split() for line in head.decode().split("\n")]
    if not mark or len(lines) % 2 or [line[0] for line in lines[1:4]] != ["game", "position", "leaves"]:
        raise Unreadable("the lines cannot be read")
    board = Board(lines[1][1], dict(word.split("=") for word in lines[1][2:]))
    root = board.parse(lines[2][1])
    stones, cells = root[0].bit_count(), board.cells
    if stones == cells or any(board.wins_with(root, cell) for cell in range(cells) if root[0] >> cell & 1):
        raise Refused("the game is over")
    parts = []
    for (word, side, goal, move), levels in zip(lines[4::2], lines[5::2]):
        if (word, levels[0]) != ("assert", "levels") or side not in ("J0", "J1") or goal not in ("wins", "holds"):
            raise Unreadable("the lines cannot be read")
        parts.append(((side, goal, int(move)), [tuple(map(int, level.split(":"))) for level in levels[1:]]))
    said = [assertion for assertion, _ in parts]
    side, goal, move = said[0]
    other = "J1" if side == "J0" else "J0"
    if said == [(side, "wins", cells)]:
        value = f"{side} wins"
    elif said == [(side, "holds", cells), (other, "holds", cells)]:
        value = "draw"
    elif said == [(side, "wins", move), (other, "holds", move - 1)] and stones < move <= cells:
        value = f"{side} wins with move {move}, and no sooner"
    else:
        raise Refused("what it asserts is not what a value needs")
    read, ended = reader(body)
    searched = 0
    for (side, goal, move), levels in parts:
        part = Part(board, int(side[1]), goal == "wins", move)
        part.check(root, levels, read)
        searched += part.searched
    if not ended():
        raise Refused("bytes are left")
    claims = sum(sum(level[1:]) for _, levels in parts for level in levels)
    return f"{' '.join(lines[1][1:])}, {lines[2][1]}: {value} ({claims} claims, {searched} positions searched)"


def main(check=check):
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
