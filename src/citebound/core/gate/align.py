"""The passages with the smallest edit distance to a quote, anywhere in a text; exact, no opinion.

Myers' bit-vector algorithm in infix mode (edlib). Distances are counted in folded characters.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from itertools import repeat
from typing import TYPE_CHECKING, Final

import edlib

from citebound.core.gate import myers

if TYPE_CHECKING:
    from collections.abc import Mapping

_PAGE: Final = 254
_OTHER: Final = 0
"""The byte of every character that a quote does not have."""
_BYTES: Final = 256
_MOST_LETTERS: Final = 254
"""Distinct characters of a quote that bytes can tell apart."""
_MOST_PAGES: Final = 6
"""Pages up to which putting them together is faster than character by character."""
_MERGES: Final = (1, 7, 61)
"""Different ways to share bytes among more letters than there are bytes."""
_MOST_MERGED_ENDS: Final = 8
"""Ends of passages, best by shared bytes, that are measured letter by letter."""

_COLUMN: Final = 3_000
"""Letters of a quote that cost as much as all the rest of a character of the text."""
_MOST_SLOW: Final = 1_500_000_000
"""Cost up to which all passages are measured letter by letter."""


@dataclass(frozen=True, slots=True)
class Ends:
    """Where the best passages end."""

    distance: int
    """The smallest edit distance of the quote to any passage."""
    ends: tuple[int, ...]
    """Half-open ends of all passages with that distance, rising."""
    is_all: bool = True
    """Whether all passages were measured; else there may be better ones."""


class Searchable:
    """A folded text, prepared once for any number of quotes."""

    def __init__(self, text: str) -> None:
        """Number the characters, the frequent ones first, 254 to a page."""
        self.text = text
        order = [char for char, _ in Counter(text).most_common()]
        self._numbers = {char: number for number, char in enumerate(order)}
        low = {char: number % _PAGE + 1 for char, number in self._numbers.items()}
        page = {char: min(number // _PAGE, 255) for char, number in self._numbers.items()}
        self._low = bytes(map(low.__getitem__, text))
        self._page = bytes(map(page.__getitem__, text))
        self._masks: dict[int, int] = {}

    def closest(self, quote: str, most: int) -> Ends | None:
        """The best passages for a quote, or None when all are further than ``most``."""
        if not quote or not self.text:
            return None
        letters = [char for char in dict.fromkeys(quote) if char in self._numbers]
        if len(letters) < _MOST_LETTERS:
            return self._aligned(quote, {c: n for n, c in enumerate(letters, 1)}, most)
        return self._closest_of_many(quote, letters, most)

    def starts(self, quote: str, end: int, distance: int) -> tuple[int, ...]:
        """Where the best passages that end at ``end`` begin, rising."""
        begin = max(0, end - len(quote) - distance)
        window = self.text[begin:end][::-1]
        pair = _pair(quote[::-1], window)
        if pair is None:
            return tuple(self._begins(quote, end, distance)[1])
        found = edlib.align(*pair, mode="SHW", task="distance", k=distance)
        return tuple(sorted({end - 1 - last for _, last in found["locations"]}))

    def _aligned(self, quote: str, letters: Mapping[str, int], most: int) -> Ends | None:
        """The best passages when letters with one number, and letters with none, are equal.

        A letter of the quote that the text does not have equals nothing.
        """
        query = bytes(map(letters.get, quote, repeat(_BYTES - 1)))
        found = edlib.align(query, self._encoded(letters), mode="HW", task="distance", k=most)
        if found["editDistance"] < 0:
            return None
        ends = [last + 1 for _, last in found["locations"]]
        return Ends(found["editDistance"], tuple(ends))

    def _closest_of_many(self, quote: str, letters: list[str], most: int) -> Ends | None:
        """With more letters than bytes: letters that share a byte make no distance larger.

        So what is best by shared bytes, and as far letter by letter, is best.
        """
        known: Ends | None = None
        for stride in _MERGES:
            found = self._aligned(quote, _merged(letters, stride), most)
            if found is None:
                return None
            measured = self._measured(quote, found)
            if measured.is_all:
                return measured
            known = min(known or measured, measured, key=lambda ends: ends.distance)
        if len(self.text) * (_COLUMN + len(quote)) > _MOST_SLOW:
            return known
        best, ends = myers.closest(quote, self.text, most)
        return Ends(best, tuple(ends)) if ends else None

    def _measured(self, quote: str, found: Ends) -> Ends:
        """The best of these ends, letter by letter."""
        begins = {
            end: self._begins(quote, end, len(quote))[0] for end in found.ends[:_MOST_MERGED_ENDS]
        }
        best = min(begins.values())
        ends = tuple(end for end, far in begins.items() if far == best)
        is_all = best == found.distance and len(begins) == len(found.ends)
        return Ends(best, ends, is_all)

    def _begins(self, quote: str, end: int, most: int) -> tuple[int, list[int]]:
        window = self.text[max(0, end - len(quote) - most) : end]
        best, sizes = myers.prefixes(quote[::-1], window[::-1])
        return best, [end - size for size in reversed(sizes)]

    def _encoded(self, letters: Mapping[str, int]) -> bytes:
        """The text with every character of the quote as its byte, all others as one."""
        tables = self._tables(letters)
        if len(tables) > _MOST_PAGES or max(tables, default=0) >= _BYTES - 1:
            return bytes(map(letters.get, self.text, repeat(_OTHER)))
        if len(self._numbers) <= _PAGE:
            return self._low.translate(bytes(tables.get(0, bytearray(_BYTES))))
        found = 0
        for page, table in tables.items():
            translated = self._low.translate(bytes(table))
            found |= int.from_bytes(translated, "little") & self._mask(page)
        return found.to_bytes(len(self.text), "little")

    def _mask(self, page: int) -> int:
        """All bits at the characters of a page."""
        if page not in self._masks:
            table = bytes(255 if number == page else 0 for number in range(_BYTES))
            self._masks[page] = int.from_bytes(self._page.translate(table), "little")
        return self._masks[page]

    def _tables(self, letters: Mapping[str, int]) -> dict[int, bytearray]:
        tables: dict[int, bytearray] = {}
        for char, place in letters.items():
            number = self._numbers[char]
            table = tables.setdefault(number // _PAGE, bytearray(_BYTES))
            table[number % _PAGE + 1] = place
        return tables


def distance(one: str, other: str) -> int:
    """The edit distance of two texts."""
    pair = _pair(one, other)
    if pair is None:
        return myers.distance(one, other)
    return int(edlib.align(*pair, mode="NW", task="distance")["editDistance"])


def steps(one: str, other: str) -> list[tuple[str, int]]:
    """A shortest way from one text to the other, as runs.

    ``=`` same, ``X`` changed, ``I`` only in ``one``, ``D`` only in ``other``.
    """
    pair = _pair(one, other) if one and other else None
    if pair is None:
        return myers.steps(one, other)
    cigar = edlib.align(*pair, mode="NW", task="path")["cigar"] or ""
    return [(kind, int(count)) for count, kind in _RUN.findall(cigar)]


def _merged(letters: list[str], stride: int) -> dict[str, int]:
    """A byte for every letter, most of them shared."""
    return {
        char: (place + place // _MOST_LETTERS * stride) % _MOST_LETTERS + 1
        for place, char in enumerate(letters)
    }


_RUN: Final = re.compile(r"(\d+)([=XID])")


def _pair(one: str, other: str) -> tuple[bytes, bytes] | None:
    """Both as bytes, or None when bytes cannot tell their characters apart."""
    letters = {char: place for place, char in enumerate(sorted({*one} & {*other}), 2)}
    if len(letters) > _MOST_LETTERS:
        return None
    return bytes(map(letters.get, one, repeat(0))), bytes(map(letters.get, other, repeat(1)))
