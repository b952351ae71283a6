"""How well the characters fit that bytes make in one encoding.

A reading in the wrong encoding has characters that its own standard lists as rare, letters of no
one language, or signs and capitals in the middle of words.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Final

from citebound.sources.transcripts.alphabets import ALONE, ALPHABETS, FREQUENT, INNER, MARKS

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Fit:
    """Of a reading's characters beyond ASCII, as far as they were looked at."""

    share: float
    """0 to 1: those that fit."""
    count: int
    """How many were looked at."""
    is_enough: bool
    """Whether so many can hardly fit by chance."""


def fit_of(text: str, encoding: str) -> Fit:
    """How well a text fits that was read in an encoding; at most ``SAMPLE`` characters count."""
    if encoding.startswith("utf-16"):
        found = list(text[:SAMPLE])
        fits = float(sum(map(_is_usual, found)))
        return _fit(fits, found, _FEWEST_WIDE)
    places = list(islice(_BEYOND.finditer(text), SAMPLE))
    found = [place[0] for place in places]
    script = _SCRIPTS.get(encoding)
    if script:
        return _fit(script.fits(Counter(found)), found, _FEWEST)
    fewest = 1 if any(map(_is_latin, found)) else _FEWEST_APART
    return _fit(_sparse(text, places, encoding), found, fewest)


def _fit(fits: float, found: Sequence[str], fewest: int) -> Fit:
    return Fit(fits / max(1, len(found)), len(found), len(found) >= fewest)


SAMPLE: Final = 20_000
_FEWEST_WIDE: Final = 8
_FEWEST_APART: Final = 12
"""Letters of an alphabet of its own that cannot be Chinese characters by chance."""
_BEYOND: Final = re.compile("[^\\0-\\x7f]")


@dataclass(frozen=True, slots=True)
class _Script:
    """What a text in two bytes a character looks like."""

    standard: str
    """The encoding whose first bytes are rows."""
    often: frozenset[int]
    """Rows of marks and of frequent characters."""
    always: frozenset[int]
    """Rows that a text has some of; of Chinese, the most frequent characters count instead."""
    least: float
    """The least share of those."""

    def fits(self, chars: Counter[str]) -> int:
        """How many are frequent; none where what no text is without is missing."""
        rows = Counter[int]()
        for char, count in chars.items():
            rows[_row(char, self.standard)] += count
        known = FREQUENT.get(self.standard, frozenset())
        usual = sum(rows[row] for row in self.always) + sum(chars[char] for char in known)
        letters = rows.total() - sum(rows[row] for row in _MARK_ROWS)
        if usual < self.least * letters:
            return 0
        return sum(rows[row] for row in self.often)


_FEWEST: Final = 8
"""Characters of two bytes that cannot be letters of one byte by chance."""
_MARK_ROWS: Final = (0xA1, 0xA2, 0xA3)
_KANA: Final = frozenset({0xA4, 0xA5})
_JAPANESE: Final = _Script(
    "euc_jp", frozenset({0xA1, 0xA3, *_KANA, *range(0xB0, 0xD0)}), _KANA, 0.2
)
_HANGUL: Final = frozenset(range(0xB0, 0xC9))
_SCRIPTS: Final = {
    "gb18030": _Script("gb2312", frozenset({0xA1, 0xA3, *range(0xB0, 0xD8)}), frozenset(), 0.08),
    "big5": _Script("big5", frozenset({*range(0xA1, 0xC7)}), frozenset(), 0.08),
    "cp932": _JAPANESE,
    "euc_jp": _JAPANESE,
    "cp949": _Script("euc_kr", frozenset({0xA1, 0xA3, *_HANGUL}), _HANGUL, 0.85),
}


@lru_cache(maxsize=1 << 16)
def _row(char: str, standard: str) -> int:
    """The first byte of a character in a standard; 0 outside of it."""
    try:
        return char.encode(standard)[0]
    except UnicodeEncodeError:
        return 0


def _is_usual(char: str) -> bool:
    """Whether a character is of Europe's alphabets, or frequent in Chinese, Japanese or Korean."""
    if char < _EUROPE_END or char in MARKS:
        return True
    return any(_row(char, script.standard) in script.often for script in _SCRIPTS.values())


_EUROPE_END: Final = "\u0530"
_OLD: Final = frozenset({"mac_roman", "cp437", "cp850"})
_HALF_SURE: Final = 0.6
_DISTINCT: Final = 3
"""Letters that tell an old encoding from quotation marks and dashes of a newer one."""
_LATIN_END: Final = "\u0250"
_MOST: Final = 0.4


def _sparse(text: str, places: list[re.Match[str]], encoding: str) -> float:
    """How many are letters of the one language that has most of them, or marks, in their place."""
    chars = Counter(place[0] for place in places if _is_in_place(place, text))
    marks = sum(chars.pop(mark, 0) for mark in MARKS)
    best = max((_within(chars, letters) for letters in ALPHABETS.values()), key=Counter.total)
    if len(places) > _MOST * len(text) and all(map(_is_latin, best)):
        return 0
    return marks + _sure(best, encoding)


def _sure(letters: Counter[str], encoding: str) -> float:
    """How many letters count: of capitals alone none, of few in an old encoding a part."""
    if sum(count for char, count in letters.items() if char.isupper()) * 2 > letters.total():
        return 0
    is_doubtful = encoding in _OLD and len(set(map(str.lower, letters))) < _DISTINCT
    return letters.total() * (_HALF_SURE if is_doubtful else 1)


def _within(chars: Counter[str], letters: frozenset[str]) -> Counter[str]:
    return Counter({char: n for char, n in chars.items() if char.lower() in letters})


def _is_in_place(place: re.Match[str], text: str) -> bool:
    """Whether a character stands where such characters stand."""
    char, at = place[0], place.start()
    before, after = text[max(0, at - 1) : at], text[at + 1 : at + 2]
    if char in MARKS:
        return char in INNER or not (before.isalpha() and after.isalpha())
    beside = "".join(filter(str.isalpha, (before, after)))
    if not beside:
        return char in ALONE or not _is_latin(char)
    return (_is_latin(char) or not beside.isascii()) and _is_cased(char, before, after)


def _is_cased(char: str, before: str, after: str) -> bool:
    """Whether a letter has the case that its neighbours leave to it."""
    return not before.islower() if char.isupper() else not after.isupper()


def _is_latin(char: str) -> bool:
    return char < _LATIN_END
