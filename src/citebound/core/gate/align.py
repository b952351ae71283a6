"""The passages with the smallest edit distance to a quote, anywhere in a text; exact, no opinion.

Myers' bit-vector algorithm in infix mode (edlib). Distances are counted in folded characters.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import accumulate, repeat
from operator import or_
from typing import TYPE_CHECKING, Final

import edlib

from citebound.core.gate import myers
from citebound.core.gate.seeds import windows

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_PAGE: Final = 254
_PIECE: Final = 8
"""Characters of a piece of a quote that is looked for exactly, at least."""
_FEW: Final = 3
"""Errors up to which pieces are looked for,"""
_LONG: Final = 20_000
"""in a text of so many characters (a shorter one is gone through as fast),"""
_SHARE: Final = 0.25
"""while the windows around them are no larger part of the text than this."""
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
        self._pages = {0: self._low} if len(order) <= _PAGE else {}

    def closest(self, quote: str, most: int) -> Ends | None:
        """The best passages for a quote, or None when all are further than ``most``."""
        if not quote or not self.text:
            return None
        letters = [char for char in dict.fromkeys(quote) if char in self._numbers]
        if len(letters) >= _MOST_LETTERS:
            return self._closest_of_many(quote, letters, most)
        numbers = {char: number for number, char in enumerate(letters, 1)}
        return self._near(quote, numbers, most) or self._aligned(quote, numbers, most)

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
        text = self._encoded(letters, [(0, len(self.text))])
        best, ends = _passages(quote, letters, text, most)
        return Ends(best, tuple(ends)) if ends else None

    def _near(self, quote: str, letters: Mapping[str, int], most: int) -> Ends | None:
        """The best passages when they have few errors; None when they have more, or it is slow.

        All windows are aligned as one row. No piece goes over from one to the next, so no passage
        with few errors does.
        """
        errors = min(most, len(quote) // _PIECE - 1, _FEW)
        if errors < 1 or len(self.text) < _LONG:
            return None
        row = windows(quote, self.text, errors, int(len(self.text) * _SHARE))
        if not row:
            return None
        best, ends = _passages(quote, letters, self._encoded(letters, row), errors)
        return Ends(best, tuple(_in_text(ends, row))) if ends else None

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

    def _encoded(self, letters: Mapping[str, int], row: Sequence[tuple[int, int]]) -> bytes:
        """Intervals of the text, every character of the quote as its byte, all others as one.

        One of the others stands between them.
        """
        tables, between = self._tables(letters), bytes([_OTHER])
        if len(tables) > _MOST_PAGES or max(tables, default=0) >= _BYTES - 1:
            parts = (map(letters.get, self.text[start:end], repeat(_OTHER)) for start, end in row)
            return between.join(map(bytes, parts))
        pages = [
            between.join([self._of_page(page)[start:end] for start, end in row]).translate(table)
            for page, table in tables.items()
        ]
        return pages[0] if len(pages) == 1 else _laid_over(pages)

    def _of_page(self, page: int) -> bytes:
        """The numbers of a page's characters in the text, 0 for all others."""
        if page not in self._pages:
            table = bytes(_BYTES - 1 if number == page else 0 for number in range(_BYTES))
            mask = int.from_bytes(self._page.translate(table), "little")
            numbers = int.from_bytes(self._low, "little") & mask
            self._pages[page] = numbers.to_bytes(len(self.text), "little")
        return self._pages[page]

    def _tables(self, letters: Mapping[str, int]) -> dict[int, bytearray]:
        tables = {} if letters else {0: bytearray(_BYTES)}
        for char, place in letters.items():
            number = self._numbers[char]
            table = tables.setdefault(number // _PAGE, bytearray(_BYTES))
            table[number % _PAGE + 1] = place
        return tables


def _laid_over(pages: Sequence[bytes]) -> bytes:
    """Bytes of one length as one, where at every place all but one are 0."""
    numbers = (int.from_bytes(page, "little") for page in pages)
    return reduce(or_, numbers).to_bytes(len(pages[0]), "little")


def _passages(
    quote: str, letters: Mapping[str, int], text: bytes, most: int
) -> tuple[int, list[int]]:
    """The smallest distance of a quote to a passage, and where such end; nowhere over ``most``."""
    query = bytes(map(letters.get, quote, repeat(_BYTES - 1)))
    found = edlib.align(query, text, mode="HW", task="distance", k=most)
    return found["editDistance"], [last + 1 for _, last in found["locations"]]


def _in_text(ends: Sequence[int], row: Sequence[tuple[int, int]]) -> Iterator[int]:
    """Ends in a row of intervals as places of the text."""
    begins = [0, *accumulate(end - start + 1 for start, end in row)]
    for end in ends:
        number = bisect_left(begins, end) - 1
        yield row[number][0] + end - begins[number]


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
    if one.isascii() and other.isascii():
        return one.encode(), other.encode()
    letters = _letters(one)
    if letters is None:
        letters = {char: number for number, char in enumerate({*one} & {*other}, 2)}
    if len(letters) > _MOST_LETTERS:
        return None
    return bytes(map(letters.get, one, repeat(0))), bytes(map(letters.get, other, repeat(1)))


@lru_cache(maxsize=64)
def _letters(one: str) -> dict[str, int] | None:
    """The characters of a text, numbered from 2; None when bytes cannot tell them apart."""
    chars = {*one}
    if len(chars) > _MOST_LETTERS:
        return None
    return {char: number for number, char in enumerate(chars, 2)}
