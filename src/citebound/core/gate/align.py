"""The passages with the smallest edit distance to a quote, anywhere in a text; exact, no opinion.

Myers' bit-vector algorithm in infix mode (edlib). Distances are counted in folded characters.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final

import edlib

_PAGE: Final = 254
_OTHER: Final = 0
"""The byte of every character that a quote does not have."""
_BYTES: Final = 256
_MOST_LETTERS: Final = 254
"""Distinct characters of a quote that bytes can tell apart."""


@dataclass(frozen=True, slots=True)
class Ends:
    """Where the best passages end."""

    distance: int
    """The smallest edit distance of the quote to any passage."""
    ends: tuple[int, ...]
    """Half-open ends of all passages with that distance, rising."""


class Searchable:
    """A folded text, prepared once for any number of quotes."""

    def __init__(self, text: str) -> None:
        """Number the characters, the frequent ones first, 254 to a page."""
        self.text = text
        order = [char for char, _ in Counter(text).most_common()]
        self._numbers = {char: number for number, char in enumerate(order)}
        numbers = list(map(self._numbers.__getitem__, text))
        self._low = bytes([number % _PAGE + 1 for number in numbers])
        pages = [number // _PAGE for number in numbers]
        self._masks = [
            int.from_bytes(bytes([255 if page == wanted else 0 for page in pages]), "little")
            for wanted in range(len(order) // _PAGE + 1)
        ]

    def closest(self, quote: str, most: int) -> Ends | None:
        """The best passages for a quote, or None when all are further than ``most``."""
        if not quote or not self.text:
            return None
        letters = {char: place for place, char in enumerate(dict.fromkeys(quote), 1)}
        if len(letters) > _MOST_LETTERS:
            return _closest_slowly(quote, self.text, most)
        query = bytes(map(letters.__getitem__, quote))
        return _closest(query, self._encoded(letters), most)

    def starts(self, quote: str, end: int, distance: int) -> tuple[int, ...]:
        """Where the best passages that end at ``end`` begin, rising."""
        begin = max(0, end - len(quote) - distance)
        window = self.text[begin:end][::-1]
        pair = _pair(quote[::-1], window)
        if pair is None:
            return (max(0, end - len(quote)),)
        found = edlib.align(*pair, mode="SHW", task="distance", k=distance)
        return tuple(sorted({end - 1 - last for _, last in found["locations"]}))

    def _encoded(self, letters: dict[str, int]) -> bytes:
        """The text with every character of the quote as its byte, all others as one."""
        if len(self._masks) == 1:
            return self._low.translate(bytes(self._tables(letters).get(0, bytearray(256))))
        found = 0
        for page, table in self._tables(letters).items():
            translated = self._low.translate(bytes(table))
            found |= int.from_bytes(translated, "little") & self._masks[page]
        return found.to_bytes(len(self.text), "little")

    def _tables(self, letters: dict[str, int]) -> dict[int, bytearray]:
        tables: dict[int, bytearray] = {}
        for char, place in letters.items():
            number = self._numbers.get(char)
            if number is not None:
                table = tables.setdefault(number // _PAGE, bytearray(256))
                table[number % _PAGE + 1] = place
        return tables


def distance(one: str, other: str) -> int:
    """The edit distance of two texts."""
    pair = _pair(one, other)
    if pair is None:
        return _myers(one, other, 0, anchored=True)[0]
    return int(edlib.align(*pair, mode="NW", task="distance")["editDistance"])


def steps(one: str, other: str) -> list[tuple[str, int]]:
    """A shortest way from one text to the other, as runs.

    ``=`` same, ``X`` changed, ``I`` only in ``one``, ``D`` only in ``other``.
    """
    pair = _pair(one, other)
    if pair is None:
        return _steps_slowly(one, other)
    cigar = edlib.align(*pair, mode="NW", task="path")["cigar"] or ""
    return [(kind, int(count)) for count, kind in _RUN.findall(cigar)]


_RUN: Final = re.compile(r"(\d+)([=XID])")


def _steps_slowly(one: str, other: str) -> list[tuple[str, int]]:
    found = []
    for tag, a, b, c, d in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        if tag == "equal":
            found.append(("=", b - a))
            continue
        found += [(kind, n) for kind, n in (("I", b - a), ("D", d - c)) if n]
    return found


def _closest(query: bytes, text: bytes, most: int) -> Ends | None:
    found = edlib.align(query, text, mode="HW", task="distance", k=most)
    if found["editDistance"] < 0:
        return None
    ends = sorted({last + 1 for _, last in found["locations"]})
    return Ends(found["editDistance"], tuple(ends))


def _pair(one: str, other: str) -> tuple[bytes, bytes] | None:
    """Both as bytes, or None when bytes cannot tell their characters apart."""
    letters = {char: place for place, char in enumerate(dict.fromkeys(one + other))}
    if len(letters) > _BYTES:
        return None
    return bytes(map(letters.__getitem__, one)), bytes(map(letters.__getitem__, other))


def _closest_slowly(quote: str, text: str, most: int) -> Ends | None:
    best, ends = _myers(quote, text, most, anchored=False)
    return Ends(best, ends) if ends else None


def _myers(quote: str, text: str, most: int, *, anchored: bool) -> tuple[int, tuple[int, ...]]:
    """The bit-vector algorithm in whole numbers of any length (Myers 1999, Hyyrö 2003).

    Anchored: the distance of the two as wholes. Otherwise the smallest distance of at most
    ``most`` to any passage, and where such passages end.
    """
    size = len(quote)
    places: dict[str, int] = {}
    for place, char in enumerate(quote):
        places[char] = places.get(char, 0) | 1 << place
    ones, top = (1 << size) - 1, 1 << (size - 1) if size else 0
    plus, minus, score = ones, 0, size
    best, ends = most, list[int]()
    for place, char in enumerate(text, 1):
        equal = places.get(char, 0)
        diagonal = ((((equal & plus) + plus) ^ plus) | equal | minus) & ones
        up, down = minus | (ones ^ ((diagonal | plus) & ones)), plus & diagonal
        score += bool(up & top) - bool(down & top)
        up, down = ((up << 1) | anchored) & ones, (down << 1) & ones
        plus, minus = down | (ones ^ ((diagonal | up) & ones)), up & diagonal
        if score < best:
            best, ends = score, []
        if score == best:
            ends.append(place)
    return (score if size else len(text)) if anchored else best, tuple(ends)
