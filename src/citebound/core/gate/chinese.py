"""Where the words of a Chinese text are, as a list of words and of names tells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import regex

from citebound.core.gate.lexicon import word_list

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST: Final = 4
"""Characters of the longest listed word; the shortest has two."""
_REACH: Final = 12
"""Characters before and after a place that are looked at to find the words there."""


def is_listed(word: str) -> bool:
    """Whether a string is a listed word or name."""
    return _is_common(word) or word in word_list("zh-names")


def holds(text: str, start: int, end: int) -> bool:
    """Whether any listed word or name of the text has these characters, and one more at least."""
    return any(
        is_listed(text[first : first + size])
        for size in range(max(2, end - start), LONGEST + 1)
        for first in range(max(0, end - size), min(start, len(text) - size) + 1)
    )


def word_at(text: str, start: int, end: int) -> tuple[int, int] | None:
    """Where a listed word, which is no name, has these characters, or this place, inside of it.

    None where the longest words from the left and those from the right are not the same there.
    """
    before = _BEFORE.search(text[max(0, start - _REACH) : start])
    after = _AFTER.match(text, end, end + _REACH)
    first, last = (start - len(before[0]) if before else start), (after.end() if after else end)
    inside = range(start - (start == end) + 1), range(end + (start == end), last + 1)
    found = {
        (begin, stop)
        for begin, stop in _from_left(text, first, last)
        if begin in inside[0] and stop in inside[1] and _is_common(text[begin:stop])
    }
    return next(iter(found.intersection(_from_right(text, first, last))), None)


def _from_left(text: str, first: int, last: int) -> Iterator[tuple[int, int]]:
    while first < last:
        size = next(filter(lambda n: _is_common(text[first : first + n]), _sizes(last - first)), 1)
        yield first, first + size
        first += size


def _from_right(text: str, first: int, last: int) -> Iterator[tuple[int, int]]:
    while first < last:
        size = next(filter(lambda n: _is_common(text[last - n : last]), _sizes(last - first)), 1)
        yield last - size, last
        last -= size


def _sizes(most: int) -> range:
    return range(min(LONGEST, most), 1, -1)


def _is_common(word: str) -> bool:
    return word in word_list("zh")


_BEFORE: Final = regex.compile(r"\p{Han}+$")
_AFTER: Final = regex.compile(r"\p{Han}*")
