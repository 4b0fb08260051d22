"""Words for objects: the program's files have names without blanks, Python has any objects."""

from __future__ import annotations

from typing import Any, Hashable, Iterable

_FORBIDDEN = str.maketrans({"#": "_", ":": "_", '"': "_"})


class Names:
    """One word per object, both ways. The word is the object's text where that is a word and nobody else's.

    >>> names = Names([(2, 0), "a b", 1, "1"])
    >>> [names.word(one) for one in [(2, 0), "a b", 1, "1"]]
    ['(2,0)', 'ab', '1', "1'"]
    >>> names.meant("(2,0)")
    (2, 0)
    """

    def __init__(self, objects: Iterable[Hashable]) -> None:
        self._words: dict[Hashable, str] = {}
        self._objects: dict[str, Any] = {}
        for one in objects:
            self.add(one)

    def add(self, one: Hashable) -> str:
        """The word of an object, which is new or not."""
        known = self._words.get(one)
        if known is not None:
            return known
        word = "".join(str(one).split()).translate(_FORBIDDEN) or "_"
        while word in self._objects:
            word += "'"
        self._words[one] = word
        self._objects[word] = one
        return word

    def word(self, one: Hashable) -> str:
        return self._words[one]

    def meant(self, word: str) -> Any:
        return self._objects[word]

    def __contains__(self, one: object) -> bool:
        try:
            return one in self._words
        except TypeError:
            return False

    def __iter__(self) -> Any:
        return iter(self._words)

    def __len__(self) -> int:
        return len(self._words)
